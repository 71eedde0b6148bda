package io.github.hbaseycsb.launcher;

import io.github.hbaseycsb.binding.HBaseBinding;
import io.github.hbaseycsb.client.TurnSchedule.Part;
import io.github.hbaseycsb.client.TurnSchedule.Turn;
import io.github.hbaseycsb.client.TurnTimes;
import io.github.hbaseycsb.client.Units;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import site.ycsb.Client;

/**
 * Holds the threads of a client between their operations while it is the turn of another side. A
 * thread that has worked in a turn ends it by sending all that it has buffered. Thread-safe.
 *
 * <p>With a target, a thread has evenly spread times for its operations from the beginning of each
 * turn. A thread that is late does not pause until it has caught up. What is due after the end of
 * the turn is not done: YCSB's own throttle would make up for the time between the turns.
 */
public final class Turns {
  private final Part part;
  private final double target;
  private final double phase;
  private final Consumer<TurnTimes> log;
  private final Runnable flush;
  private final InstantSource clock;
  private final Wait wait;
  private final CountDownLatch stopped = new CountDownLatch(1);

  /** The turns that some thread has entered and that are not in the log. */
  private final Map<Turn, Workers> open = new LinkedHashMap<>();

  /** A way to wait for a time, or until the run is to end. */
  @FunctionalInterface
  interface Wait {
    /** Returns whether the run is to end. */
    boolean isEnded(CountDownLatch stopped, long ns) throws InterruptedException;
  }

  /** The threads that work in a turn. */
  private static final class Workers {
    private int count;

    /** When the last one that has finished the turn did so, ms since 1970. */
    private long finishedMs;
  }

  /**
   * @param target operations per second of the client within its turns; 0 for as many as possible
   * @param phase from 0 to 1: where the client's operations are between those of another one
   * @param log takes each turn in which a thread has worked, when all threads have finished it
   * @param flush sends what the calling thread has buffered, and waits for the answers
   */
  Turns(
      Part part,
      double target,
      double phase,
      Consumer<TurnTimes> log,
      Runnable flush,
      InstantSource clock,
      Wait wait) {
    this.part = part;
    this.target = target;
    this.phase = phase;
    this.log = log;
    this.flush = flush;
    this.clock = clock;
    this.wait = wait;
  }

  /**
   * The turns that a client's properties ask for; empty if they ask for none. The target is taken
   * from YCSB. The turns are written beside the histogram logs, if there are any.
   *
   * @throws UsageException if the property is invalid
   * @throws IOException if an earlier file cannot be deleted
   */
  public static Optional<Turns> takeFrom(Properties properties) throws UsageException, IOException {
    Optional<Part> part = YcsbProperties.turns(properties);
    if (part.isEmpty()) {
      return Optional.empty();
    }
    Consumer<TurnTimes> log = turn -> {};
    Optional<Path> file = OutputFiles.withHistogramLogs(properties, TurnTimes.FILE);
    if (file.isPresent()) {
      Files.deleteIfExists(file.get());
      log = turn -> append(turn, file.get());
    }
    double target = Double.parseDouble(properties.getProperty(Client.TARGET_PROPERTY, "0"));
    // YCSB reads property files itself: it would find there what was removed here.
    properties.setProperty(Client.TARGET_PROPERTY, "0");
    return Optional.of(
        new Turns(
            part.get(),
            target,
            // Else all clients of a cell would send theirs at the same moments.
            ThreadLocalRandom.current().nextDouble(),
            log,
            HBaseBinding::pauseThread,
            InstantSource.system(),
            (stopped, ns) -> stopped.await(ns, TimeUnit.NANOSECONDS)));
  }

  private static void append(TurnTimes turn, Path file) {
    try {
      turn.appendTo(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends all waits, now and later. */
  void stop() {
    stopped.countDown();
  }

  /** Logs the turn in which the client has ended. Called when all threads have ended. */
  synchronized void end() {
    open.forEach(
        (turn, workers) -> log(turn, workers.count > 0 ? clock.millis() : workers.finishedMs));
    open.clear();
  }

  private void log(Turn turn, long endMs) {
    log.accept(new TurnTimes(turn.block(), turn.beginMs(), endMs));
  }

  /** Returns whether the turn is not over. */
  private synchronized boolean enter(Turn turn) {
    if (clock.millis() >= turn.endMs()) {
      return false;
    }
    open.computeIfAbsent(turn, it -> new Workers()).count++;
    return true;
  }

  private synchronized void finish(Turn turn) {
    Workers workers = open.get(turn);
    workers.count--;
    workers.finishedMs = clock.millis();
    // Before the end, others may still enter it.
    if (workers.count == 0 && workers.finishedMs >= turn.endMs()) {
      open.remove(turn);
      log(turn, workers.finishedMs);
    }
  }

  private long nowNs() {
    Instant now = clock.instant();
    return TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
  }

  /** The turns of one thread, which alone uses it. */
  final class OfThread {
    /** Time between two operations; 0 without a target. */
    private final long periodNs;

    private final long phaseNs;
    private Turn turn;
    private boolean works;

    /** When the next operation is due, ns since 1970. */
    private long dueNs;

    private long lateNs;

    /**
     * @param thread its number, from 0
     * @param threads number of the client's threads
     */
    OfThread(int thread, int threads) {
      double period = target > 0 ? threads * Units.NS_PER_SECOND / target : 0;
      periodNs = (long) period;
      phaseNs = (long) ((thread + phase) / threads * period);
      next();
      long missedNs = nowNs() - dueNs;
      if (periodNs > 0 && missedNs > 0) {
        // Who begins within a turn has nothing to make up for.
        dueNs += (missedNs / periodNs + 1) * periodNs;
      }
    }

    private void next() {
      turn = part.turn(clock.millis());
      dueNs = TimeUnit.MILLISECONDS.toNanos(turn.beginMs()) + phaseNs;
    }

    /** Waits until the thread may do its next operation. Returns false if the run is to end. */
    boolean await() throws InterruptedException {
      while (true) {
        long nowNs = nowNs();
        long endNs = TimeUnit.MILLISECONDS.toNanos(turn.endMs());
        if (nowNs >= endNs) {
          finish();
          next();
        } else if (nowNs < dueNs) {
          if (wait.isEnded(stopped, Math.min(dueNs, endNs) - nowNs)) {
            return false;
          }
        } else if (works || enter(turn)) {
          works = true;
          lateNs = nowNs - dueNs;
          dueNs += periodNs;
          return true;
        }
      }
    }

    /** How long ago the operation was due, ns; empty without a target. */
    OptionalLong lateNs() {
      return periodNs > 0 ? OptionalLong.of(lateNs) : OptionalLong.empty();
    }

    /** Ends the thread's part in the turn, if it has worked in it. */
    void finish() {
      if (works) {
        flush.run();
        Turns.this.finish(turn);
        works = false;
      }
    }
  }
}
