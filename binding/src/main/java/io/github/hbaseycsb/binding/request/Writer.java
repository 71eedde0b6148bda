package io.github.hbaseycsb.binding.request;

import io.github.hbaseycsb.binding.request.Action.Write;
import io.github.hbaseycsb.property.Operation;
import site.ycsb.Status;

/** Sends the writes of one client thread. */
public interface Writer {
  /**
   * Sends a write, or stores it to be sent later.
   *
   * @return {@code OK} if the server has acknowledged it, {@code BATCHED_OK} if its answer comes
   *     later
   */
  Status write(Operation operation, Write write);

  /** Sends all that is left and waits for the answers, whether they are failures or not. */
  default void flush() {}

  /** Flushes, and releases all resources. */
  default void close() {
    flush();
  }
}
