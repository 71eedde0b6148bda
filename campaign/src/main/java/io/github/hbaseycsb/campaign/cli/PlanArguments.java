package io.github.hbaseycsb.campaign.cli;

import io.github.hbaseycsb.campaign.cli.results.Home;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.plan.Plan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which plan, and what of it is changed. */
final class PlanArguments {
  @Parameters(paramLabel = "PLAN", description = "The plan, such as campaigns/quickstart.yaml.")
  private Path file;

  @Option(
      names = "--scale",
      paramLabel = "NAME",
      description = "One of the plan's smaller scales, such as small.")
  private String scale;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description =
          "A change of the plan, such as runs.count=1 or variants.sync.runs.threads=8; may be"
              + " repeated.")
  private List<String> overrides = new ArrayList<>();

  Plan load() throws CampaignException {
    return Home.plans().load(file, Optional.ofNullable(scale), overrides);
  }
}
