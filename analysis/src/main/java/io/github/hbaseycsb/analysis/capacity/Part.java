package io.github.hbaseycsb.analysis.capacity;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.OptionalDouble;

/**
 * One thing that a rate is judged by.
 *
 * @param name {@code rate}, {@code late}, {@code failed}, a latency and percentile such as {@code
 *     READ.p99}, or what must not grow on the servers, such as {@code store files}
 * @param unit of the figures: {@code ops/s}, {@code s}, {@code share}, {@code us}, {@code bytes},
 *     or empty for a number
 * @param value that was measured; empty if not known
 * @param low lower end of its 95% interval; empty without one
 * @param high upper end
 * @param limit that the value is held against
 * @param outcome by this alone
 */
public record Part(
    String name,
    String unit,
    OptionalDouble value,
    OptionalDouble low,
    OptionalDouble high,
    double limit,
    ProbeOutcome outcome) {
  /** The part that says whether clients kept to the target rate. */
  public static final String RATE = "rate";

  /** The part that says how far behind the target rate they were at the end. */
  public static final String LATE = "late";

  /** One without an interval. */
  static Part exact(String name, String unit, double value, double limit, ProbeOutcome outcome) {
    return new Part(
        name,
        unit,
        OptionalDouble.of(value),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        limit,
        outcome);
  }

  /** One of which too little was measured to judge it. */
  static Part unknown(String name, String unit, double limit, ProbeOutcome outcome) {
    return new Part(
        name,
        unit,
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        limit,
        outcome);
  }

  /** Whether it is a latency. */
  @JsonIgnore
  public boolean isLatency() {
    return unit.equals("us");
  }

  /** The lower end of its interval if runs differ so much from each other. */
  double lowDespite(RunSpread spread, int times) {
    double known = Math.log(value.getAsDouble());
    return Math.exp(known - spread.halfWidth(times, known - Math.log(low.getAsDouble())));
  }

  /** How far beyond its limit it is: 1 at the limit. */
  double excess() {
    if (name.equals(RATE)) {
      return value.isPresent() ? limit / value.getAsDouble() : Double.POSITIVE_INFINITY;
    }
    return value.isPresent() && limit > 0 ? value.getAsDouble() / limit : 1;
  }
}
