package io.github.hbaseycsb.binding.request;

import io.github.hbaseycsb.binding.request.Acknowledgments.Pending;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;

/**
 * A buffer of mutations, of one thread or shared by several. It is sent in one request when it is
 * full. One buffer fills while another one is in flight. The thread that fills the second one waits
 * until a request has been completely answered, and so do the threads that share the buffer.
 * Thread-safe.
 */
public final class WriteBuffer {
  private final Action.Transport transport;
  private final InFlightRequests inFlight;
  private final LongSupplier limitBytes;
  private final Queue<CompletableFuture<Void>> unanswered = new ArrayDeque<>();
  private List<Pending> writes = new ArrayList<>();
  private long bytes;

  /**
   * @param limitBytes the size at which the buffer is sent, bytes
   */
  public WriteBuffer(
      Action.Transport transport, InFlightRequests inFlight, LongSupplier limitBytes) {
    this.transport = transport;
    this.inFlight = inFlight;
    this.limitBytes = limitBytes;
  }

  InFlightRequests inFlight() {
    return inFlight;
  }

  /** Adds a write of so many bytes, and sends the buffer if it is full. */
  synchronized void add(Pending write, long size) {
    writes.add(write);
    bytes += size;
    if (bytes >= limitBytes.getAsLong()) {
      send(write.owner().tracker());
      awaitAllBut(1);
    }
  }

  /** Sends the writes in the buffer, and waits until all writes that were sent have an outcome. */
  synchronized void finish(OutcomeTracker tracker) {
    if (!writes.isEmpty()) {
      send(tracker);
    }
    awaitAllBut(0);
  }

  private void send(OutcomeTracker tracker) {
    List<Pending> sent = writes;
    writes = new ArrayList<>(sent.size());
    long sentBytes = bytes;
    bytes = 0;
    tracker.sent();
    CompletableFuture<Void> answered =
        inFlight.send(
            sent.stream().map(Pending::action).toList(),
            sentBytes,
            transport,
            (i, outcome) -> sent.get(i).end(outcome));
    unanswered.add(answered.thenRun(tracker::answered));
  }

  /** Waits until at most this many requests are in flight. Each ends within its time limit. */
  private void awaitAllBut(int few) {
    unanswered.removeIf(CompletableFuture::isDone);
    while (unanswered.size() > few) {
      CompletableFuture.anyOf(unanswered.toArray(CompletableFuture[]::new)).join();
      unanswered.removeIf(CompletableFuture::isDone);
    }
  }
}
