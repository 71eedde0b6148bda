package io.github.hbaseycsb.analysis.capacity;

import io.github.hbaseycsb.analysis.finding.Thresholds;
import io.github.hbaseycsb.analysis.stats.PercentileInterval;
import io.github.hbaseycsb.model.plan.Objective;
import io.github.hbaseycsb.model.run.RunName.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Whether a measurement meets an objective. It holds if all parts hold, and fails if one part
 * fails.
 *
 * @param outcome the worst outcome of the parts
 * @param parts the rate and how late the clients are, failed operations, each limit of the
 *     objective, and for a final run the work that the servers postponed
 */
public record Judgment(ProbeOutcome outcome, List<Part> parts) {
  private static final String RATE_UNIT = "ops/s";
  private static final String SECONDS = "s";
  private static final String SHARE = "share";
  private static final String MICROSECONDS = "us";

  /** Maximum time that the clients may be behind the target rate at the end of the window, s. */
  private static final double LAG_SECONDS_MAX = 1;

  public Judgment {
    parts = List.copyOf(parts);
  }

  static Judgment of(Objective objective, RateMeasurement measurement) {
    List<Part> parts = new ArrayList<>();
    if (measurement.record().target().isPresent()) {
      parts.add(rate(measurement));
      parts.add(late(measurement));
    }
    parts.add(failed(objective, measurement));
    for (Objective.Limit limit : objective.latencies()) {
      parts.add(latency(limit, measurement));
    }
    objective.serverCpuMax().ifPresent(most -> parts.add(processors(most, measurement)));
    // Threads without a target do as much as the servers let them.
    if (measurement.name().kind() != Kind.PROBE && measurement.record().target().isPresent()) {
      for (ServerDebt debt : ServerDebt.values()) {
        parts.add(debt.over(measurement));
      }
    }
    return new Judgment(
        parts.stream().map(Part::outcome).reduce(ProbeOutcome.PASSES, ProbeOutcome::and), parts);
  }

  /**
   * The decisive part: of the parts with the worst outcome, the one that is farthest beyond its
   * limit.
   */
  Optional<Part> decisive() {
    return parts.stream()
        .filter(part -> part.outcome() == outcome && outcome != ProbeOutcome.PASSES)
        // If the clients do not keep to the rate, all operations are late, and the latencies only
        // follow from that.
        .max(
            Comparator.comparing((Part part) -> part.name().equals(Part.RATE))
                .thenComparing(part -> part.name().equals(Part.LATE))
                .thenComparingDouble(Part::excess));
  }

  private static Part rate(RateMeasurement measurement) {
    int target = measurement.rate();
    double reached = measurement.throughput();
    boolean missed = reached < target * (1 - Thresholds.TARGET_SHORTFALL_MAX);
    return Part.exact(
        Part.RATE, RATE_UNIT, reached, target, missed ? ProbeOutcome.FAILS : ProbeOutcome.PASSES);
  }

  private static Part late(RateMeasurement measurement) {
    return Part.atMost(Part.LATE, SECONDS, measurement.unsent().seconds(), LAG_SECONDS_MAX);
  }

  private static Part failed(Objective objective, RateMeasurement measurement) {
    long errors = measurement.logs().errors();
    long all = errors + measurement.logs().operations();
    double share = all == 0 ? 1 : (double) errors / all;
    return Part.atMost(Objective.FAILED, SHARE, share, objective.failedShareMax());
  }

  private static Part processors(double most, RateMeasurement measurement) {
    OptionalDouble share = measurement.run().servers().use().processorShare();
    return share.isEmpty()
        ? Part.unknown(Objective.SERVER_CPU, SHARE, most, ProbeOutcome.UNDECIDED)
        : Part.atMost(Objective.SERVER_CPU, SHARE, share.getAsDouble(), most);
  }

  private static Part latency(Objective.Limit limit, RateMeasurement measurement) {
    return measurement
        .latencies(limit)
        .flatMap(it -> PercentileInterval.of(limit.percentile(), it))
        .map(it -> latency(limit, it))
        .orElseGet(
            () ->
                Part.unknown(
                    limit.name(), MICROSECONDS, (double) limit.maxUs(), ProbeOutcome.UNDECIDED));
  }

  private static Part latency(Objective.Limit limit, PercentileInterval interval) {
    ProbeOutcome outcome =
        interval.high() <= limit.maxUs()
            ? ProbeOutcome.PASSES
            : interval.low() > limit.maxUs() ? ProbeOutcome.FAILS : ProbeOutcome.UNDECIDED;
    return new Part(
        limit.name(),
        MICROSECONDS,
        OptionalDouble.of(interval.value()),
        OptionalDouble.of(interval.low()),
        OptionalDouble.of(interval.high()),
        limit.maxUs(),
        outcome);
  }
}
