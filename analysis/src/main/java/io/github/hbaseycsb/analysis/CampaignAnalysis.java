package io.github.hbaseycsb.analysis;

import io.github.hbaseycsb.analysis.summary.CampaignSummary;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.Schedule;
import io.github.hbaseycsb.model.spec.ClusterTarget;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/** Computes a summary from a results directory. The same files give the same summary. */
public final class CampaignAnalysis {
  private CampaignAnalysis() {}

  /**
   * Analyzes the finished runs in the directory.
   *
   * @param results the results directory of a campaign, which may be unfinished
   * @throws IOException if one of its files cannot be read
   */
  public static CampaignSummary of(Plan plan, Path results) throws IOException {
    try {
      // Cells do not share files, so they are analyzed in parallel, which makes reports of long
      // campaigns faster.
      List<ClusterTarget> clusters = plan.cells().stream().map(Cell::cluster).distinct().toList();
      List<CellAnalysis> cells =
          plan.cells().parallelStream()
              .map(cell -> analyze(cell, clusters, plan.schedule(), results))
              .toList();
      return new CampaignSummary(
          plan.name(),
          cells.stream().flatMap(cell -> cell.started().stream()).min(Instant::compareTo),
          cells.stream().flatMap(cell -> cell.finished().stream()).max(Instant::compareTo),
          cells.stream().map(CellAnalysis::summary).toList());
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static CellAnalysis analyze(
      Cell cell, List<ClusterTarget> clusters, Schedule schedule, Path results) {
    try {
      return CellAnalysis.of(cell, clusters.indexOf(cell.cluster()) + 1, schedule, results);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
