package io.github.hbaseycsb.binding;

import io.github.hbaseycsb.binding.Call.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.client.Row;

/**
 * Calls that are sent together. Each has its own outcome: the server refuses some batches as a
 * whole for one of their operations, such as a cell that is too big, so whoever was refused in
 * company is sent again, alone, and has the outcome of that. Puts and deletes may so be sent twice.
 */
final class Request {
  /** Threads that can be woken at the same time. */
  private static final int CHAINS = Runtime.getRuntime().availableProcessors();

  private final List<Call> calls;
  private final Function<List<Row>, List<CompletableFuture<Object>>> transport;
  private final Runnable onFirstAnswer;
  private final Consumer<Request> onLastAnswer;
  private final long startNs = System.nanoTime();
  private final AtomicBoolean answered = new AtomicBoolean();
  private final AtomicInteger open;
  private final List<Call> ended = new ArrayList<>();

  /**
   * @param transport sends operations in one request and has the outcome of each; never throws
   * @param onFirstAnswer runs once, before any thread is woken
   * @param onLastAnswer runs once
   */
  Request(
      List<Call> calls,
      Function<List<Row>, List<CompletableFuture<Object>>> transport,
      Runnable onFirstAnswer,
      Consumer<Request> onLastAnswer) {
    this.calls = calls;
    this.transport = transport;
    this.onFirstAnswer = onFirstAnswer;
    this.onLastAnswer = onLastAnswer;
    this.open = new AtomicInteger(calls.size());
  }

  /** By {@link System#nanoTime}. */
  long startNs() {
    return startNs;
  }

  void send() {
    List<CompletableFuture<Object>> outcomes =
        transport.apply(calls.stream().map(Call::action).toList());
    for (int i = 0; i < calls.size(); i++) {
      Call call = calls.get(i);
      handle(outcomes.get(i), (result, failure) -> answer(call, new Outcome(result, failure)));
    }
  }

  /** Ends all calls that have not ended yet. */
  void fail(Exception reason) {
    for (Call call : calls) {
      if (call.end(new Outcome(null, reason))) {
        call.wake();
      }
    }
  }

  private void answer(Call call, Outcome outcome) {
    if (answered.compareAndSet(false, true)) {
      // The server need not wait until this thread has woken all callers.
      onFirstAnswer.run();
    }
    if (calls.size() > 1
        && outcome.failure() != null
        && Causes.root(outcome.failure()) instanceof DoNotRetryIOException) {
      handle(
          transport.apply(List.of(call.action())).get(0),
          (result, failure) -> settle(call, new Outcome(result, failure)));
    } else {
      settle(call, outcome);
    }
  }

  private void settle(Call call, Outcome outcome) {
    if (call.end(outcome)) {
      wake(call);
    }
    if (open.decrementAndGet() == 0) {
      onLastAnswer.accept(this);
    }
  }

  private synchronized void wake(Call call) {
    ended.add(call);
    int before = ended.size() - 1 - CHAINS;
    if (before < 0) {
      call.wake();
    } else {
      call.wakeAfter(ended.get(before));
    }
  }

  @SuppressWarnings("FutureReturnValueIgnored") // whatever fails goes to the callback
  private static void handle(
      CompletableFuture<Object> outcome, BiConsumer<Object, Throwable> callback) {
    outcome.whenComplete(callback);
  }
}
