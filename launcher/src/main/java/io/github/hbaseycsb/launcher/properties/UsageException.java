package io.github.hbaseycsb.launcher.properties;

/** The command line or a property is wrong; the message is one line that says what to do. */
public final class UsageException extends Exception {
  private static final long serialVersionUID = 1L;

  /** With one line that says what to do. */
  public UsageException(String message) {
    super(message);
  }

  /** With one line that says what to do, and why. */
  public UsageException(String message, Throwable cause) {
    super(message, cause);
  }
}
