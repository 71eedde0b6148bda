package io.github.hbaseycsb.campaign.cli;

import io.github.hbaseycsb.analysis.report.compare.NoiseFloor;
import io.github.hbaseycsb.campaign.run.CampaignDriver.Outcome;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.SelfComparison;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reports the result of an A/A campaign, and saves it for later comparisons of its plan. */
final class NoiseFloorReport {
  private NoiseFloorReport() {}

  /**
   * Writes {@code aa.json} if the campaign is an A/A test. It replaces the result of the plan's
   * previous A/A test only if no run is missing.
   */
  static void print(PrintWriter out, Plan plan, Outcome outcome) throws IOException {
    if (!SelfComparison.isOne(plan)) {
      return;
    }
    NoiseFloor floor = NoiseFloor.of(plan, outcome.summary(), outcome.results());
    floor.write(outcome.results());
    boolean whole =
        outcome.summary().cells().stream()
            .allMatch(cell -> cell.measuredRuns().size() >= cell.plannedRuns());
    if (whole) {
      Path root = outcome.results().toRealPath().getParent().getParent();
      floor.write(Files.createDirectories(root.resolve(floor.plan())));
    }
    out.print("\n" + floor.toText());
  }
}
