package io.github.hbaseycsb.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.binding.HBaseBinding;
import io.github.hbaseycsb.binding.MeasuredStatuses;
import io.github.hbaseycsb.property.Operation;
import io.github.hbaseycsb.property.RowRangeProperty;
import io.github.hbaseycsb.property.RowTest;
import io.github.hbaseycsb.server.TestServer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.Cell;
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
import org.apache.htrace.core.Tracer;
import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameter;
import org.junit.runners.Parameterized.Parameters;
import site.ycsb.DB;
import site.ycsb.DBWrapper;
import site.ycsb.Workload;

/**
 * A workload file of each kind, with properties of the command line, at a small scale, on a real
 * server: it does what it says.
 */
@RunWith(Parameterized.class)
public class WorkloadFilesIT {
  private static final int ROWS = 1000;
  private static final int VALUE_BYTES = 1000;

  private static final Set<String> LOADED = new HashSet<>();

  private static TestServer server;
  private static Connection plain;

  @Parameter public String name;

  @Parameters(name = "{0}")
  public static List<String> files() {
    return List.of(
        "workloada",
        "workloade",
        "workloadf",
        "single-insert",
        "timeseries",
        "timeseries-salted",
        "wide-rows",
        "large-values",
        "large-values-mob",
        "small-cells",
        "latest-reads",
        "hot-region-load",
        "tombstones",
        "update-increment",
        "update-append",
        "update-checkandput",
        "delete-random",
        "delete-random requestdistribution=sequential",
        "bigtable-sequential-write",
        "bigtable-random-write",
        "bigtable-sequential-read",
        "bigtable-random-read",
        "bigtable-random-read-mem",
        "bigtable-scan",
        "bigtable-sequential-write hbase.autoflush=true hbase.async=1",
        "bigtable-random-read hbase.async=1",
        "bigtable-scan hbase.async=1",
        "pe-reverse-scan",
        "pe-filter-scan",
        "pe-scan-range-10",
        "pe-scan-range-10000",
        "pe-random-seek-scan",
        "apsaradb/apsaradb-sw1");
  }

  @BeforeClass
  public static void connect() throws Exception {
    MeasuredStatuses.prepare();
    server = TestServer.shared();
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
    if (RowRangeProperty.nameTest(workload)) {
      checkRowRange(workload);
    } else {
      checkMix(workload);
    }
  }

  /** The operations of a CoreWorkload, all of which succeed, and the rows that it loaded. */
  private void checkMix(Properties workload) throws Exception {
    boolean deletes = Operation.shareOfDeletes(workload::getProperty) > 0;
    String table = workload.getProperty("table", deletes ? tableOfItsOwn() : "core");
    load(table);
    MeasuredStatuses before = MeasuredStatuses.now();
    run(table, "operationcount=" + ROWS);
    MeasuredStatuses after = MeasuredStatuses.now();
    // A read and an update of their own, as YCSB measures them.
    long both = after.since(before, "READ-MODIFY-WRITE Operations");
    long all = both;
    for (Operation share : Operation.values()) {
      long operations = both;
      if (share != Operation.READ_MODIFY_WRITE) {
        boolean counted = share == Operation.READ || share == Operation.UPDATE;
        operations = after.since(before, share + " Return=OK") - (counted ? both : 0);
        all += operations;
      }
      double expected = Double.parseDouble(share.proportion(workload::getProperty));
      assertThat(operations > 0).as("%s: %d", share, operations).isEqualTo(expected > 0);
    }
    assertThat(all).isEqualTo(ROWS);
    int fields = Integer.parseInt(workload.getProperty("fieldcount"));
    int bytes = Math.min(VALUE_BYTES, Integer.parseInt(workload.getProperty("fieldlength")));
    int rows = checkedRows(table, "field0", fields, bytes);
    if (!deletes) {
      assertThat(rows).isGreaterThanOrEqualTo(ROWS);
    } else if (workload.getProperty("requestdistribution").equals("sequential")) {
      assertThat(rows).isZero();
    } else {
      assertThat(rows).isBetween(1, ROWS - 1);
    }
  }

