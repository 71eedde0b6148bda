package io.github.hbaseycsb.launcher.guard;

import java.io.IOException;
import java.io.PrintStream;

/** One whose trace {@code site.ycsb.Client} does not print: the verdict says what happened. */
final class QuietIoException extends IOException {
  private static final long serialVersionUID = 1L;

  QuietIoException(IOException cause) {
    super(cause.getMessage(), cause);
  }

  @Override
  public void printStackTrace(PrintStream stream) {
    // Nothing.
  }
}
