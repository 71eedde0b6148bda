package io.github.hbaseycsb.analysis;

import io.github.hbaseycsb.analysis.stats.AnalysisUnit;
import io.github.hbaseycsb.analysis.stats.Mean;
import io.github.hbaseycsb.analysis.stats.Observation;
import io.github.hbaseycsb.analysis.stats.RunPosition;
import io.github.hbaseycsb.analysis.stats.Trend;
import io.github.hbaseycsb.analysis.stats.TwoStage;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.run.ServerStart;
import java.time.Instant;
import java.util.ArrayList;
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
 */
final class CellThroughput {
  private final List<Run> runs = new ArrayList<>();
  private final List<Observation> throughputs = new ArrayList<>();
  private final Optional<TwoStage> stages;

  /**
   * Creates one without runs.
   *
   * @param stages the rule of {@code runs.until}; empty if the number of runs is planned
   */
  public CellThroughput(Optional<TwoStage> stages) {
    this.stages = stages;
  }

  private record Run(Instant started, Observation throughput, double standardError)
      implements RunPosition {
    @Override
    public long round() {
      return throughput.round();
    }

    @Override
    public ServerStart start() {
      return throughput.start();
    }
  }

  /** Adds a run. A run without a throughput is ignored. */
  public void add(RunSummary run) {
    run.throughput()
        .ifPresent(
            value ->
                runs.add(
                    new Run(
                        run.started(),
                        run.observation(value, 0),
                        run.standardError().orElse(Double.NaN))));
    throughputs.addAll(run.throughputs(0));
  }

  private List<Run> inOrder() {
    return runs.stream().sorted(Comparator.comparing(Run::started)).toList();
  }

  /** The throughputs in chronological order, operations per second. */
  public List<Double> values() {
    return inOrder().stream().map(run -> run.throughput().value()).toList();
  }

  private List<Observation> observations() {
    return runs.stream().map(Run::throughput).toList();
  }

  /** The unit of the error. */
  public AnalysisUnit unit() {
    return AnalysisUnit.of(throughputs);
  }

  /** Whether the unit of the error is a start of the servers. */
  public boolean isByRestart() {
    return unit() == AnalysisUnit.RESTART;
  }

  /** The mean; empty if there are no runs. */
  public Optional<Mean> mean() {
    return runs.isEmpty()
        ? Optional.empty()
        : Optional.of(
            stages.map(two -> two.mean(throughputs)).orElseGet(() -> Mean.of(throughputs)));
  }

  /** The number of units that the rule asks for; empty without a rule. */
  public OptionalInt needed() {
    return stages.stream().mapToInt(two -> two.needed(throughputs)).findFirst();
  }

  /** Half width of the 95% confidence interval, percent of the mean; empty for a single unit. */
  public OptionalDouble ci95Percent() {
    return mean().stream()
        .filter(mean -> mean.ci95().isPresent())
        .mapToDouble(mean -> mean.ci95().getAsDouble() / mean.mean() * Units.PERCENT)
        .findFirst();
  }

  /**
   * The trend of the units (runs, or means of restarts) in chronological order; empty if there are
   * too few.
   */
  public Optional<Trend> trend() {
    List<List<Run>> units = units();
    return Trend.of(
        units.stream().mapToDouble(CellThroughput::mean).toArray(),
        units.stream().mapToDouble(CellThroughput::standardError).toArray());
  }

  /** The common trend of the runs within restarts; empty without restarts, or with too few runs. */
  public Optional<Trend> trendWithinRestarts() {
    return isByRestart()
        ? Trend.within(
            units().stream()
                .map(unit -> unit.stream().mapToDouble(run -> run.throughput().value()).toArray())
                .toList())
        : Optional.empty();
  }

  private List<List<Run>> units() {
    return AnalysisUnit.of(runs).group(inOrder());
  }

  private static double mean(List<Run> unit) {
    return unit.stream().mapToDouble(run -> run.throughput().value()).average().orElseThrow();
  }

  private static double standardError(List<Run> unit) {
    double squares = unit.stream().mapToDouble(run -> Math.pow(run.standardError(), 2)).sum();
    return Math.sqrt(squares) / unit.size();
  }

  /** The variance between and within restarts; empty with fewer than two starts. */
  public Optional<RestartVariance> variance() {
    return isByRestart() ? RestartVariance.of(observations()) : Optional.empty();
  }
}
