package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.analysis.RunAnalysis;
import io.github.hbaseycsb.analysis.RunSummary;
import io.github.hbaseycsb.analysis.histogram.Latency;
import io.github.hbaseycsb.analysis.profile.Profiles.ProfiledSide;
import io.github.hbaseycsb.analysis.profile.Stacks;
import io.github.hbaseycsb.analysis.stats.RelativeChange;
import io.github.hbaseycsb.analysis.text.Templates;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.RunName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The line that is printed after a run. */
final class RunLine {
  private RunLine() {}

  private record Slowest(String operation, long p99Us) {}

  /** Such as {@code workloada run 1: 12,345 ops/s, READ p99 1.8 ms, valid}. */
  public static String of(RunAnalysis analysis) {
    RunSummary summary = analysis.summary();
    return Templates.sentence(
        "driver.ftl",
        "run",
        Map.of(
            "cell", cell(analysis),
            "run", summary.run(),
            "throughput", summary.figures().throughput(),
            "slowest", slowest(summary.figures().latencyUs()),
            "verdict", summary.verdict(),
            "codes", analysis.findings().stream().map(Finding::code).toList()));
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
                Templates.sentence(
                    "driver.ftl",
                    "turns",
                    Map.of(
                        "cell", cell(b), "run", after.run(), "change", change, "other", cell(a))));
  }

  private static String cell(RunAnalysis analysis) {
    return analysis.run().record().identity().cell();
  }

  /** Such as {@code workloada profile 1: 4,321 samples of clients, 5,678 of servers}. */
  public static String ofProfile(Path results, String cell) throws IOException {
    Map<String, Long> samples = new LinkedHashMap<>();
    for (ProfiledSide side : ProfiledSide.values()) {
      Optional<Path> file = side.find(results, cell);
      if (file.isPresent()) {
        samples.put(side.toString(), Stacks.read(file.get()).all().samples());
      }
    }
    return Templates.sentence(
        "driver.ftl",
        "profile",
        Map.of("cell", cell, "name", RunName.profile().toString(), "samples", samples));
  }

  private static Optional<Slowest> slowest(Map<String, Latency> latencies) {
    return latencies.entrySet().stream()
        .max(Comparator.comparingLong(entry -> entry.getValue().p99()))
        .map(entry -> new Slowest(entry.getKey(), entry.getValue().p99()));
  }
}
