package io.github.hbaseycsb.campaign.report;

import static io.github.hbaseycsb.campaign.report.PlainText.inMarkdown;

import io.github.hbaseycsb.campaign.result.AtomicFile;
import io.github.hbaseycsb.campaign.result.CampaignSummary;
import io.github.hbaseycsb.campaign.result.CellSummary;
import io.github.hbaseycsb.campaign.result.Finding;
import io.github.hbaseycsb.campaign.result.Latency;
import io.github.hbaseycsb.campaign.result.RunSummary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/** {@code report.md}: what was found, in sentences and tables. */
public final class MarkdownReport {
  public static final String FILE = "report.md";

  private final CampaignSummary summary;
  private final SortedMap<String, String> environment;
  private final Words variants;
  private final StringBuilder text = new StringBuilder();

  private MarkdownReport(
      CampaignSummary summary, SortedMap<String, String> environment, Words variants) {
    this.summary = summary;
    this.environment = environment;
    this.variants = variants;
  }

  /** Writes the results directory's report, whole or not at all. */
  public static void write(CampaignSummary summary, Path results) throws IOException {
    Words variants = Variants.changes(summary, Optional.of(results));
    AtomicFile.write(
        results.resolve(FILE),
        new MarkdownReport(summary, Environment.read(results), variants).text());
  }

  /**
   * The report's text, of a summary without the runs' files.
   *
   * @param environment flattened, may be empty
   */
  public static String of(CampaignSummary summary, SortedMap<String, String> environment) {
    try {
      Words variants = Variants.changes(summary, Optional.empty());
      return new MarkdownReport(summary, environment, variants).text();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String text() {
    line("# " + inMarkdown(summary.campaign()));
    line(
        "%s to %s (UTC). Verdict: **%s**."
            .formatted(time(summary.started()), time(summary.finished()), summary.verdict()));
    MachineSentence.of(summary).ifPresent(this::line);
    summary.cells().forEach(cell -> item(sentence(cell)));
    text.append('\n');
    line("## Cells");
    line(
        "Means over the runs that are not invalid, \u00b1 the half width of the 95% confidence"
            + " interval (Student's t). Latencies are of the runs' merged histograms, of the"
            + " operation in the last column. MB are 10^6 bytes of keys and values.");
    table(TerminalReport.cells(summary.cells()));
    variants();
    line("## Runs");
    line("\u00b1 is the standard error within the run, corrected for autocorrelation.");
    table(runs(summary.cells()));
    line("## Latency");
    line("us. The last two columns are the smallest and the largest 99th percentile of a run.");
    table(latencies(summary.cells()));
    notes(summary.cells()).forEach(note -> line(inMarkdown(note)));
    findings();
    environment();
    return text.toString();
  }

  private static String time(Optional<Instant> time) {
    return time.map(Instant::toString).orElse(Figures.UNKNOWN);
  }

  private void line(String line) {
    text.append(line).append("\n\n");
  }

  private void item(String item) {
    text.append("- ").append(item).append('\n');
  }

  private void table(Table table) {
    text.append(table.toMarkdown()).append('\n');
  }

  private static String sentence(CellSummary cell) {
    return "**%s**: %s".formatted(inMarkdown(cell.name()), inMarkdown(CellSentence.of(cell)));
  }

  private void variants() {
    if (variants.changes().isEmpty()) {
      return;
    }
    line("## Variants");
    line("Against the first variant. " + inMarkdown(variants.note()));
    table(Comparison.changes(variants.changes()));
    variants.regimes().forEach(regime -> item(inMarkdown(regime)));
    text.append('\n');
  }

  /** A row for each run. */
  static Table runs(List<CellSummary> cells) {
    Table table =
        new Table(
            2,
            0,
            "cell",
            "verdict",
            "run",
            "ops/s",
            "\u00b1",
            "seconds",
            "operations",
            "errors",
            "rows/s",
            "MB/s",
            "block cache hits");
    for (CellSummary cell : cells) {
      for (RunSummary run : cell.runs()) {
        table.row(
            cell.name(),
            run.verdict().toString(),
            Integer.toString(run.run()),
            Figures.number(run.throughput()),
            Figures.number(run.standardError()),
            Figures.number(run.seconds()),
            Long.toString(run.operations()),
            Long.toString(run.errors()),
            Figures.number(run.rowsPerSecond()),
            Figures.number(run.mbPerSecond()),
            Figures.ratioAsPercent(run.blockCacheHitRatio()));
      }
    }
    return table;
  }

  /** A row for each cell and latency. */
  static Table latencies(List<CellSummary> cells) {
    Table table =
        new Table(
            2,
            0,
            "cell",
            "operation",
            "count",
            "mean",
            "p50",
            "p95",
            "p99",
            "p99.9",
            "max",
            "p99 min",
            "p99 max");
    for (CellSummary cell : cells) {
      for (Map.Entry<String, Latency> entry : cell.latencyUs().entrySet()) {
        Latency latency = entry.getValue();
        List<Long> p99s =
            cell.measuredRuns().stream()
                .filter(run -> run.latencyUs().containsKey(entry.getKey()))
                .map(run -> run.latencyUs().get(entry.getKey()).p99())
                .sorted()
                .toList();
        table.row(
            cell.name(),
            entry.getKey() + (latency.note().isPresent() ? " (buffering)" : ""),
            Long.toString(latency.count()),
            Figures.number(latency.mean()),
            Long.toString(latency.p50()),
            Long.toString(latency.p95()),
            Long.toString(latency.p99()),
            Long.toString(latency.p999()),
            Long.toString(latency.max()),
            Long.toString(p99s.get(0)),
            Long.toString(p99s.get(p99s.size() - 1)));
      }
    }
    return table;
  }

  /** What the names in the table of latencies mean, of those that are in it. */
  static List<String> notes(List<CellSummary> cells) {
    Map<String, Latency> all = new TreeMap<>();
    cells.forEach(cell -> all.putAll(cell.latencyUs()));
    List<String> notes = new ArrayList<>();
    if (all.keySet().stream().anyMatch(name -> name.startsWith("Intended-"))) {
      notes.add(
          "Intended latency is measured from when the target rate wanted the call: it includes the"
              + " wait behind slow operations.");
    }
    all.forEach(
        (name, latency) -> latency.note().ifPresent(note -> notes.add(name + " " + note + ".")));
    return notes;
  }

  private void findings() {
    line("## Findings");
    boolean none = true;
    for (CellSummary cell : summary.cells()) {
      for (Finding finding : cell.findings()) {
        none = false;
        item(
            "%s, %s%s: %s (%s)"
                .formatted(
                    finding.verdict(),
                    inMarkdown(cell.name()),
                    run(finding.run()),
                    inMarkdown(finding.text()),
                    inMarkdown(finding.code())));
      }
    }
    text.append(none ? "None.\n\n" : "\n");
  }

  private static String run(OptionalInt run) {
    return run.isPresent() ? " run " + run.getAsInt() : "";
  }

  private void environment() {
    if (environment.isEmpty()) {
      return;
    }
    line("## Environment");
    Table table = new Table(2, 0, "what", "value");
    environment.forEach(table::row);
    table(table);
  }
}
