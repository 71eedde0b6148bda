package io.github.hbaseycsb.analysis.report;

import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.histogram.Latency;
import io.github.hbaseycsb.analysis.limit.LimitType;
import io.github.hbaseycsb.analysis.report.text.CellSentence;
import io.github.hbaseycsb.analysis.report.text.Figures;
import io.github.hbaseycsb.analysis.report.text.LocatedFinding;
import io.github.hbaseycsb.analysis.report.text.MachineSentence;
import io.github.hbaseycsb.analysis.report.text.PlainText;
import io.github.hbaseycsb.analysis.report.text.Table;
import io.github.hbaseycsb.model.run.Verdict;
import java.util.List;

/** A campaign's result in a few lines. */
public final class TerminalReport {
  private TerminalReport() {}

  /**
   * The machines, a row for each cell, the limit of each cell if known, the findings with their
   * locations, and the cells that are unjudged. The text ends with a line break.
   */
  public static String of(CampaignSummary summary) {
    StringBuilder text = new StringBuilder();
    MachineSentence.of(summary).ifPresent(machines -> text.append(machines).append('\n'));
    text.append(cells(summary.cells()).toText());
    for (CellSummary cell : summary.cells()) {
      CellSentence.capacity(cell)
          .ifPresent(
              found -> text.append(PlainText.oneLine(cell.name() + ": " + found)).append('\n'));
      cell.limit()
          .filter(limit -> limit.type() != LimitType.UNKNOWN)
          .ifPresent(
              limit ->
                  text.append(PlainText.oneLine(cell.name() + ": " + limit.sentence()))
                      .append('\n'));
    }
    for (LocatedFinding found : LocatedFinding.brief(summary.cells())) {
      String line =
          "%s: %s: %s".formatted(found.finding().verdict(), found.where(), found.finding().text());
      text.append(PlainText.oneLine(line)).append('\n');
    }
    List<String> unjudged =
        summary.cells().stream()
            .filter(cell -> cell.verdict() == Verdict.UNJUDGED)
            .map(CellSummary::name)
            .toList();
    if (!unjudged.isEmpty()) {
      text.append(
              PlainText.oneLine("Too little was measured to judge: " + String.join(", ", unjudged)))
          .append('\n');
    }
    return text.toString();
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
