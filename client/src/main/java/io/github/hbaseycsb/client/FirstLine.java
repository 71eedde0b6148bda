package io.github.hbaseycsb.client;

/** Extracts the first line of a message, for one-line error messages. */
public final class FirstLine {
  private FirstLine() {}

  /**
   * The first line of the exception's message. If it has none, or only the name of its cause's
   * class, that of the cause. Without a cause, the exception's text.
   */
  public static String of(Throwable failure) {
    String message = failure.getMessage();
    Throwable cause = failure.getCause();
    boolean empty = message == null || message.isBlank();
    if (cause != null && (empty || message.equals(cause.getClass().getName()))) {
      return of(cause);
    }
    return of(empty ? failure.toString() : message);
  }

  /** The first line of a text that is not blank; empty if there is none. */
  public static String of(String text) {
    return text.strip().lines().findFirst().orElse("");
  }
}
