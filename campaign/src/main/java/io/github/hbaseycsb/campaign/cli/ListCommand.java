package io.github.hbaseycsb.campaign.cli;

import io.github.hbaseycsb.analysis.report.CampaignList;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.CampaignStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code campaign list}: the campaigns that were measured. */
@Command(
    name = "list",
    description = "Lists campaigns with their date, cluster, verdict and throughput or capacity.",
    footer = {"", "Examples:", "  scripts/campaign list", "  scripts/campaign list /data/results"})
final class ListCommand extends Subcommand {
  @Parameters(
      paramLabel = "DIR",
      arity = "0..1",
      defaultValue = "results",
      description = "Directory with the results of all campaigns (default: ${DEFAULT-VALUE}).")
  private Path root;

  @Override
  public Integer call() throws CampaignException, IOException {
    if (!Files.isDirectory(root)) {
      throw CampaignException.usage(
          "%s is not a directory: specify the one with the results", root);
    }
    CampaignList list = CampaignList.of(root);
    out().print(list.toText());
    if (list.isBroken()) {
      throw CampaignException.usage(
          "none of the campaigns in %s can be used: the table says what to do", root);
    }
    return CampaignStatus.OK.code();
  }
}
