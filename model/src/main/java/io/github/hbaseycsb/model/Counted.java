package io.github.hbaseycsb.model;

/** Formats numbers with nouns for sentences. */
public final class Counted {
  private Counted() {}

  /** A number with a noun, such as {@code 1 client process} or {@code 1,280 threads}. */
  public static String of(long number, String noun) {
    return Text.of("%,d %s", number, noun(number, noun));
  }

  /** A noun with a regular plural, in singular or plural according to a number. */
  public static String noun(long number, String noun) {
    if (number == 1) {
      return noun;
    }
    return noun + (noun.endsWith("s") || noun.endsWith("sh") ? "es" : "s");
  }
}
