package io.github.hbaseycsb.analysis.report;

import static io.github.hbaseycsb.analysis.report.text.PlainText.inMarkdown;

import io.github.hbaseycsb.analysis.histogram.Latency;
import io.github.hbaseycsb.analysis.report.change.ChangeText;
import io.github.hbaseycsb.analysis.report.change.FlatEnvironment;
import io.github.hbaseycsb.analysis.report.change.TestedChanges;
import io.github.hbaseycsb.analysis.report.compare.Comparison;
import io.github.hbaseycsb.analysis.report.flame.Profiles;
import io.github.hbaseycsb.analysis.report.published.PublishedFigures;
import io.github.hbaseycsb.analysis.report.text.CapacityText;
import io.github.hbaseycsb.analysis.report.text.CellSentence;
import io.github.hbaseycsb.analysis.report.text.Columns;
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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** {@code report.md}: the results in sentences and tables. */
public final class MarkdownReport {
  public static final String FILE = "report.md";

  /** The explanation of percentiles without a target rate. */
  static final String CLOSED_LOOP =
      "Without a target rate, a thread sends its next operation when the previous one was answered."
          + " The percentiles do not include the waiting time of operations that should have been"
          + " sent meanwhile: coordinated omission (Gil Tene, \"How NOT to Measure Latency\","
          + " 2013).";

  private final CampaignSummary summary;
  private final SortedMap<String, String> environment;
  private final TestedChanges variants;
  private final List<PublishedFigures.Part> published;
  private final Optional<Path> results;
  private final StringBuilder text = new StringBuilder();

  private MarkdownReport(
      CampaignSummary summary,
      SortedMap<String, String> environment,
      TestedChanges variants,
      List<PublishedFigures.Part> published,
      Optional<Path> results) {
    this.results = results;
    this.summary = summary;
    this.environment = environment;
    this.variants = variants;
    this.published = published;
  }

  /**
   * Writes the report of a results directory atomically.
   *
   * @param variants the changes from the first variant
   * @param published published figures to show beside the results; may be empty
   */
  public static void write(
      CampaignSummary summary,
      TestedChanges variants,
      List<PublishedFigures.Part> published,
      Path results)
      throws IOException {
    AtomicFile.write(
        results.resolve(FILE),
        new MarkdownReport(
                summary, FlatEnvironment.read(results), variants, published, Optional.of(results))
            .text());
  }

