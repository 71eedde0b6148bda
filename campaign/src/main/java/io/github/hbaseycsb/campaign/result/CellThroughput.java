package io.github.hbaseycsb.campaign.result;

import io.github.hbaseycsb.campaign.stats.AnalysisUnit;
import io.github.hbaseycsb.campaign.stats.Mean;
import io.github.hbaseycsb.campaign.stats.Observation;
import io.github.hbaseycsb.campaign.stats.Trend;
import io.github.hbaseycsb.campaign.stats.VarianceParts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The throughput of a cell over those of its runs that are not invalid. Runs that followed one
 * restart of the servers share what that start decided, such as what the servers' JVMs compiled:
 * with two restarts or more, each counts once, as the mean of its runs.
 */
final class CellThroughput {
  private static final double PERCENT = 100;

  private final List<Run> runs = new ArrayList<>();

  private record Run(long startedMs, Observation throughput, double standardError) {}

  /** Adds a run; one that has no throughput counts for nothing. */
  void add(RunRecord record, RunSummary summary) {
    Conditions under = record.conditions();
    summary
        .throughput()
        .ifPresent(
            value ->
                runs.add(
                    new Run(
                        record.startedMs(),
                        new Observation(value, under.round(), under.restart()),
                        summary.standardError().orElse(Double.NaN))));
  }

  private List<Run> inOrder() {
    return runs.stream().sorted(Comparator.comparingLong(Run::startedMs)).toList();
  }

  /** In the order in which they were measured, operations per second. */
  List<Double> values() {
    return inOrder().stream().map(run -> run.throughput().value()).toList();
  }

  private List<Observation> observations() {
    return runs.stream().map(Run::throughput).toList();
  }

  /** Whether a restart is the unit of the error, or a run. */
  boolean isByRestart() {
    return AnalysisUnit.of(observations()) == AnalysisUnit.RESTART;
  }

  /** Empty without a run. */
  Optional<Mean> mean() {
    return runs.isEmpty() ? Optional.empty() : Optional.of(Mean.of(observations()));
  }

  /** Half width of the 95% confidence interval, percent of the mean; empty for a single unit. */
  OptionalDouble ci95Percent() {
    return mean().stream()
        .filter(mean -> mean.ci95().isPresent())
        .mapToDouble(mean -> mean.ci95().getAsDouble() / mean.mean() * PERCENT)
        .findFirst();
  }

  /** Of the runs in the order in which they were measured; empty with too few. */
  Optional<Trend> trend() {
    return Trend.of(
        values().stream().mapToDouble(Double::doubleValue).toArray(),
        inOrder().stream().mapToDouble(Run::standardError).toArray());
  }

  /** Empty where the runs did not follow two restarts at least. */
  Optional<RestartVariance> variance() {
    return isByRestart()
        ? VarianceParts.of(observations()).map(RestartVariance::of)
        : Optional.empty();
  }
}
