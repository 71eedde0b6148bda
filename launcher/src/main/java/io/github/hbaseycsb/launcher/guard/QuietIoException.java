package io.github.hbaseycsb.launcher.guard;

import java.io.IOException;
import java.io.PrintStream;

/**
 * An exception whose stack trace {@code site.ycsb.Client} does not print, because the verdict
 * reports what happened.
 */
final class QuietIoException extends IOException {
  private static final long serialVersionUID = 1L;

  QuietIoException(IOException cause) {
    super(cause.getMessage(), cause);
  }

  @Override
  public void printStackTrace(PrintStream stream) {
    // Prints nothing.
  }
}
