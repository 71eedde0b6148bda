package io.github.hbaseycsb.campaign.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.hbaseycsb.campaign.CampaignException;
import io.github.hbaseycsb.campaign.hbase.Environment;
import io.github.hbaseycsb.campaign.result.AtomicFile;
import io.github.hbaseycsb.campaign.result.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * {@code environment.json}: the client, and each cluster with the tables measured on it, as they
 * were after the load.
 */
final class EnvironmentFile {
  private EnvironmentFile() {}

  /**
   * Adds a cluster's table, or renews it.
   *
   * @throws CampaignException (cluster) when the master does not answer
   */
  static void add(Path results, ClusterSession session, String table)
      throws CampaignException, IOException {
    Path file = results.resolve(Environment.FILE);
    ObjectNode all =
        Files.exists(file)
            ? (ObjectNode) Json.mapper().readTree(file.toFile())
            : Json.mapper().createObjectNode();
    ObjectNode read = Json.mapper().valueToTree(session.environment(table));
    // A time would differ in every comparison.
    read.remove("time_ms");
    all.set("hbase_ycsb", read.get("hbase_ycsb"));
    all.set("client", read.get("client"));
    ObjectNode cluster = all.withObjectProperty("clusters").withObjectProperty(session.label());
    cluster.setAll((ObjectNode) read.get("cluster"));
    cluster.withObjectProperty("tables").set(table, read.get("table"));
    AtomicFile.write(
        file, Json.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(all) + "\n");
  }
}
