package io.github.hbaseycsb.benchmark;

/** The benchmark cannot go on; the message is one line for the user. */
final class BenchmarkException extends Exception {
  private static final long serialVersionUID = 1L;

  BenchmarkException(String message) {
    super(message);
  }

  BenchmarkException(String message, Throwable cause) {
    super(message, cause);
  }
}
