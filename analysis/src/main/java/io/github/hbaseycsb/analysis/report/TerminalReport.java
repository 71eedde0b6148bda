package io.github.hbaseycsb.analysis.report;

import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.histogram.Latency;
import io.github.hbaseycsb.analysis.limit.CellLimit;
import io.github.hbaseycsb.analysis.limit.LimitType;
import io.github.hbaseycsb.analysis.report.text.CellSentence;
import io.github.hbaseycsb.analysis.report.text.Figures;
import io.github.hbaseycsb.analysis.report.text.MachineSentence;
import io.github.hbaseycsb.analysis.report.text.Table;
import io.github.hbaseycsb.analysis.report.text.Templates;
import io.github.hbaseycsb.analysis.report.text.WarningGroup;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.run.Verdict;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** A campaign's result for a terminal. */
public final class TerminalReport {
  private TerminalReport() {}

  /** The data for the templates. */
  private record View(
      Optional<String> machines, Table table, List<Cell> cells, List<WarningGroup> warnings) {}

  /**
   * What is said about a cell.
   *
   * @param limit of its runs, if it is known
   * @param operations mean throughput per second; empty without a result
   * @param begun whether it has a run
   */
  private record Cell(
      String name,
      Verdict verdict,
      List<String> reasons,
      Optional<String> capacity,
      Optional<String> limit,
      Optional<String> operations,
      OptionalInt target,
      List<Answer> answers,
      boolean begun) {
    static Cell of(CellSummary cell) {
      return new Cell(
          cell.name(),
          cell.verdict(),
          cell.reasons(),
          CellSentence.capacity(cell),
          cell.limit().filter(limit -> limit.type() != LimitType.UNKNOWN).map(CellLimit::sentence),
          cell.throughput().map(mean -> Text.of("%,.0f", mean.mean())),
          cell.target(),
          cell.answers().entrySet().stream()
              .map(named -> Answer.of(named.getKey(), named.getValue()))
              .toList(),
          !cell.runs().isEmpty());
    }
  }

  /** A latency that a user waits for, ms. */
  private record Answer(String operation, String p50, String p99) {
    static Answer of(String operation, Latency latency) {
      return new Answer(
          operation, Figures.ms(latency, latency.p50()), Figures.ms(latency, latency.p99()));
    }
  }

  private static View view(CampaignSummary summary) {
    List<CellSummary> cells = summary.cells();
    return new View(
        MachineSentence.of(summary),
        cells(cells),
        cells.stream().map(Cell::of).toList(),
        WarningGroup.of(cells));
  }

  /**
   * The machines, a row for each cell, the limit of each cell if known, the findings with their
   * locations, and the cells that are unjudged. The text ends with a line break.
   */
  public static String of(CampaignSummary summary) {
    return Templates.render("terminal.txt.ftl", view(summary));
  }

  /**
   * The same with what it means in words, where the reports are and what to do next. Of a campaign
   * that still runs without a run that has ended, it only says that.
   *
   * @param running whether the runs that are missing are still to come
   * @param results the results directory
   * @param next commands
   */
  public static String of(
      CampaignSummary summary, boolean running, Path results, List<String> next) {
    List<CellSummary> cells = summary.cells();
    return Templates.render(
        "outcome.txt.ftl",
        view(summary),
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

  /** The table of cells, with a row for each latency that a user waits for. */
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
              Figures.mean(cell.throughput()),
              CellSentence.throughputError(cell),
              Figures.mean(cell.rowsPerSecond()),
              Figures.mean(cell.mbPerSecond()));
      table.rows(
          figures,
          cell.answers().entrySet().stream()
              .map(entry -> latency(cell, entry.getKey(), entry.getValue()))
              .toList());
    }
    return table;
  }

  private static List<String> latency(CellSummary cell, String name, Latency latency) {
    return List.of(
        Figures.ms(latency, latency.p50()),
        Figures.ms(latency, latency.p99()),
        Figures.range(cell.p99s(name)),
        Figures.p999(latency),
        name);
  }
}
