package io.github.hbaseycsb.analysis.capacity;

import io.github.hbaseycsb.analysis.finding.Thresholds;
import io.github.hbaseycsb.analysis.run.UnsentOperations;
import io.github.hbaseycsb.analysis.stats.PercentileInterval;
import io.github.hbaseycsb.analysis.stats.RunLatencies;
import io.github.hbaseycsb.model.plan.Objective;
import io.github.hbaseycsb.model.run.RunName.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Whether a rate meets an objective, judged by all measurements of one kind at this rate together.
 * It holds if all parts hold, and fails if one part fails.
 *
 * @param outcome the worst outcome of the parts
 * @param parts the rate, how late the clients are, failed operations, each limit of the objective,
 *     and for runs of full length the work that the servers postponed
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

  /**
   * Judges measurements.
   *
   * @param measurements of one kind, with the same target, at least one
   */
  static Judgment of(Objective objective, List<RateMeasurement> measurements) {
    List<Part> parts = new ArrayList<>();
    parts.add(rate(measurements));
    parts.add(late(measurements));
    parts.add(failed(objective, measurements));
    for (Objective.Limit limit : objective.latencies()) {
      parts.add(latency(limit, measurements));
    }
    if (measurements.get(0).name().kind() != Kind.PROBE) {
      for (ServerDebt debt : ServerDebt.values()) {
        parts.add(debt.over(measurements));
      }
    }
    return new Judgment(
        parts.stream().map(Part::outcome).reduce(ProbeOutcome.HOLDS, ProbeOutcome::and), parts);
  }

  /**
   * The decisive part: of the parts with the worst outcome, the one that is farthest beyond its
   * limit.
   */
  Optional<Part> decisive() {
    return parts.stream()
        .filter(part -> part.outcome() == outcome && outcome != ProbeOutcome.HOLDS)
        // If the clients do not keep to the rate, all operations are late, and the latencies only
        // follow from that.
        .max(
            Comparator.comparing((Part part) -> part.name().equals(Part.RATE))
                .thenComparing(part -> part.name().equals(Part.LATE))
                .thenComparingDouble(Part::excess));
  }

  /**
   * Whether the rate still fails if the differences between runs are taken into account in the
   * errors of its percentiles.
   *
   * @param spreads the differences of the percentiles between runs, by name, if known
   * @param times number of measurements
   */
  boolean failsDespite(Map<String, RunSpread> spreads, int times) {
    return parts.stream()
        .filter(part -> part.outcome() == ProbeOutcome.FAILS)
        .anyMatch(
            part ->
                !spreads.containsKey(part.name())
                    || part.lowDespite(spreads.get(part.name()), times) > part.limit());
  }

  /** The rate of the measurement that was farthest from its target. */
  private static Part rate(List<RateMeasurement> measurements) {
    int target = measurements.get(0).rate();
    double least =
        measurements.stream()
            .mapToDouble(it -> it.logs().throughput().orElse(0))
            .min()
            .orElseThrow();
    boolean missed = least < target * (1 - Thresholds.TARGET_SHORTFALL_MAX);
    return Part.exact(
        Part.RATE, RATE_UNIT, least, target, missed ? ProbeOutcome.FAILS : ProbeOutcome.HOLDS);
  }

  /** The lag of the measurement whose clients were farthest behind at the end of the window. */
  private static Part late(List<RateMeasurement> measurements) {
    double most =
        measurements.stream()
            .map(RateMeasurement::unsent)
            .mapToDouble(UnsentOperations::seconds)
            .max()
            .orElseThrow();
    return Part.exact(
        Part.LATE,
        SECONDS,
        most,
        LAG_SECONDS_MAX,
        most > LAG_SECONDS_MAX ? ProbeOutcome.FAILS : ProbeOutcome.HOLDS);
  }

  private static Part failed(Objective objective, List<RateMeasurement> measurements) {
    long errors = measurements.stream().mapToLong(it -> it.logs().errors()).sum();
    long all = errors + measurements.stream().mapToLong(it -> it.logs().operations()).sum();
    double share = all == 0 ? 1 : (double) errors / all;
    return Part.exact(
        Objective.FAILED,
        SHARE,
        share,
        objective.failedShareMax(),
        share > objective.failedShareMax() ? ProbeOutcome.FAILS : ProbeOutcome.HOLDS);
  }

  private static Part latency(Objective.Limit limit, List<RateMeasurement> measurements) {
    List<RunLatencies> latencies =
        measurements.stream().flatMap(it -> it.latencies(limit).stream()).toList();
    Optional<PercentileInterval> interval =
        PercentileInterval.of(
            limit.percentile(), latencies, measurements.get(0).name().kind() == Kind.RUN);
    return interval
        .map(it -> latency(limit, it))
        .orElseGet(
            () ->
                Part.unknown(
                    limit.name(), MICROSECONDS, (double) limit.maxUs(), ProbeOutcome.UNDECIDED));
  }

  private static Part latency(Objective.Limit limit, PercentileInterval interval) {
    ProbeOutcome outcome =
        interval.high() <= limit.maxUs()
            ? ProbeOutcome.HOLDS
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
