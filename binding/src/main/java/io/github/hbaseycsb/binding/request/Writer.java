package io.github.hbaseycsb.binding.request;

import io.github.hbaseycsb.binding.request.Action.Write;
import io.github.hbaseycsb.property.Operation;
import site.ycsb.Status;

/** Sends the writes of one client thread. */
public interface Writer {
  /**
   * Sends a mutation, or stores it to be sent later.
   *
   * @param operation an insert, update or delete
   * @return {@code OK} if the server has acknowledged the mutation, {@code BATCHED_OK} if it will
   *     be sent later
   */
  Status write(Operation operation, Write write);

  /** Sends all remaining mutations and waits for their answers, whether they fail or not. */
  default void flush() {}

  /** Flushes, and releases all resources. */
  default void close() {
    flush();
  }
}
