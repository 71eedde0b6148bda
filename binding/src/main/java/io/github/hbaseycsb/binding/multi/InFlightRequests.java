package io.github.hbaseycsb.binding.multi;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.exceptions.ConnectionClosingException;

/**
 * The multi requests that the threads of a client have sent and no server has answered yet. It
 * bounds their bytes, and ends every one of them: HBase's client forgets operations when its
 * connection is closed. Thread safe.
 */
public final class InFlightRequests {
  /**
   * What a buffer of writes has at most, bytes, unless it was told. A smaller one costs the server
   * more: a region syncs its WAL once for what a request has for it.
   */
  static final int MAX_BUFFER_BYTES = 2 << 20;

  /** One that fills, and one that is in flight. */
  private static final int COPIES_OF_A_BUFFER = 2;

  private final int limitBytes;
  private final long limitMs;

  /** A permit for each byte. Fair: a thread with few bytes does not overtake one with many. */
  private final Semaphore room;

  private final AtomicInteger writers = new AtomicInteger();
  private final Set<Request> requests = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  /** A request in flight. */
  private static final class Request {
    private final List<CompletableFuture<Object>> answers;

    Request(List<CompletableFuture<Object>> answers) {
      this.answers = answers;
    }

    /** Operations that have an outcome keep it. */
    void fail(Exception reason) {
      answers.forEach(answer -> answer.completeExceptionally(reason));
    }
  }

  /** What becomes of the operations of a request: each has one outcome, in any thread. */
  @FunctionalInterface
  public interface Outcomes {
    /**
     * Takes one outcome.
     *
     * @param operation its position in the request, from 0 up
     * @param failure null when there is a result
     */
    void take(int operation, Object result, Throwable failure);
  }

  /**
   * None yet.
   *
   * @param limitBytes what all requests may have together, 1 byte or more; one that has more goes
   *     alone
   * @param limitMs how long a request may be in flight, ms
   */
  public InFlightRequests(int limitBytes, long limitMs) {
    this.limitBytes = limitBytes;
    this.limitMs = limitMs;
    this.room = new Semaphore(limitBytes, true);
  }

  /** A thread that buffers its writes comes. */
  public void addWriter() {
    writers.incrementAndGet();
  }

  /** It goes. */
  public void removeWriter() {
    writers.decrementAndGet();
  }

  /** How many buffers of the greatest size have room; more threads than that share them. */
  public int buffers() {
    return Math.max(1, limitBytes / (COPIES_OF_A_BUFFER * MAX_BUFFER_BYTES));
  }

  /** The size of a buffer at which those of all threads have room together, bytes. */
  public long bufferBytes() {
    int used = Math.max(1, Math.min(buffers(), writers.get()));
    return Math.min(MAX_BUFFER_BYTES, Math.max(1, limitBytes / (COPIES_OF_A_BUFFER * used)));
  }

  /**
   * Sends operations in one request, when there is room for it. When nothing is sent any more, or
   * the thread is interrupted before, all of them fail.
   *
   * @param bytes what they have together
   * @param transport sends operations and has the outcome of each; never throws
   * @return done when each operation has its outcome, within the limit from now; never fails
   */
  public CompletableFuture<Void> send(
      List<Row> operations,
      long bytes,
      Function<List<Row>, List<CompletableFuture<Object>>> transport,
      Outcomes outcomes) {
    int permits = (int) Math.min(bytes, limitBytes);
    try {
      acquire(permits);
    } catch (IOException e) {
      for (int i = 0; i < operations.size(); i++) {
        outcomes.take(i, null, e);
      }
      return CompletableFuture.completedFuture(null);
    }
    return track(transport.apply(operations), permits, outcomes);
  }

  /** Fails the operations under way and those to come. */
  public void close() {
    closed = true;
    requests.forEach(request -> request.fail(closing()));
  }

  private void acquire(int permits) throws IOException {
    try {
      // Whoever has the room gives it back within the limit.
      room.acquire(permits);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("interrupted").initCause(e);
    }
    if (closed) {
      room.release(permits);
      throw closing();
    }
  }

  @SuppressWarnings("FutureReturnValueIgnored") // whatever fails goes to the callbacks
  private CompletableFuture<Void> track(
      List<CompletableFuture<Object>> answers, int permits, Outcomes outcomes) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    Request request = new Request(answers);
    requests.add(request);
    done.thenRun(
        () -> {
          requests.remove(request);
          room.release(permits);
        });
    AtomicInteger open = new AtomicInteger(answers.size());
    for (int i = 0; i < answers.size(); i++) {
      int operation = i;
      answers
          .get(i)
          .whenComplete(
              (result, failure) -> {
                try {
                  outcomes.take(operation, result, failure);
                } finally {
                  if (open.decrementAndGet() == 0) {
                    done.complete(null);
                  }
                }
              });
    }
    done.copy()
        .orTimeout(limitMs, TimeUnit.MILLISECONDS)
        .exceptionally(
            late -> {
              request.fail(
                  new TimeoutException(
                      "no answer within " + TimeUnit.MILLISECONDS.toSeconds(limitMs) + " s"));
              return null;
            });
    if (closed) {
      request.fail(closing());
    }
    return done;
  }

  private static IOException closing() {
    return new ConnectionClosingException("the connection was closed");
  }
}
