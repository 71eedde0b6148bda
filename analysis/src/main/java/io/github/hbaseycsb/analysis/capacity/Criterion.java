package io.github.hbaseycsb.analysis.capacity;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.github.hbaseycsb.model.plan.Objective;
import java.util.OptionalDouble;

/**
 * A criterion by which a rate is judged.
 *
 * @param name {@code rate}, {@code late}, {@code failed}, {@code server.cpu}, a latency and
 *     percentile such as {@code READ.p99}, or a figure of the servers that must not grow, such as
 *     {@code store files}
 * @param unit of the figures: {@code ops/s}, {@code s}, {@code share}, {@code us}, {@code bytes},
 *     or empty for a number
 * @param value the measured value; empty if unknown
 * @param low lower end of its 95% interval; empty if it has none
 * @param high upper end
 * @param limit the limit for the value
 * @param outcome the outcome by this criterion alone
 */
public record Criterion(
    String name,
    String unit,
    OptionalDouble value,
    OptionalDouble low,
    OptionalDouble high,
    double limit,
    ProbeOutcome outcome) {
  /** The name of the criterion for the rate that the clients reached. */
  public static final String RATE = "rate";

  /** The same for the time that the clients were behind the target rate at the end. */
  public static final String LATE = "late";

  /** One that fails if the value is above the limit. */
  static Criterion atMost(String name, String unit, double value, double limit) {
    ProbeOutcome outcome = value > limit ? ProbeOutcome.FAILS : ProbeOutcome.PASSES;
    return of(name, unit, OptionalDouble.of(value), limit, outcome);
  }

  /** One for which there are too few measurements. */
  static Criterion unknown(String name, String unit, double limit, ProbeOutcome outcome) {
    return of(name, unit, OptionalDouble.empty(), limit, outcome);
  }

  /** One whose value has no interval. */
  static Criterion of(
      String name, String unit, OptionalDouble value, double limit, ProbeOutcome outcome) {
    OptionalDouble none = OptionalDouble.empty();
    return new Criterion(name, unit, value, none, none, limit, outcome);
  }

  /** Whether the curve is fitted to it: a latency, or the servers' processors. */
  @JsonIgnore
  public boolean isFitted() {
    return unit.equals("us") || name.equals(Objective.SERVER_CPU);
  }

  /** The ratio of the value to its limit: 1 at the limit. */
  double excess() {
    if (name.equals(RATE)) {
      return value.isPresent() ? limit / value.getAsDouble() : Double.POSITIVE_INFINITY;
    }
    return value.isPresent() && limit > 0 ? value.getAsDouble() / limit : 1;
  }
}
