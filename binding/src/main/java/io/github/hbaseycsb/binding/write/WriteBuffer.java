package io.github.hbaseycsb.binding.write;

import io.github.hbaseycsb.binding.multi.Acknowledgments.Pending;
import io.github.hbaseycsb.binding.multi.InFlightRequests;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.apache.hadoop.hbase.client.Row;

/**
 * Mutations of one thread, or of several that share a buffer, which leave in one request when the
 * buffer is full. One buffer fills while another is under way; who has filled the second waits
 * until one of them has been answered as a whole, and with it whoever shares the buffer. Thread
 * safe.
 */
public final class WriteBuffer {
  private final Function<List<Row>, List<CompletableFuture<Object>>> transport;
  private final InFlightRequests inFlight;
  private final LongSupplier limitBytes;
  private final Queue<CompletableFuture<Void>> unanswered = new ArrayDeque<>();

  // One entry for each write in both.
  private List<Pending> writes = new ArrayList<>();
  private List<BufferedWriter> writers = new ArrayList<>();

  private long bytes;

  /**
   * An empty buffer.
   *
   * @param transport sends operations and has the outcome of each; never throws
   * @param limitBytes the size at which the buffer is sent, bytes
   */
  public WriteBuffer(
      Function<List<Row>, List<CompletableFuture<Object>>> transport,
      InFlightRequests inFlight,
      LongSupplier limitBytes) {
    this.transport = transport;
    this.inFlight = inFlight;
    this.limitBytes = limitBytes;
  }

  InFlightRequests inFlight() {
    return inFlight;
  }

  /**
   * Takes a write, and sends the buffer if that fills it.
   *
   * @param size what the write has, bytes
   */
  synchronized void add(BufferedWriter writer, Pending write, long size) {
    writes.add(write);
    writers.add(writer);
    bytes += size;
    if (bytes >= limitBytes.getAsLong()) {
      send(writer);
      awaitAllBut(1);
    }
  }

  /** Sends what is in the buffer, and returns when all that was sent has its outcome. */
  synchronized void finish(BufferedWriter writer) {
    if (!writes.isEmpty()) {
      send(writer);
    }
    awaitAllBut(0);
  }

  private void send(BufferedWriter writer) {
    List<Pending> sent = writes;
    List<BufferedWriter> owners = writers;
    writes = new ArrayList<>(sent.size());
    writers = new ArrayList<>(sent.size());
    long sentBytes = bytes;
    bytes = 0;
    writer.tracker().sent();
    CompletableFuture<Void> answered =
        inFlight.send(
            sent.stream().map(Pending::action).toList(),
            sentBytes,
            transport,
            (i, result, failure) -> owners.get(i).end(sent.get(i), failure));
    unanswered.add(answered.thenRun(writer.tracker()::answered));
  }

  /** Waits until no more requests than these are under way: each of them ends. */
  private void awaitAllBut(int few) {
    unanswered.removeIf(CompletableFuture::isDone);
    while (unanswered.size() > few) {
      CompletableFuture.anyOf(unanswered.toArray(CompletableFuture[]::new)).join();
      unanswered.removeIf(CompletableFuture::isDone);
    }
  }
}
