package io.github.hbaseycsb.analysis.capacity;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.plan.SearchSpec.By;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The rate at which an objective is met, or the least number of threads that reaches the highest
 * throughput, from all measurements of a search. What is called a rate is a number of threads then.
 * docs/reference/files.md explains each field.
 *
 * @param rate of the final runs from which the cell's figures are; empty if there are none
 * @param fit what the measurements say together; empty before the first
 * @param ending how the search ended; empty if it has not
 * @param objective limits by name: latencies in us; {@code server.cpu} and {@code failed} as shares
 * @param by what was searched for; empty if that is a rate
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
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<By> by,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<String> arrivals,
    List<ProbeSummary> probes) {
  /**
   * A rate, operations per second, and its 95% interval.
   *
   * @param rate 0 if no rate is low enough
   */
  public record Answer(int rate, int low, int high) {}

  /**
   * The curve at a rate: the largest of the limited figures of the median run, each divided by its
   * limit; with a number of threads, the throughput of the median run, operations per second.
   *
   * @param low lower end of its 95% interval
   * @param high upper end
   */
  public record CurvePoint(double rate, double ofLimit, double low, double high) {}

  /**
   * What all measurements say together.
   *
   * @param median the rate at which the median run meets the objective
   * @param most the rate at which 19 of 20 runs do; empty of threads
   * @param highest throughput, operations per second; empty of rates
   * @param curve at rates from the lowest to the highest that was measured
   */
  public record Fit(
      Answer median,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Answer> most,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Answer> highest,
      List<CurvePoint> curve) {}

  /** Whether the number of threads was searched for. */
  @JsonIgnore
  public boolean isOfThreads() {
    return by.isPresent();
  }

  /** Whether the interval is as narrow as planned. Answers are whole numbers. */
  @JsonIgnore
  public boolean isPrecise() {
    return fit.stream()
        .map(Fit::median)
        .anyMatch(it -> it.high() - 1 <= (it.low() + 1) * (1 + precisionPercent / Units.PERCENT));
  }

  /**
   * Whether the interval of the median run shows what the search ended with: as narrow as planned,
   * or beyond the rates of the search.
   */
  @JsonIgnore
  public boolean isDecided() {
    if (ending.isEmpty() || fit.isEmpty()) {
      return false;
    }
    Answer median = fit.get().median();
    return switch (ending.get()) {
      case FOUND -> isPrecise();
      // Fewer threads than the answer do not reach the highest throughput.
      case AT_LEAST -> isOfThreads() ? median.low() > to : median.low() >= to;
      case NOTHING_HOLDS -> median.high() <= from;
    };
  }

  /** The answer for the median run, if it is within the search's range. */
  @JsonIgnore
  public Optional<Answer> answer() {
    return ending.equals(Optional.of(Ending.FOUND)) ? fit.map(Fit::median) : Optional.empty();
  }

  /** How a search ended. */
  public enum Ending {
    /** The answer is within the rates of the search. */
    @JsonProperty("found")
    FOUND,
    /** The answer is above the highest rate of the search. */
    @JsonProperty("at-least")
    AT_LEAST,
    /** The answer is below the lowest rate of the search. */
    @JsonProperty("nothing-holds")
    NOTHING_HOLDS
  }
}
