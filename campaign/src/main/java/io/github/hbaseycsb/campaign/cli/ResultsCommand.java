package io.github.hbaseycsb.campaign.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * Those commands of {@link CampaignCommand} that need no cluster. For them, {@code
 * scripts/campaign} starts a JVM without HBase on the class path.
 */
@Command(
    name = "campaign",
    subcommands = {
      ReportCommand.class,
      ExplainCommand.class,
      CompareCommand.class,
      ListCommand.class
    })
final class ResultsCommand {
  @Mixin
  @SuppressWarnings("unused") // picocli acts on it
  private CampaignCommand.CommonOptions options;

  public static void main(String[] args) {
    CampaignCommand.run(new ResultsCommand(), args);
  }
}
