package io.github.hbaseycsb.binding.outcome;

import io.github.hbaseycsb.binding.options.BindingProperty;
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
 * Notices that the cluster is gone for good: operations hang or fail, and none has completed for a
 * while. A run would otherwise wait a full time-out for each of the operations it still has to do.
 */
public final class OutageDetector {
  private static final Logger LOG = LoggerFactory.getLogger(OutageDetector.class);

  /** Between two checks of the clients, ns. */
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
   * What a client thread has under way, and when it last completed an operation. One thread begins
   * and sends; any may complete.
   */
  final class Heartbeat {
    private final AtomicInteger requests = new AtomicInteger();
    private volatile boolean waiting;
    private volatile boolean failing;
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

    void completed() {
      completedNs = clock.getAsLong();
      failing = false;
    }

    void failed() {
      noteAttempt();
      failing = true;
    }

    /**
     * A thread that was idle, or in an operation that it did not tell of, has not been waiting for
     * the server all that time.
     */
    private void noteAttempt() {
      if (!isTrying()) {
        triedNs = clock.getAsLong();
      }
    }

    private boolean isTrying() {
      return waiting || failing || requests.get() > 0;
    }

    private boolean triesInVainSince(long ns) {
      return isTrying() && triedNs - ns < 0;
    }
  }

  /**
   * One that begins with the first thread that registers.
   *
   * @param limitS seconds without a completed operation that make an outage; 0 for never
   * @param abandon fails the operations under way, which could wait for minutes each
   */
  public OutageDetector(int limitS, Runnable abandon) {
    this(limitS, abandon, System::nanoTime);
  }

  /** One by another clock, which is like {@link System#nanoTime}. */
  public OutageDetector(int limitS, Runnable abandon, LongSupplier clock) {
    this.abandon = abandon;
    this.limitNs = Duration.ofSeconds(limitS).toNanos();
    this.clock = clock;
  }

  /** Names what ends the run of this process; without it an outage is only logged. */
  public static void stopRunWith(Runnable action) {
    stopper = action;
  }

  @SuppressWarnings("FutureReturnValueIgnored") // it goes on until the end
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

  /** Checks no more. */
  public void close() {
    watch.shutdown();
  }

  /** Declares an outage, once, when there is one. */
  void check() {
    long limit = clock.getAsLong() - limitNs;
    boolean silent = clients.stream().allMatch(client -> client.completedNs - limit < 0);
    boolean wanted = clients.stream().anyMatch(client -> client.triesInVainSince(limit));
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
