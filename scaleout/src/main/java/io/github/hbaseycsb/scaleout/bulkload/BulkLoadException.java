package io.github.hbaseycsb.scaleout.bulkload;

/** A bulk load did not come about; the message is one line that says why and what to do. */
final class BulkLoadException extends Exception {
  private static final long serialVersionUID = 1L;

  BulkLoadException(String message) {
    super(message);
  }

  BulkLoadException(String message, Throwable cause) {
    super(message, cause);
  }
}