  /** The rows of a test of the Bigtable paper, PerformanceEvaluation or ApsaraDB. */
  private void checkRowRange(Properties workload) throws Exception {
    RowTest test = RowRangeSettings.parse(workload).test();
    boolean writes = test.action() == RowTest.Action.WRITE;
    String table = writes ? tableOfItsOwn() : "rows-" + workload.getProperty("table", "");
    if (!writes) {
      load(table);
    }
    int operations = test.action() == RowTest.Action.SCAN ? ROWS / 10 : ROWS;
    MeasuredStatuses before = MeasuredStatuses.now();
    if (test.isRandom()) {
      run(table, "operationcount=" + operations);
    } else {
      run(table);
    }
    MeasuredStatuses after = MeasuredStatuses.now();
    String operation = writes ? "INSERT" : test.action().name();
    long succeeded =
        after.since(before, operation + " Return=OK")
            + after.since(before, operation + " Return=BATCHED_OK");
    long moved = MovedRows.current().orElseThrow().totals().rows();
    if (test.action() != RowTest.Action.SCAN) {
      assertThat(succeeded).isEqualTo(ROWS);
      assertThat(moved).isEqualTo(ROWS);
    } else if (test.isRandom()) {
      assertThat(succeeded).isEqualTo(operations);
      assertThat(moved).isGreaterThan(operations);
    } else {
      // No value passes a filter.
      assertThat(moved).isEqualTo(workload.containsKey("hbase.scan.filter") ? 0 : ROWS);
    }
    String field = workload.getProperty("fieldnameprefix", "field") + "0";
    int rows = checkedRows(table, field, 1, VALUE_BYTES);
    if (test == RowTest.RANDOM_WRITE) {
      // Hashed: some rows are written several times, and about 1/e of them never.
      assertThat(rows).isBetween((int) (0.5 * ROWS), (int) (0.8 * ROWS));
    } else {
      assertThat(rows).isEqualTo((int) (ROWS * test.defaultFraction()));
    }
  }

  /** Loads a table once for all the files that read it. */
  private void load(String table) throws Exception {
    if (LOADED.add(table)) {
      execute(table, "dotransactions=false");
    }
  }

  private void run(String table, String... more) throws Exception {
    execute(table, more);
  }

  /** Those of the file, and what the command line adds. */
  private Properties properties() throws Exception {
    String[] words = name.split(" ", -1);
    Properties properties = WorkloadFilesTest.load(words[0]);
    set(properties, Arrays.copyOfRange(words, 1, words.length));
    return properties;
  }

  private static void set(Properties properties, String... more) {
    for (String each : more) {
      String[] pair = each.split("=", 2);
      properties.setProperty(pair[0], pair[1]);
    }
  }

  private String tableOfItsOwn() {
    return name.replaceAll("[^\\w-]", "_");
  }

  private void execute(String table, String... more) throws Exception {
    Properties properties = properties();
    properties.setProperty("recordcount", Integer.toString(ROWS));
    if (Integer.parseInt(properties.getProperty("fieldlength", "0")) > VALUE_BYTES) {
      properties.setProperty("fieldlength", Integer.toString(VALUE_BYTES));
    }
    if (properties.containsKey("hbase.family.MOB_THRESHOLD")) {
      properties.setProperty("hbase.family.MOB_THRESHOLD", Integer.toString(VALUE_BYTES / 2));
    }
    properties.setProperty("threadcount", "4");
    properties.setProperty("table", table);
    properties.setProperty("hbase.createtable", "true");
    properties.setProperty("hbase.zookeeper.quorum", "127.0.0.1");
    properties.setProperty(
        "hbase.zookeeper.property.clientPort", Integer.toString(server.ports().zooKeeper()));
    set(properties, more);
    Workload workload =
        Class.forName(properties.getProperty("workload"))
            .asSubclass(Workload.class)
            .getConstructor()
            .newInstance();
    try (Tracer tracer = new Tracer.Builder("tests").build()) {
      ClientThreads.execute(
          workload,
          properties,
          () -> {
            DB db = new DBWrapper(new HBaseBinding(), tracer);
            db.setProperties(properties);
            db.init();
            return db;
          });
    }
  }

  /**
   * Counts the rows of a table, each of which must have so many fields of so many bytes, and may
   * have columns beside them.
   */
  private static int checkedRows(String table, String first, int fields, int bytes)
      throws Exception {
    int count = 0;
    try (Table rows = plain.getTable(TableName.valueOf(table));
        ResultScanner scanner = rows.getScanner(new Scan())) {
      for (Result row = scanner.next(); row != null; row = scanner.next()) {
        List<Cell> cells =
            row.listCells().stream().filter(cell -> !column(cell).startsWith("~")).toList();
        assertThat(cells).hasSize(fields).allMatch(cell -> cell.getValueLength() == bytes);
        assertThat(column(cells.get(0))).isEqualTo(first);
        count++;
      }
    }
    return count;
  }

  private static String column(Cell cell) {
    return Bytes.toString(CellUtil.cloneQualifier(cell));
  }
}
