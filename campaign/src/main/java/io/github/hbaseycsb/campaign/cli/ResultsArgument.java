package io.github.hbaseycsb.campaign.cli;

import io.github.hbaseycsb.campaign.CampaignException;
import io.github.hbaseycsb.campaign.ExitStatus;
import io.github.hbaseycsb.campaign.plan.Plan;
import io.github.hbaseycsb.campaign.plan.PlanWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A results directory. */
final class ResultsArgument {
  @Parameters(
      paramLabel = "DIR",
      description = "A results directory, such as results/quickstart/latest.")
  private Path path;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "A property that was not written because it is a secret; may be repeated.")
  private List<String> overrides = new ArrayList<>();

  /** The directory itself, not a link to it: the next campaign changes the link. */
  Path path() throws CampaignException {
    return resolve(path);
  }

  /**
   * The plan as it was run.
   *
   * @throws CampaignException (usage) when this is no results directory
   */
  Plan plan() throws CampaignException {
    return PlanArguments.loader()
        .load(path().resolve(PlanWriter.FILE), Optional.empty(), overrides);
  }

  static Path resolve(Path results) throws CampaignException {
    if (!Files.isRegularFile(results.resolve(PlanWriter.FILE))) {
      throw new CampaignException(
          ExitStatus.USAGE, results + " is not a results directory: it has no " + PlanWriter.FILE);
    }
    try {
      return results.toRealPath();
    } catch (IOException e) {
      throw new CampaignException(ExitStatus.USAGE, "cannot read " + results + ": " + e, e);
    }
  }
}
