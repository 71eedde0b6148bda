package io.github.hbaseycsb.binding;

import io.github.hbaseycsb.binding.Acknowledgements.Pending;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.client.Table;
import site.ycsb.Status;

/**
 * Collects the operations of one client thread and sends them together, as one multi request to
 * each region server. Each operation is measured from its own call to the end of the batch.
 */
final class Batch {
  private final Table table;
  private final Acknowledgements acknowledgements;
  private final Tally tally;
  private final int size;
  private final List<Row> actions = new ArrayList<>();
  private final List<Pending> pending = new ArrayList<>();

  /**
   * @param size operations in a batch, 1 or more
   */
  Batch(Table table, Acknowledgements acknowledgements, Tally tally, int size) {
    this.table = table;
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
    actions.add(action);
    pending.add(acknowledgements.begin(operation, action));
    if (actions.size() < size) {
      return Status.BATCHED_OK;
    }
    Status sent = send();
    return sent.isOk() ? Status.BATCHED_OK : sent;
  }

  /** Sends what has been collected. */
  Status send() {
    if (actions.isEmpty()) {
      return Status.OK;
    }
    Object[] results = new Object[actions.size()];
    Throwable whole = null;
    try {
      table.batch(actions, results);
    } catch (IOException e) {
      whole = e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      whole = e;
    }
    Status worst = Status.OK;
    for (int i = 0; i < results.length; i++) {
      Status status = status(pending.get(i).operation(), results[i], whole);
      acknowledgements.end(pending.get(i), status);
      worst = worst.isOk() ? status : worst;
    }
    actions.clear();
    pending.clear();
    return worst;
  }

  private Status status(String operation, Object result, Throwable whole) {
    if (result instanceof Result row) {
      Status completed = tally.completed();
      return operation.equals(HBaseBinding.READ) && row.isEmpty() ? Status.NOT_FOUND : completed;
    }
    Throwable own = result instanceof Throwable failure ? failure : whole;
    return tally.failed(
        operation, own == null ? new IOException("the server sent no answer") : own);
  }
}
