package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.analysis.RunAnalysis;
import io.github.hbaseycsb.analysis.RunSummary;
import io.github.hbaseycsb.analysis.histogram.Latency;
import io.github.hbaseycsb.analysis.profile.Profiles.ProfiledSide;
import io.github.hbaseycsb.analysis.profile.Stacks;
import io.github.hbaseycsb.analysis.stats.RelativeChange;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.RunName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The line that is printed after a run. */
final class RunLine {
  private RunLine() {}

  /** Such as {@code workloada run 1: 12,345 ops/s, READ p99 1.8 ms, valid}. */
  public static String of(RunAnalysis analysis) {
    RunSummary summary = analysis.summary();
    String throughput =
        summary.figures().throughput().isPresent()
            ? Text.of("%,.0f ops/s", summary.figures().throughput().getAsDouble())
            : "nothing measured";
    String findings =
        analysis.findings().stream().map(Finding::code).collect(Collectors.joining(", "));
    return Text.of(
        "%s run %d: %s%s, %s%s",
        cell(analysis),
        summary.run(),
        throughput,
        slowest(summary.figures().latencyUs()).map(text -> ", " + text).orElse(""),
        summary.verdict(),
        findings.isEmpty() ? "" : " (" + findings + ")");
  }

  /**
   * Compares two runs that took turns, if the interval is known, such as {@code workloada-b run 1:
   * +1.9% against workloada-a (+0.3% to +3.5%, 40 blocks)}.
   */
  public static Optional<String> ofTurns(RunAnalysis a, RunAnalysis b) {
    RunSummary before = a.summary();
    RunSummary after = b.summary();
    return RelativeChange.of(before.throughputs(0), after.throughputs(0), true)
        .map(
            change ->
                Text.of(
                    "%s run %d: %+.1f%% against %s (%+.1f%% to %+.1f%%, %d blocks)",
                    cell(b),
                    after.run(),
                    change.percent(),
                    cell(a),
                    change.lowPercent(),
                    change.highPercent(),
                    change.unitsB()));
  }

  private static String cell(RunAnalysis analysis) {
    return analysis.run().record().identity().cell();
  }

  /** Such as {@code workloada profile 1: 4,321 samples of clients, 5,678 of servers}. */
  public static String ofProfile(Path results, String cell) throws IOException {
    List<String> sides = new ArrayList<>();
    for (ProfiledSide side : ProfiledSide.values()) {
      Optional<Path> file = side.find(results, cell);
      if (file.isPresent()) {
        sides.add(Text.of("%,d samples of %s", Stacks.read(file.get()).all().samples(), side));
      }
    }
    return Text.of("%s %s: %s", cell, RunName.profile(), String.join(", ", sides));
  }

  private static Optional<String> slowest(Map<String, Latency> latencies) {
    return latencies.entrySet().stream()
        .max(Comparator.comparingLong(entry -> entry.getValue().p99()))
        .map(entry -> Text.of("%s p99 %.1f ms", entry.getKey(), entry.getValue().p99() / 1e3));
  }
}
