package io.github.hbaseycsb.client;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The size of a JVM's heap, in the format of {@code -Xmx}.
 *
 * @param bytes more than 0
 */
public record HeapSize(long bytes) {
  /** A regular expression for the text of a size below 10 TB, such as {@code 512m}. */
  public static final String PATTERN =
      "[1-9]([0-9]{0,12}|[0-9]{0,9}[kK]|[0-9]{0,6}[mM]|[0-9]{0,3}[gG])";

  /** A description of such a text, as the object of "give". */
  public static final String ALLOWED = "a size, such as 512m or 2g";

  private static final Pattern PARTS = Pattern.compile("(\\d+)([kmg]?)");

  /** Parses a size; empty if the text is not a size. */
  public static Optional<HeapSize> parse(String text) {
    Matcher parts = PARTS.matcher(text.toLowerCase(Locale.ROOT));
    return text.matches(PATTERN) && parts.matches()
        ? Optional.of(new HeapSize(Long.parseLong(parts.group(1)) << shift(parts.group(2))))
        : Optional.empty();
  }

  /**
   * Parses a size.
   *
   * @throws IllegalArgumentException if the text is not a size; the message says what is
   */
  public static HeapSize of(String text) {
    return parse(text)
        .orElseThrow(() -> new IllegalArgumentException(text + " is not a size: give " + ALLOWED));
  }

  private static int shift(String unit) {
    return switch (unit) {
      case "k" -> 10;
      case "m" -> 20;
      case "g" -> 30;
      default -> 0;
    };
  }

  /** The size in whole megabytes, rounded up. */
  public int megabytes() {
    return (int) ((bytes + (1 << 20) - 1) >> 20);
  }
}
