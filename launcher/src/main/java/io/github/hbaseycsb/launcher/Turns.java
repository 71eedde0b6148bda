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
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Holds the threads of a client between their operations while it is the turn of another side. A
 * thread that has worked in a turn ends it by sending all that it has buffered. Thread-safe.
 *
 * <p>With a target, a thread has evenly spread times for its operations from the beginning of each
 * turn. A thread that is late does not pause until it has caught up. What is due after the end of
 * the turn is not done: YCSB's own throttle would make up for the time between the turns. A queue
 * of arrivals begins anew with each turn.
 */
final class Turns implements Pace {
  private final Part part;
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
   * @param target operations per second of the client within its turns; 0 for as many as possible
   * @param phase from 0 to 1: where the client's operations are between those of another one
   * @param queue what says when operations are due, instead of the target
   * @param log takes each turn in which a thread has worked, when all threads have finished it
   * @param flush sends what the calling thread has buffered, and waits for the answers
   */
  Turns(
      Part part,
      double target,
      double phase,
      Optional<ArrivalQueue> queue,
      Consumer<TurnTimes> log,
      Runnable flush,
      InstantSource clock,
      Wait wait) {
    this.part = part;
    this.target = target;
    this.phase = phase;
    this.queue = queue;
    this.log = log;
    this.flush = flush;
    this.clock = clock;
    this.wait = wait;
  }

  /**
   * The turns of a client.
   *
   * @param target operations per second of the client within its turns; 0 for as many as possible
   * @param file takes the turns, if they are to be written
   * @throws IOException if an earlier file cannot be deleted
   */
  static Turns of(Part part, double target, Optional<ArrivalQueue> queue, Optional<Path> file)
      throws IOException {
    if (file.isPresent()) {
      Files.deleteIfExists(file.get());
    }
    return new Turns(
        part,
        target,
        // Else all clients of a cell would send theirs at the same moments.
        ThreadLocalRandom.current().nextDouble(),
        queue,
        turn -> file.ifPresent(it -> append(turn, it)),
        HBaseBinding::pauseThread,
        InstantSource.system(),
        Wait.REAL);
  }

  private static void append(TurnTimes turn, Path file) {
    try {
      turn.appendTo(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Pace.OfThread thread(int thread, int threads) {
    return new OfThread(thread, threads);
  }

  @Override
  public void stop() {
    stopped.countDown();
  }

  /** Logs the turn in which the client has ended. */
  @Override
  public synchronized void end() {
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
    return Pace.nowNs(clock);
  }

  private static long ns(long timeMs) {
    return TimeUnit.MILLISECONDS.toNanos(timeMs);
  }

  /** The turns of one thread, which alone uses it. */
  final class OfThread implements Pace.OfThread {
    /** Time between two operations; 0 without a target, or with a queue. */
    private final long periodNs;

    private final long phaseNs;
    private Turn turn;
    private boolean works;

    /** When the next operation is due, ns since 1970. With a queue, known once it is taken. */
    private long dueNs;

    private boolean isTaken;

    private long lateNs;

    /**
     * @param thread its number, from 0
     * @param threads number of the client's threads
     */
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
      turn = part.turn(clock.millis());
      dueNs = ns(turn.beginMs()) + phaseNs;
      isTaken = queue.isEmpty();
    }

    @Override
    public boolean await() throws InterruptedException {
      while (true) {
        long nowNs = nowNs();
        long endNs = ns(turn.endMs());
        if (nowNs >= endNs) {
          finish();
          next();
        } else if (!isTaken) {
          dueNs = take(turn, nowNs);
          isTaken = true;
        } else if (nowNs < dueNs) {
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

    @Override
    public OptionalLong lateNs() {
      return periodNs > 0 || queue.isPresent() ? OptionalLong.of(lateNs) : OptionalLong.empty();
    }

    /** Ends the thread's part in the turn, if it has worked in it. */
    @Override
    public void finish() {
      if (works) {
        flush.run();
        Turns.this.finish(turn);
        works = false;
      }
    }
  }
}
