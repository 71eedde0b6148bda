package io.github.hbaseycsb.binding.outcome;

import io.github.hbaseycsb.property.BindingProperty;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Detects that the cluster is gone: operations hang or fail, and none has completed for a while.
 * Without it, a run would wait for the full timeout of each remaining operation.
 */
public final class OutageDetector {
  private static final Logger LOG = LoggerFactory.getLogger(OutageDetector.class);

  /** Time between two checks of the clients, ns. */
  private static final long CHECK_INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(500);

  private static volatile Runnable stopper = () -> {};

  private final Set<Heartbeat> clients = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean watched = new AtomicBoolean();
  private final AtomicBoolean declared = new AtomicBoolean();
  private final ScheduledExecutorService watch =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "hbase-outage");
            thread.setDaemon(true);
            return thread;
          });
  private final long limitNs;
  private final Runnable abandon;
  private final LongSupplier clock;

  /**
   * The state of a client thread: its operations in flight, and when it last completed one. Only
   * the thread itself calls {@link #begin}, {@link #sent} and {@link #pause}; any thread may report
   * completion. Its time stands still while it pauses.
   */
  final class Heartbeat {
    private final AtomicInteger requests = new AtomicInteger();
    private volatile boolean waiting;
    private volatile boolean failing;
    private volatile boolean pausing;
    private volatile long pauseBeganNs;
    private volatile long pausedNs;
    private volatile long triedNs = clock.getAsLong();
    private volatile long completedNs = triedNs;

    private Heartbeat() {}

    void begin() {
      noteAttempt();
      waiting = true;
    }

    void end() {
      waiting = false;
    }

    void sent() {
      noteAttempt();
      requests.incrementAndGet();
    }

    void answered() {
      requests.decrementAndGet();
    }

    void pause() {
      if (!pausing) {
        pauseBeganNs = clock.getAsLong();
        pausing = true;
      }
    }

    void completed() {
      endPause();
      completedNs = nowNs();
      failing = false;
    }

    void failed() {
      noteAttempt();
      failing = true;
    }

    /**
     * If the thread was idle, or executing an operation that was not reported, it starts to wait
     * for the server only now.
     */
    private void noteAttempt() {
      endPause();
      if (!isTrying()) {
        triedNs = nowNs();
      }
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // nothing is in flight in a pause
    private void endPause() {
      if (pausing) {
        pausedNs += clock.getAsLong() - pauseBeganNs;
        pausing = false;
      }
    }

    private long nowNs() {
      return (pausing ? pauseBeganNs : clock.getAsLong()) - pausedNs;
    }

    private boolean isTrying() {
      return waiting || failing || requests.get() > 0;
    }

    private boolean isSilent() {
      return nowNs() - completedNs > limitNs;
    }

    private boolean triesInVain() {
      return isTrying() && nowNs() - triedNs > limitNs;
    }
  }

  /**
   * Creates a detector. It starts when the first thread registers.
   *
   * @param limitS time without a completed operation that is an outage, seconds; 0 to disable the
   *     detector
   * @param abandon fails the operations in flight, each of which could otherwise wait for minutes
   */
  public OutageDetector(int limitS, Runnable abandon) {
    this(limitS, abandon, System::nanoTime);
  }

  /** Creates a detector with another clock, which works like {@link System#nanoTime}. */
  public OutageDetector(int limitS, Runnable abandon, LongSupplier clock) {
    this.abandon = abandon;
    this.limitNs = Duration.ofSeconds(limitS).toNanos();
    this.clock = clock;
  }

  /** Sets the action that ends the run of this process. Without one, an outage is only logged. */
  public static void stopRunWith(Runnable action) {
    stopper = action;
  }

  /** Ends the run of this process, if there is an action that does. */
  public static void stopRun() {
    stopper.run();
  }

  @SuppressWarnings("FutureReturnValueIgnored") // the check runs until the detector is closed
  Heartbeat register() {
    if (limitNs > 0 && !watched.getAndSet(true)) {
      watch.scheduleWithFixedDelay(
          this::check, CHECK_INTERVAL_NS, CHECK_INTERVAL_NS, TimeUnit.NANOSECONDS);
    }
    Heartbeat heartbeat = new Heartbeat();
    clients.add(heartbeat);
    return heartbeat;
  }

  void unregister(Heartbeat heartbeat) {
    clients.remove(heartbeat);
  }

  /** Stops checking. */
  public void close() {
    watch.shutdown();
  }

  /** Checks for an outage, and declares it once. */
  void check() {
    boolean silent = clients.stream().allMatch(Heartbeat::isSilent);
    boolean wanted = clients.stream().anyMatch(Heartbeat::triesInVain);
    if (silent && wanted && declared.compareAndSet(false, true)) {
      LOG.error(
          "No operation completed for {} s: stopping ({}=0 never stops)",
          Duration.ofNanos(limitNs).toSeconds(),
          BindingProperty.UNAVAILABLE_TIMEOUT.key());
      stopper.run();
      abandon.run();
    }
  }
}
