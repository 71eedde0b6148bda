package io.github.hbaseycsb.campaign.cli;

import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.ResolvedPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A results directory. */
public final class ResultsArgument {
  @Parameters(
      paramLabel = "DIR",
      description = "A results directory, such as results/quickstart/latest.")
  private Path path;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "A property that was not saved because it is a secret; may be repeated.")
  private List<String> overrides = new ArrayList<>();

  /** The directory itself, not a link to it: the next campaign changes the link. */
  public Path path() throws CampaignException {
    return open(path);
  }

  /**
   * The plan as it was run.
   *
   * @throws CampaignException (usage) when this is no results directory
   */
  public Plan plan() throws CampaignException {
    return Home.plans().load(path().resolve(ResolvedPlan.FILE), Optional.empty(), overrides);
  }

  /**
   * The directory itself, with its runs unpacked.
   *
   * @throws CampaignException (usage) when this is no results directory, or its runs cannot be
   *     unpacked
   */
  public static Path open(Path results) throws CampaignException {
    if (!Files.isRegularFile(results.resolve(ResolvedPlan.FILE))) {
      throw CampaignException.usage(
          "%s is not a results directory: it has no %s", results, ResolvedPlan.FILE);
    }
    try {
      Path directory = results.toRealPath();
      RunArchive.unpack(directory);
      return directory;
    } catch (IOException e) {
      throw CampaignException.usage("cannot read %s: %s", results, e).because(e);
    }
  }
}
