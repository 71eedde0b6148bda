package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.client.DaemonThread;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Makes blocking calls to servers, a limited number at a time. */
final class ServerCalls {
  private static final int THREADS = 8;
  private static final long IDLE_SECONDS = 10;

  private static final ThreadPoolExecutor POOL =
      new ThreadPoolExecutor(
          THREADS,
          THREADS,
          IDLE_SECONDS,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(),
          task -> DaemonThread.of("server-calls", task));

  static {
    POOL.allowCoreThreadTimeOut(true);
  }

  private ServerCalls() {}

  /** Starts a call as soon as a thread is free, unless its result is cancelled before. */
  public static <T> CompletableFuture<T> start(Callable<T> call) {
    CompletableFuture<T> result = new CompletableFuture<>();
    POOL.execute(
        () -> {
          if (result.isDone()) {
            return;
          }
          try {
            result.complete(call.call());
          } catch (Throwable e) {
            result.completeExceptionally(e);
          }
        });
    return result;
  }
}
