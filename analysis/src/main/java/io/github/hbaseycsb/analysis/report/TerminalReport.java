package io.github.hbaseycsb.analysis.report;

import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.text.Templates;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A campaign's result for a terminal. */
public final class TerminalReport {
  private TerminalReport() {}

  /**
   * The answers, the machines, a row for each cell and each fault, the result of each search, what
   * limited the cells, and the warnings by family; where the reports are, and what to do next. Of a
   * campaign that is still running, how many runs have ended.
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
        "terminal.txt.ftl",
        CampaignText.of(summary, cell -> List.of()),
        Map.of(
            "answers", answers,
            "running", running,
            "done", cells.stream().mapToInt(cell -> cell.runs().size()).sum(),
            "planned", cells.stream().mapToInt(CellSummary::plannedRuns).sum(),
            "results", results.toString(),
            "report", results.resolve(ResultFiles.HTML).toAbsolutePath().toUri().toString(),
            "next", next));
  }
}
