package io.github.hbaseycsb.common;

/** Extracts the first line of a message, for one-line error messages. */
public final class FirstLine {
  private FirstLine() {}

  /** The first line of the exception's message or, if it has none, of the exception's text. */
  public static String of(Throwable failure) {
    String message = failure.getMessage();
    return of(message == null || message.isBlank() ? failure.toString() : message);
  }

  /** The first line of a text that is not blank; empty if there is none. */
  public static String of(String text) {
    return text.strip().lines().findFirst().orElse("");
  }
}
