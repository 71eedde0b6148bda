package io.github.hbaseycsb.server.distribution;

/**
 * Thrown if a local server cannot be assembled, started or stopped. The message says why and what
 * to do.
 */
public final class ServerException extends Exception {
  private static final long serialVersionUID = 1L;

  /** Creates an exception with a message that says why and what to do. */
  public ServerException(String message) {
    super(message);
  }

  /** Creates an exception with a message that says why and what to do, and a cause. */
  public ServerException(String message, Throwable cause) {
    super(message, cause);
  }
}
