package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.analysis.profile.Profiles;
import io.github.hbaseycsb.analysis.report.ResultFiles;
import io.github.hbaseycsb.analysis.report.ResultFiles.Written;
import io.github.hbaseycsb.campaign.cluster.DriverContext;
import io.github.hbaseycsb.campaign.cluster.DriverLocks;
import io.github.hbaseycsb.campaign.plan.PlanWriter;
import io.github.hbaseycsb.campaign.run.Journal.Step;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.DamagedFileException;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.Plan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** Runs campaigns and writes their results. */
public record CampaignDriver(DriverContext context) {
  /**
   * Starts a campaign in a new results directory.
   *
   * @param root contains the results of all campaigns
   * @throws CampaignException when it cannot continue, what was measured is written; (usage) when
   *     another driver runs a campaign of this name, nothing is written
   * @throws InterruptedException when the user interrupts; what was measured is written
   */
  public Written begin(Plan plan, Path root, CampaignOptions options)
      throws CampaignException, IOException, InterruptedException {
    try (DriverLocks locks = context.locks().holdCampaign(plan.name());
        ResultsDirectory results = ResultsDirectory.create(root, plan.name(), context.clock())) {
      context.say("results: " + results.path());
      // Written before the plan: without a plan there is nothing to resume, so the options cannot
      // be lost.
      results.journal().add(Step.STARTED, new Campaign.Started(plan.name(), options.reload()));
      return drive(PlanWriter.write(plan, results.path()), results, options.runs());
    }
  }

  /**
   * Resumes a campaign.
   *
   * @param plan as it was run, from the results directory
   * @throws CampaignException when it cannot continue, or another driver uses the directory or runs
   *     a campaign of this name
   * @throws InterruptedException when the user interrupts; what was measured is written
   */
  public Written resume(Plan plan, Path path)
      throws CampaignException, IOException, InterruptedException {
    try (DriverLocks locks = context.locks().holdCampaign(plan.name());
        ResultsDirectory results = ResultsDirectory.open(path, context.clock())) {
      results.journal().add(Step.STARTED, new Campaign.Started(plan.name(), false));
      return drive(plan, results, true);
    }
  }

  private Written drive(Plan plan, ResultsDirectory results, boolean runs)
      throws CampaignException, IOException, InterruptedException {
    try {
      context.progress().campaign(plan, results.path());
      new Campaign(plan, results, runs, context).run();
    } catch (IOException | UncheckedIOException e) {
      writeWhatIsKnown(plan, results.path(), e);
      throw unwritten(results.path(), e);
    } catch (CampaignException | InterruptedException | RuntimeException e) {
      writeWhatIsKnown(plan, results.path(), e);
      throw e;
    }
    try {
      return write(plan, results.path());
    } catch (IOException e) {
      throw unwritten(results.path(), e);
    }
  }

  /** Writes profiles last, so that a damaged one does not keep the reports from being written. */
  private Written write(Plan plan, Path results) throws IOException {
    Written written = ResultFiles.write(plan, results);
    Profiles.write(plan, results, context::say);
    return written;
  }

  /** Failures of the cluster are CampaignExceptions already: this one is of the disk. */
  private static CampaignException unwritten(Path results, Exception cause) {
    Throwable failure = cause instanceof UncheckedIOException ? cause.getCause() : cause;
    if (failure instanceof DamagedFileException) {
      return CampaignException.usage(failure.getMessage()).because(cause);
    }
    return CampaignException.invalid(
            "cannot read or write in %s (%s): free some space if the disk is full, then run"
                + " scripts/campaign resume %s",
            results, cause.getMessage(), Text.inShell(results))
        .because(cause);
  }

  private void writeWhatIsKnown(Plan plan, Path results, Exception cause) {
    try {
      write(plan, results);
      context.say("the campaign can be resumed: scripts/campaign resume " + Text.inShell(results));
    } catch (IOException e) {
      cause.addSuppressed(e);
    }
  }

  /**
   * Which steps of a campaign to do: whether to drop tables that were loaded before and load them
   * again, and whether to do the runs after the load.
   */
  public record CampaignOptions(boolean reload, boolean runs) {}
}
