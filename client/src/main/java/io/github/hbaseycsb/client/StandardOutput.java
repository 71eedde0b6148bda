package io.github.hbaseycsb.client;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.Optional;

/** Tells whether all that was printed has been written: {@code System.out} does not. */
public final class StandardOutput {
  private static final int LOST = 1;

  private StandardOutput() {}

  /**
   * The exit status of a command at its end: {@code status}, unless what was printed has not been
   * written. That is reported in one line, and is status 1 if nothing else failed.
   */
  public static int status(String command, int status) {
    Optional<String> loss = loss();
    loss.ifPresent(
        reason -> System.err.println(command + ": standard output is incomplete: " + reason));
    return loss.isPresent() && status == 0 ? LOST : status;
  }

  /** Why it is incomplete; empty if it is not, or if its reader does not want more. */
  private static Optional<String> loss() {
    if (!System.out.checkError()) {
      return Optional.empty();
    }
    @SuppressWarnings("resource") // the process's own
    FileOutputStream out = new FileOutputStream(FileDescriptor.out);
    try {
      out.write('\n');
      return Optional.of("it cannot be written");
    } catch (IOException e) {
      return Optional.of(FirstLine.of(e)).filter(reason -> !reason.contains("Broken pipe"));
    }
  }
}
