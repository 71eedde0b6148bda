package io.github.hbaseycsb.server.distribution;

/**
 * A local server could not be assembled, started or stopped; the message says why and what to do.
 */
public final class ServerException extends Exception {
  private static final long serialVersionUID = 1L;

  /** With a message that says why and what to do. */
  public ServerException(String message) {
    super(message);
  }

  /** With a message that says why and what to do, and its cause. */
  public ServerException(String message, Throwable cause) {
    super(message, cause);
  }
}
