package io.github.hbaseycsb.benchmark.process;

/** Thrown if the benchmark cannot continue. The message is one line for the user. */
public final class BenchmarkException extends Exception {
  private static final long serialVersionUID = 1L;

  /** Creates an exception with one line that says what is wrong. */
  public BenchmarkException(String message) {
    super(message);
  }

  /** Creates an exception with one line that says what is wrong, and a cause. */
  public BenchmarkException(String message, Throwable cause) {
    super(message, cause);
  }
}
