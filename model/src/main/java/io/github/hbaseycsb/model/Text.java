package io.github.hbaseycsb.model;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Texts for people, which are the same wherever the JVM runs. */
public final class Text {
  private Text() {}

  /** Formatted with a point before decimals and commas between thousands. */
  public static String of(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  /** The last line that is not blank. */
  public static Optional<String> lastLine(String text) {
    return text.strip().lines().reduce((earlier, last) -> last);
  }

  /** Such as {@code a, b and 3 more}. */
  public static String some(Collection<String> all, int shown) {
    String named = all.stream().limit(shown).collect(Collectors.joining(", "));
    return all.size() <= shown ? named : named + of(" and %d more", all.size() - shown);
  }
}
