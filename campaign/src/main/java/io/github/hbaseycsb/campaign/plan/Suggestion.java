package io.github.hbaseycsb.campaign.plan;

import io.github.hbaseycsb.property.ClosestName;
import java.util.Collection;
import java.util.stream.Collectors;

/** Suggests a name in place of a mistyped one. */
public final class Suggestion {
  /** The maximum number of names to list: all keys of any section. */
  private static final int SHOWN = 12;

  private Suggestion() {}

  /** Names the nearest candidate if it is near, otherwise all candidates. */
  public static String suggestion(String name, Collection<String> candidates) {
    return ClosestName.of(name, candidates)
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
}
