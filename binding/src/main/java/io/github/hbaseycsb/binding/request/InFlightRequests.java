package io.github.hbaseycsb.binding.request;

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
import java.util.function.ObjIntConsumer;
import org.apache.hadoop.hbase.exceptions.ConnectionClosingException;

/**
 * The requests that the threads of a client have sent and that are not answered yet. Limits their
 * size in bytes, and makes sure that each of them ends: HBase's client may drop operations when its
 * connection is closed. Thread-safe.
 */
public final class InFlightRequests {
  /**
   * Maximum size of a write buffer in bytes, unless {@code writebuffersize} is set. Smaller buffers
   * cost the server more, because a region syncs its WAL once for each request.
   */
  static final int MAX_BUFFER_BYTES = 2 << 20;

  /** One buffer that fills, and one in flight. */
  private static final int COPIES_OF_A_BUFFER = 2;

  private final int limitBytes;
  private final long limitMs;

  /** One permit for each byte. It is fair, so small requests do not overtake large ones. */
  private final Semaphore room;

  private final AtomicInteger writers = new AtomicInteger();
  private final Set<Request> requests = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  private static final class Request {
    private final List<CompletableFuture<Object>> answers;

    Request(List<CompletableFuture<Object>> answers) {
      this.answers = answers;
    }

    void fail(Exception reason) {
      answers.forEach(answer -> answer.completeExceptionally(reason));
    }
  }

  /**
   * @param limitBytes total size of all requests in flight, 1 byte or more; a larger request is
   *     sent when no other is in flight
   * @param limitMs time limit of a request, ms
   */
  public InFlightRequests(int limitBytes, long limitMs) {
    this.limitBytes = limitBytes;
    this.limitMs = limitMs;
    this.room = new Semaphore(limitBytes, true);
  }

  /** Registers a thread that buffers writes, which share the limit. */
  public void addWriter() {
    writers.incrementAndGet();
  }

  public void removeWriter() {
    writers.decrementAndGet();
  }

  /**
   * The number of buffers of maximum size for which there is room. If there are more threads, they
   * share buffers.
   */
  public int buffers() {
    return Math.max(1, limitBytes / (COPIES_OF_A_BUFFER * MAX_BUFFER_BYTES));
  }

  /** The buffer size at which the buffers of all threads fit into the limit, bytes. */
  public long bufferBytes() {
    int used = Math.max(1, Math.min(buffers(), writers.get()));
    return Math.min(MAX_BUFFER_BYTES, Math.max(1, limitBytes / (COPIES_OF_A_BUFFER * used)));
  }

  /**
   * Sends operations in one request, as soon as there is room for it. If this object is closed or
   * the thread is interrupted before that, all operations fail.
   *
   * @param bytes total size of the operations
   * @param listener receives each operation's answer once, in any thread, with its index from 0; a
   *     {@link Throwable} if it failed
   * @return completes when each operation has its answer, within the time limit from now; never
   *     fails
   */
  public CompletableFuture<Void> send(
      List<Action> operations,
      long bytes,
      Action.Transport transport,
      ObjIntConsumer<Object> listener) {
    int permits = (int) Math.min(bytes, limitBytes);
    try {
      acquire(permits);
    } catch (IOException e) {
      for (int i = 0; i < operations.size(); i++) {
        listener.accept(e, i);
      }
      return CompletableFuture.completedFuture(null);
    }
    return track(transport.send(operations), permits, listener);
  }

  /** Fails all operations in flight, and every later one. */
  public void close() {
    closed = true;
    requests.forEach(request -> request.fail(closing()));
  }

  private void acquire(int permits) throws IOException {
    try {
      // Always ends: each request in flight returns its permits within the time limit.
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

  @SuppressWarnings("FutureReturnValueIgnored") // the callbacks receive all failures
  private CompletableFuture<Void> track(
      List<CompletableFuture<Object>> answers, int permits, ObjIntConsumer<Object> listener) {
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
                  listener.accept(failure == null ? result : failure, operation);
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
              request.fail(late(limitMs));
              return null;
            });
    if (closed) {
      request.fail(closing());
    }
    return done;
  }

  /** Why an operation fails when its connection is closed. */
  static IOException closing() {
    return new ConnectionClosingException("the connection was closed");
  }

  /** Why an operation fails that has no answer within a time, ms. */
  static TimeoutException late(long limitMs) {
    return new TimeoutException(
        "no answer within " + TimeUnit.MILLISECONDS.toSeconds(limitMs) + " s");
  }
}
