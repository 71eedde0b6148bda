package io.github.hbaseycsb.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.hbaseycsb.binding.options.HBaseOptions;
import io.github.hbaseycsb.binding.options.HBaseOptions.Reads;
import io.github.hbaseycsb.binding.options.StartupException;
import io.github.hbaseycsb.binding.options.TableAttributes;
import io.github.hbaseycsb.binding.request.FieldNames;
import io.github.hbaseycsb.binding.request.RowScanner;
import io.github.hbaseycsb.binding.request.Rows;
import io.github.hbaseycsb.binding.startup.Dataset;
import io.github.hbaseycsb.binding.startup.RegionSplits;
import io.github.hbaseycsb.binding.startup.TableSetup.LoadEnd;
import io.github.hbaseycsb.property.Families;
import io.github.hbaseycsb.property.YcsbProperty;
import io.github.hbaseycsb.server.Nightly;
import io.github.hbaseycsb.server.ServerDistribution;
import io.github.hbaseycsb.server.TestServer;
import io.github.hbaseycsb.workload.LongCoreWorkload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.KeepDeletedCells;
import org.apache.hadoop.hbase.MemoryCompactionPolicy;
import org.apache.hadoop.hbase.NamespaceDescriptor;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.After;
import org.junit.AfterClass;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;
import org.junit.rules.TestName;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.workloads.CoreWorkload;

/** Every operation of the binding against a real server. */
public class HBaseBindingIT {
  /** Of a table with a replica for each region, which soon answers for a primary that does not. */
  private static final String[] TIMELINE = {
    "hbase.createtable", "true",
    "hbase.replicas", "2",
    "hbase.consistency", "timeline",
    "hbase.conf.hbase.client.replicaCallTimeout.scan", "10000"
  };

  /** A way of sending: each operation by itself. */
  private static final String[] ALONE = {};

  private static boolean isOldest;
  private static TestServer server;
  static Connection plain;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();
  @Rule public final TestName test = new TestName();

  private final List<HBaseBinding> open = new ArrayList<>();
  TableName table;

  /** Marks what operations do, which is tested on the oldest version of HBase, too. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.METHOD)
  @interface EveryVersion {}

  @BeforeClass
  public static void connect() throws Exception {
    connect(ServerDistribution.defaultVersion());
  }

  static void connect(String version) throws Exception {
    MeasuredStatuses.prepare();
    isOldest = version.equals(TestServer.OLDEST);
    server = TestServer.shared(version);
    Configuration conf = HBaseConfiguration.create();
    conf.set("hbase.zookeeper.quorum", "127.0.0.1");
    conf.setInt("hbase.zookeeper.property.clientPort", server.ports().zooKeeper());
    plain = ConnectionFactory.createConnection(conf);
  }

  @AfterClass
  public static void disconnect() throws Exception {
    plain.close();
  }

  @Before
  public void nameTable() {
    table = TableName.valueOf(name());
  }

  @After
  public void cleanUp() {
    open.forEach(HBaseBinding::cleanup);
  }

  @Test
  public void anInsertedRecordIsRead() throws Exception {
    HBaseBinding db = open("hbase.createtable", "true");
    assertThat(db.insert(name(), "user1", record("field0", "a", "field1", "b")))
        .isEqualTo(Status.OK);
    assertThat(read(db, "user1", null)).isEqualTo(Map.of("field0", "a", "field1", "b"));
    assertThat(read(db, "user1", Set.of("field1"))).isEqualTo(Map.of("field1", "b"));
  }

  @Test
  public void twoClientsOfARunInsertTwiceAsManyRowsAsOne() throws Exception {
    HBaseBinding db = open("hbase.createtable", "true");
    for (int client = 0; client < 2; client++) {
      Properties properties = new Properties();
      properties.setProperty("recordcount", "100");
      properties.setProperty("table", name());
      properties.setProperty("fieldcount", "1");
      properties.setProperty("readproportion", "0");
      properties.setProperty("updateproportion", "0");
      properties.setProperty("insertproportion", "1");
      properties.setProperty(YcsbProperty.RUN_INSERT_START.key(), Integer.toString(100 + client));
      properties.setProperty(YcsbProperty.RUN_INSERT_STEP.key(), "2");
      LongCoreWorkload workload = new LongCoreWorkload();
      workload.init(properties);
      for (int i = 0; i < 100; i++) {
        workload.doInsert(db, null);
      }
      for (int i = 0; i < 1000; i++) {
        workload.doTransaction(db, null);
      }
    }
    assertThat(rowsInTable()).isEqualTo(100 + 2000);
  }

  @Test
  public void aCellThatHBasesClientRefusesIsAFailedOperation() throws Exception {
    HBaseBinding db = open("hbase.createtable", "true", "hbase.client.keyvalue.maxsize", "1000");
    assertThat(db.insert(name(), "user1", record("field0", "a".repeat(2000))))
        .isEqualTo(Status.ERROR);
    assertThat(db.insert(name(), "user2", record("field0", "a"))).isEqualTo(Status.OK);
  }

  @Test
  public void whatHBasesClientRefusesFailsAloneAmongBufferedWrites() throws Exception {
    failsAlone("hbase.autoflush", "false");
  }

  @Test
  public void whatHBasesClientRefusesFailsAloneInABatch() throws Exception {
    failsAlone("hbase.batchsize", "100");
  }

  @Test
  public void whatHBasesClientRefusesFailsAloneInAWindow() throws Exception {
    failsAlone("hbase.async", "8");
  }

  private void failsAlone(String... way) throws Exception {
    MeasuredStatuses before = MeasuredStatuses.now();
    HBaseBinding db =
        open(with(way, "hbase.createtable", "true", "hbase.client.keyvalue.maxsize", "1000"));
    for (int i = 0; i < 60; i++) {
      int bytes = i % 20 == 7 ? 2000 : 10;
      assertThat(db.insert(name(), key(i), record("field0", "a".repeat(bytes))))
          .isEqualTo(Status.BATCHED_OK);
    }
    close(db);
    MeasuredStatuses after = MeasuredStatuses.now();
    assertThat(after.since(before, "INSERT-ACK Return=ERROR")).isEqualTo(3);
    assertThat(after.since(before, "INSERT-ACK Return=OK")).isEqualTo(57);
    assertThat(rowsInTable()).isEqualTo(57);
  }

  @Test
  public void aRowKeyThatHBasesClientRefusesIsAFailedOperation() throws Exception {
    String tooLong = "k".repeat(40_000);
    for (String[] way :
        new String[][] {{}, {"hbase.autoflush", "false"}, {"hbase.batchsize", "2"}}) {
      MeasuredStatuses before = MeasuredStatuses.now();
      HBaseBinding db = open(with(way, "hbase.createtable", "true"));
      for (String key : List.of("", tooLong)) {
        assertThat(db.insert(name(), key, record("field0", "a"))).isEqualTo(Status.ERROR);
        assertThat(db.update(name(), key, record("field0", "a"))).isEqualTo(Status.ERROR);
        assertThat(db.delete(name(), key)).isEqualTo(Status.ERROR);
        assertThat(db.read(name(), key, null, new HashMap<>())).isEqualTo(Status.ERROR);
      }
      assertThat(db.insert(name(), "k", record("field0", "a")).isOk()).isTrue();
      close(db);
      MeasuredStatuses after = MeasuredStatuses.now();
      int writes = way.length == 0 ? 0 : 2;
      for (String operation : List.of("INSERT", "UPDATE", "DELETE")) {
        assertThat(after.since(before, operation + "-ACK Return=ERROR"))
            .as("%s %s", operation, String.join("=", way))
            .isEqualTo(writes);
      }
      assertThat(after.since(before, "READ-ACK Return=ERROR"))
          .isEqualTo(List.of(way).contains("hbase.batchsize") ? 2 : 0);
    }
    assertThat(rowsInTable()).isEqualTo(1);
  }

  @Test
  public void aScanTellsOfEachRowWhenItArrives() throws Exception {
    HBaseBinding db = open("hbase.createtable", "true");
    for (int i = 0; i < 5; i++) {
      db.insert(name(), key(i), record("field0", "a"));
    }
    Vector<HashMap<String, ByteIterator>> records = new Vector<>();
    List<Integer> before = new ArrayList<>();
    try (Table rows = plain.getTable(table)) {
      new RowScanner(HBaseOptions.from(new Properties()), new FieldNames())
          .read(rows::getScanner, key(0), 4, null, records, () -> before.add(records.size()));
    }
    assertThat(before).containsExactly(0, 1, 2, 3);
  }

  @Test
  public void slowOperationsAreCountedByRegionAndServerHoweverTheyAreSent() throws Exception {
    for (String[] way :
        new String[][] {{}, {"hbase.autoflush", "false"}, {"hbase.batchsize", "3"}}) {
      String[] all =
          with(
              with(way, "hbase.createtable", "true", "hbase.regions", "2"),
              "hbase.slowthreshold",
              "0",
              "hbase.client.keyvalue.maxsize",
              "1000");
      HBaseBinding db = open(all);
      try (SharedConnection shared = SharedConnection.acquire(properties(all));
          RegionLocator regions = plain.getRegionLocator(table)) {
        String second = Bytes.toString(regions.getStartKeys()[1]);
        for (int i = 0; i < 10; i++) {
          String key = (i < 3 ? "a" : second) + i;
          db.insert(name(), key, record("field0", "a"));
          db.read(name(), key, null, new HashMap<>());
        }
        db.scan(name(), "a", 3, null, new Vector<>());
        db.insert(name(), "refused", record("field0", "a".repeat(2000)));
        close(db);
        ServerName server = regions.getAllRegionLocations().get(0).getServerName();
        assertThat(shared.slow().orElseThrow().summary())
            .as(String.join("=", way))
            .containsEntry("INSERT", 11L)
            .containsEntry("READ", 10L)
            .containsEntry("SCAN", 1L)
            .containsEntry("Count", 22L)
            .containsEntry("Server " + server.getAddress(), 21L)
            .containsEntry("Server unknown", 1L)
            .containsEntry("Region " + regionOf(regions, "a"), 7L)
            .containsEntry("Region " + regionOf(regions, second), 14L)
            .containsEntry("Region unknown", 1L);
      }
    }
  }

  @Test
  @EveryVersion
  public void aScanEndsByItselfAtItsStopRow() throws Exception {
    HBaseBinding db = open("hbase.createtable", "true");
    for (int i = 0; i < 10; i++) {
      db.insert(name(), "0" + i, record("field0", Integer.toString(i)));
    }
    assertThat(scanWithStopRow("05", "hbase.scan.reversed", "false"))
        .containsExactly("5", "6", "7", "8");
    assertThat(scanWithStopRow("05", "hbase.scan.reversed", "true"))
        .containsExactly("5", "4", "3", "2");
  }

  /** The values of four rows, which are all that the server sends. */
  private List<String> scanWithStopRow(String start, String... pairs) throws Exception {
    Properties properties =
        properties(with(pairs, "hbase.scan.stoprow", "true", "bigtable.test", "scan"));
    Vector<HashMap<String, ByteIterator>> records = new Vector<>();
    AtomicInteger arrived = new AtomicInteger();
    try (Table rows = plain.getTable(table)) {
      new RowScanner(HBaseOptions.from(properties), new FieldNames())
          .read(rows::getScanner, start, 4, null, records, arrived::incrementAndGet);
    }
    assertThat(arrived).hasValue(4);
    return records.stream().map(record -> record.get("field0").toString()).toList();
  }

