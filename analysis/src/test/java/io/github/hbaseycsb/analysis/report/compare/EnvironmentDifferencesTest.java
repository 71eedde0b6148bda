package io.github.hbaseycsb.analysis.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.model.run.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** The two environments are those of campaigns of one plan on local servers of their own. */
public class EnvironmentDifferencesTest {
  private static final String CLUSTER = "clusters.2.6.4-hadoop3-17d838.";
  private static final String SERVER = CLUSTER + "region_servers.0.";

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private SortedMap<String, String> first;
  private SortedMap<String, String> second;

  @Before
  public void read() throws IOException {
    first = environment(1);
    second = environment(2);
  }

  private SortedMap<String, String> environment(int number) throws IOException {
    Path results = folder.newFolder().toPath();
    try (var json = getClass().getResourceAsStream("environment-" + number + ".json")) {
      Files.copy(json, results.resolve(Environment.FILE));
    }
    return FlatEnvironment.read(results);
  }

  private EnvironmentDifferences differences() {
    return EnvironmentDifferences.among(List.of(first, second));
  }

  @Test
  public void twoCampaignsOfOnePlanDifferInNothingThatMatters() {
    EnvironmentDifferences differences = differences();

    assertThat(differences.mattering()).isEmpty();
    assertThat(differences.unknown()).isEmpty();
    assertThat(differences.folded())
        .hasSize(15)
        .anyMatch(line -> line.startsWith("cluster.settings.hbase.master.port: "))
        .anyMatch(line -> line.startsWith("cluster.settings.hbase.rootdir: file:///"));
  }

  @Test
  public void anotherBuildOfTheSameRevisionMatters() {
    first.put(CLUSTER + "source_checksum", "0123");
    second.put(CLUSTER + "source_checksum", "4567");

    assertThat(differences().mattering()).containsExactly("cluster.source_checksum: 0123, 4567");
  }

  @Test
  public void anotherJarOfTheSameSourceMatters() {
    first.put(CLUSTER + "jars_checksum", "0123456789ab");
    second.put(CLUSTER + "jars_checksum", "ba9876543210");

    assertThat(differences().mattering())
        .contains("cluster.jars_checksum: 0123456789ab, ba9876543210");
  }

  @Test
  public void anUpgradeIsAFewLinesWhateverTheClusterIsCalled() {
    second.clear();
    first.forEach(
        (key, value) ->
            second.put(
                key.replace("2.6.4-hadoop3-17d838", "2.5.13-hadoop3-99"),
                value.replace("2.6.4-hadoop3", "2.5.13-hadoop3")));

    assertThat(differences().mattering())
        .containsExactly(
            "cluster.region_servers.version: 2.6.4-hadoop3, 2.5.13-hadoop3",
            "cluster.version: 2.6.4-hadoop3, 2.5.13-hadoop3");
  }

  @Test
  public void heapCollectorSettingsMachineAndToolMatter() {
    second.put(SERVER + "heap_max_bytes", "2147483648");
    second.put(SERVER + "jvm.flags.10", "-Xmx2g");
    second.put(SERVER + "jvm.flags.14", "-XX:+UseZGC");
    second.put(CLUSTER + "settings.hbase.regionserver.handler.count", "100");
    second.put(CLUSTER + "tables.usertable.families.family.COMPRESSION", "SNAPPY");
    second.put(CLUSTER + "tables.usertable.regions", "8");
    second.put("client.processors", "8");
    second.put("client.memory_bytes", "1");
    second.put("hbase_ycsb.revision", "0123abc");

    assertThat(differences().mattering())
        .containsExactly(
            "client.memory_bytes: 25276514304, 1",
            "client.processors: 2, 8",
            "cluster.region_servers.heap_max_bytes: 1073741824, 2147483648",
            "cluster.region_servers.jvm.flags.-XX:UseZGC: -, on",
            "cluster.region_servers.jvm.flags.-Xmx: 1g, 2g",
            "cluster.settings.hbase.regionserver.handler.count: -, 100",
            "cluster.table.families.family.COMPRESSION: NONE, SNAPPY",
            "cluster.table.regions: 4, 8",
            "hbase_ycsb.revision: af6d071, 0123abc");
  }

  @Test
  public void otherHostsMatterAndOtherPortsOfThemDoNot() {
    second.put(SERVER + "name", "rs1.example.org,16020,1795000000000");

    assertThat(differences().mattering())
        .containsExactly(
            "cluster.region_servers.name: localhost,24102,1795341116316,"
                + " rs1.example.org,16020,1795000000000");
  }

  @Test
  public void moreServersOfTheSameKindAreOneLine() {
    first.forEach(
        (key, value) -> {
          if (key.startsWith(SERVER)) {
            second.put(key.replace("servers.0", "servers.1"), value);
          }
        });

    assertThat(differences().mattering()).containsExactly("cluster.region_servers: 1, 2");
  }

