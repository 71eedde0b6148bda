package io.github.hbaseycsb.scaleout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.Assume.assumeTrue;

import io.github.hbaseycsb.binding.SharedConnection;
import io.github.hbaseycsb.launcher.UsageException;
import io.github.hbaseycsb.scaleout.TableScans.Read;
import io.github.hbaseycsb.scaleout.TableScans.Way;
import io.github.hbaseycsb.server.TestServer;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.junit.rules.TestName;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameters;
import site.ycsb.workloads.CoreWorkload;

/** Reads a table of a real server in every way. */
@RunWith(Parameterized.class)
public class TableScansIT {
  private static final int ROWS = 300;
  private static final int VALUE_BYTES = 1000;

  @Parameters(name = "HBase {0}")
  public static List<String> versions() {
    return TestServer.versions();
  }

  @Rule public final TestName test = new TestName();
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final String version;
  private final TestServer server;

  public TableScansIT(String version) throws Exception {
    this.version = version;
    this.server = TestServer.shared(version);
  }

  private Properties properties(String root) throws Exception {
    Properties properties = new Properties();
    properties.putAll(
        Map.of(
            "hbase.zookeeper.quorum",
            "127.0.0.1",
            "hbase.zookeeper.property.clientPort",
            "" + server.ports().zooKeeper(),
            "hbase.rootdir",
            root,
            "table",
            test.getMethodName().replaceAll("\\[.*", ""),
            "workload",
            CoreWorkload.class.getName(),
            "hbase.createtable",
            "true",
            "hbase.regions",
            "3"));
    return properties;
  }

  /** Not a URI: Hadoop takes escapes literally. */
  private String root() {
    return "file://" + server.clientConf().resolveSibling("data/hbase");
  }

  private void put(SharedConnection target) throws Exception {
    try (Table table = target.connection().getTable(target.table())) {
      for (int row = 0; row < ROWS; row++) {
        table.put(
            new Put(Bytes.toBytes("user" + row % 10 + row))
                .addColumn(
                    target.families().first(), Bytes.toBytes("field0"), new byte[VALUE_BYTES]));
      }
    }
  }

  private TableScans scans(SharedConnection target, Set<Way> ways) throws Exception {
    return new TableScans(target, ways, Optional.of(folder.getRoot().toURI().toString()));
  }

  private static List<String> snapshots(SharedConnection target) throws Exception {
    try (Admin admin = target.connection().getAdmin()) {
      return admin.listSnapshots().stream().map(it -> it.getName()).toList();
    }
  }

  @Test
  public void everyWayReadsEveryRowAndLeavesNothing() throws Exception {
    assumeTrue(server == TestServer.shared());
    try (SharedConnection target = SharedConnection.acquire(properties(root()))) {
      put(target);
      Map<Way, Read> read = new EnumMap<>(Way.class);
      try (TableScans scans = scans(target, EnumSet.allOf(Way.class))) {
        assertThat(snapshots(target)).hasSize(1);
        for (Way way : Way.values()) {
          read.put(way, scans.read(way, rows -> {}));
        }
      }

      assertThat(read.remove(Way.FILES).bytes()).isGreaterThan(ROWS * VALUE_BYTES);
      assertThat(Set.copyOf(read.values())).hasSize(1);
      assertThat(read.get(Way.SCAN).rows()).isEqualTo(ROWS);
      assertThat(read.get(Way.SCAN).bytes()).isGreaterThan(ROWS * VALUE_BYTES);
      assertThat(snapshots(target)).isEmpty();
      assertThat(folder.getRoot()).isEmptyDirectory();
    }
  }

  @Test
  public void referencesOnAnotherFileSystemOrBelowHBasesRootAreRefused() throws Exception {
    assumeTrue(server == TestServer.shared());
    try (SharedConnection target = SharedConnection.acquire(properties(root()))) {
      for (String staging : List.of("hdfs://127.0.0.1:1/staging", root() + "/staging")) {
        assertThatThrownBy(
                () -> new TableScans(target, EnumSet.of(Way.SNAPSHOT), Optional.of(staging)))
            .isInstanceOf(UsageException.class)
            .hasMessageStartingWith("--staging ");
      }
      assertThat(snapshots(target)).isEmpty();
    }
  }

  @Test
  public void withoutHBasesFilesOnlyScansWork() throws Exception {
    try (SharedConnection target =
        SharedConnection.acquire(properties(folder.getRoot().toURI().toString()))) {
      put(target);

      Set<Way> withoutFiles = EnumSet.of(Way.SCAN, Way.MAPREDUCE_SCAN);
      try (TableScans scans = scans(target, withoutFiles)) {
        for (Way way : withoutFiles) {
          assertThat(scans.read(way, rows -> {}).rows()).isEqualTo(ROWS);
        }
      }
      assertThatThrownBy(() -> scans(target, EnumSet.of(Way.SNAPSHOT)))
          .isInstanceOf(UsageException.class)
          .hasMessageContaining(
              version.startsWith("1.") ? "the servers run HBase 1." : "hbase.rootdir is file:")
          .hasMessageEndingWith("or use --by scan,mapreduce-scan, which need no files");
      assertThat(snapshots(target)).isEmpty();
    }
  }
}
