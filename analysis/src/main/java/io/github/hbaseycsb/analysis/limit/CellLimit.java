package io.github.hbaseycsb.analysis.limit;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What held the runs of a cell back: what most of them were limited by.
 *
 * @param type of most runs
 * @param text of that one of them whose throughput is in the middle
 * @param runs that were judged
 * @param agreeing how many of them were limited by that
 */
public record CellLimit(LimitType type, String text, int runs, int agreeing) {
  /**
   * Of a cell's runs.
   *
   * @return empty without one
   */
  public static Optional<CellLimit> of(List<Limit> runs) {
    Map<LimitType, List<Limit>> byType = runs.stream().collect(Collectors.groupingBy(Limit::type));
    return byType.values().stream()
        .max(
            Comparator.comparingInt((List<Limit> same) -> same.size())
                .thenComparing(same -> same.get(0).type(), Comparator.reverseOrder()))
        .map(
            same -> {
              Limit middle =
                  same.stream()
                      .sorted(Comparator.comparingDouble(run -> run.evidence().throughput()))
                      .toList()
                      .get(same.size() / 2);
              return new CellLimit(middle.type(), middle.text(), runs.size(), same.size());
            });
  }

  /** A sentence without its subject and point, such as {@code limited by the round trip: ...}. */
  public String sentence() {
    return text + (agreeing < runs ? " (%d of %d runs)".formatted(agreeing, runs) : "");
  }
}
