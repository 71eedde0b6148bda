package io.github.hbaseycsb.analysis.summary;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.hbaseycsb.analysis.stats.VarianceParts;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How much of what a cell's runs differ by comes with a restart of the servers.
 *
 * @param betweenRestartsPercent standard deviation that restarts add to the throughput, percent of
 *     its mean; 0 where they do not show beyond what runs after one restart differ by, empty where
 *     that is not known
 * @param withinRestartsPercent standard deviation of the runs after one restart, percent of the
 *     mean; empty with one run after each
 * @param restarts that the runs followed
 * @param runs in all
 * @param forTwoPercent how many would give a 95% confidence interval of \u00b1 2% soonest, if a
 *     restart takes as long as a run; empty where a part is not known, or restarts do not show
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
   * What is needed for an interval.
   *
   * @param restarts of the servers
   * @param runs after each
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
