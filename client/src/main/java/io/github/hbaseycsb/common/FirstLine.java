package io.github.hbaseycsb.common;

/** The first line of what an exception says, for a complaint of one line. */
public final class FirstLine {
  private FirstLine() {}

  /** Of its message; of the exception itself where it has none. */
  public static String of(Throwable failure) {
    String message = failure.getMessage();
    return of(message == null || message.isBlank() ? failure.toString() : message);
  }

  /** Of a text, the first that is not blank; empty where there is none. */
  public static String of(String text) {
    return text.strip().lines().findFirst().orElse("");
  }
}
