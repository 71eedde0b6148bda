package io.github.hbaseycsb.campaign.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.hbaseycsb.analysis.report.compare.FlatEnvironment;
import io.github.hbaseycsb.campaign.cluster.ClusterSession;
import io.github.hbaseycsb.campaign.cluster.UserBuild;
import io.github.hbaseycsb.model.AtomicFile;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.Json;
import io.github.hbaseycsb.model.run.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * {@code environment.json}: the client, and each cluster with the tables that were measured on it,
 * as they were after the load. If a campaign continues with another build of HBase or of this
 * project, the recorded one stays, because runs were measured with it, and the new one is added to
 * {@code changes}.
 */
final class EnvironmentFile {
  private static final String DRIVER = "hbase_ycsb";
  private static final String CLUSTERS = "clusters";
  private static final String CHANGES = "changes";
  private static final List<String> BUILD = List.of("version", "revision");

  /** The checksum tells builds of the same revision apart, such as of uncommitted changes. */
  private static final List<String> KEYS = List.of("version", "revision", "source_checksum");

  /** Tells builds apart that differ in one jar only. */
  private static final String JARS = "jars_checksum";

  private EnvironmentFile() {}

  /** Adds a cluster's table, or replaces it. */
  static void add(Path results, ClusterSession session, String table)
      throws CampaignException, IOException {
    ObjectNode all = read(results);
    add(
        all,
        environment(session, table),
        session.label(),
        session.build().flatMap(UserBuild::checksum),
        table);
    write(results, all);
  }

  /**
   * Adds the settings that a cluster's servers have for a variant, or replaces them. They are named
   * as those of the cluster, so that a comparison takes a missing one for the default, too.
   */
  static void addPrepared(Path results, ClusterSession session, String table, String variant)
      throws CampaignException, IOException {
    ObjectNode all = read(results);
    all.withObjectProperty(CLUSTERS)
        .withObjectProperty(session.label())
        .withObjectProperty("prepared")
        .withObjectProperty(variant)
        .set(
            "settings",
            Json.mapper().valueToTree(environment(session, table).cluster().settings()));
    write(results, all);
  }

  private static Environment environment(ClusterSession session, String table)
      throws CampaignException {
    return session
        .cluster()
        .environment(table, session.context().driver(), session.context().clock());
  }

  private static ObjectNode read(Path results) throws IOException {
    Path file = results.resolve(Environment.FILE);
    return Files.exists(file) ? FlatEnvironment.tree(file) : Json.mapper().createObjectNode();
  }

  private static void write(Path results, ObjectNode all) throws IOException {
    AtomicFile.write(results.resolve(Environment.FILE), Json.pretty(all));
  }

  /** Adds a cluster's table to the file's content, with the checksum of a user's own jars. */
  static void add(
      ObjectNode all, Environment environment, String label, Optional<String> jars, String table) {
    // Without its time, which would differ in every comparison.
    ObjectNode read = Json.mapper().valueToTree(environment);
    if (!isAnotherBuild(all, DRIVER, all.path(DRIVER), read.get(DRIVER))) {
      all.set(DRIVER, read.get(DRIVER));
      all.set("client", read.get("client"));
    }
    ObjectNode cluster = all.withObjectProperty(CLUSTERS).withObjectProperty(label);
    boolean another = isAnotherBuild(all, CLUSTERS + "." + label, cluster, read.get("cluster"));
    if (!another) {
      ObjectNode renewed = (ObjectNode) read.get("cluster");
      // A server that does not answer this time does not remove what it reported before.
      KEYS.stream()
          .filter(key -> isUnknown(renewed.path(key)) && cluster.has(key))
          .forEach(key -> renewed.set(key, cluster.get(key)));
      cluster.setAll(renewed);
      jars.ifPresent(checksum -> cluster.put(JARS, checksum));
    }
    ObjectNode tables = cluster.withObjectProperty("tables");
    if (!another || !tables.has(table)) {
      tables.set(table, read.get("table"));
    }
  }

  /** Whether a build is not the recorded one. Records it if it is not the last one either. */
  private static boolean isAnotherBuild(ObjectNode all, String what, JsonNode kept, JsonNode read) {
    if (BUILD.stream().anyMatch(key -> isUnknown(kept.path(key)) || isUnknown(read.path(key)))) {
      return false;
    }
    JsonNode last = kept;
    for (JsonNode change : all.path(CHANGES)) {
      last = change.path("of").asText().equals(what) ? change : last;
    }
    if (differ(last, read)) {
      all.withArrayProperty(CHANGES).add(build(what, read));
    }
    return differ(kept, read);
  }

  /** Whether two values differ. A value that one of them does not report is no difference. */
  private static boolean differ(JsonNode one, JsonNode other) {
    return KEYS.stream()
        .filter(key -> !isUnknown(one.path(key)) && !isUnknown(other.path(key)))
        .anyMatch(key -> !one.path(key).equals(other.path(key)));
  }

  private static boolean isUnknown(JsonNode value) {
    return value.asText(Environment.UNKNOWN).equals(Environment.UNKNOWN);
  }

  private static ObjectNode build(String what, JsonNode node) {
    ObjectNode build = Json.mapper().createObjectNode().put("of", what);
    KEYS.stream().filter(node::has).forEach(key -> build.set(key, node.path(key)));
    return build;
  }
}
