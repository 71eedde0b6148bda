package io.github.hbaseycsb.analysis.report;

import static io.github.hbaseycsb.analysis.report.text.PlainText.inMarkdown;

import io.github.hbaseycsb.analysis.histogram.Latency;
import io.github.hbaseycsb.analysis.report.change.FlatEnvironment;
import io.github.hbaseycsb.analysis.report.change.TestedChanges;
import io.github.hbaseycsb.analysis.report.change.Variants;
import io.github.hbaseycsb.analysis.report.compare.Comparison;
import io.github.hbaseycsb.analysis.report.text.CapacityText;
import io.github.hbaseycsb.analysis.report.text.CellSentence;
import io.github.hbaseycsb.analysis.report.text.Figures;
import io.github.hbaseycsb.analysis.report.text.LocatedFinding;
import io.github.hbaseycsb.analysis.report.text.MachineSentence;
import io.github.hbaseycsb.analysis.report.text.Table;
import io.github.hbaseycsb.analysis.summary.CampaignSummary;
import io.github.hbaseycsb.analysis.summary.CellSummary;
import io.github.hbaseycsb.analysis.summary.RunSummary;
import io.github.hbaseycsb.model.AtomicFile;
import io.github.hbaseycsb.model.run.Finding;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/** {@code report.md}: what was found, in sentences and tables. */
public final class MarkdownReport {
  public static final String FILE = "report.md";

  /** What the columns of the table of runs are. */
  static final String RUN_NOTE =
      "\u00b1 is the standard error within the run, corrected for autocorrelation. Warm-up and"
          + " servers': how long the load before the window, and that before the first run on these"
          + " servers, took until throughput and latency were steady.";

  /** What percentiles are without a target rate. */
  static final String CLOSED_LOOP =
      "Without a target rate a thread sends its next operation when the last one was answered. The"
          + " percentiles leave out how long the operations waited that were not sent meanwhile:"
          + " coordinated omission (Gil Tene, \"How NOT to Measure Latency\", 2013).";

  private final CampaignSummary summary;
  private final SortedMap<String, String> environment;
  private final TestedChanges variants;
  private final StringBuilder text = new StringBuilder();

  private MarkdownReport(
      CampaignSummary summary, SortedMap<String, String> environment, TestedChanges variants) {
    this.summary = summary;
    this.environment = environment;
    this.variants = variants;
  }

  /** Writes the results directory's report, whole or not at all. */
  public static void write(CampaignSummary summary, Path results) throws IOException {
    TestedChanges variants = Variants.changes(summary, Optional.of(results));
    AtomicFile.write(
        results.resolve(FILE),
        new MarkdownReport(summary, FlatEnvironment.read(results), variants).text());
  }

