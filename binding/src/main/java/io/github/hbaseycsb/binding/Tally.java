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

  /** The thread asks the server for something, and waits. */
  void begin() {
    heartbeat.begin();
  }

  /** It waits no more. */
  void end() {
    heartbeat.end();
  }

  /** A request has left that the thread does not wait for. */
  void sent() {
    heartbeat.sent();
  }

  /** All operations of such a request have been answered or have failed. */
  void answered() {
    heartbeat.answered();
  }

  /** The server answered an operation. */
  Status completed() {
    heartbeat.completed();
    return Status.OK;
  }

  /** The server refused an operation, or none took it. */
  Status failed(String operation, Throwable failure) {
    heartbeat.failed();
    return failures.record(operation, failure);
  }

  void close() {
    outage.leave(heartbeat);
  }
}
