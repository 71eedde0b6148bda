package io.github.hbaseycsb.binding.outcome;

import io.github.hbaseycsb.property.Operation;
import site.ycsb.Status;

/** Tracks the operations of one client thread: completed, or failed and why. Thread-safe. */
public final class OutcomeTracker {
  private final FailureCounts failures;
  private final OutageDetector outage;
  private final OutageDetector.Heartbeat heartbeat;

  /** Creates a tracker for a thread that begins now. */
  public OutcomeTracker(FailureCounts failures, OutageDetector outage) {
    this.failures = failures;
    this.outage = outage;
    this.heartbeat = outage.register();
  }

  /** Called when the thread starts to wait for the server. */
  public void begin() {
    heartbeat.begin();
  }

  /** Called when the thread stops waiting. */
  public void end() {
    heartbeat.end();
  }

  /** Called when the thread has nothing in flight and pauses until its next operation. */
  public void pause() {
    heartbeat.pause();
  }

  /** Called when a request was sent for which the thread does not wait. */
  public void sent() {
    heartbeat.sent();
  }

  /** Called when all operations of such a request have been answered or have failed. */
  public void answered() {
    heartbeat.answered();
  }

  /** Called when the server has answered an operation. */
  public Status completed() {
    heartbeat.completed();
    return Status.OK;
  }

  /** Called when the server has refused an operation, or no server has accepted it. */
  public Status failed(Operation operation, Throwable failure) {
    heartbeat.failed();
    return failures.record(operation, failure);
  }

  /** Called when the thread has no more operations. */
  public void close() {
    outage.unregister(heartbeat);
  }
}
