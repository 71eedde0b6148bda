package io.github.hbaseycsb.binding;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.exceptions.ConnectionClosingException;

/**
 * The operations on their way to one region server. The one that finds no request out is sent at
 * once, by its own thread; those called while a request is out go together in the next one, which
 * leaves when the first answer to that request arrives. Nobody waits for company that is not there
 * yet. Thread safe.
 *
 * <p>Each operation has its own outcome. The server refuses some batches as a whole for one of
 * their operations, such as a cell that is too big: whoever was refused in company is sent again,
 * alone, and has the outcome of that. Puts and deletes may so be sent twice.
 */
final class Lane {
  /** Operations in one request. */
  static final int MAX_OPERATIONS = 256;

  /** Bytes in one request, unless its last operation has more. */
  static final long MAX_BYTES = 2L << 20;

  private final Function<List<Row>, List<CompletableFuture<Object>>> transport;
  private final long limitNs;
  private final Queue<Call> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicInteger requestsOut = new AtomicInteger();
  private final Set<Request> unsettled = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;
  private Call firstAtLastLook;

  /** Operations that were sent together. */
  private final class Request {
    private final List<Call> calls;
    private final long startNs = System.nanoTime();
    private final AtomicBoolean answered = new AtomicBoolean();
    private final AtomicInteger open;

    Request(List<Call> calls) {
      this.calls = calls;
      this.open = new AtomicInteger(calls.size());
    }

    void send() {
      unsettled.add(this);
      List<CompletableFuture<Object>> outcomes =
          transport.apply(calls.stream().map(Call::action).toList());
      for (int i = 0; i < calls.size(); i++) {
        Call call = calls.get(i);
        handle(outcomes.get(i), (result, failure) -> answer(call, result, failure));
      }
    }

    private void answer(Call call, Object result, Throwable failure) {
      // Before this thread wakes the callers: the server need not wait for that.
      if (answered.compareAndSet(false, true)) {
        requestsOut.decrementAndGet();
        sendIfNoneIsOut();
      }
      if (failure == null) {
        call.complete(result);
        settled();
      } else if (calls.size() > 1 && Causes.root(failure) instanceof DoNotRetryIOException) {
        handle(
            transport.apply(List.of(call.action())).get(0),
            (own, ownFailure) -> {
              conclude(call, own, ownFailure);
              settled();
            });
      } else {
        call.completeExceptionally(failure);
        settled();
      }
    }

    private void settled() {
      if (open.decrementAndGet() == 0) {
        unsettled.remove(this);
      }
    }
  }

  /**
   * @param transport sends operations in one request and has the outcome of each; never throws
   * @param limitNs how long an operation may be out, ns
   */
  Lane(Function<List<Row>, List<CompletableFuture<Object>>> transport, long limitNs) {
    this.transport = transport;
    this.limitNs = limitNs;
  }

  /** Sends a call now, or with others when a request is out. */
  void add(Call call) {
    waiting.add(call);
    sendIfNoneIsOut();
    failIfClosed();
  }

  /**
   * Looks after what takes long; to be called now and then by one thread. Calls that waited since
   * the last look no longer wait for the request that is out, and one that has been out for longer
   * than the limit fails.
   */
  void look() {
    Call first = waiting.peek();
    if (first != null && first == firstAtLastLook) {
      requestsOut.incrementAndGet();
      send();
    }
    firstAtLastLook = waiting.peek();
    long now = System.nanoTime();
    for (Request request : unsettled) {
      if (now - request.startNs > limitNs) {
        fail(
            request.calls,
            new TimeoutException(
                "no answer within " + TimeUnit.NANOSECONDS.toSeconds(limitNs) + " s"));
      }
    }
  }

  /** Fails all calls there are and will be. */
  void close() {
    closed = true;
    failIfClosed();
  }

  private void failIfClosed() {
    if (closed) {
      Exception reason = new ConnectionClosingException("the connection was closed");
      for (Call call = waiting.poll(); call != null; call = waiting.poll()) {
        call.completeExceptionally(reason);
      }
      unsettled.forEach(request -> fail(request.calls, reason));
    }
  }

  private void sendIfNoneIsOut() {
    while (!waiting.isEmpty() && requestsOut.compareAndSet(0, 1)) {
      send();
    }
  }

  private void send() {
    List<Call> calls = take();
    if (calls.isEmpty()) {
      requestsOut.decrementAndGet();
    } else {
      new Request(calls).send();
      failIfClosed();
    }
  }

  private List<Call> take() {
    List<Call> calls = new ArrayList<>();
    long bytes = 0;
    while (calls.size() < MAX_OPERATIONS && bytes < MAX_BYTES) {
      Call call = waiting.poll();
      if (call == null) {
        break;
      }
      if (!call.isDone()) {
        calls.add(call);
        bytes += call.bytes();
      }
    }
    return calls;
  }

  private static void fail(List<Call> calls, Exception reason) {
    calls.forEach(call -> call.completeExceptionally(reason));
  }

  private static void conclude(Call call, Object result, Throwable failure) {
    if (failure == null) {
      call.complete(result);
    } else {
      call.completeExceptionally(failure);
    }
  }

  @SuppressWarnings("FutureReturnValueIgnored") // whatever fails goes to the callback
  private static void handle(
      CompletableFuture<Object> outcome, BiConsumer<Object, Throwable> callback) {
    outcome.whenComplete(callback);
  }
}
