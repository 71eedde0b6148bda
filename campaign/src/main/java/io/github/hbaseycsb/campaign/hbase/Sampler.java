package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.campaign.hbase.MeasuredCluster.Sampling;
import io.github.hbaseycsb.client.DaemonThread;
import io.github.hbaseycsb.model.Json;
import java.io.IOException;
import java.io.Writer;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Asks again and again for samples, and writes them as lines of JSON, each flushed, until it is
 * closed or one cannot be written.
 */
abstract class Sampler implements Sampling {
  private final Writer out;
  private final ScheduledExecutorService ticks;
  private boolean closed;
  private IOException failure;

  /**
   * @param out stays open
   * @param thread the name of the daemon thread that asks
   */
  Sampler(Writer out, String thread) {
    this.out = out;
    ticks = Executors.newSingleThreadScheduledExecutor(task -> DaemonThread.of(thread, task));
  }

  /** Begins at once. */
  void begin(Runnable tick, Duration period) {
    Future<?> unused = ticks.scheduleAtFixedRate(tick, 0, period.toMillis(), TimeUnit.MILLISECONDS);
  }

  synchronized void write(Object sample) {
    if (closed || failure != null) {
      return;
    }
    try {
      out.write(Json.mapper().writeValueAsString(sample) + "\n");
      out.flush();
    } catch (IOException e) {
      failure = e;
    }
  }

  @Override
  public synchronized boolean hasFailed() {
    return failure != null;
  }

  /** Nothing is written afterwards. */
  @Override
  public synchronized void close() throws IOException {
    ticks.shutdownNow();
    closed = true;
    if (failure != null) {
      throw failure;
    }
  }
}
