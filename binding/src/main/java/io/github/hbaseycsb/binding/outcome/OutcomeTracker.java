package io.github.hbaseycsb.binding.outcome;

import site.ycsb.Status;

/** Where the operations of one client thread end up: completed, or failed and why. Thread safe. */
public final class OutcomeTracker {
  private final FailureCounts failures;
  private final OutageDetector outage;
  private final OutageDetector.Heartbeat heartbeat;

  /** For a thread, which begins now. */
  public OutcomeTracker(FailureCounts failures, OutageDetector outage) {
    this.failures = failures;
    this.outage = outage;
    this.heartbeat = outage.register();
  }

  /** The thread asks the server for something, and waits. */
  public void begin() {
    heartbeat.begin();
  }

  /** It waits no more. */
  public void end() {
    heartbeat.end();
  }

  /** A request has left that the thread does not wait for. */
  public void sent() {
    heartbeat.sent();
  }

  /** All operations of such a request have been answered or have failed. */
  public void answered() {
    heartbeat.answered();
  }

  /** The server answered an operation. */
  public Status completed() {
    heartbeat.completed();
    return Status.OK;
  }

  /** The server refused an operation, or none took it. */
  public Status failed(String operation, Throwable failure) {
    heartbeat.failed();
    return failures.record(operation, failure);
  }

  /** The thread does no more operations. */
  public void close() {
    outage.unregister(heartbeat);
  }
}
