package io.github.hbaseycsb.binding.request;

import io.github.hbaseycsb.property.Operation;
import java.util.concurrent.atomic.AtomicInteger;
import site.ycsb.Status;

/**
 * Tracks the operations of one client thread: those in flight, when it last completed one, and
 * which failed and why. Only the thread itself calls {@link #begin}, {@link #sent} and {@link
 * #pause}; any thread may report what became of an operation. Its time stands still while it
 * pauses.
 */
public final class OperationTracker {
  private final FailureCounts failures;
  private final OutageDetector outage;
  private final AtomicInteger requests = new AtomicInteger();
  private volatile boolean waiting;
  private volatile boolean failing;
  private volatile boolean pausing;
  private volatile long pauseBeganNs;
  private volatile long pausedNs;
  private volatile long triedNs;
  private volatile long completedNs;

  public OperationTracker(FailureCounts failures, OutageDetector outage) {
    this.failures = failures;
    this.outage = outage;
    triedNs = outage.clockNs();
    completedNs = triedNs;
    outage.watch(this);
  }

  /** Called when the thread starts to wait for the server. */
  public void begin() {
    noteAttempt();
    waiting = true;
  }

  /** Called when the thread stops waiting. */
  public void end() {
    waiting = false;
  }

  /** Called when the thread has nothing in flight and pauses until its next operation. */
  public void pause() {
    if (!pausing) {
      pauseBeganNs = outage.clockNs();
      pausing = true;
    }
  }

  /** Called when a request was sent for which the thread does not wait. */
  public void sent() {
    noteAttempt();
    requests.incrementAndGet();
  }

  /** Called when all operations of such a request have been answered or have failed. */
  public void answered() {
    requests.decrementAndGet();
  }

  /** Called when the server has answered an operation. */
  public Status completed() {
    endPause();
    completedNs = nowNs();
    failing = false;
    return Status.OK;
  }

  /** Called when the server has not executed a put because its condition did not hold. */
  public void retried() {
    completed();
    failures.retried();
  }

  /** Called when the server has refused an operation, or no server has accepted it. */
  public Status failed(Operation operation, Throwable failure) {
    noteAttempt();
    failing = true;
    return failures.record(operation, failure);
  }

  /** Called when the thread has no more operations. */
  public void close() {
    outage.forget(this);
  }

  /** Whether nothing has completed for a while, whether or not the thread has tried anything. */
  boolean isSilent(long limitNs) {
    return nowNs() - completedNs > limitNs;
  }

  boolean triesInVain(long limitNs) {
    return isTrying() && nowNs() - triedNs > limitNs;
  }

  /**
   * If the thread was idle, or executing an operation that was not reported, it starts to wait for
   * the server only now.
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
      pausedNs += outage.clockNs() - pauseBeganNs;
      pausing = false;
    }
  }

  private long nowNs() {
    return (pausing ? pauseBeganNs : outage.clockNs()) - pausedNs;
  }

  private boolean isTrying() {
    return waiting || failing || requests.get() > 0;
  }
}
