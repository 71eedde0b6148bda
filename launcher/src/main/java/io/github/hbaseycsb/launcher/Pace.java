package io.github.hbaseycsb.launcher;

import io.github.hbaseycsb.binding.HBaseBinding;
import io.github.hbaseycsb.client.ArrivalCount;
import io.github.hbaseycsb.client.TurnSchedule.SideTurns;
import io.github.hbaseycsb.client.TurnSchedule.Turn;
import io.github.hbaseycsb.client.TurnTimes;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.property.YcsbProperty;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/**
 * Holds the threads of a client between their operations: until one is due, and while it is the
 * turn of another side. A thread that has worked in a turn ends it by sending all that it has
 * buffered. Thread-safe.
 *
 * <p>With a target, a thread has evenly spread times for its operations from the beginning of each
 * turn. A thread that is late does not pause until it has caught up. What is due after the end of
 * the turn is not done: YCSB's own throttle would make up for the time between the turns. A queue
 * of arrivals begins anew with each turn.
 */
final class Pace {
  private final LongFunction<Turn> turns;
  private final double target;
  private final double phase;
  private final Optional<ArrivalQueue> queue;
  private final Consumer<TurnTimes> log;
  private final Runnable flush;
  private final InstantSource clock;
  private final Wait wait;
  private final CountDownLatch stopped = new CountDownLatch(1);

  /** The turns that some thread has entered and that are not in the log. */
  private final Map<Turn, Workers> open = new LinkedHashMap<>();

  /** The turn with which the queue has begun; null before the first one. */
  private Turn ofQueue;

  /** The threads that work in a turn. */
  private static final class Workers {
    private int count;

    /** When the last one that has finished the turn did so, ms since 1970. */
    private long finishedMs;
  }

  /**
   * @param turns the turn of the client at a time, ms since 1970, or the next one
   * @param target operations per second of the client within its turns; 0 for as many as possible
   * @param phase from 0 to 1: where the client's operations are between those of another one
   * @param queue what says when operations are due, instead of the target
   * @param log takes each turn in which a thread has worked, when all threads have finished it
   * @param flush sends what the calling thread has buffered, and waits for the answers
   */
  Pace(
      LongFunction<Turn> turns,
      double target,
      double phase,
      Optional<ArrivalQueue> queue,
      Consumer<TurnTimes> log,
      Runnable flush,
      InstantSource clock,
      Wait wait) {
    this.turns = turns;
    this.target = target;
    this.phase = phase;
    this.queue = queue;
    this.log = log;
    this.flush = flush;
    this.clock = clock;
    this.wait = wait;
  }

  /** Of a client without turns: it has one that does not end. */
  static Pace of(ArrivalQueue queue, InstantSource clock, Wait wait) {
    Turn always = new Turn(0, 0, 0, Long.MAX_VALUE);
    return new Pace(now -> always, 0, 0, Optional.of(queue), turn -> {}, () -> {}, clock, wait);
  }

  /**
   * The pace that a client's properties ask for; empty if YCSB paces its threads itself, or nobody
   * does. The target is taken from YCSB. What happened is written beside the histogram logs, if
   * there are any; an earlier file is deleted.
   */
  static Optional<Pace> takeFrom(Properties properties) throws UsageException, IOException {
    Consumer<List<ArrivalCount>> arrivals =
        OutputFiles.log(
            properties, ArrivalCount.FILE, (counts, file) -> ArrivalCount.write(file, counts));
    Optional<ArrivalQueue> queue = ArrivalQueue.of(properties, arrivals);
    Optional<SideTurns> turns = YcsbProperties.turns(properties);
    if (queue.isEmpty() && turns.isEmpty()) {
      return Optional.empty();
    }
    int target = YcsbProperty.TARGET.checkedIn(properties);
    // YCSB reads property files itself: it would find there what was removed here.
    properties.setProperty(YcsbProperty.TARGET.key(), "0");
    if (turns.isEmpty()) {
      return queue.map(it -> of(it, steadyClock(), Wait.REAL));
    }
    // Else all clients of a cell would send theirs at the same moments.
    double phase = ThreadLocalRandom.current().nextDouble();
    return Optional.of(
        new Pace(
            turns.get()::turn,
            target,
            phase,
            queue,
            OutputFiles.log(properties, TurnTimes.FILE, TurnTimes::appendTo),
            HBaseBinding::pauseThread,
            InstantSource.system(),
            Wait.REAL));
  }