  @Test
  @EveryVersion
  public void versionsAreTransferredAndTheNewestIsRead() throws Exception {
    HBaseBinding db =
        open("hbase.createtable", "true", "hbase.family.VERSIONS", "3", "hbase.versions", "2");
    for (int version = 1; version <= 3; version++) {
      putVersion("user1", version, "v" + version);
    }
    assertThat(read(db, "user1", null)).isEqualTo(Map.of("field0", "v3"));
    assertThat(scan(db, "user1", 1, null)).containsExactly(Map.of("field0", "v3"));
    Reads reads = HBaseOptions.from(properties("hbase.versions", "2")).reads();
    try (Table rows = plain.getTable(table)) {
      assertThat(rows.get(Rows.get(Families.one("family"), "user1", null, reads)).rawCells())
          .extracting(Cell::getTimestamp)
          .containsExactly(3L, 2L);
    }
  }

  @Test
  @EveryVersion
  public void cellsThatAreOlderThanTheTimeRangeAreNotSeenWhichIsNoFailure() throws Exception {
    String[] recent = {"hbase.createtable", "true", "hbase.timerange", "10m"};
    HBaseBinding db = open(recent);
    putVersion("user1", 1, "old");
    db.insert(name(), "user2", record("field0", "new"));
    assertThat(read(db, "user1", null)).isEmpty();
    assertThat(read(db, "user2", null)).isEqualTo(Map.of("field0", "new"));
    assertThat(scan(db, "user1", 2, null)).containsExactly(Map.of("field0", "new"));
    assertThat(scan(open(), "user1", 2, null)).hasSize(2);
    try (SharedConnection shared = SharedConnection.acquire(properties(recent))) {
      assertThat(shared.counts()).isEqualTo(Map.of("READ", Map.of("Empty", 1L)));
    }
  }

  @Test
  @EveryVersion
  public void getsThatAreAnsweredLaterAskForTheSame() throws Exception {
    HBaseBinding writer = open("hbase.createtable", "true", "hbase.family.VERSIONS", "3");
    putVersion("user1", 1, "old");
    writer.insert(name(), "user2", record("field0", "new"));
    for (String[] way : new String[][] {{"hbase.batchsize", "2"}, {"hbase.async", "2"}}) {
      String[] recent = with(way, "hbase.timerange", "10m", "hbase.versions", "2");
      MeasuredStatuses before = MeasuredStatuses.now();
      HBaseBinding db = open(recent);
      for (String key : List.of("user1", "user2")) {
        assertThat(db.read(name(), key, null, new HashMap<>())).isEqualTo(Status.BATCHED_OK);
      }
      try (SharedConnection shared = SharedConnection.acquire(properties(recent))) {
        close(db);
        assertThat(shared.counts()).as(way[0]).isEqualTo(Map.of("READ-ACK", Map.of("Empty", 1L)));
      }
      assertThat(MeasuredStatuses.now().since(before, "READ-ACK Return=OK")).isEqualTo(2);
    }
  }

  private void putVersion(String key, long timestamp, String value) throws Exception {
    try (Table rows = plain.getTable(table)) {
      rows.put(
          new Put(Bytes.toBytes(key))
              .addColumn(
                  Bytes.toBytes("family"),
                  Bytes.toBytes("field0"),
                  timestamp,
                  Bytes.toBytes(value)));
    }
  }

  @Test
  public void aReplicaAnswersForAPrimaryThatIsAwayAndItsAnswersAreCounted() throws Exception {
    String[] batched = with(TIMELINE, "hbase.batchsize", "2");
    String[] async = with(TIMELINE, "hbase.async", "2");
    HBaseBinding one = open(TIMELINE);
    one.insert(name(), "user1", record("field0", "a"));
    try (Admin admin = plain.getAdmin();
        RegionLocator regions = plain.getRegionLocator(table)) {
      // A replica reads the store files that there are when it is opened.
      admin.disableTable(table);
      admin.enableTable(table);
      HBaseBinding two = open(batched);
      HBaseBinding three = open(async);
      byte[] primary =
          regions.getRegionLocation(Bytes.toBytes("user1"), true).getRegion().getRegionName();
      admin.unassign(primary);
      try {
        assertThat(read(one, "user1", null)).isEqualTo(Map.of("field0", "a"));
        assertThat(scan(one, "user1", 5, null)).containsExactly(Map.of("field0", "a"));
        for (int i = 0; i < 2; i++) {
          assertThat(two.read(name(), "user1", null, new HashMap<>())).isEqualTo(Status.BATCHED_OK);
          assertThat(three.read(name(), "user1", null, new HashMap<>()))
              .isEqualTo(Status.BATCHED_OK);
        }
        HBaseBinding.pauseThread();
        assertThat(scan(three, "user1", 5, null)).containsExactly(Map.of("field0", "a"));
      } finally {
        admin.assign(primary);
      }
    }
    try (SharedConnection shared = SharedConnection.acquire(properties(TIMELINE))) {
      assertThat(shared.counts())
          .isEqualTo(Map.of("READ", Map.of("Stale", 1L), "SCAN", Map.of("Stale", 1L)));
    }
    try (SharedConnection shared = SharedConnection.acquire(properties(batched))) {
      assertThat(shared.counts()).isEqualTo(Map.of("READ-ACK", Map.of("Stale", 2L)));
    }
    try (SharedConnection shared = SharedConnection.acquire(properties(async))) {
      assertThat(shared.counts())
          .isEqualTo(Map.of("READ-ACK", Map.of("Stale", 2L), "SCAN", Map.of("Stale", 1L)));
    }
    String without = name() + "2";
    assertThatThrownBy(
            () ->
                open(
                    "hbase.createtable", "true",
                    "table", without,
                    "hbase.consistency", "timeline"))
        .isInstanceOf(StartupException.class)
        .hasMessage(
            "table "
                + without
                + " has no replicas that could answer with hbase.consistency=TIMELINE: leave that"
                + " out, or use a table that was created with -p hbase.replicas=2");
  }