  /**
   * The report's text, of a summary without the runs' files.
   *
   * @param environment flattened, may be empty
   */
  public static String of(CampaignSummary summary, SortedMap<String, String> environment) {
    try {
      TestedChanges variants = Variants.changes(summary, Optional.empty());
      return new MarkdownReport(summary, environment, variants).text();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String text() {
    line("# " + inMarkdown(summary.campaign()));
    line(
        "%s to %s (UTC). Verdict: **%s**."
            .formatted(
                Figures.time(summary.started()),
                Figures.time(summary.finished()),
                summary.verdict()));
    MachineSentence.of(summary).ifPresent(this::line);
    summary.cells().forEach(cell -> item(sentence(cell)));
    summary
        .cells()
        .forEach(
            cell ->
                CellSentence.variance(cell)
                    .ifPresent(text -> item(inMarkdown(cell.name() + ": " + text))));
    summary
        .cells()
        .forEach(
            cell ->
                CellSentence.capacity(cell)
                    .ifPresent(text -> item(inMarkdown(cell.name() + ": " + text))));
    text.append('\n');
    line("## Cells");
    line(
        "Means over the runs that are not invalid, \u00b1 the half width of the 95% confidence"
            + " interval (Student's t). Latencies are of the runs' merged histograms, of the"
            + " operation in the last column; beside the 99th percentile the smallest and the"
            + " largest of a run. MB are 10^6 bytes of keys and values.");
    table(TerminalReport.cells(summary.cells()));
    if (summary.cells().stream().anyMatch(cell -> cell.target().isEmpty())) {
      line(CLOSED_LOOP);
    }
    capacities();
    variants();
    CostTables.costs(summary.cells())
        .ifPresent(table -> section("Cost of an operation", CostTables.COST_NOTE, table));
    CostTables.times(summary.cells())
        .ifPresent(table -> section("Where the time of a call goes", CostTables.TIME_NOTE, table));
    line("## Runs");
    line(RUN_NOTE);
    table(runs(summary.cells()));
    line("## Latency");
    line("us.");
    table(latencies(summary.cells()));
    notes(summary.cells()).forEach(note -> line(inMarkdown(note)));
    findings();
    environment();
    return text.toString();
  }

  private void line(String line) {
    text.append(line).append("\n\n");
  }

  private void section(String title, String note, Table table) {
    line("## " + title);
    line(note);
    table(table);
  }

  private void item(String item) {
    text.append("- ").append(item).append('\n');
  }

  private void table(Table table) {
    text.append(table.toMarkdown()).append('\n');
  }

  private static String sentence(CellSummary cell) {
    return "**%s**: %s%s"
        .formatted(
            inMarkdown(cell.name()),
            inMarkdown(CellSentence.of(cell)),
            CellSentence.limit(cell).map(limit -> " " + inMarkdown(limit)).orElse(""));
  }

  private void capacities() {
    List<CellSummary> searched =
        summary.cells().stream().filter(cell -> cell.capacity().isPresent()).toList();
    if (searched.isEmpty()) {
      return;
    }
    line("## Capacity");
    line(CapacityText.NOTE);
    for (CellSummary cell : searched) {
      line("### " + inMarkdown(cell.name()));
      table(CapacityText.table(cell.capacity().orElseThrow()));
    }
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

  /** A row for each run; with its warm-ups where there are any. */
  static Table runs(List<CellSummary> cells) {
    boolean warm = isKnown(cells, RunSummary::warmUpSeconds);
    boolean serversWarm = isKnown(cells, RunSummary::serverWarmUpSeconds);
    List<String> headings =
        new ArrayList<>(
            List.of(
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
                "block cache hits"));
    if (warm) {
      headings.add("warm-up s");
    }
    if (serversWarm) {
      headings.add("servers' s");
    }
    Table table = new Table(2, 0, headings.toArray(String[]::new));
    for (CellSummary cell : cells) {
      for (RunSummary run : cell.runs()) {
        List<String> row =
            new ArrayList<>(
                List.of(
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
                    Figures.ratioAsPercent(run.blockCacheHitRatio())));
        if (warm) {
          row.add(Figures.number(run.warmUpSeconds()));
        }
        if (serversWarm) {
          row.add(Figures.number(run.serverWarmUpSeconds()));
        }
        table.row(row.toArray(String[]::new));
      }
    }
    return table;
  }

  private static boolean isKnown(
      List<CellSummary> cells, Function<RunSummary, OptionalDouble> figure) {
    return cells.stream()
        .flatMap(cell -> cell.runs().stream())
        .anyMatch(run -> figure.apply(run).isPresent());
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
            "p99 of runs",
            "p99.9",
            "max");
    for (CellSummary cell : cells) {
      for (Map.Entry<String, Latency> entry : cell.latencyUs().entrySet()) {
        Latency latency = entry.getValue();
        table.row(
            cell.name(),
            entry.getKey() + (latency.note().isPresent() ? " (buffering)" : ""),
            Long.toString(latency.count()),
            Figures.number(latency.mean()),
            Figures.latency(latency, latency.p50()),
            Figures.latency(latency, latency.p95()),
            Figures.latency(latency, latency.p99()),
            Figures.range(cell.p99s(entry.getKey())),
            Figures.p999(latency),
            Figures.latency(latency, latency.max()));
      }
    }
    return table;
  }

  /** What a reader of the table of latencies must know, of what is in it. */
  static List<String> notes(List<CellSummary> cells) {
    Map<String, Latency> all = new TreeMap<>();
    cells.forEach(cell -> all.putAll(cell.latencyUs()));
    List<String> notes = new ArrayList<>();
    notes.add(
        "p99 of runs: the smallest and the largest 99th percentile of a run. p99.9 needs 10"
            + " operations beyond it, 10,000 in all.");
    if (cells.stream().anyMatch(cell -> cell.target().isEmpty())) {
      notes.add(CLOSED_LOOP);
    }
    if (all.keySet().stream().anyMatch(name -> name.startsWith("Intended-"))) {
      notes.add(
          "Intended latency is measured from when the target rate wanted the call: it includes the"
              + " wait behind slow operations.");
    }
    if (cells.stream().flatMap(c -> c.latencyUs().values().stream()).anyMatch(Latency::atLeast)) {
      notes.add(
          "\u2265: operations that were never answered count with the time that they had waited"
              + " when the window ended.");
    }
    all.forEach(
        (name, latency) -> latency.note().ifPresent(note -> notes.add(name + " " + note + ".")));
    return notes;
  }

  private void findings() {
    line("## Findings");
    List<LocatedFinding> all = LocatedFinding.all(summary.cells());
    for (LocatedFinding found : all) {
      Finding finding = found.finding();
      item(
          "%s, %s: %s (%s)"
              .formatted(
                  finding.verdict(),
                  inMarkdown(found.where()),
                  inMarkdown(finding.text()),
                  inMarkdown(finding.code())));
    }
    text.append(all.isEmpty() ? "None.\n\n" : "\n");
  }

  private void environment() {
    if (!environment.isEmpty()) {
      line("## Environment");
      table(environment(environment, summary));
    }
  }

  /** The environment with labels for people. */
  static Table environment(SortedMap<String, String> environment, CampaignSummary summary) {
    Table table = new Table(2, 0, "what", "value");
    FlatEnvironment.labelled(environment, summary.cells()).forEach(table::row);
    return table;
  }
}