  /** The time, by a clock that nobody sets while the client runs. */
  private static InstantSource steadyClock() {
    Instant began = Instant.now();
    long beganNs = System.nanoTime();
    return () -> began.plusNanos(System.nanoTime() - beganNs);
  }

  /** The pace of the thread with this number, from 0, which alone uses it. */
  OfThread thread(int thread, int threads) {
    return new OfThread(thread, threads);
  }

  /** Ends all waits, now and later. */
  void stop() {
    stopped.countDown();
  }

  /** Logs the turn in which the client has ended. Called when all threads have. */
  synchronized void end() {
    open.forEach(
        (turn, workers) -> log(turn, workers.count > 0 ? clock.millis() : workers.finishedMs));
    open.clear();
    queue.ifPresent(
        it -> it.end(ofQueue == null ? nowNs() : Math.min(nowNs(), ns(ofQueue.endMs()))));
  }

  /** Takes the next time of the queue for a turn, ns since 1970. */
  private synchronized long take(Turn turn, long nowNs) {
    if (ofQueue == null) {
      // Who begins within a turn has nothing to make up for.
      queue.get().begin(Math.max(nowNs, ns(turn.beginMs())));
      ofQueue = turn;
    } else if (ofQueue.block() < turn.block()) {
      queue.get().count(ns(ofQueue.endMs()));
      queue.get().begin(ns(turn.beginMs()));
      ofQueue = turn;
    }
    return queue.get().take(nowNs);
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

  private static long ns(long timeMs) {
    return TimeUnit.MILLISECONDS.toNanos(timeMs);
  }

  final class OfThread {
    /** Time between two operations; 0 without a target, or with a queue. */
    private final long periodNs;

    private final long phaseNs;
    private Turn turn;
    private boolean works;

    /** When the next operation is due, ns since 1970. With a queue, known once it is taken. */
    private long dueNs;

    private boolean isTaken;

    private long lateNs;

    OfThread(int thread, int threads) {
      double period = target > 0 && queue.isEmpty() ? threads * Units.NS_PER_SECOND / target : 0;
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
      turn = turns.apply(clock.millis());
      dueNs = ns(turn.beginMs()) + phaseNs;
      isTaken = queue.isEmpty();
    }

    /** Waits until the thread may do its next operation. Returns false if the run is to end. */
    boolean await() throws InterruptedException {
      while (true) {
        long nowNs = nowNs();
        long endNs = ns(turn.endMs());
        if (nowNs >= endNs) {
          finish();
          next();
          continue;
        }
        if (!isTaken) {
          dueNs = take(turn, nowNs);
          isTaken = true;
        }
        if (nowNs < dueNs) {
          if (wait.isEnded(stopped, Math.min(dueNs, endNs) - nowNs)) {
            return false;
          }
        } else if (works || enter(turn)) {
          works = true;
          lateNs = nowNs - dueNs;
          dueNs += periodNs;
          isTaken = queue.isEmpty();
          return true;
        }
      }
    }

    /** How long ago the operation was due, ns; empty without a target. */
    OptionalLong lateNs() {
      return periodNs > 0 || queue.isPresent() ? OptionalLong.of(lateNs) : OptionalLong.empty();
    }

    /** Ends the thread's part in the turn, if it has worked in it, until it waits again. */
    void finish() {
      if (works) {
        flush.run();
        Pace.this.finish(turn);
        works = false;
      }
    }
  }

  /** A way to wait for a time, or until the run is to end. */
  @FunctionalInterface
  interface Wait {
    /** Waits by the machine's clock. */
    Wait REAL = (stopped, ns) -> stopped.await(ns, TimeUnit.NANOSECONDS);

    /** Returns whether the run is to end. */
    boolean isEnded(CountDownLatch stopped, long ns) throws InterruptedException;
  }
}
