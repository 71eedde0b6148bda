package io.github.hbaseycsb.model;

import java.util.Locale;

/** Numbers of things, as a sentence has them. */
public final class Counted {
  private Counted() {}

  /** Such as {@code 1 client process} or {@code 1,280 threads}. */
  public static String of(long number, String noun) {
    return String.format(Locale.ROOT, "%,d %s", number, noun(number, noun));
  }

  /**
   * The noun that a number wants.
   *
   * @param noun in the singular, of those that end in -s or -es in the plural
   */
  public static String noun(long number, String noun) {
    if (number == 1) {
      return noun;
    }
    return noun + (noun.endsWith("s") || noun.endsWith("sh") ? "es" : "s");
  }
}
