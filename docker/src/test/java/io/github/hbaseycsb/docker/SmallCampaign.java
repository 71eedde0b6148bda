package io.github.hbaseycsb.docker;

import io.github.hbaseycsb.campaign.Campaigns;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Campaigns of workload A on few rows, by {@code scripts/campaign} on this host. */
final class SmallCampaign {
  private SmallCampaign() {}

  /**
   * @param directory takes plans and results
   * @param environment further variables
   */
  static Campaigns in(Path directory, Map<String, String> environment) {
    return new Campaigns(Checkout.file("scripts/campaign"), directory, environment);
  }

  /**
   * Writes a plan.
   *
   * @param name of the campaign
   * @param conf directory with the cluster's {@code hbase-site.xml}
   * @param runs the plan's section
   * @param more lines
   */
  static String plan(
      Campaigns campaigns, String name, String table, Path conf, String runs, String... more)
      throws IOException {
    return campaigns.plan(name, lines(table, conf, runs, more));
  }

  /** The same plan as text. */
  static String text(String name, String table, Path conf, String runs) {
    return "name: " + name + "\n" + String.join("\n", lines(table, conf, runs)) + "\n";
  }

  private static String[] lines(String table, Path conf, String runs, String... more) {
    List<String> lines =
        new ArrayList<>(
            List.of(
                "cluster: {conf: '" + conf + "'}",
                "table: {name: " + table + ", regions: 4}",
                "dataset: {records: 2000}",
                "settle: {flush: true, quiet: 1s, timeout: 3m, warmup: none}",
                "runs: " + runs,
                "workloads: [workloada]"));
    lines.addAll(List.of(more));
    return lines.toArray(String[]::new);
  }
}