  /** The primary may be slow, so that the replica answers also while it is there. */
  @Test
  public void theOldValuesOfAReplicaThatLagsAreTheStaleAnswers() throws Exception {
    int rounds = 10;
    HBaseBinding db = open(TIMELINE);
    db.insert(name(), "user1", record("field0", "old"));
    List<String> read = new ArrayList<>();
    List<String> scanned = new ArrayList<>();
    try (Admin admin = plain.getAdmin();
        RegionLocator regions = plain.getRegionLocator(table)) {
      admin.disableTable(table);
      admin.enableTable(table);
      // The replica is open: it sees neither this nor the store file that it becomes.
      db.update(name(), "user1", record("field0", "new"));
      readAndScan(db, rounds, read, scanned);
      byte[] primary =
          regions.getRegionLocation(Bytes.toBytes("user1"), true).getRegion().getRegionName();
      admin.unassign(primary);
      try {
        readAndScan(db, rounds, read, scanned);
      } finally {
        admin.assign(primary);
      }
    }
    long oldRead = Collections.frequency(read, "old");
    long oldScanned = Collections.frequency(scanned, "old");
    assertThat(oldRead).isBetween((long) rounds, 2L * rounds);
    assertThat(oldScanned).isBetween((long) rounds, 2L * rounds);
    try (SharedConnection shared = SharedConnection.acquire(properties(TIMELINE))) {
      assertThat(shared.counts())
          .isEqualTo(Map.of("READ", Map.of("Stale", oldRead), "SCAN", Map.of("Stale", oldScanned)));
    }
  }

  private void readAndScan(HBaseBinding db, int times, List<String> read, List<String> scanned) {
    for (int i = 0; i < times; i++) {
      read.add(read(db, "user1", null).get("field0"));
      scan(db, "user1", 1, null).forEach(row -> scanned.add(row.get("field0")));
    }
  }

  private static String regionOf(RegionLocator regions, String key) throws Exception {
    return regions.getRegionLocation(Bytes.toBytes(key)).getRegion().getEncodedName();
  }

  @Test
  @EveryVersion
  public void anUpdateReplacesItsFieldsOnly() throws Exception {
    HBaseBinding db = open("hbase.createtable", "true");
    db.insert(name(), "user1", record("field0", "a", "field1", "b"));
    assertThat(db.update(name(), "user1", record("field1", "c"))).isEqualTo(Status.OK);
    assertThat(read(db, "user1", null)).isEqualTo(Map.of("field0", "a", "field1", "c"));
  }

  @Test
  @EveryVersion
  public void aDeletedRowIsNotFound() throws Exception {
    HBaseBinding db = open("hbase.createtable", "true");
    db.insert(name(), "user1", record("field0", "a"));
    assertThat(db.delete(name(), "user1")).isEqualTo(Status.OK);
    assertThat(db.read(name(), "user1", null, new HashMap<>())).isEqualTo(Status.NOT_FOUND);
  }

  @Test
  @EveryVersion
  public void aRunThatDeletesMayReadRowsThatAreGone() throws Exception {
    String[] deleting = {"hbase.createtable", "true", "deleteproportion", "0.5"};
    HBaseBinding db = open(deleting);
    db.insert(name(), key(0), record("field0", "a"));
    assertThat(db.delete(name(), key(0))).isEqualTo(Status.OK);
    assertThat(rowsInTable()).isZero();
    assertThat(read(db, key(0), null)).isEmpty();
    try (SharedConnection shared = SharedConnection.acquire(properties(deleting))) {
      assertThat(shared.counts()).containsEntry("READ", Map.of("Empty", 1L));
    }
    MeasuredStatuses before = MeasuredStatuses.now();
    HBaseBinding batched = open(with(deleting, "hbase.batchsize", "2"));
    for (int i = 0; i < 2; i++) {
      assertThat(batched.read(name(), key(0), null, new HashMap<>())).isEqualTo(Status.BATCHED_OK);
    }
    assertThat(MeasuredStatuses.now().since(before, "READ-ACK Return=OK")).isEqualTo(2);
  }

