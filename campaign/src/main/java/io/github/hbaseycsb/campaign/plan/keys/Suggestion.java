package io.github.hbaseycsb.campaign.plan.keys;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** What somebody who mistyped a name is told. */
public final class Suggestion {
  /** All keys of a section. */
  private static final int SHOWN = 12;

  private Suggestion() {}

  /** Names the nearest candidate if it is near, else what there is. */
  public static String suggestion(String name, Collection<String> candidates) {
    return candidates.stream()
        .min(Comparator.comparingInt(candidate -> distance(name, candidate)))
        .filter(candidate -> distance(name, candidate) <= Math.max(1, name.length() / 2))
        .map(candidate -> "did you mean " + candidate + "?")
        .orElseGet(() -> all(candidates));
  }

  private static String all(Collection<String> names) {
    return switch (names.size()) {
      case 0 -> "there is none";
      case 1 -> "there is " + names.iterator().next();
      default -> {
        String some = names.stream().limit(SHOWN).collect(Collectors.joining(", "));
        yield "there are " + some + (names.size() > SHOWN ? " and others" : "");
      }
    };
  }

  private static int distance(String name, String candidate) {
    return LevenshteinDistance.getDefaultInstance()
        .apply(name.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT));
  }
}
