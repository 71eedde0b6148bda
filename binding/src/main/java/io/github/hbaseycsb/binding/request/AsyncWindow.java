package io.github.hbaseycsb.binding.request;

import io.github.hbaseycsb.binding.request.Acknowledgments.Pending;
import io.github.hbaseycsb.property.Operation;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import site.ycsb.Status;

/**
 * Sends each operation of one client thread in a request of its own, and waits for an answer only
 * if too many operations are in flight. Each operation is measured from its call to its answer.
 * Operations on one row may overtake each other.
 */
public final class AsyncWindow implements ActionSender {
  private final Function<Action, CompletableFuture<?>> transport;
  private final InFlightRequests inFlight;
  private final Acknowledgments acknowledgments;
  private final OperationTracker tracker;
  private final int size;
  private final Semaphore room;

  /**
   * @param size number of operations that may be in flight, 1 or more
   */
  public AsyncWindow(
      Function<Action, CompletableFuture<?>> transport,
      InFlightRequests inFlight,
      Acknowledgments acknowledgments,
      int size) {
    this.transport = transport;
    this.inFlight = inFlight;
    this.acknowledgments = acknowledgments;
    this.tracker = acknowledgments.tracker();
    this.size = size;
    room = new Semaphore(size);
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // the listener receives all failures
  public Status add(Operation operation, Action action) {
    Pending pending = acknowledgments.begin(operation, action);
    // Always ends: each request in flight ends within its time limit.
    room.acquireUninterruptibly();
    tracker.sent();
    inFlight
        .send(List.of(action), action.bytes(), this::send, (answer, only) -> pending.end(answer))
        .thenRun(
            () -> {
              tracker.answered();
              room.release();
            });
    return Status.BATCHED_OK;
  }

  @Override
  public void flush() {
    room.acquireUninterruptibly(size);
    room.release(size);
  }

  /** An operation that HBase's client refuses, for the size of a cell, fails as if it was sent. */
  private List<CompletableFuture<Object>> send(List<Action> one) {
    try {
      return List.of(transport.apply(one.get(0)).thenApply(result -> result));
    } catch (RuntimeException | Error e) {
      return List.of(CompletableFuture.failedFuture(e));
    }
  }
}
