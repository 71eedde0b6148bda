package io.github.hbaseycsb.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.hbaseycsb.campaign.Campaigns;
import io.github.hbaseycsb.campaign.Campaigns.Ended;
import io.github.hbaseycsb.docker.Command.Output;
import io.github.hbaseycsb.server.Nightly;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.junit.ClassRule;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;
import org.testcontainers.containers.Container.ExecResult;

/**
 * The binding against HBase on HDFS, from the client container and from this host: what a
 * standalone server cannot show. The version is the system property {@code hbase.hdfs.version}.
 */
@Category(Nightly.class)
public class HdfsClusterIT {
  private static final int RECORDS = 5000;
  private static final int REGIONS = 8;

  @ClassRule
  public static final ContainerCluster HBASE =
      ContainerCluster.onHdfs(
          Checkout.setting("hbase.hdfs.version").orElseGet(ContainerCluster::defaultVersion));

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void regionsAreSpreadAndFilesAreKeptTwice() throws Exception {
    Output load = inClient("load", "spread");
    assertThat(load.value("INSERT", "Return=OK")).isEqualTo(RECORDS);

    Map<String, Long> regionsPerServer = regionsPerServer("spread");
    assertThat(regionsPerServer)
        .containsOnlyKeys(HBASE.address("regionserver1"), HBASE.address("regionserver2"));
    assertThat(regionsPerServer.values().stream().mapToLong(Long::longValue).sum())
        .isEqualTo(REGIONS);

    try (Connection connection = HBASE.connect();
        Admin admin = connection.getAdmin()) {
      admin.flush(TableName.valueOf("spread"));
    }
    await()
        .atMost(Duration.ofMinutes(2))
        .untilAsserted(
            () -> {
              // WALs are open; of their last blocks a DataNode reports nothing yet.
              long closed = fileSystem("BlocksTotal") - fileSystem("NumFilesUnderConstruction");
              assertThat(closed).isGreaterThanOrEqualTo(REGIONS);
              assertThat(fileSystem("LowRedundancyBlocks")).isZero();
              // There are two DataNodes: with two copies, each has every block.
              for (String node : List.of("datanode1", "datanode2")) {
                assertThat(blocksOf(node)).as("blocks on %s", node).isGreaterThanOrEqualTo(closed);
              }
            });
  }

