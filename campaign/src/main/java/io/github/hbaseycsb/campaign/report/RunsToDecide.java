package io.github.hbaseycsb.campaign.report;

import io.github.hbaseycsb.campaign.stats.AnalysisUnit;
import io.github.hbaseycsb.campaign.stats.RelativeChange;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * How many runs it takes until an interval no longer reaches a limit, if the change and the
 * variance stay what they are: the half width of the interval goes with t / sqrt(n). The change
 * that they show is as often nearer to the limit as farther away, so they decide in every second
 * case.
 */
final class RunsToDecide {
  private static final int MOST = 100;
  private static final double UPPER_95 = 0.975;
  private static final double PERCENT = 100;

  private RunsToDecide() {}

  /** Such as {@code about 4 more runs on each side would decide with even odds}. */
  static String sentence(RelativeChange change, double limitPercent) {
    String what = change.unit() == AnalysisUnit.RESTART ? "restart" : "run";
    OptionalInt more = more(change, limitPercent);
    if (more.isEmpty()) {
      return "more than " + MOST + " more " + what + "s on each side would be needed to decide";
    }
    int n = more.getAsInt();
    return "about %d more %s%s on each side would decide with even odds"
        .formatted(n, what, n == 1 ? "" : "s");
  }

  /**
   * How many more units on each side.
   *
   * @param limitPercent that the interval must leave out, such as -5
   * @return empty for more than 100
   */
  static OptionalInt more(RelativeChange change, double limitPercent) {
    double distance = Math.abs(log(change.percent()) - log(limitPercent));
    double halfWidth = (log(change.highPercent()) - log(change.lowPercent())) / 2;
    int n = Math.min(change.unitsA(), change.unitsB());
    double error = halfWidth * Math.sqrt(n) / t(change, n);
    return IntStream.rangeClosed(1, MOST)
        .filter(more -> error * t(change, n + more) / Math.sqrt(n + more) < distance)
        .findFirst();
  }

  private static double log(double percent) {
    return Math.log1p(percent / PERCENT);
  }

  private static double t(RelativeChange change, int n) {
    return TDistribution.of(change.paired() ? n - 1 : 2.0 * (n - 1))
        .inverseCumulativeProbability(UPPER_95);
  }
}
