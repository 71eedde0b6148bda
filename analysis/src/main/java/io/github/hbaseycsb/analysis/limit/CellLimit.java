package io.github.hbaseycsb.analysis.limit;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What limited most runs of a cell.
 *
 * @param type the limit of most runs
 * @param text the text of the run with the median throughput among them
 * @param runs number of runs that were judged
 * @param agreeing number of runs with this limit
 */
public record CellLimit(LimitType type, String text, int runs, int agreeing) {
  /**
   * Finds the limit of a cell.
   *
   * @return empty if there are no runs
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
                      .sorted(Comparator.comparingDouble(run -> run.evidence().load().throughput()))
                      .toList()
                      .get(same.size() / 2);
              return new CellLimit(middle.type(), middle.text(), runs.size(), same.size());
            });
  }

  /**
   * A sentence without its subject and full stop, such as {@code limited by the round trip: ...}.
   */
  public String sentence() {
    return text + (agreeing < runs ? " (%d of %d runs)".formatted(agreeing, runs) : "");
  }
}
