package io.github.hbaseycsb.model;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Formats texts for users, independent of the JVM's locale. */
public final class Text {
  private Text() {}

  /** Formats with a decimal point and commas between thousands. */
  public static String of(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  /** A number with four significant digits and commas; a whole number from 1000 on. */
  public static String number(double value) {
    double size = Math.abs(value);
    // A number that is rounded up to one more digit has one decimal less.
    int decimals = size >= 999.95 ? 0 : size >= 99.995 ? 1 : size >= 9.9995 ? 2 : 3;
    return of("%,." + decimals + "f", value);
  }

  /** A number with three significant digits and commas, without trailing zeros. */
  public static String rounded(double value) {
    BigDecimal rounded = BigDecimal.valueOf(value).round(new MathContext(3)).stripTrailingZeros();
    return of("%,." + Math.max(0, rounded.scale()) + "f", rounded);
  }

  /** A number without trailing zeros. */
  public static String plain(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  /** A text or a path as one word of a shell's command line, in quotes if it needs them. */
  public static String inShell(Object word) {
    String text = word.toString();
    return text.matches("[A-Za-z0-9_./:,=@%+-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
  }

  /** The last line that is not blank. */
  public static Optional<String> lastLine(String text) {
    return text.strip().lines().reduce((earlier, last) -> last);
  }

  /** A shortened list, such as {@code a, b and 3 more}. */
  public static String some(Collection<String> all, int shown) {
    String named = all.stream().limit(shown).collect(Collectors.joining(", "));
    return all.size() <= shown ? named : named + of(" and %d more", all.size() - shown);
  }
}
