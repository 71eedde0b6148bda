package io.github.hbaseycsb.binding.request;

import io.github.hbaseycsb.binding.request.PendingOperation.Completion;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.DoNotRetryIOException;

/**
 * Operations that are sent in one request. Each has its own answer. A server may refuse a whole
 * request because of one operation, such as a cell that is too large. So an operation that was
 * refused with others is sent again alone, and that answer counts. A put or delete may therefore be
 * sent twice, but no increment and no append: a server executes each of these for itself, so none
 * is refused because of another one.
 */
final class CoalescedRequest {
  /** The number of chains in which threads are woken: one for each processor. */
  private static final int CHAINS = Runtime.getRuntime().availableProcessors();

  private final List<PendingOperation> operations;
  private final Action.Transport transport;
  private final Runnable onFirstAnswer;
  private final Consumer<CoalescedRequest> onLastAnswer;
  private final long startNs = System.nanoTime();
  private final AtomicBoolean answered = new AtomicBoolean();
  private final AtomicInteger open;
  private final List<PendingOperation> ended = new ArrayList<>();

  /**
   * @param onFirstAnswer is called once, before any thread is woken
   * @param onLastAnswer is called once, after all operations have ended
   */
  CoalescedRequest(
      List<PendingOperation> operations,
      Action.Transport transport,
      Runnable onFirstAnswer,
      Consumer<CoalescedRequest> onLastAnswer) {
    this.operations = operations;
    this.transport = transport;
    this.onFirstAnswer = onFirstAnswer;
    this.onLastAnswer = onLastAnswer;
    this.open = new AtomicInteger(operations.size());
  }

  /** When the request was sent, as {@link System#nanoTime}. */
  long startNs() {
    return startNs;
  }

  void send() {
    List<CompletableFuture<Object>> answers =
        transport.send(operations.stream().map(PendingOperation::action).toList());
    for (int i = 0; i < operations.size(); i++) {
      PendingOperation operation = operations.get(i);
      handle(
          answers.get(i), (result, failure) -> answer(operation, new Completion(result, failure)));
    }
  }

  void fail(Exception reason) {
    for (PendingOperation operation : operations) {
      if (operation.end(new Completion(null, reason))) {
        operation.wake();
      }
    }
  }

  private void answer(PendingOperation operation, Completion completion) {
    if (answered.compareAndSet(false, true)) {
      // Called first, so that the next request does not wait until this thread has woken all
      // callers.
      onFirstAnswer.run();
    }
    if (operations.size() > 1
        && completion.failure() != null
        && operation.action().repeatable()
        && RootCause.of(completion.failure()) instanceof DoNotRetryIOException) {
      handle(
          transport.send(List.of(operation.action())).get(0),
          (result, failure) -> settle(operation, new Completion(result, failure)));
    } else {
      settle(operation, completion);
    }
  }

  private void settle(PendingOperation operation, Completion completion) {
    if (operation.end(completion)) {
      wake(operation);
    }
    if (open.decrementAndGet() == 0) {
      onLastAnswer.accept(this);
    }
  }

  private synchronized void wake(PendingOperation operation) {
    ended.add(operation);
    int before = ended.size() - 1 - CHAINS;
    if (before < 0) {
      operation.wake();
    } else {
      operation.wakeAfter(ended.get(before));
    }
  }

  @SuppressWarnings("FutureReturnValueIgnored") // the callback receives all failures
  private static void handle(
      CompletableFuture<Object> answer, BiConsumer<Object, Throwable> callback) {
    answer.whenComplete(callback);
  }
}
