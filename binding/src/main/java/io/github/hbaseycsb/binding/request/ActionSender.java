package io.github.hbaseycsb.binding.request;

import io.github.hbaseycsb.binding.request.Action.Write;
import io.github.hbaseycsb.property.Operation;
import site.ycsb.Status;

/** Sends reads and writes of one client thread, whose answers may come after their calls. */
public interface ActionSender extends Writer {
  /**
   * Sends an operation, or stores it to be sent later.
   *
   * @return {@code BATCHED_OK}, or the status of an operation that has failed meanwhile
   */
  Status add(Operation operation, Action action);

  @Override
  default Status write(Operation operation, Write write) {
    return add(operation, write);
  }
}
