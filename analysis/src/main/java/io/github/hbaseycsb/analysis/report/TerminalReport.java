package io.github.hbaseycsb.analysis.report;

import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.histogram.Latency;
import io.github.hbaseycsb.analysis.histogram.OperationName;
import io.github.hbaseycsb.analysis.limit.CellLimit;
import io.github.hbaseycsb.analysis.limit.LimitType;
import io.github.hbaseycsb.analysis.report.text.CellSentence;
import io.github.hbaseycsb.analysis.report.text.Figures;
import io.github.hbaseycsb.analysis.report.text.MachineSentence;
import io.github.hbaseycsb.analysis.report.text.Table;
import io.github.hbaseycsb.analysis.report.text.Templates;
import io.github.hbaseycsb.analysis.report.text.WarningGroup;
import io.github.hbaseycsb.model.Counted;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A campaign's result for a terminal. */
public final class TerminalReport {
  private TerminalReport() {}

  private record View(
      List<String> answers,
      Optional<String> machines,
      Table table,
      Optional<Table> faultTable,
      Optional<Table> auditTable,
      List<String> capacities,
      Optional<String> limits,
      List<WarningGroup> warnings) {}

  private static View view(CampaignSummary summary, List<String> answers) {
    List<CellSummary> cells = summary.cells();
    return new View(
        answers,
        MachineSentence.of(summary),
        cells(cells),
        ResultTables.faults(cells),
        ResultTables.audits(cells),
        cells.stream()
            .flatMap(
                cell -> CellSentence.capacity(cell).map(of -> cell.name() + ": " + of).stream())
            .toList(),
        limits(cells),
        WarningGroup.of(cells));
  }

  /** A sentence such as {@code Limited by the round trip (3 cells), the target rate (1 cell).}. */
  private static Optional<String> limits(List<CellSummary> cells) {
    Map<LimitType, Long> counts =
        cells.stream()
            .flatMap(cell -> cell.use().limit().stream())
            .map(CellLimit::type)
            .filter(type -> type != LimitType.UNKNOWN)
            .collect(Collectors.groupingBy(t -> t, TreeMap::new, Collectors.counting()));
    return counts.isEmpty()
        ? Optional.empty()
        : Optional.of(
            counts.entrySet().stream()
                .map(
                    of ->
                        "%s (%s)".formatted(of.getKey().text(), Counted.of(of.getValue(), "cell")))
                .collect(Collectors.joining(", ", "Limited by ", ".")));
  }

  /**
   * The machines, a row for each cell and each fault, the result of each search, what limited the
   * cells, and the warnings by family. The text ends with a line break.
   */
  public static String of(CampaignSummary summary) {
    return Templates.render("terminal.txt.ftl", view(summary, List.of()));
  }

  /**
   * The same after the answers, with where the reports are and what to do next. Of a campaign that
   * is still running, how many runs have ended.
   *
   * @param answers as of {@link ResultFiles.Written}
   * @param running whether the runs that are missing are still to come
   * @param next commands, each a line
   */
  public static String of(
      CampaignSummary summary,
      List<String> answers,
      boolean running,
      Path results,
      List<String> next) {
    List<CellSummary> cells = summary.cells();
    return Templates.render(
        "outcome.txt.ftl",
        view(summary, answers),
        Map.of(
            "running",
            running,
            "done",
            cells.stream().mapToInt(cell -> cell.runs().size()).sum(),
            "planned",
            cells.stream().mapToInt(CellSummary::plannedRuns).sum(),
            "results",
            results.toString(),
            "report",
            results.resolve(HtmlReport.FILE).toAbsolutePath().toUri().toString(),
            "next",
            next));
  }

  /**
   * The table of cells, with a row for each latency that a user waits for. It has no column that is
   * empty or a copy of another one, such as rows/s where an operation is a row.
   */
  static Table cells(List<CellSummary> cells) {
    Table table =
        new Table(
            2,
            1,
            "cell",
            "verdict",
            "runs",
            "ops/s",
            "\u00b1 95%",
            "rows/s",
            "MB/s",
            "p50 ms",
            "p99 ms",
            "p99 min-max",
            "p99.9 ms",
            "operation");
    for (CellSummary cell : cells) {
      List<String> figures =
          List.of(
              cell.name(),
              cell.verdict().toString(),
              cell.measuredRuns().size() + "/" + Math.max(cell.plannedRuns(), cell.runs().size()),
              CellSentence.rate(cell, cell.throughput()),
              CellSentence.throughputError(cell),
              CellSentence.rate(cell, cell.figures().rowsPerSecond()),
              CellSentence.rate(cell, cell.figures().mbPerSecond()));
      table.rows(
          figures,
          cell.answers().entrySet().stream()
              .map(entry -> latency(cell, entry.getKey(), entry.getValue()))
              .toList());
    }
    return table.compact("");
  }

  private static List<String> latency(CellSummary cell, String name, Latency latency) {
    return List.of(
        Figures.ms(latency, latency.p50()),
        Figures.ms(latency, latency.p99()),
        Figures.range(cell.p99s(name)),
        Figures.p999(latency),
        OperationName.shown(name));
  }
}
