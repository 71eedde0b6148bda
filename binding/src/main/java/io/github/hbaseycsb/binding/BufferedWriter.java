package io.github.hbaseycsb.binding;

import io.github.hbaseycsb.binding.Acknowledgements.Pending;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Row;
import site.ycsb.Status;

/**
 * Buffers the mutations of one thread and sends them when the buffer is full, as HBase's {@code
 * BufferedMutator} does. Each is measured, and its failure counted, when the server acknowledges
 * it: the call itself only fills the buffer. One buffer fills while another is under way; who has
 * filled the second waits until one of them has been answered as a whole.
 */
final class BufferedWriter implements Writer {
  private final Function<List<Row>, List<CompletableFuture<Object>>> transport;
  private final InFlight inFlight;
  private final Acknowledgements acknowledgements;
  private final Tally tally;
  private final LongSupplier bufferBytes;
  private final Queue<CompletableFuture<Void>> underWay = new ArrayDeque<>();
  private List<Pending> buffer = new ArrayList<>();
  private long bytes;

  /**
   * @param transport sends operations and has the outcome of each; never throws
   * @param bufferBytes the size at which a buffer is sent, bytes
   */
  BufferedWriter(
      Function<List<Row>, List<CompletableFuture<Object>>> transport,
      InFlight inFlight,
      Acknowledgements acknowledgements,
      Tally tally,
      LongSupplier bufferBytes) {
    this.transport = transport;
    this.inFlight = inFlight;
    this.acknowledgements = acknowledgements;
    this.tally = tally;
    this.bufferBytes = bufferBytes;
    inFlight.join();
  }

  @Override
  public Status write(String operation, Mutation mutation) {
    buffer.add(acknowledgements.begin(operation, mutation));
    bytes += Multi.bytes(mutation);
    if (bytes >= bufferBytes.getAsLong()) {
      flush();
      awaitAllBut(1);
    }
    return Status.BATCHED_OK;
  }

  @Override
  public void close() {
    flush();
    awaitAllBut(0);
    inFlight.leave();
  }

  private void flush() {
    if (buffer.isEmpty()) {
      return;
    }
    List<Pending> sent = buffer;
    buffer = new ArrayList<>(sent.size());
    long sentBytes = bytes;
    bytes = 0;
    tally.sent();
    CompletableFuture<Void> answered =
        inFlight.send(
            sent.stream().map(Pending::action).toList(),
            sentBytes,
            transport,
            (operation, result, failure) -> end(sent.get(operation), failure));
    underWay.add(answered.thenRun(tally::answered));
  }

  private void end(Pending pending, Throwable failure) {
    acknowledgements.end(
        pending, failure == null ? tally.completed() : tally.failed(pending.operation(), failure));
  }

  /** Waits until no more requests than these are under way: each of them ends. */
  private void awaitAllBut(int few) {
    underWay.removeIf(CompletableFuture::isDone);
    while (underWay.size() > few) {
      CompletableFuture.anyOf(underWay.toArray(CompletableFuture[]::new)).join();
      underWay.removeIf(CompletableFuture::isDone);
    }
  }
}
