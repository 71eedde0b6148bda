package io.github.hbaseycsb.campaign.result;

import static java.util.Locale.ROOT;

import io.github.hbaseycsb.campaign.plan.Cell;
import io.github.hbaseycsb.campaign.stats.Mean;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** Puts a cell's runs together. */
final class CellAnalysis {
  private static final int DIGITS = 3;
  private static final double PERCENT = 100;

  /** Properties that say where a client writes or which one it is, not what it measures. */
  private static final Set<String> OF_ONE_CLIENT =
      Set.of("exportfile", "hdrhistogram.output.path", "bigtable.client");

  private final Cell cell;
  private final List<RunRecord> records = new ArrayList<>();
  private final List<RunSummary> runs = new ArrayList<>();
  private final List<Finding> runFindings = new ArrayList<>();
  private final Map<String, Histogram> histograms = new TreeMap<>();

  private CellAnalysis(Cell cell) {
    this.cell = cell;
  }

  static CellAnalysis of(Cell cell, Path results) throws IOException {
    CellAnalysis analysis = new CellAnalysis(cell);
    for (int run = 1; run <= cell.runs().count(); run++) {
      Path directory = RunDirectories.run(results, cell.name(), run);
      if (Files.exists(directory.resolve(RunRecord.FILE))) {
        analysis.records.add(RunAnalysis.record(directory));
        analysis.add(RunAnalysis.of(directory));
      } else {
        BrokenRun.last(results, cell.name(), run).ifPresent(analysis::addBroken);
      }
    }
    return analysis;
  }

  private void add(RunAnalysis run) {
    runs.add(run.summary());
    runFindings.addAll(run.findings());
    if (run.summary().verdict() != Verdict.INVALID) {
      run.histograms()
          .forEach(
              (name, histogram) ->
                  histograms.computeIfAbsent(name, n -> new Histogram(DIGITS)).add(histogram));
    }
  }

  private void addBroken(BrokenRun broken) {
    runFindings.add(
        finding("run-broken", Verdict.INVALID, "Run %d broke: %s.", broken.run(), broken.why()));
  }

  Optional<Instant> started() {
    return records.stream().map(RunRecord::startedMs).min(Long::compare).map(Instant::ofEpochMilli);
  }

  Optional<Instant> finished() {
    return records.stream()
        .map(RunRecord::finishedMs)
        .max(Long::compare)
        .map(Instant::ofEpochMilli);
  }

  CellSummary summary() {
    Optional<Mean> throughput = mean(RunSummary::throughput);
    List<Finding> findings = new ArrayList<>(findings(throughput));
    findings.addAll(new ServerIdentityFindings(records).all());
    findings.addAll(runFindings);
    return new CellSummary(
        cell.name(),
        cell.workload(),
        cell.variant(),
        cell.runs().threads(),
        cell.runs().clients(),
        cell.runs().target(),
        cell.runs().cache().name(),
        cell.runs().count(),
        Finding.worst(findings),
        findings,
        runs,
        throughput,
        mean(RunSummary::rowsPerSecond),
        mean(RunSummary::mbPerSecond),
        mean(RunSummary::blockCacheHitRatio),
        Latencies.of(histograms),
        properties(),
        jvmArguments(),
        regime());
  }

  private Optional<Mean> mean(Function<RunSummary, OptionalDouble> figure) {
    double[] values =
        runs.stream()
            .filter(run -> run.verdict() != Verdict.INVALID)
            .map(figure)
            .flatMapToDouble(OptionalDouble::stream)
            .toArray();
    return values.length == 0 ? Optional.empty() : Optional.of(Mean.of(values));
  }

  private List<Finding> findings(Optional<Mean> throughput) {
    List<Finding> findings = new ArrayList<>();
    int planned = cell.runs().count();
    if (runs.size() < planned) {
      findings.add(
          finding(
              "runs-missing",
              Verdict.INVALID,
              "%d of %d planned runs are finished.",
              runs.size(),
              planned));
    }
    OptionalDouble variation = throughput.map(Mean::variation).orElse(OptionalDouble.empty());
    if (variation.orElse(0) > Thresholds.VARIATION_MAX) {
      findings.add(
          finding(
              "runs-differ",
              Verdict.SUSPECT,
              "The runs' throughputs differ: %s ops/s, a standard deviation of %.1f%% of the mean.",
              runs.stream()
                  .filter(run -> run.verdict() != Verdict.INVALID)
                  .map(run -> String.format(ROOT, "%.1f", run.throughput().orElse(0)))
                  .collect(Collectors.joining(", ")),
              variation.getAsDouble() * PERCENT));
    }
    return findings;
  }

  private static Finding finding(String code, Verdict verdict, String format, Object... values) {
    return new Finding(code, verdict, OptionalInt.empty(), String.format(ROOT, format, values));
  }

  private Map<String, String> properties() {
    Map<String, String> properties = new TreeMap<>();
    if (!records.isEmpty()) {
      properties.putAll(records.get(0).properties());
      properties.keySet().removeAll(OF_ONE_CLIENT);
    }
    return properties;
  }

  private Map<String, String> regime() {
    Map<String, String> regime = new TreeMap<>();
    for (RunRecord record : records) {
      Conditions conditions = record.conditions();
      regime.putAll(conditions.regime());
      conditions
          .sharedMachine()
          .ifPresent(shared -> regime.put("shared_machine", Boolean.toString(shared)));
    }
    return regime;
  }

  private List<String> jvmArguments() {
    return records.isEmpty() ? List.of() : records.get(0).jvmArguments();
  }
}
