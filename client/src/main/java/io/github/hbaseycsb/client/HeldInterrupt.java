package io.github.hbaseycsb.client;

/**
 * Defers the interrupt of a thread during an action that must be completed. An interrupt that was
 * pending, or arrives meanwhile, is pending again after {@link #close}.
 */
public final class HeldInterrupt implements AutoCloseable {
  private boolean pending = Thread.interrupted();

  /**
   * Records that another interrupt has arrived, because a wait threw an {@link
   * InterruptedException}.
   */
  public void came() {
    pending = true;
  }

  @Override
  public void close() {
    if (pending) {
      Thread.currentThread().interrupt();
    }
  }
}
