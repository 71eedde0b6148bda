package io.github.hbaseycsb.binding.request;

import io.github.hbaseycsb.property.BindingProperty;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Detects that the cluster is gone: operations hang or fail, and none has completed for a while.
 * Without it, a run would wait for the full timeout of each remaining operation.
 */
public final class OutageDetector {
  private static final Logger LOG = LoggerFactory.getLogger(OutageDetector.class);

  private static final long CHECK_INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(500);

  private static volatile Runnable stopper = () -> {};

  private final Set<OperationTracker> clients = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean watched = new AtomicBoolean();
  private final AtomicBoolean declared = new AtomicBoolean();
  private final ScheduledExecutorService watch =
      Executors.newSingleThreadScheduledExecutor(new DaemonThreads("hbase-outage"));
  private final long limitNs;
  private final Runnable abandon;
  private final LongSupplier clock;

  /**
   * @param limitS time without a completed operation that is an outage, seconds; 0 to disable the
   *     detector
   * @param abandon fails the operations in flight, each of which could otherwise wait for minutes
   * @param clock {@link System#nanoTime}
   */
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
  void watch(OperationTracker client) {
    clients.add(client);
    if (limitNs > 0 && !watched.getAndSet(true)) {
      watch.scheduleWithFixedDelay(
          this::check, CHECK_INTERVAL_NS, CHECK_INTERVAL_NS, TimeUnit.NANOSECONDS);
    }
  }

  void forget(OperationTracker client) {
    clients.remove(client);
  }

  long clockNs() {
    return clock.getAsLong();
  }

  public void close() {
    watch.shutdown();
  }

  void check() {
    boolean silent = clients.stream().allMatch(client -> client.isSilent(limitNs));
    boolean wanted = clients.stream().anyMatch(client -> client.triesInVain(limitNs));
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