  /**
   * The text of the report of a summary whose runs are not at hand.
   *
   * @param environment the flattened environment; may be empty
   */
  public static String of(
      CampaignSummary summary, SortedMap<String, String> environment, TestedChanges variants) {
    return new MarkdownReport(summary, environment, variants, List.of(), Optional.empty()).text();
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
    variants.changes().forEach(change -> item(inMarkdown(ChangeText.of(change))));
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
            + " interval (Student's t). Latencies are in milliseconds, of the runs'"
            + " merged histograms. p99 min-max: the smallest and the largest 99th percentile of a"
            + " run. MB are 10^6 bytes of keys and values.");
    table(TerminalReport.cells(summary.cells()));
    if (summary.cells().stream().anyMatch(cell -> cell.target().isEmpty())) {
      line(CLOSED_LOOP);
    }
    findings();
    capacities();
    variants();
    CostTables.costs(summary.cells())
        .ifPresent(table -> section("Cost of an operation", CostTables.COST_NOTE, table));
    CostTables.times(summary.cells())
        .ifPresent(table -> section("Where the time of a call goes", CostTables.TIME_NOTE, table));
    if (!published.isEmpty()) {
      line("## Beside what was published");
      for (PublishedFigures.Part part : published) {
        line("### " + part.title());
        line(part.note());
        table(part.table());
      }
    }
    line("## Runs");
    line(runNote(summary.cells()));
    table(runs(summary.cells()));
    line("## Latency");
    line("Milliseconds, of the runs' merged histograms.");
    table(latencies(summary.cells()));
    notes(summary.cells()).forEach(note -> line(inMarkdown(note)));
    results.ifPresent(this::profiles);
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
    return "**%s**: %s%s%s"
        .formatted(
            inMarkdown(cell.name()),
            inMarkdown(CellSentence.of(cell)),
            CellSentence.latency(cell).map(latency -> " " + inMarkdown(latency)).orElse(""),
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

  private record RunRow(CellSummary cell, RunSummary run) {}

  private static List<RunRow> runRows(List<CellSummary> cells) {
    return cells.stream()
        .flatMap(cell -> cell.runs().stream().map(run -> new RunRow(cell, run)))
        .toList();
  }

  private static boolean haveWarmUp(List<RunRow> rows) {
    return rows.stream().anyMatch(row -> row.run.warmUpSeconds().isPresent());
  }

  private static boolean haveServerWarmUp(List<RunRow> rows) {
    return rows.stream().anyMatch(row -> row.run.serverWarmUpSeconds().isPresent());
  }

  /** The explanation of the columns of {@link #runs}. */
  static String runNote(List<CellSummary> cells) {
    List<RunRow> rows = runRows(cells);
    return "\u00b1 is the standard error within the run, corrected for autocorrelation."
        + (haveWarmUp(rows)
            ? " Warm-up: how long the load before the window took until throughput and latency were"
                + " steady."
            : "")
        + (haveServerWarmUp(rows)
            ? " Servers' warm-up: how long the load before the first run on these servers took until"
                + " throughput and latency were steady."
            : "");
  }

  /** The table of runs, with their warm-ups if there are any. */
  static Table runs(List<CellSummary> cells) {
    List<RunRow> rows = runRows(cells);
    Columns<RunRow> columns =
        new Columns<RunRow>()
            .text("cell", row -> row.cell.name())
            .text("verdict", row -> row.run.verdict().toString())
            .figure("run", row -> Integer.toString(row.run.run()))
            .figure("ops/s", row -> Figures.number(row.run.throughput()))
            .figure("\u00b1", row -> Figures.number(row.run.standardError()))
            .figure("seconds", row -> Figures.number(row.run.seconds()))
            .figure("operations", row -> Figures.number(row.run.operations()))
            .figure("errors", row -> Figures.number(row.run.errors()))
            .figure("rows/s", row -> Figures.number(row.run.rowsPerSecond()))
            .figure("MB/s", row -> Figures.number(row.run.mbPerSecond()))
            .figure(
                "block cache hits", row -> Figures.ratioAsPercent(row.run.blockCacheHitRatio()));
    if (haveWarmUp(rows)) {
      columns.figure("warm-up s", row -> Figures.number(row.run.warmUpSeconds()));
    }
    if (haveServerWarmUp(rows)) {
      columns.figure("servers' warm-up s", row -> Figures.number(row.run.serverWarmUpSeconds()));
    }
    return columns.table(rows);
  }

  private record LatencyRow(CellSummary cell, String name, Latency latency) {
    private String figure(long value) {
      return Figures.ms(latency, value);
    }
  }

  /** The table of latencies, with a row for each cell and operation. */
  static Table latencies(List<CellSummary> cells) {
    List<LatencyRow> rows = new ArrayList<>();
    cells.forEach(
        cell ->
            cell.latencyUs()
                .forEach((name, latency) -> rows.add(new LatencyRow(cell, name, latency))));
    return new Columns<LatencyRow>()
        .text("cell", row -> row.cell.name())
        .text("operation", row -> row.name + (row.latency.note().isPresent() ? " (buffering)" : ""))
        .figure("count", row -> Figures.number(row.latency.count()))
        .figure("mean", row -> Figures.ms(row.latency.mean()))
        .figure("p50", row -> row.figure(row.latency.p50()))
        .figure("p95", row -> row.figure(row.latency.p95()))
        .figure("p99", row -> row.figure(row.latency.p99()))
        .figure("p99 min-max", row -> Figures.range(row.cell.p99s(row.name)))
        .figure("p99.9", row -> Figures.p999(row.latency))
        .figure("max", row -> row.figure(row.latency.max()))
        .table(rows);
  }

  /** The notes to the table of latencies that apply to its content. */
  static List<String> notes(List<CellSummary> cells) {
    Map<String, Latency> all = new TreeMap<>();
    cells.forEach(cell -> all.putAll(cell.latencyUs()));
    List<String> notes = new ArrayList<>();
    notes.add(
        "p99 min-max: the smallest and the largest 99th percentile of a run. p99.9 needs 10"
            + " operations beyond it, 10,000 in all.");
    if (cells.stream().anyMatch(cell -> cell.target().isEmpty())) {
      notes.add(CLOSED_LOOP);
    }
    if (all.keySet().stream().anyMatch(name -> name.startsWith("Intended-"))) {
      notes.add(
          "Intended latency is measured from the time at which the target rate calls for the"
              + " operation: it includes the wait behind slow operations.");
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

  private void profiles(Path directory) {
    boolean any = false;
    for (CellSummary cell : summary.cells()) {
      List<Profiles.Link> links = Profiles.links(directory, cell.name());
      if (!links.isEmpty() && !any) {
        any = true;
        line("## Profiles");
        line("They are from separate runs, which are not part of the figures.");
      }
      for (Profiles.Link link : links) {
        item("%s: [%s](%s)".formatted(inMarkdown(cell.name()), link.text(), link.target()));
      }
    }
    text.append(any ? "\n" : "");
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

  /** The table of the environment, with labels for readers. */
  static Table environment(SortedMap<String, String> environment, CampaignSummary summary) {
    Table table = new Table(2, 0, "what", "value");
    FlatEnvironment.labeled(environment, summary.cells()).forEach(table::row);
    return table;
  }
}
