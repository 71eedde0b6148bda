package io.github.hbaseycsb.analysis;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.hbaseycsb.analysis.stats.VarianceParts;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How much of the difference between a cell's runs comes from restarts of the servers.
 *
 * @param betweenRestartsPercent standard deviation that restarts add to the throughput, percent of
 *     its mean; 0 if it is not visible beside the difference between runs after one restart; empty
 *     if that is unknown
 * @param withinRestartsPercent standard deviation of the runs after one restart, percent of the
 *     mean; empty with one run after each
 * @param restarts number of restarts
 * @param runs total number of runs
 * @param forTwoPercent the fastest way to a 95% confidence interval of \u00b1 2%, if a restart
 *     takes as long as a run; empty if a part is unknown, or the effect of restarts is not visible
 */
public record RestartVariance(
    OptionalDouble betweenRestartsPercent,
    OptionalDouble withinRestartsPercent,
    int restarts,
    int runs,
    @JsonProperty("for_2_percent") Optional<Needed> forTwoPercent) {
  private static final double WANTED_PERCENT = 2;
  private static final double RESTART_COST = 1;

  /**
   * The numbers of restarts and runs for an interval.
   *
   * @param restarts number of restarts of the servers
   * @param runs number of runs after each restart
   */
  public record Needed(int restarts, int runs) {}

  static RestartVariance of(VarianceParts parts) {
    return new RestartVariance(
        parts.betweenPercent(),
        parts.withinPercent(),
        parts.restarts(),
        parts.runs(),
        parts
            .sizeFor(WANTED_PERCENT, RESTART_COST)
            .map(size -> new Needed(size.restarts(), size.runsPerRestart())));
  }
}
