package io.github.hbaseycsb.binding;

import site.ycsb.Status;

/** Where the operations of one client thread end up: completed, or failed and why. Thread safe. */
final class Tally {
  private final Failures failures;
  private final Outage outage;
  private final Outage.Heartbeat heartbeat;

  Tally(Failures failures, Outage outage) {
    this.failures = failures;
    this.outage = outage;
    this.heartbeat = outage.join();
  }

  /** The server answered an operation. */
  Status completed() {
    heartbeat.beat();
    return Status.OK;
  }

  /** The server refused an operation, or none took it. */
  Status failed(String operation, Throwable failure) {
    outage.operationFailed();
    return failures.record(operation, failure);
  }

  void close() {
    outage.leave(heartbeat);
  }
}
