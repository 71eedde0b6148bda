package io.github.hbaseycsb.analysis;

import io.github.hbaseycsb.analysis.stats.AnalysisUnit;
import io.github.hbaseycsb.analysis.stats.Mean;
import io.github.hbaseycsb.analysis.stats.Observation;
import io.github.hbaseycsb.analysis.stats.RunPosition;
import io.github.hbaseycsb.analysis.stats.Trend;
import io.github.hbaseycsb.analysis.stats.TwoStage;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.run.ServerStart;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The throughput of a cell over its valid runs. Runs on one start of the servers share its effects,
 * such as the code that the servers' JVMs compiled. With two or more starts, each start counts
 * once, with the mean of its runs. With one start, runs whose clients take turns count with each
 * turn.
 *
 * @param runs the valid runs; one without a throughput is ignored
 * @param stages the rule of {@code runs.until}; empty if the number of runs is planned
 */
record CellThroughput(List<RunSummary> runs, Optional<TwoStage> stages) {
  private record Run(RunSummary summary, double throughput) implements RunPosition {
    @Override
    public long round() {
      return summary.conditions().round().orElse(0);
    }

    @Override
    public ServerStart start() {
      return summary.start(0);
    }
  }

  private List<Run> inOrder() {
    return runs.stream()
        .filter(run -> run.figures().throughput().isPresent())
        .sorted(Comparator.comparing(RunSummary::started))
        .map(run -> new Run(run, run.figures().throughput().getAsDouble()))
        .toList();
  }

  /** The throughputs in chronological order, operations per second. */
  List<Double> values() {
    return inOrder().stream().map(Run::throughput).toList();
  }

  private List<Observation> observations() {
    return runs.stream().flatMap(run -> run.throughputs(0).stream()).toList();
  }

  AnalysisUnit unit() {
    return AnalysisUnit.of(observations());
  }

  boolean isByRestart() {
    return unit() == AnalysisUnit.RESTART;
  }

  /** The mean; empty if there are no runs. */
  Optional<Mean> mean() {
    List<Observation> all = observations();
    return inOrder().isEmpty()
        ? Optional.empty()
        : Optional.of(stages.map(two -> two.mean(all)).orElseGet(() -> Mean.of(all)));
  }

  /** The number of units that the rule asks for; empty without a rule. */
  OptionalInt needed() {
    return stages.stream().mapToInt(two -> two.needed(observations())).findFirst();
  }

  /** Half width of the 95% confidence interval, percent of the mean; empty for a single unit. */
  OptionalDouble ci95Percent() {
    return mean().stream()
        .filter(mean -> mean.ci95().isPresent())
        .mapToDouble(mean -> mean.ci95().getAsDouble() / mean.mean() * Units.PERCENT)
        .findFirst();
  }

  /**
   * The trend of the units (runs, or means of restarts) in chronological order; empty if there are
   * too few.
   */
  Optional<Trend> trend() {
    List<List<Run>> units = units();
    return Trend.of(
        units.stream().mapToDouble(CellThroughput::mean).toArray(),
        units.stream().mapToDouble(CellThroughput::standardError).toArray());
  }

  /** The common trend of the runs within restarts; empty without restarts, or with too few runs. */
  Optional<Trend> trendWithinRestarts() {
    return isByRestart()
        ? Trend.within(
            units().stream()
                .map(unit -> unit.stream().mapToDouble(Run::throughput).toArray())
                .toList())
        : Optional.empty();
  }

  private List<List<Run>> units() {
    List<Run> all = inOrder();
    return AnalysisUnit.of(all).group(all);
  }

  private static double mean(List<Run> unit) {
    return unit.stream().mapToDouble(Run::throughput).average().orElseThrow();
  }

  private static double standardError(List<Run> unit) {
    double squares =
        unit.stream()
            .map(run -> run.summary().figures().standardError())
            .mapToDouble(error -> Math.pow(error.orElse(Double.NaN), 2))
            .sum();
    return Math.sqrt(squares) / unit.size();
  }

  /** The variance between and within restarts; empty with fewer than two starts. */
  Optional<RestartVariance> variance() {
    return isByRestart()
        ? RestartVariance.of(CellSummary.observations(run -> run.figures().throughput(), runs, 0))
        : Optional.empty();
  }
}
