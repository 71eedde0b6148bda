package io.github.hbaseycsb.campaign.cli;

import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.report.compare.DetectableSentence;
import io.github.hbaseycsb.analysis.report.compare.NoiseFloor;
import io.github.hbaseycsb.campaign.check.AssumedRates;
import io.github.hbaseycsb.campaign.check.PlanSummary;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.plan.Plan;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code campaign check}: describes what a plan does, without touching a cluster. */
@Command(
    name = "check",
    description = "Checks a plan and prints its cells, their order, data volume and duration.",
    footer = {
      "",
      "Examples:",
      "  scripts/campaign check campaigns/quickstart.yaml",
      "  scripts/campaign check my.yaml --scale small --set runs.count=1"
    })
final class CheckCommand extends Subcommand {
  @Mixin private PlanArguments plan;
  @Mixin private RunCommand.ResultsOption results;

  @Option(
      names = "--load-rate",
      paramLabel = "ROWS",
      description =
          "Rows per second to assume for a load (default: 10000 put, 100000 loaded in bulk).")
  private Integer rate;

  @Override
  public Integer call() throws CampaignException, IOException {
    if (rate != null && rate < 1) {
      throw misused("--load-rate %d is not a rate: use rows per second", rate);
    }
    Plan checked = plan.load();
    Path campaign = results.root().resolve(checked.name());
    Path latest = campaign.resolve("latest");
    Optional<NoiseFloor> floor = NoiseFloor.read(campaign);
    Optional<CampaignSummary> summary =
        Files.isRegularFile(latest.resolve(CampaignSummary.FILE))
            ? Optional.of(CampaignSummary.read(latest))
            : Optional.empty();
    PrintWriter out = out();
    out.print(PlanSummary.of(checked, rate == null ? AssumedRates.DEFAULT : AssumedRates.of(rate)));
    DetectableSentence.of(checked, floor, summary)
        .forEach(sentence -> out.println(PlanSummary.wrapped(sentence)));
    return 0;
  }
}
