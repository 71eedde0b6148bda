package io.github.hbaseycsb.binding.request;

import io.github.hbaseycsb.binding.request.PendingOperation.Completion;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The operations that are pending or in flight for one region server. If no request is in flight,
 * the calling thread sends its operation at once. While a request is in flight, operations are
 * collected in a batch. The batch is sent when the first answer to that request arrives. It is sent
 * earlier, beside that request, if it holds its share of the operations and at least as many as the
 * requests in flight have on average. No operation waits for operations that have not been called
 * yet. Thread-safe.
 */
final class RegionServerQueue {
  static final int MAX_OPERATIONS = 256;

  /** The maximum size of a request in bytes. The last operation of a request may exceed it. */
  static final long MAX_BYTES = 2L << 20;

  /**
   * The upper limit for the number of operations that a batch needs to be sent beside requests in
   * flight. With few threads their share is smaller. That is enough, because no more operations
   * will come.
   */
  static final int MAX_MIN_BATCH_SIZE = 16;

  private final Action.Transport transport;
  private final int maxRequests;
  private final long limitNs;
  private final Queue<PendingOperation> pending = new ConcurrentLinkedQueue<>();

  /** The number of pending operations, updated right after one is added or removed. */
  private final AtomicInteger pendingCount = new AtomicInteger();

  private final AtomicInteger requestsInFlight = new AtomicInteger();
  private final AtomicInteger operationsInFlight = new AtomicInteger();

  /** The peak number of operations pending or in flight at the same time. */
  private final WindowedMax peak = new WindowedMax();

  private final Set<CoalescedRequest> unanswered = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;
  private PendingOperation firstPendingAtLastCheck;

  /**
   * @param maxRequests how many requests may be in flight at the same time; {@link #checkTimeouts}
   *     may send more beside slow ones
   * @param limitNs how long an operation may be in flight, ns
   */
  RegionServerQueue(Action.Transport transport, int maxRequests, long limitNs) {
    this.transport = transport;
    this.maxRequests = maxRequests;
    this.limitNs = limitNs;
  }

  /** Sends an operation, or fails it if the queue is closed. */
  void add(PendingOperation operation) {
    pending.add(operation);
    peak.record(pendingCount.incrementAndGet() + operationsInFlight.get());
    if (!closed) {
      sendDueBatches();
    }
    failIfClosed();
  }

  /**
   * Checks for slow requests. One thread must call this periodically. Operations that were already
   * pending at the last check are sent without waiting for the request in flight. A request that
   * has been in flight for longer than the limit fails.
   */
  void checkTimeouts() {
    PendingOperation first = pending.peek();
    if (first != null && first == firstPendingAtLastCheck) {
      List<PendingOperation> batch = nextBatch();
      if (!batch.isEmpty()) {
        // Only now: an operation that is added while a request is counted waits for an answer.
        requestsInFlight.incrementAndGet();
        send(batch);
      }
    }
    firstPendingAtLastCheck = pending.peek();
    peak.startWindow(pendingCount.get() + operationsInFlight.get());
    long now = System.nanoTime();
    for (CoalescedRequest request : unanswered) {
      if (now - request.startNs() > limitNs) {
        request.fail(InFlightRequests.late(TimeUnit.NANOSECONDS.toMillis(limitNs)));
      }
    }
  }

  /** Fails all operations, and every later one. */
  void close() {
    closed = true;
    failIfClosed();
  }

  private void failIfClosed() {
    if (closed) {
      Exception reason = InFlightRequests.closing();
      for (PendingOperation operation = pollPending();
          operation != null;
          operation = pollPending()) {
        operation.end(new Completion(null, reason));
        operation.wake();
      }
      unanswered.forEach(request -> request.fail(reason));
    }
  }

  private void sendDueBatches() {
    int requests = requestsInFlight.get();
    while (requests < maxRequests && pendingCount.get() >= minBatchSize(requests)) {
      if (requestsInFlight.compareAndSet(requests, requests + 1)) {
        List<PendingOperation> batch = nextBatch();
        if (batch.isEmpty()) {
          requestsInFlight.decrementAndGet();
        } else {
          send(batch);
        }
      }
      requests = requestsInFlight.get();
    }
  }

  /** The number of operations that a batch needs to be sent beside this many requests in flight. */
  private int minBatchSize(int requests) {
    if (requests == 0) {
      return 1;
    }
    // One share is left for the threads that have just got their answers and will call again.
    int share = Math.max(1, peak.get() / (maxRequests + 1));
    return Math.max(Math.min(share, MAX_MIN_BATCH_SIZE), operationsInFlight.get() / requests);
  }

  /** Called when the server has begun to answer a request. */
  private void answered(int operations) {
    operationsInFlight.addAndGet(-operations);
    requestsInFlight.decrementAndGet();
    sendDueBatches();
  }

  private void send(List<PendingOperation> batch) {
    operationsInFlight.addAndGet(batch.size());
    CoalescedRequest request =
        new CoalescedRequest(batch, transport, () -> answered(batch.size()), unanswered::remove);
    unanswered.add(request);
    request.send();
    failIfClosed();
  }

  private List<PendingOperation> nextBatch() {
    List<PendingOperation> batch = new ArrayList<>();
    long bytes = 0;
    while (batch.size() < MAX_OPERATIONS && bytes < MAX_BYTES) {
      PendingOperation operation = pollPending();
      if (operation == null) {
        break;
      }
      if (operation.completion() == null) {
        batch.add(operation);
        bytes += operation.action().bytes();
      }
    }
    return batch;
  }

  private PendingOperation pollPending() {
    PendingOperation operation = pending.poll();
    if (operation != null) {
      pendingCount.decrementAndGet();
    }
    return operation;
  }

  /**
   * The largest number recorded in the current window and the previous one. Thread-safe, but of
   * numbers recorded at the same moment one may be lost. The next ones make up for it.
   */
  static final class WindowedMax {
    private volatile int current;
    private volatile int previous;

    void record(int number) {
      if (number > current) {
        current = number;
      }
    }

    int get() {
      return Math.max(current, previous);
    }

    /** Begins a new window with its first number. Only one thread may call this. */
    void startWindow(int now) {
      previous = current;
      current = now;
    }
  }
}
