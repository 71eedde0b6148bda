package io.github.hbaseycsb.campaign.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.OptionalDouble;

/**
 * How much of what a cell's runs differ by comes with a restart of the servers.
 *
 * @param betweenRestartsPercent standard deviation that restarts add to the throughput, percent of
 *     its mean
 * @param withinRestartsPercent standard deviation of the runs after one restart, percent of the
 *     mean; empty with one run after each
 * @param restarts that the runs followed
 * @param runs in all
 * @param forTwoPercent how many would give a 95% confidence interval of &plusmn; 2%
 */
public record RestartVariance(
    double betweenRestartsPercent,
    OptionalDouble withinRestartsPercent,
    int restarts,
    int runs,
    @JsonProperty("for_2_percent") Needed forTwoPercent) {
  /**
   * What is needed for an interval.
   *
   * @param restarts of the servers
   * @param runs after each
   */
  public record Needed(int restarts, int runs) {}
}
