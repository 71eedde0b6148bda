package io.github.hbaseycsb.binding.request;

import io.github.hbaseycsb.binding.request.Acknowledgments.Pending;
import io.github.hbaseycsb.binding.request.Action.Write;
import io.github.hbaseycsb.property.Operation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import site.ycsb.Status;

/**
 * A buffer of mutations, as HBase's {@code BufferedMutator} has one, of one thread or shared by
 * several. It is sent in one request when it is full. One buffer fills while another one is in
 * flight. The thread that fills the second one waits until a request has been completely answered,
 * and so do the threads that share the buffer. Thread-safe.
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

  /** Buffers the mutations of a thread. */
  public Writer writer(Acknowledgments acknowledgments) {
    inFlight.addWriter();
    return new OfThread(acknowledgments);
  }

  /**
   * A call only adds to the buffer. The write is measured, or counted as failed, when the server
   * acknowledges it.
   */
  private final class OfThread implements Writer {
    private final Acknowledgments acknowledgments;

    OfThread(Acknowledgments acknowledgments) {
      this.acknowledgments = acknowledgments;
    }

    @Override
    public Status write(Operation operation, Write write) {
      add(acknowledgments.begin(operation, write), write.bytes());
      return Status.BATCHED_OK;
    }

    @Override
    public void flush() {
      finish(acknowledgments.tracker());
    }

    @Override
    public void close() {
      flush();
      inFlight.removeWriter();
    }
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

  /** Sends the writes in the buffer, and waits until all writes that were sent are answered. */
  private synchronized void finish(OperationTracker tracker) {
    if (!writes.isEmpty()) {
      send(tracker);
    }
    awaitAllBut(0);
  }

  private void send(OperationTracker tracker) {
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
            (answer, i) -> sent.get(i).end(answer));
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
