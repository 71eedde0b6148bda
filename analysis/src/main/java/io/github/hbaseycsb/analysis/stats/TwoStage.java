package io.github.hbaseycsb.analysis.stats;

import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.plan.Schedule;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A mean whose number of units is decided once, by the variance of the first of them. Its interval
 * is by that variance too, however many units follow, so that it is right in 95% of all cases (C.
 * Stein, "A two-sample test for a linear hypothesis whose power is independent of the variance",
 * Annals of Mathematical Statistics 16, 1945).
 *
 * @param first number of units of the first stage, at least 2
 * @param percent the half width of the interval that is asked for, percent of the mean of the first
 *     stage, above 0
 */
public record TwoStage(int first, double percent) {
  private static final int FIRST_MIN = 3;

  /**
   * The rule of {@code runs.until}: the first stage is the planned runs or restarts, at least
   * three.
   *
   * @param plannedRuns of the cell
   * @return empty without such a rule
   */
  public static Optional<TwoStage> of(Schedule schedule, int plannedRuns) {
    int units = schedule.restarts() > 0 ? schedule.restarts() : plannedRuns;
    return schedule.until().map(until -> new TwoStage(first(units), until.ciPercent()));
  }

  /** The number of units of the first stage, of those that are planned. */
  public static int first(int planned) {
    return Math.max(FIRST_MIN, planned);
  }

  /** The number of units of a cell's runs. */
  public static int units(List<Observation> runs) {
    return AnalysisUnit.of(runs).group(runs).size();
  }

  /**
   * The number of units that the interval takes.
   *
   * @param runs in their order
   * @return at least {@link #first}; this many if there are no more yet
   */
  public int needed(List<Observation> runs) {
    if (units(runs) < first) {
      return first;
    }
    Mean known = firstStage(runs);
    // Of the first units, the half width is t s / sqrt(first).
    double ratio = known.ci95().orElseThrow() / (known.mean() * percent / Units.PERCENT);
    return (int) Math.max(first, Math.ceil(first * ratio * ratio));
  }

  /**
   * The mean of all runs, of which there is at least one, in their order. Its interval is that of
   * independent units if the first stage is not complete.
   */
  public Mean mean(List<Observation> runs) {
    Mean all = Mean.of(runs);
    if (all.n() <= first) {
      return all;
    }
    double ci95 = firstStage(runs).ci95().orElseThrow() * Math.sqrt((double) first / all.n());
    return new Mean(
        all.n(), all.mean(), all.stdev(), OptionalDouble.of(ci95), all.min(), all.max());
  }

  private Mean firstStage(List<Observation> runs) {
    return Mean.of(MeanRatio.values(AnalysisUnit.of(runs).group(runs).subList(0, first)));
  }
}
