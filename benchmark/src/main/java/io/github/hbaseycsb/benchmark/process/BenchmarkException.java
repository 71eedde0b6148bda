package io.github.hbaseycsb.benchmark.process;

/** The benchmark cannot go on; the message is one line for the user. */
public final class BenchmarkException extends Exception {
  private static final long serialVersionUID = 1L;

  /** With one line that says what is wrong. */
  public BenchmarkException(String message) {
    super(message);
  }

  /** With one line that says what is wrong, and its cause. */
  public BenchmarkException(String message, Throwable cause) {
    super(message, cause);
  }
}
