package io.github.hbaseycsb.binding;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notices that the cluster is gone for good: operations fail and none has completed for a while. A
 * run would otherwise wait a full time-out for each of the operations it still has to do.
 */
public final class Outage {
  private static final Logger LOG = LoggerFactory.getLogger(Outage.class);

  private static volatile Runnable stopper = () -> {};

  private final Set<Heartbeat> clients = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean declared = new AtomicBoolean();
  private final long limitNs;
  private final Runnable abandon;

  /** When a client thread last completed an operation. */
  static final class Heartbeat {
    private volatile long lastNs = System.nanoTime();

    void beat() {
      lastNs = System.nanoTime();
    }
  }

  /**
   * @param limitS seconds without a completed operation that make an outage; 0 for never
   * @param abandon fails the operations under way, which could wait for minutes each
   */
  Outage(int limitS, Runnable abandon) {
    this.abandon = abandon;
    this.limitNs = Duration.ofSeconds(limitS).toNanos();
  }

  /** Names what ends the run of this process; without it an outage is only logged. */
  public static void stopRunWith(Runnable action) {
    stopper = action;
  }

  Heartbeat join() {
    Heartbeat heartbeat = new Heartbeat();
    clients.add(heartbeat);
    return heartbeat;
  }

  void leave(Heartbeat heartbeat) {
    clients.remove(heartbeat);
  }

  /** An operation failed, whatever the cause. */
  void operationFailed() {
    if (limitNs == 0) {
      return;
    }
    long now = System.nanoTime();
    boolean silent = clients.stream().allMatch(client -> now - client.lastNs > limitNs);
    if (silent && declared.compareAndSet(false, true)) {
      LOG.error(
          "No operation completed for {} s: stopping ({}=0 goes on for ever)",
          Duration.ofNanos(limitNs).toSeconds(),
          Setting.UNAVAILABLE_TIMEOUT.key());
      stopper.run();
      Thread abandoning = new Thread(abandon, "hbase-outage");
      abandoning.setDaemon(true);
      abandoning.start();
    }
  }
}
