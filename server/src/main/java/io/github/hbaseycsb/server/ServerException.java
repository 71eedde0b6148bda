package io.github.hbaseycsb.server;

/**
 * A local server could not be assembled, started or stopped; the message says why and what to do.
 */
public final class ServerException extends Exception {
  private static final long serialVersionUID = 1L;

  ServerException(String message) {
    super(message);
  }

  ServerException(String message, Throwable cause) {
    super(message, cause);
  }
}