  @Test
  public void anotherFileSystemMatters() {
    second.put(CLUSTER + "settings.hbase.rootdir", "hdfs://namenode:8020/hbase");

    assertThat(differences().mattering())
        .hasSize(1)
        .first()
        .asString()
        .endsWith("hdfs://namenode:8020/hbase");
  }

  @Test
  public void aRootOnTheLocalDiskIsNotOneWithoutAScheme() {
    second.put(CLUSTER + "settings.hbase.rootdir", "/hbase");

    assertThat(differences().mattering()).hasSize(1).first().asString().endsWith(", /hbase");
  }

  @Test
  public void otherDisksMatter() {
    first.put(CLUSTER + "settings.hbase.wal.dir", "hdfs://disk:8020/wal");
    second.put(CLUSTER + "settings.hbase.wal.dir", "hdfs://ssd:8020/wal");
    first.put(CLUSTER + "settings.hbase.bucketcache.ioengine", "file:/mnt/disk/cache");
    second.put(CLUSTER + "settings.hbase.bucketcache.ioengine", "file:/mnt/ssd/cache");
    second.put(CLUSTER + "settings.hbase.bucketcache.persistent.path", "/mnt/ssd/index");
    first.put(CLUSTER + "settings.dfs.datanode.data.dir", "/mnt/disk");
    second.put(CLUSTER + "settings.dfs.datanode.data.dir", "/mnt/ssd");

    assertThat(differences().mattering())
        .containsExactly(
            "cluster.settings.dfs.datanode.data.dir: /mnt/disk, /mnt/ssd",
            "cluster.settings.hbase.bucketcache.ioengine: file:/mnt/disk/cache,"
                + " file:/mnt/ssd/cache",
            "cluster.settings.hbase.bucketcache.persistent.path: -, /mnt/ssd/index",
            "cluster.settings.hbase.wal.dir: hdfs://disk:8020/wal, hdfs://ssd:8020/wal");
  }

  @Test
  public void otherPortsOfDisksAndDirectoriesOfServersOfTheirOwnDoNotMatter() {
    int folded = differences().folded().size();
    first.put(CLUSTER + "settings.hbase.wal.dir", "hdfs://nn:8020/wal");
    second.put(CLUSTER + "settings.hbase.wal.dir", "hdfs://nn:9000/wal");
    first.put(CLUSTER + "settings.dfs.datanode.data.dir", "/home/u/s1/campaigns/q1/x/data/dn");
    second.put(CLUSTER + "settings.dfs.datanode.data.dir", "/home/u/s2/campaigns/q2/x/data/dn");

    assertThat(differences().mattering()).isEmpty();
    assertThat(differences().folded()).hasSize(folded + 2);
  }

  @Test
  public void aValueUnknownForOneSideIsNoDifference() {
    second.put(CLUSTER + "revision", "unknown");
    second.put(SERVER + "heap_max_bytes", "-1");
    second.remove("client.cpu_model");
    second.keySet().removeIf(key -> key.startsWith(CLUSTER + "settings."));
    second.put(CLUSTER + "settings.unknown", "unknown");
    EnvironmentDifferences differences = differences();

    assertThat(differences.mattering()).isEmpty();
    assertThat(differences.unknown())
        .contains(
            "client.cpu_model",
            "cluster.revision",
            "cluster.region_servers.heap_max_bytes",
            "cluster.settings");
    assertThat(differences.unknown()).hasSize(4);
  }

  @Test
  public void aSettingThatOneSideWasPreparedWithMattersButNotOfAVariantThatOnlyOneHas() {
    String fast = CLUSTER + "prepared.fast.settings.";
    first.put(fast + "hbase.rootdir", "/hbase");
    second.put(fast + "hbase.rootdir", "/hbase");
    second.put(fast + "hbase.regionserver.handler.count", "100");
    second.put(CLUSTER + "prepared.other.settings.hbase.regionserver.handler.count", "200");
    EnvironmentDifferences differences = differences();

    assertThat(differences.mattering())
        .containsExactly("cluster.prepared.fast.settings.hbase.regionserver.handler.count: -, 100");
    assertThat(differences.unknown()).containsExactly("cluster.prepared.other.settings");
  }

  @Test
  public void valuesOfThreeSidesStandSideBySide() {
    SortedMap<String, String> third = new TreeMap<>(first);
    third.put("client.processors", "16");
    assertThat(EnvironmentDifferences.among(List.of(first, second, third)).mattering())
        .containsExactly("client.processors: 2, 2, 16");
  }

  @Test
  public void environmentsWithoutClustersAreCompared() {
    assertThat(
            EnvironmentDifferences.among(
                    List.of(
                        Map.of("hbase.version", "1.7.2", "servers.0", "s1"),
                        Map.of("hbase.version", "2.6.4", "servers.0", "s1")))
                .mattering())
        .containsExactly("hbase.version: 1.7.2, 2.6.4");
  }
}
