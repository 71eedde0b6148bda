package io.github.hbaseycsb.launcher.guard;

import java.io.PrintStream;
import java.util.concurrent.atomic.AtomicBoolean;
import site.ycsb.WorkloadException;

/**
 * Thrown if a workload refuses its properties. Prints one line where YCSB would print two stack
 * traces.
 */
final class QuietWorkloadException extends WorkloadException {
  private static final long serialVersionUID = 1L;

  private final AtomicBoolean printed = new AtomicBoolean();

  QuietWorkloadException(Exception cause) {
    super(cause);
  }

  @Override
  public void printStackTrace(PrintStream stream) {
    if (printed.compareAndSet(false, true)) {
      stream.println("ycsb: the workload refused its properties: " + getCause().getMessage());
    }
  }
}
