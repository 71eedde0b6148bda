package io.github.hbaseycsb.campaign.result;

import io.github.hbaseycsb.campaign.plan.Plan;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Turns a results directory into a summary: the same files give the same summary. */
public final class CampaignAnalysis {
  private CampaignAnalysis() {}

  /**
   * Analyses the finished runs that are in the directory.
   *
   * @param results a results directory, of a campaign that may be unfinished
   * @throws IOException when a file of it cannot be read
   */
  public static CampaignSummary of(Plan plan, Path results) throws IOException {
    List<CellSummary> cells = new ArrayList<>();
    Optional<Instant> started = Optional.empty();
    Optional<Instant> finished = Optional.empty();
    for (var cell : plan.cells()) {
      CellAnalysis analysis = CellAnalysis.of(cell, results);
      cells.add(analysis.summary());
      started = earlier(started, analysis.started());
      finished = later(finished, analysis.finished());
    }
    return new CampaignSummary(plan.name(), started, finished, cells);
  }

  private static Optional<Instant> earlier(Optional<Instant> a, Optional<Instant> b) {
    return a.isEmpty() || (b.isPresent() && b.get().isBefore(a.get())) ? b : a;
  }

  private static Optional<Instant> later(Optional<Instant> a, Optional<Instant> b) {
    return a.isEmpty() || (b.isPresent() && b.get().isAfter(a.get())) ? b : a;
  }
}
