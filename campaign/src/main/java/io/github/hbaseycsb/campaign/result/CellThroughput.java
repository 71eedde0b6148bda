package io.github.hbaseycsb.campaign.result;

import io.github.hbaseycsb.campaign.stats.Mean;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The throughput of a cell over those of its runs that are not invalid. Runs that followed one
 * restart of the servers share what that start decided, such as what the servers' JVMs compiled:
 * with two restarts or more, each counts once, as the mean of its runs.
 */
final class CellThroughput {
  private static final double PERCENT = 100;

  private final List<Run> runs = new ArrayList<>();

  private record Run(long startedMs, int restart, double throughput) {}

  /** Adds a run; one that has no throughput counts for nothing. */
  void add(RunRecord record, OptionalDouble throughput) {
    throughput.ifPresent(
        value -> runs.add(new Run(record.startedMs(), record.conditions().restart(), value)));
  }

  /** In the order in which they were measured, operations per second. */
  List<Double> inOrder() {
    return runs.stream()
        .sorted(Comparator.comparingLong(Run::startedMs))
        .map(Run::throughput)
        .toList();
  }

  private List<List<Double>> byRestart() {
    Map<Integer, List<Double>> byRestart =
        runs.stream()
            .collect(
                Collectors.groupingBy(
                    Run::restart,
                    TreeMap::new,
                    Collectors.mapping(Run::throughput, Collectors.toList())));
    return List.copyOf(byRestart.values());
  }

  /** Whether a restart is the unit of the error, or a run. */
  boolean isByRestart() {
    return runs.stream().allMatch(run -> run.restart > 0) && byRestart().size() > 1;
  }

  /** Empty without a run. */
  Optional<Mean> mean() {
    double[] units =
        isByRestart()
            ? byRestart().stream().mapToDouble(CellThroughput::mean).toArray()
            : runs.stream().mapToDouble(Run::throughput).toArray();
    return units.length == 0 ? Optional.empty() : Optional.of(Mean.of(units));
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }

  /** Half width of the 95% confidence interval, percent of the mean; empty for a single unit. */
  OptionalDouble ci95Percent() {
    return mean().stream()
        .filter(mean -> mean.ci95().isPresent())
        .mapToDouble(mean -> mean.ci95().getAsDouble() / mean.mean() * PERCENT)
        .findFirst();
  }
}
