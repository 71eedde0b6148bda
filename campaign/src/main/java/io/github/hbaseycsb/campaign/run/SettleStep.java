package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.campaign.CampaignException;
import io.github.hbaseycsb.campaign.hbase.HBaseCluster;
import io.github.hbaseycsb.campaign.hbase.Settling;
import io.github.hbaseycsb.campaign.plan.SettleSpec;
import io.github.hbaseycsb.campaign.progress.Progress;
import java.time.Duration;

/** Settling, with progress: as a step of a campaign, or alone on any table. */
public final class SettleStep {
  private SettleStep() {}

  /**
   * Returns when the table has settled.
   *
   * @throws CampaignException (cluster) when it does not within the spec's timeout
   * @throws InterruptedException when interrupted
   */
  public static void settle(HBaseCluster cluster, String table, SettleSpec spec, Progress progress)
      throws CampaignException, InterruptedException {
    long start = System.nanoTime();
    try (Progress.Step step = progress.begin("settle " + table, 0, "s")) {
      new Settling(
              what -> step.update(Duration.ofNanos(System.nanoTime() - start).toSeconds(), what))
          .settle(cluster, table, spec);
    }
  }
}
