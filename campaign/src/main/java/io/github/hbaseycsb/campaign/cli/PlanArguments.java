package io.github.hbaseycsb.campaign.cli;

import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.plan.Plan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The plan of a command, and what the command line changes in it. */
final class PlanArguments {
  @Parameters(paramLabel = "PLAN", description = "The plan, such as campaigns/quickstart.yaml.")
  private Path file;

  @Mixin private Changes changes;

  Plan load() throws CampaignException {
    return changes.load(file, List.of());
  }

  static final class Changes {
    @Option(
        names = "--scale",
        paramLabel = "NAME",
        description = "Use one of the plan's scales, such as small.")
    private String scale;

    @Option(
        names = "--set",
        paramLabel = "KEY=VALUE",
        description =
            "Override a key of the plan, such as runs.count=1 or variants.sync.runs.threads=8; may"
                + " be repeated.")
    private List<String> overrides = new ArrayList<>();

    /**
     * @param before overrides that come before those of {@code --set}
     */
    Plan load(Path file, List<String> before) throws CampaignException {
      return Home.plans()
          .load(
              file,
              Optional.ofNullable(scale),
              Stream.concat(before.stream(), overrides.stream()).toList());
    }
  }
}
