package io.github.hbaseycsb.analysis.report.compare;

import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.RunSummary;
import io.github.hbaseycsb.analysis.finding.FindingType;
import io.github.hbaseycsb.analysis.run.RunView;
import io.github.hbaseycsb.analysis.stats.Observation;
import io.github.hbaseycsb.analysis.stats.RunLatencies;
import io.github.hbaseycsb.model.run.Conditions.Servers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/**
 * A cell on one side of a comparison, with the histograms of its runs if they exist.
 *
 * @param label of the side, such as {@code A}
 */
public record ComparedCell(String label, CellSummary cell, RunView.Source runs) {
  /**
   * The histograms of a latency, of the valid runs that have it.
   *
   * @return empty if the files of a run do not exist
   */
  Optional<List<RunLatencies>> latencies(String name) throws IOException {
    List<RunLatencies> latencies = new ArrayList<>();
    for (RunSummary run : cell.measuredRuns()) {
      Optional<RunView> view = runs.run(cell.name(), run.run());
      Map<String, Histogram> window = view.map(RunView::histograms).orElse(Map.of());
      if (window.isEmpty()) {
        return Optional.empty();
      }
      if (window.containsKey(name)) {
        latencies.add(
            new RunLatencies(
                window.get(name),
                view.get().blocks().getOrDefault(name, List.of()),
                run.turns().isEmpty()
                    ? run.conditions().round().orElse(0)
                    : run.turns().get(0).began().toEpochMilli(),
                cell.start(run),
                !run.turns().isEmpty()));
      }
    }
    return Optional.of(latencies);
  }

  /**
   * The names of the region servers of its runs, with their start codes, which tell one start of a
   * server from another; empty unless those of each run are known and the same.
   */
  Optional<List<String>> servers() throws IOException {
    Set<List<String>> servers = byRun();
    return servers.stream().filter(names -> servers.size() == 1 && !names.isEmpty()).findFirst();
  }

  /** The names of the region servers of any of its runs, with their start codes. */
  Set<String> serversOfRuns() throws IOException {
    return byRun().stream().flatMap(List::stream).collect(Collectors.toSet());
  }

  private Set<List<String>> byRun() throws IOException {
    Set<List<String>> servers = new HashSet<>();
    for (RunSummary run : cell.measuredRuns()) {
      servers.add(
          runs.run(cell.name(), run.run())
              .flatMap(view -> view.record().conditions().servers())
              .map(Servers::names)
              .orElse(List.of()));
    }
    return servers;
  }

  /** Whether it has a run that is not invalid. */
  boolean isMeasured() {
    return !cell.measuredRuns().isEmpty();
  }

  /** The rounds, or blocks of turns, of its runs in which the hypervisor withheld much time. */
  Set<Long> roundsWithSteal() {
    Set<Integer> runs =
        cell.findings().stream()
            .filter(finding -> finding.code().equals(FindingType.HOST_STEAL.code()))
            .flatMap(finding -> finding.run().stream().boxed())
            .collect(Collectors.toSet());
    return cell.measuredRuns().stream()
        .filter(run -> runs.contains(run.run()))
        .flatMap(run -> run.throughputs(0).stream())
        .map(Observation::round)
        .collect(Collectors.toSet());
  }
}
