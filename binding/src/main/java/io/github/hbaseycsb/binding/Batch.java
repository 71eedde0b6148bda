package io.github.hbaseycsb.binding;

import io.github.hbaseycsb.binding.Acknowledgements.Pending;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Row;
import site.ycsb.Status;

/**
 * Collects the operations of one client thread and sends them together, as one multi request to
 * each region server. Each operation is measured from its own call to the end of the batch.
 */
final class Batch {
  private final Function<List<Row>, List<CompletableFuture<Object>>> transport;
  private final InFlight inFlight;
  private final Acknowledgements acknowledgements;
  private final Tally tally;
  private final int size;
  private final List<Pending> pending = new ArrayList<>();

  /**
   * @param transport sends operations and has the outcome of each; never throws
   * @param size operations in a batch, 1 or more
   */
  Batch(
      Function<List<Row>, List<CompletableFuture<Object>>> transport,
      InFlight inFlight,
      Acknowledgements acknowledgements,
      Tally tally,
      int size) {
    this.transport = transport;
    this.inFlight = inFlight;
    this.acknowledgements = acknowledgements;
    this.tally = tally;
    this.size = size;
  }

  /**
   * Takes an operation, and sends the batch when this one fills it.
   *
   * @return {@code BATCHED_OK}, or for the operation that fills the batch the status of the first
   *     one in it that failed
   */
  Status add(String operation, Row action) {
    pending.add(acknowledgements.begin(operation, action));
    if (pending.size() < size) {
      return Status.BATCHED_OK;
    }
    Status sent = send();
    return sent.isOk() ? Status.BATCHED_OK : sent;
  }

  /** Sends what has been collected. */
  Status send() {
    if (pending.isEmpty()) {
      return Status.OK;
    }
    List<Row> operations = pending.stream().map(Pending::action).toList();
    Object[] outcomes = new Object[operations.size()];
    inFlight
        .send(
            operations,
            operations.stream().mapToLong(Multi::bytes).sum(),
            transport,
            (operation, result, failure) ->
                outcomes[operation] = failure == null ? result : failure)
        .join();
    Status worst = Status.OK;
    for (int i = 0; i < outcomes.length; i++) {
      Status status = status(pending.get(i).operation(), outcomes[i]);
      acknowledgements.end(pending.get(i), status);
      worst = worst.isOk() ? status : worst;
    }
    pending.clear();
    return worst;
  }

  private Status status(String operation, Object outcome) {
    if (outcome instanceof Throwable failure) {
      return tally.failed(operation, failure);
    }
    Status completed = tally.completed();
    return outcome instanceof Result row && operation.equals(HBaseBinding.READ) && row.isEmpty()
        ? Status.NOT_FOUND
        : completed;
  }
}
