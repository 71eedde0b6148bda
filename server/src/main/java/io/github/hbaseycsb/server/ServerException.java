package io.github.hbaseycsb.server;

/** A local server cannot be assembled, started or stopped; the message says why, what to do. */
public final class ServerException extends Exception {
  private static final long serialVersionUID = 1L;

  public ServerException(String message) {
    super(message);
  }

  public ServerException(String message, Throwable cause) {
    super(message, cause);
  }
}
