package io.github.hbaseycsb.common;

/**
 * Holds back the interrupt of a thread, so that what must be done whole is: one that was pending,
 * or came meanwhile, is pending again when this is closed.
 */
public final class HeldInterrupt implements AutoCloseable {
  private boolean pending = Thread.interrupted();

  /** Another one came: a wait ended by an {@link InterruptedException}. */
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
