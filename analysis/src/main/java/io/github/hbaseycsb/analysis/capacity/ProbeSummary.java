package io.github.hbaseycsb.analysis.capacity;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.github.hbaseycsb.analysis.finding.Thresholds;
import io.github.hbaseycsb.analysis.histogram.Latency;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * A measurement of a search, with its judgment.
 *
 * @param name of its directory, such as {@code probe-3}, {@code run-1} or {@code above-1}
 * @param rate its target, operations per second, or its number of threads
 * @param throughput acknowledged operations per second; empty if there were none
 * @param outcome what it shows of its rate, by its own error
 * @param parts the criteria by which it is judged
 * @param latencyUs intended latencies, by the name under which they were measured
 */
public record ProbeSummary(
    String name,
    int rate,
    Instant started,
    OptionalDouble throughput,
    ProbeOutcome outcome,
    List<Criterion> parts,
    Map<String, Latency> latencyUs) {
  /** The largest of its limited figures, each divided by its limit; empty if none is known. */
  @JsonIgnore
  public OptionalDouble ofLimit() {
    return parts.stream()
        .filter(it -> it.isFitted() && it.value().isPresent())
        .mapToDouble(Criterion::excess)
        .max();
  }

  /** The rate that its clients reached, at least 1, if they missed the target; else the target. */
  @JsonIgnore
  public double reached() {
    return parts.stream()
        .filter(it -> it.name().equals(Criterion.RATE) && it.outcome() == ProbeOutcome.FAILS)
        .flatMapToDouble(it -> it.value().stream())
        .map(reached -> Math.max(1, reached))
        .findFirst()
        .orElse(rate);
  }

  /** The names of the criteria that it fails. */
  @JsonIgnore
  public List<String> failing() {
    return parts.stream()
        .filter(it -> it.outcome() == ProbeOutcome.FAILS)
        .map(Criterion::name)
        .toList();
  }

  /** Whether it had a number of threads instead of a rate. */
  @JsonIgnore
  public boolean isOfThreads() {
    return parts.stream().noneMatch(it -> it.name().equals(Criterion.RATE));
  }

  /** Whether its clients caught up in the window with what they had not done in their warm-up. */
  @JsonIgnore
  public boolean caughtUp() {
    return parts.stream()
        .filter(it -> it.name().equals(Criterion.RATE))
        .anyMatch(it -> it.value().orElse(0) > it.limit() * (1 + Thresholds.CAUGHT_UP_SHARE_MAX));
  }
}
