package io.github.hbaseycsb.docker;

import io.github.hbaseycsb.docker.Command.Output;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;

/** Runs {@code scripts/campaign} on this host. */
final class CampaignScript {
  private CampaignScript() {}

  static Output run(Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException, TimeoutException {
    List<String> command = new ArrayList<>();
    command.add(Checkout.file("scripts/campaign").toString());
    command.addAll(List.of(arguments));
    return Command.run(environment, command);
  }

  /**
   * Runs a campaign of workload A on a cluster: one short run on few rows.
   *
   * @param name of the campaign and its table
   * @param conf directory with the cluster's {@code hbase-site.xml}
   * @param directory takes the plan and the results
   */
  static Output runSmall(String name, Path conf, Path directory)
      throws IOException, InterruptedException, TimeoutException {
    Path plan = directory.resolve(name + ".yaml");
    Files.writeString(
        plan,
        """
        name: %s
        cluster: {conf: %s}
        table: {name: %s, regions: 4}
        dataset: {records: 2000}
        settle: {flush: true, quiet: 1s, timeout: 3m}
        runs: {count: 1, duration: 3s, warmup: 1s, threads: 2}
        workloads: [workloada]
        """
            .formatted(name, conf, name));
    return run(Map.of(), "run", plan.toString(), "--results", directory.toString());
  }
}
