package io.github.hbaseycsb.analysis.report.compare;

import io.github.hbaseycsb.analysis.stats.AnalysisUnit;
import io.github.hbaseycsb.analysis.stats.DetectableChange;
import io.github.hbaseycsb.analysis.stats.RelativeChange;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.Text;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * What a gate can do: the limit that an unchanged build passes in four of five tries, although the
 * interval of each figure must be within it. The figures count as independent, with the same
 * variation: each is within it with the probability 0.8^(1 / figures).
 *
 * @param lower whether figures may be lower by the limit, as throughput; otherwise higher
 * @param figures number of figures that have the limit
 * @param change by the variation of the units
 */
record PassingLimit(
    String option, boolean lower, int figures, DetectableChange change, AnalysisUnit unit) {
  private static final int UNITS_MIN = 2;
  private static final int UNITS_MAX = 100;
  private static final double PERCENT_MAX = 100;

  /** By the pooled variations of the figures' units; empty if there are none. */
  static Optional<PassingLimit> of(
      String option, boolean lower, List<Double> variations, AnalysisUnit unit) {
    return pooled(variations, false, unit)
        .map(change -> new PassingLimit(option, lower, variations.size(), change, unit));
  }

  /** By the variation of the units in changes, which have several on each side. */
  static Optional<PassingLimit> of(String option, boolean lower, List<RelativeChange> changes) {
    return of(
        option,
        lower,
        changes.stream()
            .flatMap(change -> DetectableChange.observed(change).stream())
            .map(DetectableChange::variation)
            .toList(),
        common(changes.stream().flatMap(change -> Stream.of(change.unitA(), change.unitB()))));
  }

  /** The change that is detectable with the root mean square of variations; empty without any. */
  static Optional<DetectableChange> pooled(
      List<Double> variations, boolean paired, AnalysisUnit unit) {
    return variations.stream().mapToDouble(value -> value * value).average().stream()
        .mapToObj(square -> new DetectableChange(Math.sqrt(square), paired, unit))
        .findFirst();
  }

  /** The unit that all have in common, otherwise a run. */
  static AnalysisUnit common(Stream<AnalysisUnit> units) {
    List<AnalysisUnit> distinct = units.distinct().toList();
    return distinct.size() == 1 ? distinct.get(0) : AnalysisUnit.RUN;
  }

  /** The number of units on the side with fewer of them. */
  static int units(RelativeChange change) {
    return Math.min(change.unitsA(), change.unitsB());
  }

  /**
   * What templates say of it.
   *
   * @param percent the limit for {@code units}; empty if none is large enough
   * @param least number of units that {@code wanted} takes; empty if it is more than {@code most}
   */
  record View(
      String option,
      boolean lower,
      int figures,
      int units,
      String unit,
      Optional<String> percent,
      String wanted,
      OptionalInt least,
      int most) {}

  /**
   * The limit for a number of units, and the number for another limit.
   *
   * @param units number of units on each side, at least 2
   * @param wanted the other limit, in percent
   */
  View view(int units, double wanted) {
    double limit = Math.ceil(10 * percent(units)) / 10;
    return new View(
        option,
        lower,
        figures,
        units,
        unit.noun(),
        limit > PERCENT_MAX ? Optional.empty() : Optional.of(Text.plain(limit)),
        Text.plain(wanted),
        percent(UNITS_MAX) > wanted ? OptionalInt.empty() : OptionalInt.of(least(wanted)),
        UNITS_MAX);
  }

  private int least(double wanted) {
    int low = UNITS_MIN;
    int high = UNITS_MAX;
    while (low < high) {
      int middle = (low + high) / 2;
      if (percent(middle) <= wanted) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  double percent(int units) {
    double log = change.log(units, Math.pow(DetectableChange.POWER, 1.0 / figures));
    return Units.PERCENT * (lower ? -Math.expm1(-log) : Math.expm1(log));
  }
}
