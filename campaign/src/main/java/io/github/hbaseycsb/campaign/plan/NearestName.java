package io.github.hbaseycsb.campaign.plan;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** What somebody who mistyped a name is told. */
final class NearestName {
  private NearestName() {}

  /** Names the nearest candidate if it is near, else all of them. */
  static String suggestion(String name, Collection<String> candidates) {
    return candidates.stream()
        .min(Comparator.comparingInt(candidate -> distance(name, candidate)))
        .filter(candidate -> distance(name, candidate) <= Math.max(1, name.length() / 2))
        .map(candidate -> "did you mean " + candidate + "?")
        .orElse(
            "there " + (candidates.isEmpty() ? "is none" : "are " + String.join(", ", candidates)));
  }

  private static int distance(String name, String candidate) {
    return LevenshteinDistance.getDefaultInstance()
        .apply(name.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT));
  }
}
