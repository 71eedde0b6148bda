package io.github.hbaseycsb.launcher;

import io.github.hbaseycsb.client.TurnSchedule.Part;
import io.github.hbaseycsb.client.TurnTimes;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import site.ycsb.Client;

/** Holds the threads of a client between their operations. Thread-safe. */
interface Pace {
  /**
   * The pace that a client's properties ask for; empty if YCSB paces its threads itself, or nobody
   * does. The target is taken from YCSB. What happened is written beside the histogram logs, if
   * there are any.
   *
   * @throws UsageException if a property is invalid
   * @throws IOException if an earlier file cannot be deleted
   */
  static Optional<Pace> takeFrom(Properties properties) throws UsageException, IOException {
    Optional<ArrivalQueue> queue = Arrivals.queue(properties, Arrivals.log(properties));
    Optional<Part> part = YcsbProperties.turns(properties);
    if (queue.isEmpty() && part.isEmpty()) {
      return Optional.empty();
    }
    double target = Double.parseDouble(properties.getProperty(Client.TARGET_PROPERTY, "0"));
    // YCSB reads property files itself: it would find there what was removed here.
    properties.setProperty(Client.TARGET_PROPERTY, "0");
    return part.isEmpty()
        ? queue.map(it -> new Arrivals(it, Arrivals.clock(), Wait.REAL))
        : Optional.of(
            Turns.of(
                part.get(),
                target,
                queue,
                OutputFiles.withHistogramLogs(properties, TurnTimes.FILE)));
  }

  /**
   * The part of one thread, which alone uses it.
   *
   * @param thread its number, from 0
   * @param threads number of the client's threads
   */
  OfThread thread(int thread, int threads);

  /** Ends all waits, now and later. */
  void stop();

  /** Writes down what there is to know of it. Called when all threads have ended. */
  void end();

  /** The pace of one thread. */
  interface OfThread {
    /** Waits until the thread may do its next operation. Returns false if the run is to end. */
    boolean await() throws InterruptedException;

    /** How long ago the operation was due, ns; empty without a target. */
    OptionalLong lateNs();

    /** The thread does nothing more until it waits again, or at all. */
    void finish();
  }

  /** A way to wait for a time, or until the run is to end. */
  @FunctionalInterface
  interface Wait {
    /** Waits by the machine's clock. */
    Wait REAL = (stopped, ns) -> stopped.await(ns, TimeUnit.NANOSECONDS);

    /** Returns whether the run is to end. */
    boolean isEnded(CountDownLatch stopped, long ns) throws InterruptedException;
  }

  /** The time of a clock, ns since 1970. */
  static long nowNs(InstantSource clock) {
    Instant now = clock.instant();
    return TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
  }
}