  @Test
  public void storeFilesOnHdfsAreHandedOverToAllServers() throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of("bulk-load", "-P", "workloads/workloada", "-cp", "/etc/hbase/conf"));
    properties("bulk").forEach(property -> command.addAll(List.of("-p", property)));
    ExecResult load = HBASE.container("client").execInContainer(command.toArray(String[]::new));

    assertThat(load.getExitCode()).as(load.getStderr()).isZero();
    assertThat(load.getStdout()).contains("table bulk: 5,000 rows, counted, 1,000 of them");
    assertThat(regionsPerServer("bulk")).hasSize(2);
    Output run = inClient("run", "bulk", "operationcount=" + RECORDS);
    assertThat(run.value("READ", "Return=OK") + run.value("UPDATE", "Return=OK"))
        .isEqualTo(RECORDS);
  }

  @Test
  public void aTableOnHdfsIsReadInEveryWay() throws Exception {
    inClient("load", "scanned");
    ExecResult scans =
        HBASE
            .container("client")
            .execInContainer(
                "scan-table",
                "-P",
                "workloads/workloada",
                "-cp",
                "/etc/hbase/conf",
                "-p",
                "table=scanned",
                "-p",
                "hbase.rootdir=hdfs://namenode:8020/hbase",
                "--rounds=1",
                "--warm-up=0");

    assertThat(scans.getExitCode()).as(scans.getStderr()).isZero();
    assertThat(scans.getStdout())
        .contains("table scanned, 5,000 rows:")
        .containsPattern("files +- +[1-9]");
  }

  @Test
  public void storeFilesOnADiskThatNoServerReadsAreRefused() throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Checkout.file("scripts/bulk-load").toString(),
                "-P",
                Checkout.file("workloads/workloada").toString(),
                "-cp",
                HBASE.clientConf().toString()));
    properties("here").forEach(property -> command.addAll(List.of("-p", property)));
    Output load = Command.run(Map.of(), command);

    assertThat(load.status()).isEqualTo(1);
    assertThat(load.err())
        .contains("cannot read")
        .contains("on this machine: set fs.defaultFS " + "to HBase's file");
  }

  @Test
  public void theHostReachesTheCluster() throws Exception {
    String workload = Checkout.file("workloads/workloada").toString();
    String conf = HBASE.clientConf().toString();
    for (String phase : List.of("load", "run")) {
      List<String> properties = properties("host", "operationcount=" + RECORDS);
      Ycsb.succeeded(Ycsb.onHost(Map.of(), Ycsb.arguments(phase, workload, conf, properties)));
    }
    try (Connection connection = HBASE.connect()) {
      assertThat(Rows.count(connection, "host")).isEqualTo(RECORDS);
    }
  }

  @Test
  public void rowsWrittenWithSyncWalOutliveTheirRegionServer() throws Exception {
    inClient("load", "durable", "durability=SYNC_WAL");
    String victim = HBASE.address("regionserver1");
    assertThat(regionsPerServer("durable")).containsKey(victim);

    HBASE.kill("regionserver1");
    try {
      await()
          .atMost(Duration.ofMinutes(2))
          .ignoreExceptions()
          .untilAsserted(() -> assertThat(regionsPerServer("durable")).doesNotContainKey(victim));
      try (Connection connection = HBASE.connect()) {
        assertThat(Rows.count(connection, "durable")).isEqualTo(RECORDS);
      }
      Output run = inClient("run", "durable", "operationcount=" + RECORDS);
      assertThat(run.value("READ", "Return=OK") + run.value("UPDATE", "Return=OK"))
          .isEqualTo(RECORDS);
    } finally {
      HBASE.startAgain("regionserver1");
    }
  }

  @Test
  public void whatIsAcknowledgedWithASyncedWalOutlivesAllRegionServers() throws Exception {
    String servers =
        HBASE.container("regionserver1").getContainerId()
            + " "
            + HBASE.container("regionserver2").getContainerId();
    Ended audit =
        SmallCampaign.in(folder.getRoot().toPath(), Map.of())
            .run(
                "durability",
                "--conf",
                HBASE.clientConf().toString(),
                "--kill-command",
                "docker kill " + servers,
                "--start-command",
                "docker start " + servers,
                "--durability",
                "SYNC_WAL,FSYNC_WAL",
                "--writing",
                "autoflush",
                "--writes",
                "4000");

    assertThat(audit.status()).as(audit.out() + audit.err()).isZero();
    assertThat(audit.out()).contains("SYNC_WAL and FSYNC_WAL lost none of ");
    assertThat(audit.out()).containsPattern("SYNC_WAL +autoflush +4,000 ");
    try (Connection connection = HBASE.connect();
        Admin admin = connection.getAdmin()) {
      assertThat(admin.tableExists(TableName.valueOf("hbase_ycsb_durability"))).isFalse();
    }
  }

  @Test
  public void aCampaignIsMeasured() throws Exception {
    Campaigns campaigns = SmallCampaign.in(folder.getRoot().toPath(), Map.of());
    String runs = "{count: 1, duration: 2s, warmup: 1s, threads: 1, target: 300}";
    Ended campaign =
        campaigns.run(
            "run", SmallCampaign.plan(campaigns, "campaign", "measured", HBASE.clientConf(), runs));
    assertThat(campaign.status()).as(campaign.out() + campaign.err()).isZero();
    assertThat(campaign.out()).containsPattern("workloada +(valid|unjudged|suspect) +1/1");
  }

  /** Runs a phase of workload A in the client container; every operation must succeed. */
  private static Output inClient(String phase, String table, String... properties)
      throws Exception {
    List<String> all = properties(table, properties);
    return Ycsb.succeeded(
        Ycsb.inClientOf(
            HBASE, Ycsb.arguments(phase, "workloads/workloada", "/etc/hbase/conf", all)));
  }

  private static List<String> properties(String table, String... more) {
    List<String> properties = new ArrayList<>(List.of("table=" + table, "recordcount=" + RECORDS));
    properties.addAll(List.of("hbase.createtable=true", "hbase.regions=" + REGIONS));
    properties.addAll(List.of(more));
    return properties;
  }

  /** How many regions of a table each address serves. */
  private static Map<String, Long> regionsPerServer(String table) throws Exception {
    try (Connection connection = HBASE.connect();
        RegionLocator locator = connection.getRegionLocator(TableName.valueOf(table))) {
      return locator.getAllRegionLocations().stream()
          .collect(Collectors.groupingBy(region -> region.getHostname(), Collectors.counting()));
    }
  }

  /** The blocks that the NameNode knows a DataNode to have. */
  private static long blocksOf(String node) throws Exception {
    // LiveNodes is JSON in a JSON string.
    String nodes = beans("NameNode,name=NameNodeInfo").replace("\\", "");
    Matcher matcher = Pattern.compile("\"" + node + "[.:].*?\"numBlocks\":(\\d+)").matcher(nodes);
    assertThat(matcher.find()).as("%s in %s", node, nodes).isTrue();
    return Long.parseLong(matcher.group(1));
  }

  /** A metric of the NameNode's view of the file system. */
  private static long fileSystem(String key) throws Exception {
    String beans = beans("NameNode,name=FSNamesystem");
    Matcher matcher = Pattern.compile("\"" + key + "\" : (\\d+)").matcher(beans);
    assertThat(matcher.find()).as("%s in %s", key, beans).isTrue();
    return Long.parseLong(matcher.group(1));
  }

  /** What the NameNode's info server prints. */
  private static String beans(String bean) throws Exception {
    URI uri =
        URI.create(
            "http://%s:9870/jmx?qry=Hadoop:service=%s".formatted(HBASE.address("namenode"), bean));
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
        .body();
  }
}
