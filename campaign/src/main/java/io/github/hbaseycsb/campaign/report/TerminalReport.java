package io.github.hbaseycsb.campaign.report;

import io.github.hbaseycsb.campaign.result.CampaignSummary;
import io.github.hbaseycsb.campaign.result.CellSummary;
import io.github.hbaseycsb.campaign.result.Finding;
import io.github.hbaseycsb.campaign.result.Latency;
import java.util.List;
import java.util.Map;

/** A campaign's result in a few lines. */
public final class TerminalReport {
  private TerminalReport() {}

  /** The machines, a row for each cell, then the findings. Ends with a line break. */
  public static String of(CampaignSummary summary) {
    StringBuilder text = new StringBuilder();
    MachineSentence.of(summary).ifPresent(machines -> text.append(machines).append('\n'));
    text.append(cells(summary.cells()).toText());
    for (CellSummary cell : summary.cells()) {
      for (Finding finding : cell.findings()) {
        text.append(PlainText.oneLine(line(cell, finding))).append('\n');
      }
    }
    return text.toString();
  }

  private static String line(CellSummary cell, Finding finding) {
    String where =
        finding.run().isPresent() ? cell.name() + " run " + finding.run().getAsInt() : cell.name();
    return finding.verdict() + ": " + where + ": " + finding.text();
  }

  /** A row for each cell and each latency that a user waits for. */
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
            "p50 us",
            "p99 us",
            "p99.9 us",
            "of");
    for (CellSummary cell : cells) {
      List<String> figures =
          List.of(
              cell.name(),
              cell.verdict().toString(),
              cell.measuredRuns().size() + "/" + cell.plannedRuns(),
              Figures.mean(cell.throughput()),
              Figures.ci95(cell.throughput()),
              Figures.mean(cell.rowsPerSecond()),
              Figures.mean(cell.mbPerSecond()));
      table.rows(figures, cell.answers().entrySet().stream().map(TerminalReport::latency).toList());
    }
    return table;
  }

  private static List<String> latency(Map.Entry<String, Latency> entry) {
    Latency latency = entry.getValue();
    return List.of(
        Long.toString(latency.p50()),
        Long.toString(latency.p99()),
        Long.toString(latency.p999()),
        entry.getKey());
  }
}
