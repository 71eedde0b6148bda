package io.github.hbaseycsb.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.hbaseycsb.server.TestServer;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameter;
import org.junit.runners.Parameterized.Parameters;

/** Every workload file, at a small scale, against a real server: what it did is what it says. */
@RunWith(Parameterized.class)
public class WorkloadFilesIT {
  private static final int ROWS = 2000;
  private static final int VALUE_BYTES = 1000;

  /** Standard deviations that a share of random operations may be off. */
  private static final double SIGMAS = 5;

  @ClassRule public static final TemporaryFolder FOLDER = new TemporaryFolder();

  private static final Set<String> LOADED = new HashSet<>();

  private static TestServer server;
  private static Ycsb ycsb;
  private static Connection plain;

  @Parameter public String name;

  @Parameters(name = "{0}")
  public static List<String> files() throws IOException {
    Set<String> names = new TreeSet<>();
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(
            Path.of(System.getProperty("checkout"), "workloads"), path -> !isText(path))) {
      files.forEach(file -> names.add(file.getFileName().toString()));
    }
    return new ArrayList<>(names);
  }

  private static boolean isText(Path path) {
    return path.toString().endsWith(".md");
  }

  @BeforeClass
  public static void prepare() throws Exception {
    server = TestServer.shared();
    Path distribution = UnpackedDistribution.shared();
    ycsb =
        new Ycsb(
            distribution,
            FOLDER.newFolder("working directory").toPath(),
            ClientClasses.shared(distribution));
    Configuration conf = HBaseConfiguration.create();
    conf.set("hbase.zookeeper.quorum", "127.0.0.1");
    conf.setInt("hbase.zookeeper.property.clientPort", server.ports().zooKeeper());
    plain = ConnectionFactory.createConnection(conf);
  }

  @AfterClass
  public static void disconnect() throws Exception {
    plain.close();
  }

  @Test
  public void doesWhatItSays() throws Exception {
    Properties workload = properties();
    if (workload.containsKey("bigtable.test")) {
      checkRowRange(workload);
    } else {
      checkMix(workload);
    }
  }

  @Test
  public void opensWithWhatItMeasuresWhereItWasPublishedAndHowToRunIt() throws Exception {
    List<String> lines = Files.readAllLines(Path.of(ycsb.workload(name)));
    assertThat(lines.get(0)).startsWith("# What: ");
    assertThat(lines.get(1)).startsWith("# Published: ");
    assertThat(lines.get(2)).startsWith("# Run: ").contains("workloads/" + name);
  }

  @Test
  public void standsInTheTableOfTheReadme() throws Exception {
    assertThat(Files.readString(Path.of(System.getProperty("checkout"), "workloads", "README.md")))
        .contains("| `" + name + "` |");
  }

  /** The shares of a CoreWorkload's operations, and the rows that it loaded. */
  private void checkMix(Properties workload) throws Exception {
    load("core", workload);
    Ycsb.Result run = run("run", "core", "operationcount=" + ROWS);
    double readModifyWrites = run.value("READ-MODIFY-WRITE", "Operations");
    assertShare(
        run.value("READ", "Return=OK") - readModifyWrites, share(workload, "readproportion"));
    assertShare(
        run.value("UPDATE", "Return=OK") - readModifyWrites, share(workload, "updateproportion"));
    assertShare(run.value("INSERT", "Return=OK"), share(workload, "insertproportion"));
    assertShare(run.value("SCAN", "Return=OK"), share(workload, "scanproportion"));
    assertShare(readModifyWrites, share(workload, "readmodifywriteproportion"));
    assertThat(checkedRows("core", "field0")).isGreaterThanOrEqualTo(ROWS);
  }

  private static void assertShare(double operations, double share) {
    double deviation = Math.sqrt(ROWS * share * (1 - share));
    assertThat(operations).isCloseTo(ROWS * share, within(SIGMAS * deviation));
  }

  /** The rows of a test of the Bigtable paper, PerformanceEvaluation or ApsaraDB. */
  private void checkRowRange(Properties workload) throws Exception {
    String test = workload.getProperty("bigtable.test");
    boolean writes = test.endsWith("-write");
    String table = writes ? name : "rows-" + workload.getProperty("table", "");
    if (!writes) {
      load(table, workload);
    }
    boolean eachRowOnce = test.startsWith("sequential") || test.equals("scan");
    Ycsb.Result run = eachRowOnce ? run("run", table) : run("run", table, "operationcount=" + ROWS);
    String operation = operation(test);
    double operations =
        run.value(operation, "Return=OK") + run.value(operation, "Return=BATCHED_OK");
    if (!test.equals("scan")) {
      assertThat(operations).isEqualTo(ROWS);
    }
    if (test.contains("scan") && !test.equals("scan")) {
      assertThat(run.value("OVERALL", "Rows")).isGreaterThan(ROWS);
    } else {
      assertThat(run.value("OVERALL", "Rows")).isEqualTo(ROWS);
    }
    assertThat(run.value("OVERALL", "Throughput(rows/sec)")).isPositive();
    assertThat(run.value("OVERALL", "Throughput(MB/sec)")).isPositive();
    int rows = checkedRows(table, workload.getProperty("fieldnameprefix", "field") + "0");
    if (test.equals("random-write")) {
      // Hashed: some rows are written several times, and about 1/e of them never.
      assertThat(rows).isBetween((int) (0.5 * ROWS), (int) (0.8 * ROWS));
    } else {
      assertThat(rows).isEqualTo((int) (ROWS * fraction(workload)));
    }
  }

  private static String operation(String test) {
    if (test.endsWith("-write")) {
      return "INSERT";
    }
    return test.contains("scan") ? "SCAN" : "READ";
  }

  /** Loads a table once for all the files that read it. */
  private void load(String table, Properties workload) throws Exception {
    if (LOADED.add(table)) {
      Ycsb.Result load = run("load", table);
      double expected = ROWS * fraction(workload);
      assertThat(load.value("INSERT", "Operations")).isEqualTo(expected);
    }
  }

  private static double fraction(Properties workload) {
    boolean tenth = "random-read-mem".equals(workload.getProperty("bigtable.test"));
    return tenth ? 0.1 : 1;
  }

  /** Runs a phase of the file and expects every operation to succeed. */
  private Ycsb.Result run(String phase, String table, String... properties) throws Exception {
    List<String> arguments = new ArrayList<>(List.of(phase, "hbase", "-P", ycsb.workload(name)));
    arguments.addAll(List.of("-cp", server.clientConf().toString(), "-threads", "4"));
    for (String property : List.of("recordcount=" + ROWS, "table=" + table)) {
      arguments.addAll(List.of("-p", property));
    }
    arguments.addAll(List.of("-p", "hbase.createtable=true"));
    for (String property : properties) {
      arguments.addAll(List.of("-p", property));
    }
    Ycsb.Result result = ycsb.run(arguments.toArray(String[]::new));
    assertThat(result.status()).as(result.err()).isZero();
    assertThat(result.value("OVERALL", "FailedOperations")).isZero();
    return result;
  }

  /** Counts the rows of a table, each of which must be one value of 1000 bytes in a field. */
  private static int checkedRows(String table, String field) throws Exception {
    int count = 0;
    try (Table rows = plain.getTable(TableName.valueOf(table));
        ResultScanner scanner = rows.getScanner(new Scan())) {
      for (Result row = scanner.next(); row != null; row = scanner.next()) {
        assertThat(row.rawCells()).hasSize(1);
        assertThat(row.rawCells()[0].getValueLength()).isEqualTo(VALUE_BYTES);
        assertThat(Bytes.toString(CellUtil.cloneQualifier(row.rawCells()[0]))).isEqualTo(field);
        count++;
      }
    }
    return count;
  }

  private Properties properties() throws IOException {
    Properties properties = new Properties();
    try (Reader in = Files.newBufferedReader(Path.of(ycsb.workload(name)))) {
      properties.load(in);
    }
    return properties;
  }

  private static double share(Properties workload, String proportion) {
    return Double.parseDouble(workload.getProperty(proportion, "0"));
  }
}