  @Test
  @EveryVersion
  public void incrementsOfAllThreadsAddUpBesideTheData() throws Exception {
    HBaseBinding plainly = open("hbase.createtable", "true");
    plainly.insert(name(), key(0), record("field0", "a"));
    plainly.insert(name(), key(1), record("field0", "b"));
    long acknowledged = 0;
    for (String[] way : new String[][] {{}, {"hbase.batchsize", "7"}, {"hbase.async", "5"}}) {
      List<HBaseBinding> all = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        all.add(open(with(way, "hbase.update", "increment")));
      }
      together(
          all.size(),
          thread -> {
            for (int i = 0; i < 50; i++) {
              Status status =
                  all.get(thread).update(name(), key(i % 2), record("field0", "not sent"));
              assertThat(status.isOk()).isTrue();
            }
          });
      all.forEach(this::close);
      acknowledged += 4 * 50;
      assertThat(Bytes.toLong(cell(key(0), "~counter")) + Bytes.toLong(cell(key(1), "~counter")))
          .as(String.join("=", way))
          .isEqualTo(acknowledged);
    }
    assertThat(read(plainly, key(0), null)).isEqualTo(Map.of("field0", "a"));
    assertThat(scan(plainly, key(0), 2, null))
        .containsExactly(Map.of("field0", "a"), Map.of("field0", "b"));
  }

  @Test
  @EveryVersion
  public void appendsAddTheirValuesToAColumnBesideTheData() throws Exception {
    HBaseBinding plainly = open("hbase.createtable", "true");
    plainly.insert(name(), key(0), record("field0", "a"));
    int length = 0;
    for (String[] way : new String[][] {ALONE, batches("3"), {"hbase.async", "5"}}) {
      HBaseBinding db = open(with(way, "hbase.update", "append"));
      for (int i = 0; i < 10; i++) {
        Status status = db.update(name(), key(0), record("field0", "bcd", "field1", "ef"));
        assertThat(status.isOk()).isTrue();
      }
      close(db);
      length += 10 * "bcdef".length();
      assertThat(cell(key(0), "~appended")).as(String.join("=", way)).hasSize(length);
    }
    assertThat(read(plainly, key(0), null)).isEqualTo(Map.of("field0", "a"));
  }

  @Test
  @EveryVersion
  public void anUpdateOfARowThatHasChangedSinceItWasReadIsRetried() throws Exception {
    String[] checking = {"hbase.createtable", "true", "hbase.update", "checkandput"};
    HBaseBinding db = open(checking);
    db.insert(name(), key(0), record("field0", "a", "field1", "b"));
    try (SharedConnection shared = SharedConnection.acquire(properties(checking));
        Table others = plain.getTable(table)) {
      read(db, key(0), null);
      assertThat(db.update(name(), key(0), record("field1", "c"))).isEqualTo(Status.OK);
      assertThat(shared.counts())
          .as("nobody else has written")
          .containsEntry("UPDATE", Map.of("Retries", 0L));

      read(db, key(0), null);
      others.put(put("field0", "d"));
      assertThat(db.update(name(), key(0), record("field1", "d"))).isEqualTo(Status.OK);
      assertThat(shared.counts())
          .as("another field has changed")
          .containsEntry("UPDATE", Map.of("Retries", 0L));

      read(db, key(0), Set.of("field0"));
      others.put(put("field0", "e"));
      assertThat(db.update(name(), key(0), record("field1", "e"))).isEqualTo(Status.OK);
      assertThat(shared.counts())
          .as("only another field was read")
          .containsEntry("UPDATE", Map.of("Retries", 1L));
      assertThat(read(db, key(0), null)).isEqualTo(Map.of("field0", "e", "field1", "e"));

      others.delete(
          new Delete(Bytes.toBytes(key(0)))
              .addColumns(Bytes.toBytes("family"), Bytes.toBytes("field0")));
      assertThat(db.update(name(), key(0), record("field0", "f"))).isEqualTo(Status.OK);
      assertThat(shared.counts()).containsEntry("UPDATE", Map.of("Retries", 2L));
      assertThat(read(db, key(0), null)).isEqualTo(Map.of("field0", "f", "field1", "e"));

      // Another operation comes between, so the update is a plain one.
      assertThat(db.update(name(), key(1), record("field0", "g"))).isEqualTo(Status.OK);
      others.put(put("field1", "h"));
      assertThat(db.update(name(), key(0), record("field1", "i"))).isEqualTo(Status.OK);
      assertThat(shared.counts()).containsEntry("UPDATE", Map.of("Retries", 2L));
      assertThat(read(db, key(0), null)).isEqualTo(Map.of("field0", "f", "field1", "i"));
      assertThat(read(db, key(1), null)).isEqualTo(Map.of("field0", "g"));
    }
  }

  @Test
  @EveryVersion
  public void conditionalWritesAreSentInEachWayAndFailIfTheirConditionDoesNotHold()
      throws Exception {
    HBaseBinding plainly = open("hbase.createtable", "true");
    try (Table others = plain.getTable(table)) {
      // All conditions are that this column is not there.
      others.put(put("~absent", "there"));
    }
    int row = 2;
    for (String[] way : new String[][] {ALONE, batches("2"), {"hbase.async", "5"}}) {
      String sent = "sent " + String.join("=", way);
      plainly.insert(name(), key(row), record("field0", "a"));
      MeasuredStatuses before = MeasuredStatuses.now();
      HBaseBinding db =
          open(with(way, "hbase.update", "checkandput", "hbase.delete", "checkanddelete"));
      List<Status> returned =
          List.of(
              db.update(name(), key(0), record("field0", "b")),
              db.update(name(), key(1), record("field0", sent)),
              db.delete(name(), key(0)),
              db.delete(name(), key(row)));
      close(db);
      if (way.length == 0) {
        assertThat(returned).containsExactly(Status.ERROR, Status.OK, Status.ERROR, Status.OK);
      } else {
        MeasuredStatuses after = MeasuredStatuses.now();
        for (String operation : List.of("UPDATE", "DELETE")) {
          for (String status : List.of("OK", "ERROR")) {
            assertThat(after.since(before, operation + "-ACK Return=" + status))
                .as("%s of %s %s", status, operation, sent)
                .isEqualTo(1);
          }
        }
      }
      assertThat(cell(key(0), "field0")).as(sent).isNull();
      assertThat(cell(key(0), "~absent")).as(sent).isNotNull();
      assertThat(Bytes.toString(cell(key(1), "field0"))).isEqualTo(sent);
      assertThat(cell(key(row), "field0")).as(sent).isNull();
      row++;
    }
  }

  @Test
  @EveryVersion
  public void onlyAnUpdateAfterAReadOfTheRowIsAtomicWithIt() throws Exception {
    String[] atomic = {"hbase.createtable", "true", "hbase.readmodifywrite", "atomic"};
    HBaseBinding db = open(atomic);
    HBaseBinding other = open(atomic);
    db.insert(name(), key(0), record("field0", "a"));
    try (SharedConnection shared = SharedConnection.acquire(properties(atomic))) {
      read(db, key(0), null);
      read(other, key(0), null);
      assertThat(other.update(name(), key(0), record("field0", "b"))).isEqualTo(Status.OK);
      assertThat(db.update(name(), key(0), record("field0", "c"))).isEqualTo(Status.OK);
      assertThat(shared.counts()).containsEntry("UPDATE", Map.of("Retries", 1L));

      assertThat(other.update(name(), key(0), record("field0", "d"))).isEqualTo(Status.OK);
      assertThat(db.update(name(), key(0), record("field0", "e"))).isEqualTo(Status.OK);
      assertThat(db.read(name(), key(1), null, new HashMap<>())).isEqualTo(Status.NOT_FOUND);
      assertThat(db.update(name(), key(1), record("field0", "f"))).isEqualTo(Status.OK);
      assertThat(shared.counts()).containsEntry("UPDATE", Map.of("Retries", 1L));

      assertThat(db.read(name(), key(2), null, new HashMap<>())).isEqualTo(Status.NOT_FOUND);
      other.insert(name(), key(2), record("field0", "g"));
      assertThat(db.update(name(), key(2), record("field0", "h"))).isEqualTo(Status.OK);
      assertThat(shared.counts())
          .as("the row was not there when it was read")
          .containsEntry("UPDATE", Map.of("Retries", 2L));
      assertThat(scan(db, key(0), 3, null))
          .containsExactly(Map.of("field0", "e"), Map.of("field0", "f"), Map.of("field0", "h"));
    }
  }

  @Test
  @EveryVersion
  public void eachOfSeveralFamiliesHasItsFields() throws Exception {
    String[] families = {"hbase.createtable", "true", "hbase.families", "a:0-1,b:2"};
    Map<String, String> whole = Map.of("field0", "x", "field1", "y", "field2", "z");
    String[][] ways = {
      {"hbase.batchsize", "2"},
      {"hbase.coalesce", "true"},
      {"hbase.autoflush", "false"},
      {"hbase.async", "2"},
      ALONE
    };
    for (String[] way : ways) {
      HBaseBinding db = open(with(families, way));
      String z = "z" + String.join("=", way);
      for (int i = 0; i < 2; i++) {
        Status status =
            db.insert(name(), key(i), record("field0", "x", "field1", "y", "field2", z));
        assertThat(status.isOk()).isTrue();
      }
      close(db);
      assertThat(Bytes.toString(cell(key(0), "a", "field1"))).isEqualTo("y");
      assertThat(Bytes.toString(cell(key(0), "b", "field2"))).isEqualTo(z);
    }
    assertThat(cell(key(0), "b", "field1")).isNull();

    HBaseBinding db = open(with(families, "hbase.readmodifywrite", "atomic"));
    assertThat(read(db, key(0), null)).isEqualTo(whole);
    assertThat(db.update(name(), key(0), record("field2", "new"))).isEqualTo(Status.OK);
    assertThat(Bytes.toString(cell(key(0), "b", "field2"))).isEqualTo("new");
    assertThat(read(db, key(1), Set.of("field2"))).isEqualTo(Map.of("field2", "z"));
    assertThat(scan(db, key(1), 1, null)).containsExactly(whole);
    assertThat(scan(db, key(0), 2, Set.of("field1", "field2")))
        .containsExactly(
            Map.of("field1", "y", "field2", "new"), Map.of("field1", "y", "field2", "z"));
    assertThat(db.insert(name(), key(2), record("field3", "?"))).isEqualTo(Status.ERROR);
    assertThat(db.delete(name(), key(1))).isEqualTo(Status.OK);
    assertThat(scan(db, key(1), 1, null)).isEmpty();

    assertThatThrownBy(() -> open("columnfamily", "a"))
        .isInstanceOf(StartupException.class)
        .hasMessageContaining("was loaded with hbase.families=a:0-1,b:2, not none");
    assertThatThrownBy(() -> open("hbase.families", "a:0-1,c:2"))
        .isInstanceOf(StartupException.class)
        .hasMessageContaining("has no column family c but a, b");
  }

  @Test
  @EveryVersion
  public void conditionalDeletesRemoveWholeRowsThereOrNot() throws Exception {
    HBaseBinding db = open("hbase.createtable", "true", "hbase.delete", "checkanddelete");
    db.insert(name(), key(0), record("field0", "a", "field1", "b"));
    db.insert(name(), key(1), record("field0", "c"));
    assertThat(db.delete(name(), key(0))).isEqualTo(Status.OK);
    assertThat(db.delete(name(), key(0))).isEqualTo(Status.OK);
    assertThat(scan(db, key(0), 2, null)).containsExactly(Map.of("field0", "c"));
  }

  /** What another client writes to the first row. */
  private static Put put(String field, String value) {
    return new Put(Bytes.toBytes(key(0)))
        .addColumn(Bytes.toBytes("family"), Bytes.toBytes(field), Bytes.toBytes(value));
  }

  private byte[] cell(String key, String column) throws Exception {
    return cell(key, "family", column);
  }

  private byte[] cell(String key, String family, String column) throws Exception {
    try (Table rows = plain.getTable(table)) {
      return rows.get(new Get(Bytes.toBytes(key)))
          .getValue(Bytes.toBytes(family), Bytes.toBytes(column));
    }
  }

  @Test
  public void aRowThatWasNeverThereIsNotFound() throws Exception {
    HBaseBinding db = open("hbase.createtable", "true");
    assertThat(db.read(name(), "user1", null, new HashMap<>())).isEqualTo(Status.NOT_FOUND);
  }

  @Test
  @EveryVersion
  public void aScanReadsExactlyTheRowsAskedForAcrossRegions() throws Exception {
    for (String[] tuning :
        new String[][] {
          {},
          {"hbase.usepagefilter", "true"},
          {"hbase.scan.caching", "2"},
          {"hbase.scan.batch", "1"},
          {"hbase.scan.asyncprefetch", "true"},
          {"hbase.scan.readtype", "PREAD", "hbase.blockcache.scan", "false"},
          {"hbase.async", "4"},
          {"hbase.async", "4", "hbase.scan.caching", "2"}
        }) {
      HBaseBinding db = open(with(tuning, "hbase.createtable", "true", "hbase.regions", "5"));
      for (int i = 0; i < 50; i++) {
        db.insert(name(), key(i), record("field0", "v" + i, "field1", "w"));
      }
      List<Map<String, String>> rows = scan(db, key(7), 25, null);
      assertThat(rows).as(String.join(" ", tuning)).hasSize(25);
      for (int i = 0; i < 25; i++) {
        assertThat(rows.get(i)).isEqualTo(Map.of("field0", "v" + (i + 7), "field1", "w"));
      }
      assertThat(scan(db, key(48), 25, Set.of("field1")))
          .containsExactly(Map.of("field1", "w"), Map.of("field1", "w"));
      assertThat(scan(db, "userz", 5, null)).isEmpty();
    }
  }

  @Test
  @EveryVersion
  public void aScanFiltersByValueOnTheServer() throws Exception {
    HBaseBinding db =
        open(
            "hbase.createtable", "true",
            "hbase.usescanvaluefiltering", "true",
            "hbase.scanfilteroperator", "less_or_equal",
            "hbase.scanfiltervalue", "34"); // "4"
    for (int i = 0; i < 10; i++) {
      db.insert(name(), key(i), record("field0", Integer.toString(i)));
    }
    assertThat(scan(db, key(0), 100, null)).hasSize(5);
    assertThat(scan(db, key(0), 3, null)).hasSize(3);
  }

  @Test
  @EveryVersion
  public void aScanHasAFilterInTheLanguageOfTheShell() throws Exception {
    HBaseBinding db =
        open("hbase.createtable", "true", "hbase.scan.filter", "PrefixFilter('" + key(1) + "')");
    for (int i = 0; i < 3; i++) {
      db.insert(name(), key(i), record("field0", Integer.toString(i)));
    }
    assertThat(scan(db, key(0), 100, null)).containsExactly(Map.of("field0", "1"));
  }

  @Test
  @EveryVersion
  public void aScanInReverseBeginsWithItsStartKeyInAnyRegion() throws Exception {
    String[] reversed = {
      "hbase.createtable", "true",
      "hbase.regions", "4",
      "recordcount", "1000",
      "hbase.scan.reversed", "true"
    };
    HBaseBinding db = open(reversed);
    for (int i = 0; i < 10; i++) {
      db.insert(name(), key(i), record("field0", Integer.toString(i)));
    }
    for (HBaseBinding client : List.of(db, open(with(reversed, "hbase.async", "4")))) {
      assertThat(scan(client, key(5), 3, null))
          .containsExactly(Map.of("field0", "5"), Map.of("field0", "4"), Map.of("field0", "3"));
      assertThat(scan(client, key(1), 3, null)).hasSize(2);
    }
  }

  @Test
  public void aCreatedTableHasTheRegionsAndTheFamilyAskedFor() throws Exception {
    open(
        "hbase.createtable", "true",
        "hbase.regions", "10",
        "recordcount", "5000",
        "columnfamily", "cf",
        "hbase.compression", "gz",
        "hbase.encoding", "FAST_DIFF",
        "hbase.bloom", "NONE",
        "hbase.blocksize", "8192",
        "hbase.inmemory", "true");
    try (Admin admin = plain.getAdmin()) {
      TableDescriptor created = admin.getDescriptor(table);
      var family = created.getColumnFamily(Bytes.toBytes("cf"));
      assertThat(admin.getRegions(table)).hasSize(10);
      assertThat(family.getCompressionType().getName()).isEqualTo("gz");
      assertThat(family.getDataBlockEncoding()).hasToString("FAST_DIFF");
      assertThat(family.getBloomFilterType()).hasToString("NONE");
      assertThat(family.getBlocksize()).isEqualTo(8192);
      assertThat(family.isInMemory()).isTrue();
      assertThat(created.getValue(Dataset.ATTRIBUTE)).contains("recordcount=5000");
    }
    try (RegionLocator regions = plain.getRegionLocator(table)) {
      // As scripts/ycsb splits prints them, and the shell reads them.
      assertThat(
              Stream.of(RegionSplits.of(properties("recordcount", "5000"), 10))
                  .map(split -> Bytes.toBytesBinary(Bytes.toStringBinary(split)))
                  .toArray(byte[][]::new))
          .isDeepEqualTo(Arrays.copyOfRange(regions.getStartKeys(), 1, 10));
    }
  }

  @Test
  @Category(Nightly.class)
  public void manyRegionsMayTakeLongerToOpenThanTheClusterToAnswer() throws Exception {
    open(
        "hbase.createtable", "true",
        "hbase.regions", "500",
        "recordcount", "20000000000",
        "hbase.startuptimeout", "5");
    try (Admin admin = plain.getAdmin()) {
      assertThat(admin.getRegions(table)).hasSize(500);
      admin.disableTable(table);
      admin.deleteTable(table);
    }
  }

  @Test
  public void durabilityDecidesWhetherTheWalIsWritten() throws Exception {
    List<String> logged = List.of("USE_DEFAULT", "ASYNC_WAL", "SYNC_WAL", "FSYNC_WAL");
    writeTenKilobytes("SKIP_WAL");
    for (String durability : logged) {
      writeTenKilobytes(durability);
    }
    // The server publishes its metrics every few seconds.
    await()
        .atMost(Duration.ofMinutes(1))
        .untilAsserted(
            () -> {
              for (String durability : logged) {
                assertThat(bytesAppendedToWal(durability)).as(durability).isGreaterThan(10_000);
              }
            });
    assertThat(bytesAppendedToWal("SKIP_WAL")).isLessThan(1000);
  }

  @Test
  @EveryVersion
  public void bufferedWritesAreMeasuredWhenTheServerAcknowledgesThem() throws Exception {
    MeasuredStatuses before = MeasuredStatuses.now();
    HBaseBinding db =
        open("hbase.createtable", "true", "hbase.autoflush", "false", "writebuffersize", "20000");
    for (int i = 0; i < 500; i++) {
      assertThat(db.insert(name(), key(i), record("field0", "x".repeat(1000))))
          .isEqualTo(Status.BATCHED_OK);
    }
    assertThat(db.delete(name(), key(0))).isEqualTo(Status.BATCHED_OK);
    close(db);
    MeasuredStatuses after = MeasuredStatuses.now();
    assertThat(rowsInTable()).isEqualTo(499);
    assertThat(after.since(before, "INSERT-ACK Return=OK")).isEqualTo(500);
    assertThat(after.since(before, "INSERT-ACK Operations")).isEqualTo(500);
    assertThat(after.since(before, "DELETE-ACK Return=OK")).isEqualTo(1);
  }

  @Test
  public void aThreadThatPausesHasSentWhatItHadBufferedAndGoesOn() throws Exception {
    for (String[] later :
        new String[][] {
          {"hbase.autoflush", "false"}, {"hbase.batchsize", "100"}, {"hbase.async", "100"}
        }) {
      MeasuredStatuses before = MeasuredStatuses.now();
      HBaseBinding db = open(with(later, "hbase.createtable", "true"));
      for (int round = 1; round <= 2; round++) {
        db.insert(name(), key(1), record("field0", "x"));
        db.insert(name(), key(2), record("field0", "x"));
        HBaseBinding.pauseThread();
        assertThat(MeasuredStatuses.now().since(before, "INSERT-ACK Return=OK"))
            .as(later[0])
            .isEqualTo(2L * round);
      }
      close(db);
      HBaseBinding.pauseThread();
    }
    assertThat(rowsInTable()).isEqualTo(2);
  }

  @Test
  public void theJournalHasTheKeyOfEachAcknowledgedWrite() throws Exception {
    open("hbase.createtable", "true");
    assertThat(journalOfThreeWrites()).containsExactly("a", "b", "a");
    assertThat(journalOfThreeWrites("hbase.coalesce", "true")).containsExactly("a", "b", "a");
    assertThat(journalOfThreeWrites("hbase.batchsize", "2")).containsExactly("a", "b", "a");
    for (String[] later : new String[][] {{"hbase.autoflush", "false"}, {"hbase.async", "2"}}) {
      assertThat(journalOfThreeWrites(later)).containsExactlyInAnyOrder("a", "b", "a");
    }
  }

  @Test
  public void aJournaledPutHasTheTimestampOfItsLine() throws Exception {
    Path journal = folder.newFile().toPath();
    HBaseBinding db = open("hbase.createtable", "true", "hbase.writejournal", journal.toString());
    db.update(name(), "a", record("field0", "1"));
    close(db);

    try (Table rows = plain.getTable(table)) {
      Cell cell = rows.get(new Get(Bytes.toBytes("a"))).rawCells()[0];
      assertThat(Files.readAllLines(journal)).containsExactly("a " + cell.getTimestamp());
    }
  }

  @Test
  @EveryVersion
  public void aWindowOfRequestsHasTheOutcomeOfEachOperation() throws Exception {
    MeasuredStatuses before = MeasuredStatuses.now();
    HBaseBinding db = open("hbase.createtable", "true", "hbase.async", "3");
    for (int i = 0; i < 20; i++) {
      assertThat(db.insert(name(), key(i), record("field0", "a"))).isEqualTo(Status.BATCHED_OK);
    }
    HBaseBinding.pauseThread();
    assertThat(rowsInTable()).isEqualTo(20);
    for (int i = 10; i < 30; i++) {
      assertThat(db.read(name(), key(i), null, new HashMap<>())).isEqualTo(Status.BATCHED_OK);
    }
    assertThat(db.delete(name(), key(0))).isEqualTo(Status.BATCHED_OK);
    close(db);

    MeasuredStatuses after = MeasuredStatuses.now();
    assertThat(after.since(before, "INSERT-ACK Return=OK")).isEqualTo(20);
    assertThat(after.since(before, "READ-ACK Return=OK")).isEqualTo(10);
    assertThat(after.since(before, "READ-ACK Return=NOT_FOUND")).isEqualTo(10);
    assertThat(after.since(before, "DELETE-ACK Return=OK")).isEqualTo(1);
    assertThat(rowsInTable()).isEqualTo(19);
  }

  @Test
  public void theJournalHasNoWriteThatTheServerRefused() throws Exception {
    open("hbase.createtable", "true");
    refuseWrites();
    assertThat(journalOfThreeWrites()).isEmpty();
    assertThat(journalOfThreeWrites("hbase.autoflush", "false")).isEmpty();
  }

  private List<String> journalOfThreeWrites(String... pairs) throws Exception {
    Path journal = folder.newFile().toPath();
    List<String> settings = new ArrayList<>(List.of(pairs));
    settings.addAll(List.of("hbase.writejournal", journal.toString()));
    HBaseBinding db = open(settings.toArray(String[]::new));
    db.insert(name(), "a", record("field0", "1"));
    db.update(name(), "b", record("field0", "1"));
    db.read(name(), "a", null, new HashMap<>());
    db.delete(name(), "a");
    close(db);
    return Files.readAllLines(journal).stream()
        .map(line -> line.substring(0, line.indexOf(' ')))
        .toList();
  }

  @Test
  public void bufferedWritesThatTheServerRefusesAreCountedAsFailed() throws Exception {
    MeasuredStatuses before = MeasuredStatuses.now();
    HBaseBinding db = open("hbase.createtable", "true", "hbase.autoflush", "false");
    db.insert(name(), "user1", record("field0", "a"));
    refuseWrites();
    close(db);
    MeasuredStatuses after = MeasuredStatuses.now();
    assertThat(after.since(before, "INSERT-ACK Return=OK")).isZero();
    assertThat(after.since(before, "INSERT-ACK Return=ERROR")).isEqualTo(1);
  }

  @Test
  @EveryVersion
  public void batchedWritesAreSentWhenTheBatchIsFull() throws Exception {
    MeasuredStatuses before = MeasuredStatuses.now();
    HBaseBinding db = open("hbase.createtable", "true", "hbase.batchsize", "3");
    assertThat(db.insert(name(), key(0), record("field0", "a"))).isEqualTo(Status.BATCHED_OK);
    assertThat(db.insert(name(), key(1), record("field0", "a"))).isEqualTo(Status.BATCHED_OK);
    assertThat(rowsInTable()).isZero();
    assertThat(db.insert(name(), key(2), record("field0", "a"))).isEqualTo(Status.BATCHED_OK);
    assertThat(rowsInTable()).isEqualTo(3);
    assertThat(db.update(name(), key(3), record("field0", "a"))).isEqualTo(Status.BATCHED_OK);
    close(db);
    assertThat(rowsInTable()).isEqualTo(4);
    HBaseBinding deleting = open("hbase.batchsize", "2");
    assertThat(deleting.delete(name(), key(0))).isEqualTo(Status.BATCHED_OK);
    assertThat(rowsInTable()).isEqualTo(4);
    assertThat(deleting.delete(name(), key(1))).isEqualTo(Status.BATCHED_OK);
    assertThat(rowsInTable()).isEqualTo(2);
    MeasuredStatuses after = MeasuredStatuses.now();
    assertThat(after.since(before, "INSERT-ACK Return=OK")).isEqualTo(3);
    assertThat(after.since(before, "UPDATE-ACK Return=OK")).isEqualTo(1);
    assertThat(after.since(before, "DELETE-ACK Return=OK")).isEqualTo(2);
  }

  @Test
  public void aBatchThatTheServerRefusesFailsWithAllItHolds() throws Exception {
    MeasuredStatuses before = MeasuredStatuses.now();
    HBaseBinding db = open("hbase.createtable", "true", "hbase.batchsize", "3");
    db.insert(name(), key(0), record("field0", "a"));
    refuseWrites();
    db.insert(name(), key(1), record("field0", "a"));
    assertThat(db.insert(name(), key(2), record("field0", "a"))).isEqualTo(Status.ERROR);
    MeasuredStatuses after = MeasuredStatuses.now();
    assertThat(after.since(before, "INSERT-ACK Return=ERROR")).isEqualTo(3);
  }

  @Test
  @EveryVersion
  public void batchedReadsTellMissingRowsWhenTheBatchReturns() throws Exception {
    HBaseBinding writer = open("hbase.createtable", "true");
    writer.insert(name(), key(0), record("field0", "a"));
    MeasuredStatuses before = MeasuredStatuses.now();
    HBaseBinding db = open("hbase.batchsize", "2");
    assertThat(db.read(name(), key(0), null, new HashMap<>())).isEqualTo(Status.BATCHED_OK);
    assertThat(db.read(name(), "missing", null, new HashMap<>())).isEqualTo(Status.NOT_FOUND);
    MeasuredStatuses after = MeasuredStatuses.now();
    assertThat(after.since(before, "READ-ACK Return=OK")).isEqualTo(1);
    assertThat(after.since(before, "READ-ACK Return=NOT_FOUND")).isEqualTo(1);
  }

  @Test
  public void anOperationThatTheServerRefusesIsAnError() throws Exception {
    HBaseBinding db = open("hbase.createtable", "true");
    Map<String, ByteIterator> values = record("field0", "abc");
    refuseWrites();
    assertThat(db.insert(name(), "user1", values)).isEqualTo(Status.ERROR);
    assertThat(values.get("field0").toArray())
        .as("the value that a retry writes")
        .isEqualTo("abc".getBytes(StandardCharsets.UTF_8));
  }

  @Test
  public void aMissingTableIsNamed() {
    assertThatThrownBy(() -> open())
        .isInstanceOf(StartupException.class)
        .hasMessageContaining("table " + name() + " does not exist")
        .hasMessageContaining("hbase.createtable=true");
  }

  @Test
  public void anAttributeThatTheMasterRefusesIsToldInOneLine() {
    assertThatThrownBy(
            () -> open("hbase.createtable", "true", "hbase.table.SPLIT_POLICY", "some.Policy"))
        .isInstanceOf(StartupException.class)
        .hasMessageStartingWith("HBase at ")
        .hasMessageContaining("some.Policy")
        .hasMessageNotContaining("\n");
    assertThatThrownBy(() -> open()).hasMessageContaining("does not exist");
  }

  @Test
  public void aWrongFamilyIsNamedWithTheRightOne() throws Exception {
    open("hbase.createtable", "true");
    assertThatThrownBy(() -> open("columnfamily", "nosuch"))
        .isInstanceOf(StartupException.class)
        .hasMessageContaining("has no column family nosuch but family");
  }

  @Test
  public void aRunOnOtherRecordsThanWereLoadedIsRefused() throws Exception {
    open("hbase.createtable", "true", "recordcount", "100");
    assertThatThrownBy(() -> open("recordcount", "200"))
        .isInstanceOf(StartupException.class)
        .hasMessageContaining("was loaded with recordcount=100, not 200");
    open("recordcount", "200", "hbase.checkdataset", "false");
    assertThatThrownBy(() -> open("recordcount", "100", "hbase.values.compressionratio", "3"))
        .isInstanceOf(StartupException.class)
        .hasMessageContaining("was loaded with hbase.values.compressionratio=1, not 3");
  }

  @Test
  public void aNewTableHasTheAttributesAndIsRefusedToAClientThatWantsOthers() throws Exception {
    String[] attributes = {
      "hbase.createtable", "true",
      "hbase.replicas", "2",
      "hbase.compression", "gz",
      "hbase.table.MAX_FILESIZE", "123456789",
      "hbase.family.TTL", "86400",
      "hbase.family.IN_MEMORY_COMPACTION", "BASIC",
      "hbase.family.hbase.hstore.blockingStoreFiles", "99"
    };
    open(attributes);

    try (Admin admin = plain.getAdmin()) {
      TableDescriptor created = admin.getDescriptor(table);
      assertThat(created.getRegionReplication()).isEqualTo(2);
      assertThat(created.getMaxFileSize()).isEqualTo(123_456_789);
      ColumnFamilyDescriptor family = created.getColumnFamilies()[0];
      assertThat(family.getCompressionType()).isEqualTo(Compression.Algorithm.GZ);
      assertThat(family.getTimeToLive()).isEqualTo(86_400);
      assertThat(family.getInMemoryCompaction()).isEqualTo(MemoryCompactionPolicy.BASIC);
      assertThat(family.getConfigurationValue("hbase.hstore.blockingStoreFiles")).isEqualTo("99");
    }
    open(attributes);
    open("hbase.createtable", "true", "hbase.family.IN_MEMORY_COMPACTION", "basic");
    open("hbase.compression", "none");
    assertThatThrownBy(() -> open("hbase.createtable", "true", "hbase.compression", "none"))
        .isInstanceOf(StartupException.class)
        .hasMessageContaining("has hbase.compression=GZ, not none");
    assertThatThrownBy(() -> open("hbase.createtable", "true", "hbase.family.TTL", "60"))
        .isInstanceOf(StartupException.class)
        .hasMessageContaining("has hbase.family.TTL=86400, not 60");
    try (Admin admin = plain.getAdmin()) {
      TableDescriptor there = admin.getDescriptor(table);
      assertThat(TableAttributes.of(there, Bytes.toBytes("family")))
          .containsEntry("hbase.compression", "GZ")
          .containsEntry("hbase.bloom", "ROW")
          .containsEntry("hbase.family.hbase.hstore.blockingStoreFiles", "99")
          .containsEntry("hbase.table.MAX_FILESIZE", "123456789")
          .satisfies(
              all ->
                  assertThat(all.keySet())
                      .filteredOn(key -> !TableAttributes.isSetting(key))
                      .containsExactlyInAnyOrder(
                          "hbase.bloom",
                          "hbase.blocksize",
                          "hbase.compression",
                          "hbase.encoding",
                          "hbase.inmemory",
                          "hbase.replicas",
                          "hbase.table.MAX_FILESIZE",
                          "hbase.family.TTL",
                          "hbase.family.IN_MEMORY_COMPACTION"));
    }
  }

  @Test
  @EveryVersion
  public void aNewTableHasTheAttributesOfAnyVersion() throws Exception {
    HBaseBinding db =
        open(
            "hbase.createtable", "true",
            "hbase.replicas", "2",
            "hbase.table.MAX_FILESIZE", "123456789",
            "hbase.family.TTL", "86400",
            "hbase.family.KEEP_DELETED_CELLS", "TTL",
            "hbase.family.hbase.hstore.blockingStoreFiles", "99");
    assertThat(db.insert(name(), "user1", record("field0", "a"))).isEqualTo(Status.OK);
    assertThat(read(db, "user1", null)).isEqualTo(Map.of("field0", "a"));
    try (Admin admin = plain.getAdmin()) {
      TableDescriptor created = admin.getDescriptor(table);
      assertThat(created.getRegionReplication()).isEqualTo(2);
      assertThat(created.getMaxFileSize()).isEqualTo(123_456_789);
      ColumnFamilyDescriptor family = created.getColumnFamilies()[0];
      assertThat(family.getTimeToLive()).isEqualTo(86_400);
      assertThat(family.getKeepDeletedCells()).isEqualTo(KeepDeletedCells.TTL);
      assertThat(family.getConfigurationValue("hbase.hstore.blockingStoreFiles")).isEqualTo("99");
    }
  }

  @Test
  public void aTableWhoseLoadHasNotEndedIsRefused() throws Exception {
    String[] thousand = {"workload", CoreWorkload.class.getName(), "recordcount", "1000"};
    load(448, with(thousand, "hbase.createtable", "true"));
    assertThatThrownBy(() -> run(thousand))
        .isInstanceOf(StartupException.class)
        .hasMessage(
            "table "
                + name()
                + " was not loaded to its end (448 of 1000 records): load it again, or use -p"
                + " hbase.checkdataset=false");
    run(with(thousand, "hbase.checkdataset", "false"));

    load(1000, thousand);
    run(thousand);

    String[] more = {"workload", CoreWorkload.class.getName(), "recordcount", "1500"};
    load(500, with(more, "insertstart", "1000", "insertcount", "500"));
    run(more);
    assertThatThrownBy(() -> run(thousand)).hasMessageContaining("recordcount=1500");
  }

  /** A load that has written a number of records. */
  private void load(long written, String... pairs) throws Exception {
    Properties properties = properties(pairs);
    SharedConnection load = SharedConnection.acquire(properties, LoadEnd.NOTED);
    // As the launcher does.
    properties.setProperty("workload", "the guard of a workload");
    try {
      load.noteLoad(written, false);
    } finally {
      load.close();
    }
  }

  private void run(String... pairs) throws StartupException {
    SharedConnection.acquire(properties(pairs), LoadEnd.REQUIRED).close();
  }

  @Test
  public void aMissingNamespaceIsNamed() {
    assertThatThrownBy(() -> open("hbase.createtable", "true", "table", "perf:" + name()))
        .isInstanceOf(StartupException.class)
        .hasMessage(
            "namespace perf of table perf:"
                + name()
                + " does not exist: create it, in the HBase shell with create_namespace 'perf', or"
                + " use another with -p table=NAMESPACE:NAME");
  }

  @Test
  public void aTableOfANamespaceIsCreatedAndUsed() throws Exception {
    // These tests also run in a class that extends this one, on the same server.
    String namespace = getClass().getSimpleName();
    String table = namespace + ":" + name();
    try (Admin admin = plain.getAdmin()) {
      admin.createNamespace(NamespaceDescriptor.create(namespace).build());
    }
    HBaseBinding db =
        open("hbase.createtable", "true", "hbase.regions", "3", "table", table, "recordcount", "9");
    assertThat(db.insert(table, "user1", record("field0", "a"))).isEqualTo(Status.OK);
    try (Admin admin = plain.getAdmin();
        Table created = plain.getTable(TableName.valueOf(table))) {
      assertThat(admin.getRegions(created.getName())).hasSize(3);
      assertThat(created.exists(new Get(Bytes.toBytes("user1")))).isTrue();
    }
  }

  @Test
  public void aTableOfTheUsersOwnIsNotCheckedAndNotAltered() throws Exception {
    try (Admin admin = plain.getAdmin()) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(table)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of("family"))
              .build());
      TableDescriptor before = admin.getDescriptor(table);
      open("recordcount", "200", "hbase.createtable", "true", "hbase.regions", "7");
      assertThat(admin.getDescriptor(table)).isEqualTo(before);
      assertThat(admin.getRegions(table)).hasSize(1);
    }
  }

  @Test
  public void aClusterThatIsNotThereIsNamedAtOnce() {
    assertThatThrownBy(() -> open("hbase.zookeeper.property.clientPort", "1"))
        .isInstanceOf(StartupException.class)
        .hasMessageContaining("cannot reach ZooKeeper quorum 127.0.0.1:1 ")
        .hasMessageContaining("hbase.zookeeper.quorum");
  }

  @Test
  public void oneTableAfterAnotherIsServed() throws Exception {
    HBaseBinding db = open("hbase.createtable", "true", "hbase.autoflush", "false");
    String other = name() + "2";
    open("hbase.createtable", "true", "table", other);
    db.insert(name(), "user1", record("field0", "a"));
    db.insert(other, "user1", record("field0", "b"));
    assertThat(rowsInTable()).as("flushed when the other table was turned to").isEqualTo(1);
    db.insert(name(), "user2", record("field0", "a"));
    close(db);
    assertThat(rowsInTable()).isEqualTo(2);
  }

  @Test
  public void manyThreadsShareTheConnectionsAskedFor() throws Exception {
    HBaseBinding first = open("hbase.createtable", "true", "hbase.connections", "2");
    List<HBaseBinding> all = new ArrayList<>(List.of(first));
    for (int i = 1; i < 5; i++) {
      all.add(open("hbase.createtable", "true", "hbase.connections", "2"));
    }
    for (int i = 0; i < 5; i++) {
      assertThat(all.get(i).insert(name(), key(i), record("field0", "a"))).isEqualTo(Status.OK);
    }
    close(first);
    assertThat(all.get(1).insert(name(), "late", record("field0", "a"))).isEqualTo(Status.OK);
    assertThat(rowsInTable()).isEqualTo(6);
  }

  @Test
  public void regionsAreLocatedBeforeTheFirstOperation() throws Exception {
    for (String[] way :
        new String[][] {{}, {"hbase.autoflush", "false"}, {"hbase.batchsize", "2"}}) {
      long reads = Long.MAX_VALUE;
      // The master reads hbase:meta now and then as well.
      for (int attempt = 0; reads > 0 && attempt < 3; attempt++) {
        reads = Math.min(reads, readsOfMetaByFirstOperations(way));
      }
      assertThat(reads).as(String.join(" ", way)).isZero();
    }
  }

  /** Of clients with two connections, each of which writes to and reads from all regions. */
  private long readsOfMetaByFirstOperations(String... way) throws Exception {
    List<HBaseBinding> clients = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      clients.add(
          open(
              with(
                  way,
                  "hbase.createtable",
                  "true",
                  "hbase.regions",
                  "10",
                  "recordcount",
                  "100",
                  "insertorder",
                  "ordered",
                  "hbase.connections",
                  "2")));
    }
    long before = readsOfMeta();
    for (HBaseBinding db : clients) {
      for (int i = 0; i < 100; i++) {
        assertThat(db.insert(name(), "user" + i, record("field0", "a")).isOk()).isTrue();
        db.read(name(), "user" + i, null, new HashMap<>());
      }
      close(db);
    }
    return readsOfMeta() - before;
  }

  private static long readsOfMeta() throws Exception {
    try (Admin admin = plain.getAdmin();
        RegionLocator locator = plain.getRegionLocator(TableName.META_TABLE_NAME)) {
      return admin
          .getRegionMetrics(
              locator.getRegionLocation(HConstants.EMPTY_START_ROW).getServerName(),
              TableName.META_TABLE_NAME)
          .stream()
          .mapToLong(RegionMetrics::getReadRequestCount)
          .sum();
    }
  }

  /** Into a table named after the durability. */
  private void writeTenKilobytes(String durability) throws Exception {
    String logged = durability + suffix();
    HBaseBinding db = open("hbase.createtable", "true", "table", logged, "durability", durability);
    for (int i = 0; i < 10; i++) {
      assertThat(db.insert(logged, key(i), record("field0", "x".repeat(1000))))
          .isEqualTo(Status.OK);
    }
  }

  private long bytesAppendedToWal(String durability) throws Exception {
    URI uri =
        URI.create(
            "http://127.0.0.1:"
                + server.ports().regionServerInfo()
                + "/jmx?qry=Hadoop:service=HBase,name=RegionServer,sub=WAL");
    String body =
        HttpClient.newHttpClient()
            .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
            .body();
    Matcher bytes =
        Pattern.compile("\"" + durability + suffix() + ".appendSize\"\\s*:\\s*(\\d+)")
            .matcher(body);
    return bytes.find() ? Long.parseLong(bytes.group(1)) : 0;
  }

  /** What a thread does, by its number from 0 up. */
  interface Task {
    void run(int thread) throws Exception;
  }

  static void together(int threads, Task task) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    CountDownLatch start = new CountDownLatch(threads);
    try {
      List<Future<?>> done = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        int thread = i;
        done.add(
            pool.submit(
                () -> {
                  start.countDown();
                  start.await();
                  task.run(thread);
                  return null;
                }));
      }
      for (Future<?> one : done) {
        one.get(2, TimeUnit.MINUTES);
      }
    } finally {
      pool.shutdownNow();
    }
  }

  /** Makes the table read-only: the server refuses writes to it for good. */
  private void refuseWrites() throws Exception {
    try (Admin admin = plain.getAdmin()) {
      admin.modifyTable(
          TableDescriptorBuilder.newBuilder(admin.getDescriptor(table)).setReadOnly(true).build());
    }
  }

  long rowsInTable() throws Exception {
    try (Table rows = plain.getTable(table);
        ResultScanner scanner = rows.getScanner(new Scan())) {
      long count = 0;
      for (Result row = scanner.next(); row != null; row = scanner.next()) {
        count++;
      }
      return count;
    }
  }

  /** A way of sending appends and conditions: the oldest version takes only one in a request. */
  private static String[] batches(String size) {
    return isOldest ? ALONE : new String[] {"hbase.batchsize", size};
  }

  /** Sets what all tests of a class have in common. */
  void addTo(Properties properties) {
    // The defaults.
  }

  /** What the names of a class's tables end in. */
  String suffix() {
    return "";
  }

  HBaseBinding open(String... pairs) throws DBException {
    HBaseBinding db = new HBaseBinding();
    db.setProperties(properties(pairs));
    db.init();
    open.add(db);
    return db;
  }

  private Properties properties(String... pairs) {
    Properties properties = new Properties();
    properties.setProperty("table", name());
    properties.setProperty("hbase.zookeeper.quorum", "127.0.0.1");
    try {
      properties.setProperty(
          "hbase.zookeeper.property.clientPort", Integer.toString(server.ports().zooKeeper()));
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    for (int i = 0; i < pairs.length; i += 2) {
      properties.setProperty(pairs[i], pairs[i + 1]);
    }
    addTo(properties);
    return properties;
  }

  void close(HBaseBinding db) {
    open.remove(db);
    db.cleanup();
  }

  String name() {
    return test.getMethodName() + suffix();
  }

  private static String[] with(String[] some, String... more) {
    List<String> all = new ArrayList<>(List.of(some));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  static String key(int i) {
    return String.format("user%02d", i);
  }

  static Map<String, ByteIterator> record(String... pairs) {
    Map<String, ByteIterator> record = new HashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      record.put(pairs[i], new StringByteIterator(pairs[i + 1]));
    }
    return record;
  }

  Map<String, String> read(HBaseBinding db, String key, Set<String> fields) {
    Map<String, ByteIterator> record = new HashMap<>();
    assertThat(db.read(name(), key, fields, record)).isEqualTo(Status.OK);
    return strings(record);
  }

  private List<Map<String, String>> scan(
      HBaseBinding db, String start, int rows, Set<String> fields) {
    Vector<HashMap<String, ByteIterator>> records = new Vector<>();
    assertThat(db.scan(name(), start, rows, fields, records)).isEqualTo(Status.OK);
    return records.stream().map(HBaseBindingIT::strings).toList();
  }

  private static Map<String, String> strings(Map<String, ByteIterator> record) {
    Map<String, String> strings = new HashMap<>();
    record.forEach((field, value) -> strings.put(field, value.toString()));
    return strings;
  }
}
