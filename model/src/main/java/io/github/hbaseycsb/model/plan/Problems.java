package io.github.hbaseycsb.model.plan;

import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.Text;
import java.util.Comparator;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Collects all errors of a plan, so that its author can correct them together. */
public final class Problems {
  private static final Pattern BREAKING = Pattern.compile("[\\p{Cc}\\u2028\\u2029]");

  private record Problem(Location location, String text) {
    @Override
    public String toString() {
      return inOneLine(location + ": " + text);
    }
  }

  private final String prefix;
  private final SortedSet<Problem> all =
      new TreeSet<>(
          Comparator.comparingInt((Problem problem) -> problem.location.line())
              .thenComparingInt(problem -> problem.location.column())
              .thenComparing(problem -> problem.location.source())
              .thenComparing(Problem::text));

  public Problems() {
    this("");
  }

  /** Problems that begin with a prefix, such as {@code not a plan as run: }. */
  public Problems(String prefix) {
    this.prefix = prefix;
  }

  /**
   * Adds a problem, unless it is known already.
   *
   * @param key path of the key with the problem, empty for the file as a whole
   * @param text what is wrong, and what is allowed
   */
  public void add(Location location, String key, String text) {
    boolean named = key.isEmpty() || location.equals(Location.ofOption("--set " + key));
    all.add(new Problem(location, prefix + (named ? text : key + ": " + text)));
  }

  /** Writes out control characters and line ends, which values may have. */
  private static String inOneLine(String text) {
    return BREAKING
        .matcher(text)
        .replaceAll(it -> Text.of("\\\\u%04x", (int) it.group().charAt(0)));
  }

  public void add(String key, BadValueException bad) {
    add(bad.location(), key, bad.getMessage());
  }

  public void throwIfAny() throws CampaignException {
    if (!all.isEmpty()) {
      throw CampaignException.usage(
          all.stream().map(Problem::toString).collect(Collectors.joining("\n")));
    }
  }
}
