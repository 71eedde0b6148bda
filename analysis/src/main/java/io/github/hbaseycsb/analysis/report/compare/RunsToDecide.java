package io.github.hbaseycsb.analysis.report.compare;

import io.github.hbaseycsb.analysis.stats.AnalysisUnit;
import io.github.hbaseycsb.analysis.stats.RelativeChange;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.Counted;
import io.github.hbaseycsb.model.Text;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Estimates how many runs are necessary until an interval no longer contains a limit, if the change
 * and the variance stay the same: the half width of the interval is proportional to t / sqrt(n).
 * The true change is as often nearer to the limit as farther away, so the runs decide in every
 * second case.
 */
final class RunsToDecide {
  private static final int MOST = 100;
  private static final double UPPER_95 = 0.975;

  private RunsToDecide() {}

  /** The estimate, such as {@code about 4 more runs on each side would decide with even odds}. */
  static String sentence(RelativeChange change, double limitPercent) {
    if (Math.min(change.unitsA(), change.unitsB()) < 2) {
      return "a smaller runs.find.precision is needed to decide";
    }
    OptionalInt more = more(change, limitPercent);
    return more.isEmpty()
        ? Text.of("more than %d more %s would be needed to decide", MOST, units(change, MOST))
        : Text.of(
            "about %d more %s would decide with even odds",
            more.getAsInt(), units(change, more.getAsInt()));
  }

  private static String units(RelativeChange change, int count) {
    return change.unitA() == change.unitB()
        ? unit(change.unitA(), count) + " on each side"
        : "%s on the baseline's side and as many %s on the other"
            .formatted(unit(change.unitA(), count), unit(change.unitB(), count));
  }

  private static String unit(AnalysisUnit unit, int count) {
    return Counted.noun(count, unit.noun());
  }

  /**
   * The number of additional units on each side.
   *
   * @param limitPercent the limit that the interval must exclude, such as -5
   * @return empty if more than 100 are necessary
   */
  static OptionalInt more(RelativeChange change, double limitPercent) {
    double distance = Math.abs(log(change.percent()) - log(limitPercent));
    return IntStream.rangeClosed(1, MOST)
        .filter(more -> halfWidth(change, more) < distance)
        .findFirst();
  }

  private static double halfWidth(RelativeChange change, int more) {
    double shrunk =
        Math.sqrt(
            (1.0 / (change.unitsA() + more) + 1.0 / (change.unitsB() + more))
                / (1.0 / change.unitsA() + 1.0 / change.unitsB()));
    double few = Math.min(change.unitsA(), change.unitsB());
    double degreesOfFreedom = change.degreesOfFreedom() * (few - 1 + more) / (few - 1);
    return change.standardError()
        * shrunk
        * TDistribution.of(degreesOfFreedom).inverseCumulativeProbability(UPPER_95);
  }

  private static double log(double percent) {
    return Math.log1p(percent / Units.PERCENT);
  }
}
