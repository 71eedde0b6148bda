package io.github.hbaseycsb.campaign.cli;

import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.report.TerminalReport;
import io.github.hbaseycsb.analysis.report.compare.NoiseFloor;
import io.github.hbaseycsb.campaign.run.CampaignDriver.Outcome;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.SelfComparison;
import io.github.hbaseycsb.model.run.Verdict;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reports the result of a campaign. */
final class OutcomeReport {
  private OutcomeReport() {}

  /**
   * Prints answers, cells, limits and warnings, where the reports are and what to do next, and what
   * an A/A test says; saves the latter for later comparisons of its plan.
   *
   * @return the exit status
   * @throws IOException when the results directory cannot be read or written
   */
  static int print(PrintWriter out, Plan plan, Outcome outcome) throws IOException {
    int status = print(out, outcome, false);
    if (SelfComparison.isSelfComparison(plan)) {
      out.print("\n" + saved(NoiseFloor.of(plan, outcome.summary(), outcome.results()), outcome));
    }
    return status;
  }

  /** The same, without an A/A test, of a campaign whose missing runs may still be to come. */
  static int print(PrintWriter out, Outcome outcome, boolean running) throws IOException {
    Path results = fromHere(outcome.results());
    CampaignSummary summary = outcome.summary();
    List<String> next = NextSteps.of(summary, results, running);
    out.print(TerminalReport.of(summary, outcome.answers(), running, results, next));
    return (summary.verdict() == Verdict.INVALID ? CampaignStatus.INVALID : CampaignStatus.OK)
        .code();
  }

  /**
   * Writes {@code aa.json}. It replaces the result of the plan's previous A/A test only if no run
   * is missing.
   */
  private static String saved(NoiseFloor floor, Outcome outcome) throws IOException {
    floor.write(outcome.results());
    boolean whole =
        outcome.summary().cells().stream()
            .allMatch(cell -> cell.measuredRuns().size() >= cell.plannedRuns());
    if (whole) {
      Path root = outcome.results().toRealPath().getParent().getParent();
      floor.write(Files.createDirectories(root.resolve(floor.plan())));
    }
    return floor.toText();
  }

  /** Relative to the current directory if it is below it, as users write it. */
  private static Path fromHere(Path path) {
    Path here = Path.of("").toAbsolutePath();
    Path absolute = path.toAbsolutePath().normalize();
    return absolute.startsWith(here) ? here.relativize(absolute) : absolute;
  }
}
