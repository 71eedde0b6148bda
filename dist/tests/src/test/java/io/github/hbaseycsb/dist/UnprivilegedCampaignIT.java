package io.github.hbaseycsb.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.hbaseycsb.campaign.Campaigns.Ended;
import io.github.hbaseycsb.server.Nightly;
import io.github.hbaseycsb.server.ServerDistribution;
import io.github.hbaseycsb.server.TestServer;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.security.access.Permission;
import org.apache.hadoop.hbase.security.access.Permission.Action;
import org.apache.hadoop.hbase.security.access.UserPermission;
import org.junit.BeforeClass;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** Campaigns on a cluster that asks for permissions, of users who are not its administrators. */
@Category(Nightly.class)
public class UnprivilegedCampaignIT extends SmallCampaigns {
  private static final String CONTROLLER =
      "org.apache.hadoop.hbase.security.access.AccessController";

  private static final String LOADED = "loadedByAnAdministrator";

  private static TestServer guarded;

  private static void startWithPermissions() throws Exception {
    guarded =
        TestServer.started(
            ServerDistribution.defaultVersion(),
            Map.of(
                "hbase.security.authorization", "true",
                "hbase.coprocessor.master.classes", CONTROLLER,
                "hbase.coprocessor.region.classes", CONTROLLER,
                "hbase.coprocessor.regionserver.classes", CONTROLLER));
    try (Connection connection = connect(guarded);
        Admin admin = connection.getAdmin()) {
      admin.normalizerSwitch(true);
    }
  }

  /** Who has started the servers may do everything. */
  @BeforeClass
  public static void loadAsAdministrator() throws Exception {
    campaigns = inADirectoryWithASpace();
    startWithPermissions();
    Ended loaded =
        campaigns.run(
            "load",
            campaigns.plan(
                "loaded",
                "cluster: {conf: " + guarded.clientConf() + "}",
                "table: {name: " + LOADED + ", regions: 2}",
                "dataset: {records: 2000}",
                "runs: {duration: 1s}",
                "workloads: [workloada]"));
    assertThat(loaded.status()).as(loaded.said()).isZero();
  }

  private Ended measureAs(String user) throws Exception {
    return campaigns
        .with(Map.of("HADOOP_USER_NAME", user))
        .run(
            "run",
            planOn(
                name(),
                LOADED,
                "workloads: [workloada]",
                "dataset: {load: none, records: 2000}",
                "runs: {count: 1}"),
            "--set",
            "cluster.conf=" + guarded.clientConf());
  }

  private void grant(String user, Action... actions) throws Exception {
    try (Connection connection = connect(guarded);
        Admin admin = connection.getAdmin()) {
      Permission permission =
          Permission.newBuilder(TableName.valueOf(LOADED)).withActions(actions).build();
      admin.grant(new UserPermission(user, permission), false);
    }
  }

  private List<String> notes() throws Exception {
    JsonNode run = new ObjectMapper().readTree(run("workloada", 1).resolve("run.json").toFile());
    return run.path("notes").findValuesAsText("code");
  }

  @Test
  public void whoMayOnlyReadAndWriteIsToldWhatCouldNotBeSwitchedOff() throws Exception {
    grant("reader", Action.READ, Action.WRITE);
    List<Boolean> before = switches(guarded);

    Ended ended = measureAs("reader");

    assertThat(ended.status()).as(ended.said()).isZero();
    assertThat(notes()).contains("switches-on", "not-flushed");
    JsonNode cell = campaigns.summary(name()).path("cells").path(0);
    assertThat(cell.path("verdict").asText()).isEqualTo("suspect");
    assertThat(cell.findValuesAsText("text").toString())
        .contains("is not allowed to switch them off: balancer, normalizer, splits, merges");
    assertThat(switches(guarded)).isEqualTo(before).contains(true);
  }

  @Test
  public void whoOwnsTheTableCanFlushIt() throws Exception {
    grant("owner", Action.READ, Action.WRITE, Action.CREATE);

    Ended ended = measureAs("owner");

    assertThat(ended.status()).as(ended.said()).isZero();
    assertThat(notes()).contains("switches-on").doesNotContain("not-flushed");
  }

  @Test
  public void whoMayNotReadTheTableIsToldSoInOneLine() throws Exception {
    Ended ended = measureAs("stranger");

    assertThat(ended.status()).as(ended.said()).isEqualTo(1);
    assertThat(ended.err()).contains("table " + LOADED).contains("AccessDeniedException");
    assertThat(ended.err()).doesNotContain("\tat ");
  }
}
