package io.github.hbaseycsb.binding;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.client.Row;

/**
 * The operations on their way to one region server. The one that finds no request out is sent at
 * once, by its own thread; those called while a request is out go together in the next one, which
 * leaves when the first answer to that request arrives. Nobody waits for company that is not there
 * yet.
 *
 * <p>Each operation has its own outcome. The server refuses some batches as a whole for one of
 * their operations (a cell that is too big, for one): whoever was refused in company is sent again,
 * alone, and has the outcome of that. Puts and deletes may be sent twice.
 */
final class Lane {
  /** Operations in one request; more of them cost the client hardly less each. */
  static final int MAX_OPERATIONS = 256;

  /** Bytes in one request, unless one operation alone has more. */
  static final long MAX_BYTES = 2L << 20;

  private final Function<List<Row>, List<CompletableFuture<Object>>> requests;
  private final Queue<Call> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicInteger requestsOut = new AtomicInteger();

  /**
   * @param requests sends operations in one request and has the outcome of each; never throws
   */
  Lane(Function<List<Row>, List<CompletableFuture<Object>>> requests) {
    this.requests = requests;
  }

  /** Sends a call now, or with others when a request is out. */
  void add(Call call) {
    waiting.add(call);
    sendIfNoneIsOut();
  }

  /** Sends the next request though one is out, which may take long. */
  void sendOverdue() {
    requestsOut.incrementAndGet();
    send();
  }

  private void sendIfNoneIsOut() {
    while (!waiting.isEmpty() && requestsOut.compareAndSet(0, 1)) {
      send();
    }
  }

  private void send() {
    List<Call> batch = take();
    if (batch.isEmpty()) {
      requestsOut.decrementAndGet();
      return;
    }
    List<CompletableFuture<Object>> outcomes =
        requests.apply(batch.stream().map(Call::action).toList());
    AtomicBoolean answered = new AtomicBoolean();
    boolean company = batch.size() > 1;
    for (int i = 0; i < batch.size(); i++) {
      Call call = batch.get(i);
      handle(
          outcomes.get(i),
          (result, failure) -> {
            // Before this thread wakes the callers: the server need not wait for that.
            if (answered.compareAndSet(false, true)) {
              requestsOut.decrementAndGet();
              sendIfNoneIsOut();
            }
            settle(call, company, result, failure);
          });
    }
  }

  private List<Call> take() {
    List<Call> batch = new ArrayList<>();
    long bytes = 0;
    while (batch.size() < MAX_OPERATIONS && bytes < MAX_BYTES) {
      Call call = waiting.poll();
      if (call == null) {
        break;
      }
      if (!call.isDone()) {
        call.take();
        batch.add(call);
        bytes += call.bytes();
      }
    }
    return batch;
  }

  @SuppressWarnings("FutureReturnValueIgnored") // whatever fails goes to the callback
  private static void handle(
      CompletableFuture<Object> outcome, BiConsumer<Object, Throwable> callback) {
    outcome.whenComplete(callback);
  }

  private void settle(Call call, boolean company, Object result, Throwable failure) {
    if (failure == null) {
      call.complete(result);
    } else if (company && Causes.root(failure) instanceof DoNotRetryIOException) {
      handle(
          requests.apply(List.of(call.action())).get(0),
          (own, ownFailure) -> settle(call, false, own, ownFailure));
    } else {
      call.completeExceptionally(failure);
    }
  }
}
