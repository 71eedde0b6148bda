package io.github.hbaseycsb.analysis.capacity;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The rate at which an objective is met, from all measurements of a search.
 *
 * @param rate the rate of the runs of full length from which the cell's figures are; empty if there
 *     are none
 * @param fit what the measurements say together; empty before the first
 * @param ending how the search ended; empty if it has not
 * @param objective limits by name: latencies in us; {@code failed} as a share
 * @param from the lowest rate of the search
 * @param to the highest
 * @param precisionPercent the planned width of the interval, in percent
 * @param limitedBy the part of the objective that fails most often at and above the answer, such as
 *     {@code READ.p99}, or the part for clients that cannot keep to the target; empty if none did
 * @param probes all measurements, in chronological order
 */
public record Capacity(
    OptionalInt rate,
    Optional<Fit> fit,
    Optional<Ending> ending,
    Map<String, Double> objective,
    int from,
    int to,
    double precisionPercent,
    Optional<String> limitedBy,
    List<ProbeSummary> probes) {
  /**
   * A rate, operations per second, and its 95% interval.
   *
   * @param rate 0 if no rate is low enough
   */
  public record Answer(int rate, int low, int high) {
    /** The width of the interval, percent of its lower end. */
    @JsonIgnore
    public double widthPercent() {
      return 100.0 * high / low - 100;
    }
  }

  /**
   * The curve at a rate: the largest of the limited percentiles of the median run, each divided by
   * its limit.
   *
   * @param low lower end of its 95% interval
   * @param high upper end
   */
  public record CurvePoint(double rate, double ofLimit, double low, double high) {}

  /**
   * What all measurements say together.
   *
   * @param median the rate at which the median run meets the objective
   * @param most the rate at which 19 of 20 runs do
   * @param curve at rates from the lowest to the highest that was measured
   */
  public record Fit(Answer median, Answer most, List<CurvePoint> curve) {}

  /** The rate at which the median run meets the objective, if it is within the search's range. */
  @JsonIgnore
  public Optional<Answer> answer() {
    return ending.equals(Optional.of(Ending.FOUND)) ? fit.map(Fit::median) : Optional.empty();
  }
}
