package io.github.hbaseycsb.launcher;

/** The command line or a property is wrong; the message is one line that says what to do. */
public final class UsageException extends Exception {
  private static final long serialVersionUID = 1L;

  /** With one line that says what to do. */
  public UsageException(String message) {
    super(message);
  }

  UsageException(String message, Throwable cause) {
    super(message, cause);
  }
}
