package io.github.hbaseycsb.binding;

import io.github.hbaseycsb.binding.Call.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.exceptions.ConnectionClosingException;

/**
 * The operations on their way to one region server. The one that finds no request out is sent at
 * once, by its own thread; those called while a request is out go together in the next one, which
 * leaves when the first answer to that request arrives, or beside it when it has its share of the
 * operations, and no fewer than those that are out have on average. Nobody waits for company that
 * is not there yet. Thread safe.
 */
final class Lane {
  /** Operations in one request. */
  static final int MAX_OPERATIONS = 256;

  /** Bytes in one request, unless its last operation has more. */
  static final long MAX_BYTES = 2L << 20;

  /**
   * As many operations may always leave beside the requests that are out, and fewer when they are
   * their share of what there is: with few threads there is nobody to wait for.
   */
  static final int ENOUGH_BESIDE = 16;

  private final Function<List<Row>, List<CompletableFuture<Object>>> transport;
  private final int maxRequests;
  private final long limitNs;
  private final Queue<Call> waiting = new ConcurrentLinkedQueue<>();

  /** How many are waiting; whoever adds or takes one counts it right after that. */
  private final AtomicInteger waitingCount = new AtomicInteger();

  private final AtomicInteger requestsOut = new AtomicInteger();
  private final AtomicInteger operationsOut = new AtomicInteger();

  /** Of operations that were waiting or out at the same time. */
  private final RecentPeak peak = new RecentPeak();

  private final Set<Request> unsettled = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;
  private Call firstAtLastLook;

  /**
   * @param transport sends operations in one request and has the outcome of each; never throws
   * @param maxRequests how many may be out at the same time, but for those that take long
   * @param limitNs how long an operation may be out, ns
   */
  Lane(
      Function<List<Row>, List<CompletableFuture<Object>>> transport,
      int maxRequests,
      long limitNs) {
    this.transport = transport;
    this.maxRequests = maxRequests;
    this.limitNs = limitNs;
  }

  /** Sends a call now, or with others when a request is out; fails it when the lane is closed. */
  void add(Call call) {
    waiting.add(call);
    peak.see(waitingCount.incrementAndGet() + operationsOut.get());
    if (!closed) {
      sendWhatIsDue();
    }
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
      List<Call> calls = take();
      if (!calls.isEmpty()) {
        // Not before: a call that is added while this counts as out waits for its answer.
        requestsOut.incrementAndGet();
        send(calls);
      }
    }
    firstAtLastLook = waiting.peek();
    peak.turn(waitingCount.get() + operationsOut.get());
    long now = System.nanoTime();
    for (Request request : unsettled) {
      if (now - request.startNs() > limitNs) {
        request.fail(
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
      for (Call call = next(); call != null; call = next()) {
        call.end(new Outcome(null, reason));
        call.wake();
      }
      unsettled.forEach(request -> request.fail(reason));
    }
  }

  private void sendWhatIsDue() {
    int out = requestsOut.get();
    while (isOneDueBeside(out)) {
      if (requestsOut.compareAndSet(out, out + 1)) {
        List<Call> calls = take();
        if (calls.isEmpty()) {
          requestsOut.decrementAndGet();
        } else {
          send(calls);
        }
      }
      out = requestsOut.get();
    }
  }

  private boolean isOneDueBeside(int out) {
    return out < maxRequests && waitingCount.get() >= (out == 0 ? 1 : leastBeside(out));
  }

  private int leastBeside(int out) {
    // One share is that of the threads that have their answers and are about to come back.
    int share = Math.max(1, peak.get() / (maxRequests + 1));
    return Math.max(Math.min(share, ENOUGH_BESIDE), operationsOut.get() / out);
  }

  /** The server has begun to answer a request. */
  private void answered(int operations) {
    operationsOut.addAndGet(-operations);
    requestsOut.decrementAndGet();
    sendWhatIsDue();
  }

  private void send(List<Call> calls) {
    operationsOut.addAndGet(calls.size());
    Request request =
        new Request(calls, transport, () -> answered(calls.size()), unsettled::remove);
    unsettled.add(request);
    request.send();
    failIfClosed();
  }

  private List<Call> take() {
    List<Call> calls = new ArrayList<>();
    long bytes = 0;
    while (calls.size() < MAX_OPERATIONS && bytes < MAX_BYTES) {
      Call call = next();
      if (call == null) {
        break;
      }
      if (call.outcome() == null) {
        calls.add(call);
        bytes += call.bytes();
      }
    }
    return calls;
  }

  private Call next() {
    Call call = waiting.poll();
    if (call != null) {
      waitingCount.decrementAndGet();
    }
    return call;
  }
}
