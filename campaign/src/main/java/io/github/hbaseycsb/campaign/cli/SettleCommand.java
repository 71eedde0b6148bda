package io.github.hbaseycsb.campaign.cli;

import io.github.hbaseycsb.campaign.hbase.HBaseCluster;
import io.github.hbaseycsb.campaign.hbase.MeasuredCluster;
import io.github.hbaseycsb.campaign.run.TablePreparation;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.plan.DurationText;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.SettleSpec;
import java.nio.file.Path;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code campaign settle}: waits for any table of any cluster. */
@Command(
    name = "settle",
    description =
        "Waits until no region of a table is in transition or compacting and no region server has"
            + " compactions queued.",
    footer = {
      "",
      "Examples:",
      "  scripts/campaign settle --conf /etc/hbase/conf --table usertable --quiet 60s",
      "  scripts/campaign settle --conf \"$(scripts/hbase conf)\" --table t"
    })
final class SettleCommand extends Subcommand {
  @Mixin private LoginOptions login;

  @Option(
      names = "--conf",
      paramLabel = "DIR",
      required = true,
      description = "The directory with the cluster's hbase-site.xml.")
  private Path conf;

  @Option(names = "--table", paramLabel = "NAME", required = true, description = "The table.")
  private String table;

  @Option(
      names = "--no-flush",
      negatable = true,
      description = "Do not flush the table's memstores first.")
  private boolean flush = true;

  @Option(names = "--major-compact", description = "Run a major compaction first.")
  private boolean majorCompact;

  @Option(
      names = "--quiet",
      paramLabel = "TIME",
      description = "How long the table must be quiet (default: ${DEFAULT-VALUE}).")
  private String quiet = PlanKeys.QUIET.defaultText();

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      description = "How long to wait at most (default: ${DEFAULT-VALUE}).")
  private String timeout = PlanKeys.TIMEOUT.defaultText();

  @Override
  public Integer call() throws CampaignException, InterruptedException {
    SettleSpec settle =
        new SettleSpec(flush, majorCompact, time("--quiet", quiet), time("--timeout", timeout));
    try (MeasuredCluster cluster = HBaseCluster.connect(conf, login.properties())) {
      if (!cluster.exists(table)) {
        throw CampaignException.usage("table %s does not exist: name one that does", table);
      }
      TablePreparation.settle(cluster, table, settle, Installation.progress());
    }
    out().println("table " + table + " has settled");
    return 0;
  }

  private Duration time(String option, String text) {
    return DurationText.parse(text)
        .orElseThrow(
            () -> misused("%s %s is not a duration: use %s", option, text, DurationText.ALLOWED));
  }
}
