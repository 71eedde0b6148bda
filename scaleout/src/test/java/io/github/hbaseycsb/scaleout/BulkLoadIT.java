package io.github.hbaseycsb.scaleout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.binding.HBaseBinding;
import io.github.hbaseycsb.binding.SharedConnection;
import io.github.hbaseycsb.launcher.UsageException;
import io.github.hbaseycsb.server.TestServer;
import io.github.hbaseycsb.workload.RowRange;
import io.github.hbaseycsb.workload.RowRangeWorkload;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.mapreduce.Job;
import org.junit.BeforeClass;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.junit.rules.TestName;
import site.ycsb.Client;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/** Bulk loads into a real server, in this process. */
public class BulkLoadIT {
  private static final int RECORDS = 500;
  private static final int VALUE_LENGTH = 100;
  private static final String RATIO = "hbase.values.compressionratio";
  private static final long ENOUGH_HEAP = 64 << 20;
  private static final long TIMESTAMP = 1_000_000;

  private static TestServer server;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();
  @Rule public final TemporaryFolder elsewhere = new TemporaryFolder();
  @Rule public final TestName test = new TestName();

  private Clock clock = Clock.systemUTC();

  @BeforeClass
  public static void start() throws Exception {
    server = TestServer.shared();
  }

  @Test
  public void theRowsAreThoseThatYcsbsLoadPuts() throws Exception {
    Map<String, String> more = Map.of("dataintegrity", "true", "fieldcount", "11");
    bulkLoad(core(name(), more));
    put(new CoreWorkload(), core(name() + "Put", more));

    Map<String, Map<String, String>> rows = rows(name());
    assertThat(rows).hasSize(RECORDS);
    assertThat(rows.values()).allMatch(fields -> fields.size() == 11);
    assertThat(rows).isEqualTo(rows(name() + "Put"));
  }

  @Test
  public void theRowsOfTheBigtableTestsAreThoseThatTheirLoadPuts() throws Exception {
    for (String ratio : List.of("1", "3")) {
      String table = name() + ratio;
      bulkLoad(rowRanges(table, ratio));
      put(new RowRangeWorkload(), rowRanges(table + "Put", ratio));

      assertThat(rows(table)).hasSize(RECORDS).isEqualTo(rows(table + "Put"));
    }
  }

  @Test
  public void theValuesThatCompressAreThoseThatYcsbsLoadPuts() throws Exception {
    Map<String, String> more = Map.of("fieldcount", "1", RATIO, "3");
    bulkLoad(core(name(), more));
    put(new CoreWorkload(), core(name() + "Put", more));

    assertThat(rows(name())).hasSize(RECORDS).isEqualTo(rows(name() + "Put"));
    assertThat(tails(name())).hasSize(1);
  }

  @Test
  public void eachOfSeveralFamiliesHasTheFieldsThatYcsbsLoadPuts() throws Exception {
    Map<String, String> more =
        Map.of("dataintegrity", "true", "fieldcount", "11", "hbase.families", "b:0-3,a:4-10");
    bulkLoad(core(name(), more));
    put(new CoreWorkload(), core(name() + "Put", more));

    for (String table : List.of(name(), name() + "Put")) {
      assertThat(rows(table, "b").values()).hasSize(RECORDS).allMatch(it -> it.size() == 4);
      assertThat(rows(table, "a").values()).hasSize(RECORDS).allMatch(it -> it.size() == 7);
    }
    assertThat(rows(name(), "a")).isEqualTo(rows(name() + "Put", "a"));
    assertThat(rows(name(), "b")).isEqualTo(rows(name() + "Put", "b"));
  }

  @Test
  public void aJobWritesStoreFilesForEachFamily() throws Exception {
    Properties properties = core(name(), Map.of("hbase.families", "b:0-3,a:4-9"));
    try (SharedConnection target = SharedConnection.acquire(properties)) {
      Path output = new Path(folder.getRoot().toURI().resolve("job/files"));
      Jobs.run(
          StoreFileJob.job(target, properties, RowRange.ofFirst(RECORDS), TIMESTAMP, output),
          it -> {});
      FileSystem files = output.getFileSystem(target.connection().getConfiguration());
      for (String family : List.of("a", "b")) {
        assertThat(files.listStatus(new Path(output, family))).as(family).hasSize(3);
      }
    }
  }

  @Test
  public void rowsWithLengthsThatVaryAreLoadedAndCompared() throws Exception {
    File histogram = elsewhere.newFile();
    Files.writeString(histogram.toPath(), "BlockSize\t10\n0\t5\n1\t5\n");
    for (Map<String, String> lengths :
        List.of(
            Map.of("fieldlengthdistribution", "zipfian", "fieldlength", "20"),
            Map.of(
                "fieldlengthdistribution",
                "histogram",
                "fieldlengthhistogram",
                histogram.getPath()))) {
      Map<String, String> more = new TreeMap<>(lengths);
      more.put("table", name() + lengths.get("fieldlengthdistribution"));
      more.put("fieldcount", "10");
      bulkLoad(core(name(), more));
      assertThat(rows(more.get("table"))).hasSize(RECORDS);
    }
  }

  @Test
  public void theValuesAreThePartsOfAFileThatYcsbsLoadPuts() throws Exception {
    File file = elsewhere.newFile();
    Files.writeString(file.toPath(), "Values are parts of this text, which begins again. ");
    Map<String, String> more = Map.of("fieldcount", "2", "hbase.values.file", file.getPath());
    bulkLoad(core(name(), more));
    put(new CoreWorkload(), core(name() + "Put", more));

    assertThat(rows(name())).hasSize(RECORDS).isEqualTo(rows(name() + "Put"));
    assertThat(rows(name()).values())
        .allMatch(fields -> fields.get("field1").contains("parts of this text"));
    Files.writeString(file.toPath(), "Values are parts of that text, which begins again. ");
    assertThatThrownBy(() -> SharedConnection.acquire(core(name(), more)))
        .hasMessageContaining("was loaded with hbase.values.checksum=51-");
    assertThatThrownBy(() -> SharedConnection.acquire(core(name(), Map.of("fieldcount", "2"))))
        .hasMessageContaining("was loaded with hbase.values.checksum=51-")
        .hasMessageContaining(", not none");
  }

  /** The ends of the values, of which a third is random. */
  private static Set<String> tails(String table) throws Exception {
    return rows(table).values().stream()
        .map(fields -> fields.get("field0"))
        .map(value -> value.substring(value.length() - VALUE_LENGTH / 2))
        .collect(Collectors.toSet());
  }

  @Test
  public void valuesThatCompressMakeStoreFilesOfHalfTheSizeOrLess() throws Exception {
    Map<String, Long> bytes = new TreeMap<>();
    for (String codec : List.of("NONE", "GZ")) {
      Properties properties = core(name() + codec, Map.of(RATIO, "3", "hbase.compression", codec));
      try (SharedConnection target = SharedConnection.acquire(properties)) {
        Path output = new Path(folder.getRoot().toURI().resolve(codec));
        assertThat(
                new LocalStoreFiles(target, properties, output, ENOUGH_HEAP)
                    .write(RowRange.ofFirst(RECORDS), TIMESTAMP, rows -> {}))
            .isPresent();
        FileSystem files = output.getFileSystem(target.connection().getConfiguration());
        for (FileStatus file : files.listStatus(new Path(output, target.families().toString()))) {
          bytes.merge(codec, file.getLen(), Long::sum);
        }
      }
    }
    assertThat(bytes.get("GZ")).isBetween(1L, bytes.get("NONE") / 2);
  }

  @Test
  public void aPartOfTheRecordsIsLoadedByItsNumbers() throws Exception {
    bulkLoad(
        core(name(), Map.of("insertstart", "100", "insertcount", "20", "insertorder", "ordered")));

    assertThat(rows(name()).keySet())
        .hasSize(20)
        .contains("user100", "user119")
        .doesNotContain("user99", "user120");
  }

  @Test
  public void storeFilesFollowTheRegionsAndTheFamily() throws Exception {
    try (SharedConnection target = SharedConnection.acquire(familyWithSettings())) {
      Path output = new Path(folder.getRoot().toURI().resolve("local/files"));
      assertThat(
              new LocalStoreFiles(target, familyWithSettings(), output, ENOUGH_HEAP)
                  .write(RowRange.ofFirst(RECORDS), TIMESTAMP, rows -> {}))
          .isPresent();

      assertFollowsRegionsAndFamily(output, target);
    }
  }

  @Test
  public void storeFilesOfAJobFollowTheRegionsAndTheFamily() throws Exception {
    try (SharedConnection target = SharedConnection.acquire(familyWithSettings())) {
      Path output = new Path(folder.getRoot().toURI().resolve("job/files"));
      target.connection().getConfiguration().set("hbase.some.password", "s3cret");
      Job job =
          StoreFileJob.job(
              target, familyWithSettings(), RowRange.ofFirst(RECORDS), TIMESTAMP, output);
      assertThat((Iterable<Map.Entry<String, String>>) job.getConfiguration())
          .noneMatch(entry -> entry.getValue().contains("s3cret"));
      long rows = Jobs.run(job, it -> {}).findCounter(StoreFileJob.Counter.ROWS).getValue();
      assertThat(rows).isEqualTo(RECORDS);

      assertFollowsRegionsAndFamily(output, target);
    }
  }

  private Properties familyWithSettings() throws Exception {
    return core(
        name(),
        Map.of(
            "hbase.compression", "GZ",
            "hbase.encoding", "FAST_DIFF",
            "hbase.bloom", "ROWCOL",
            "hbase.blocksize", "8192"));
  }

  private static void assertFollowsRegionsAndFamily(Path output, SharedConnection target)
      throws Exception {
    Configuration conf = target.connection().getConfiguration();
    FileSystem files = output.getFileSystem(conf);
    List<byte[]> starts = new ArrayList<>();
    try (RegionLocator regions = target.connection().getRegionLocator(target.table())) {
      for (FileStatus file : files.listStatus(new Path(output, target.families().toString()))) {
        try (HFile.Reader reader =
            HFile.createReader(files, file.getPath(), CacheConfig.DISABLED, true, conf)) {
          assertThat(reader.getTrailer().getCompressionCodec()).isEqualTo(Compression.Algorithm.GZ);
          assertThat(reader.getDataBlockEncoding()).isEqualTo(DataBlockEncoding.FAST_DIFF);
          Map<byte[], byte[]> info = reader.getHFileInfo();
          assertThat(Bytes.toString(info.get(Bytes.toBytes("BLOOM_FILTER_TYPE"))))
              .isEqualTo("ROWCOL");
          byte[] first = CellUtil.cloneRow(reader.getFirstKey().orElseThrow());
          byte[] last = CellUtil.cloneRow(reader.getLastKey().orElseThrow());
          byte[] start = regions.getRegionLocation(first).getRegion().getStartKey();
          assertThat(regions.getRegionLocation(last).getRegion().getStartKey()).isEqualTo(start);
          starts.add(start);
        }
      }
      assertThat(starts).containsExactlyInAnyOrder(regions.getStartKeys());
    }
  }

  @Test
  public void withoutMemoryForNumbersOrKeysNothingIsWritten() throws Exception {
    Properties properties = core(name(), Map.of());
    long numbers = RECORDS * KeySlices.Numbers.HEAP_BYTES;
    try (SharedConnection target = SharedConnection.acquire(properties)) {
      for (long heap : new long[] {numbers - 1, numbers}) {
        Path output = new Path(folder.getRoot().toURI().resolve("files"));
        assertThat(
                new LocalStoreFiles(target, properties, output, heap)
                    .write(RowRange.ofFirst(RECORDS), TIMESTAMP, rows -> {}))
            .isEmpty();
        assertThat(folder.getRoot()).isEmptyDirectory();
      }
    }
  }

  @Test
  public void aTableWithARowIsRefusedAndLeftAlone() throws Exception {
    Properties properties = core(name(), Map.of());
    try (SharedConnection target = SharedConnection.acquire(properties)) {
      putMine(target);
    }

    assertThatThrownBy(() -> bulkLoad(properties))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("table " + name() + " is not empty");
    assertThat(rows(name())).containsOnlyKeys("mine");
  }

  @Test
  public void aFamilyForMobFilesIsRefused() throws Exception {
    Properties properties = core(name(), Map.of("hbase.family.IS_MOB", "true"));
    assertThatThrownBy(() -> bulkLoad(properties))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "family family of table %s is for MOB files, which a bulk load does not write: use ycsb"
                + " load",
            name());
    assertThat(rows(name())).isEmpty();
  }

  @Test
  public void rowsThatCannotBeMadeLeaveTheTableEmptyAndNoFiles() throws Exception {
    // The tasks refuse what the load was not asked about.
    Properties properties = core(name(), Map.of("fieldlengthdistribution", "nosuch"));
    Records records = Records.of(core(name(), Map.of()));

    try (SharedConnection target = SharedConnection.acquire(properties)) {
      assertThatThrownBy(() -> load(target, properties, records))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("nosuch");
    }
    assertThat(rows(name())).isEmpty();
    assertThat(folder.getRoot()).isEmptyDirectory();
  }

  @Test
  public void storeFilesThatAreNotTakenLeaveTheTableEmptyAndNoFiles() throws Exception {
    Properties properties =
        core(
            name(),
            Map.of("hbase.conf.hbase.mapreduce.bulkload.max.hfiles.perRegion.perFamily", "0"));

    assertThatThrownBy(() -> bulkLoad(properties))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("rejected the HFiles, the table is empty as before");
    assertThat(rows(name())).isEmpty();
    assertThat(folder.getRoot()).isEmptyDirectory();
  }

  @Test
  public void rowsOfOthersStayWhenStoreFilesAreNotTaken() throws Exception {
    Properties properties =
        core(
            name(),
            Map.of("hbase.conf.hbase.mapreduce.bulkload.max.hfiles.perRegion.perFamily", "0"));

    try (SharedConnection target = SharedConnection.acquire(properties)) {
      // It looks at the clock when it has found the table empty.
      InstantSource clock =
          () -> {
            putMine(target);
            return Instant.ofEpochMilli(TIMESTAMP);
          };
      BulkLoad load = new BulkLoad(target, properties, Records.of(properties), clock);
      assertThatThrownBy(() -> load.run(RowRange.ofFirst(RECORDS), staging(), rows -> {}))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("was not emptied, because others have written to it");
    }
    assertThat(rows(name())).containsOnlyKeys("mine");
  }

  private static long timestamp(SharedConnection target) throws IOException {
    try (Table table = target.connection().getTable(target.table());
        ResultScanner rows = table.getScanner(new Scan().setLimit(1))) {
      return rows.next().rawCells()[0].getTimestamp();
    }
  }

  @Test
  public void rowsOfTheLoadItselfAreTakenOutAgain() throws Exception {
    Properties properties = core(name(), Map.of());
    try (SharedConnection target = SharedConnection.acquire(properties)) {
      InstantSource clock = InstantSource.fixed(Instant.ofEpochMilli(TIMESTAMP));
      BulkLoad load = new BulkLoad(target, properties, Records.of(properties), clock);
      load.run(RowRange.ofFirst(RECORDS), staging(), rows -> {});
      assertThat(rows(name())).hasSize(RECORDS);

      long timestamp = timestamp(target);
      assertThat(timestamp).isLessThanOrEqualTo(TIMESTAMP);
      assertThat(load.emptied(timestamp)).isEqualTo(", the table is empty as before");
    }
    assertThat(rows(name())).isEmpty();
  }

  @Test
  public void rowsThatAreMissingOrOtherAreFound() throws Exception {
    Properties properties = core(name(), Map.of("dataintegrity", "true"));
    bulkLoad(properties);
    try (SharedConnection target = SharedConnection.acquire(properties);
        Table table = target.connection().getTable(target.table())) {
      assertThat(compared(target, table, properties))
          .isEqualTo(new RecordSample.Found(RECORDS, 0, 0, Optional.empty()));

      String row = Records.of(properties).key(7);
      table.put(
          new Put(Bytes.toBytes(row))
              .addColumn(
                  target.families().first(), Bytes.toBytes("field3"), new byte[VALUE_LENGTH]));

      assertThat(compared(target, table, properties))
          .isEqualTo(
              new RecordSample.Found(
                  RECORDS,
                  0,
                  1,
                  Optional.of(
                      new RecordSample.Difference(row, "has another value of field field3"))));
    }
  }

  @Test
  public void aClockThatIsAheadDoesNotHideLaterUpdates() throws Exception {
    clock = Clock.offset(clock, Duration.ofDays(1));
    Properties properties = core(name(), Map.of());
    bulkLoad(properties);

    String row = Records.of(properties).key(7);
    try (SharedConnection target = SharedConnection.acquire(properties);
        Table table = target.connection().getTable(target.table())) {
      table.put(
          new Put(Bytes.toBytes(row))
              .addColumn(target.families().first(), Bytes.toBytes("field0"), Bytes.toBytes("new")));
    }
    assertThat(rows(name()).get(row)).containsEntry("field0", "new");
  }

  private static RecordSample.Found compared(
      SharedConnection target, Table table, Properties properties) throws Exception {
    return RecordSample.of(
        Records.of(properties),
        RecordSample.Rows.of(table, target.families()),
        RecordSample.Compared.VALUES,
        RowRange.ofFirst(RECORDS),
        RECORDS,
        new Random(1));
  }

  private static void putMine(SharedConnection target) {
    try (Table table = target.connection().getTable(target.table())) {
      table.put(
          new Put(Bytes.toBytes("mine"))
              .addColumn(target.families().first(), Bytes.toBytes("f"), Bytes.toBytes("v")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path staging() {
    return new Path(folder.getRoot().toURI());
  }

  private String name() {
    return test.getMethodName();
  }

  private void bulkLoad(Properties properties) throws Exception {
    try (SharedConnection target = SharedConnection.acquire(properties)) {
      load(target, properties, Records.of(properties));
    }
    assertThat(folder.getRoot()).isEmptyDirectory();
  }

  private void load(SharedConnection target, Properties properties, Records records)
      throws Exception {
    long first = Long.parseLong(properties.getProperty("insertstart", "0"));
    long count = Long.parseLong(properties.getProperty("insertcount", "" + RECORDS));
    BulkLoad.Loaded loaded =
        new BulkLoad(target, properties, records, clock)
            .run(new RowRange(first, first + count), staging(), rows -> {});
    assertThat(loaded.rows()).isEqualTo(count);
    assertThat(loaded.compared()).isEqualTo(count);
    // The records have a thousand bytes and more.
    assertThat(loaded.sortedBytes() / count).isBetween(10L, 60L);
  }

  private static Properties properties(String table) throws Exception {
    Properties properties = new Properties();
    properties.setProperty("hbase.zookeeper.quorum", "127.0.0.1");
    properties.setProperty("hbase.zookeeper.property.clientPort", "" + server.ports().zooKeeper());
    properties.setProperty("table", table);
    properties.setProperty("recordcount", "" + RECORDS);
    properties.setProperty("hbase.createtable", "true");
    properties.setProperty("hbase.regions", "3");
    return properties;
  }

  private static Properties core(String table, Map<String, String> more) throws Exception {
    Properties properties = properties(table);
    properties.setProperty("workload", CoreWorkload.class.getName());
    properties.putAll(more);
    return properties;
  }

  private static Properties rowRanges(String table, String ratio) throws Exception {
    Properties properties = properties(table);
    properties.setProperty(RATIO, ratio);
    properties.setProperty("workload", RowRangeWorkload.class.getName());
    properties.setProperty("bigtable.test", "sequential-write");
    return properties;
  }

  private static void put(Workload workload, Properties properties) throws Exception {
    properties.setProperty(Client.DO_TRANSACTIONS_PROPERTY, "false");
    Measurements.setProperties(properties);
    workload.init(properties);
    DB db = new HBaseBinding();
    db.setProperties(properties);
    db.init();
    try {
      Object thread = workload.initThread(properties, 0, 1);
      for (int i = 0; i < RECORDS; i++) {
        assertThat(workload.doInsert(db, thread)).isTrue();
      }
    } finally {
      db.cleanup();
    }
  }

  /** Every row's fields, as strings of one byte to a character. */
  private static Map<String, Map<String, String>> rows(String table) throws Exception {
    return rows(table, "family");
  }

  private static Map<String, Map<String, String>> rows(String table, String family)
      throws Exception {
    Map<String, Map<String, String>> rows = new TreeMap<>();
    Properties properties = properties(table);
    properties.setProperty("hbase.checkdataset", "false");
    properties.setProperty("columnfamily", family);
    try (SharedConnection target = SharedConnection.acquire(properties);
        Table opened = target.connection().getTable(target.table());
        ResultScanner results = opened.getScanner(Bytes.toBytes(family))) {
      for (Result row : results) {
        Map<String, String> fields = new TreeMap<>();
        for (Cell cell : row.rawCells()) {
          fields.put(
              Bytes.toString(CellUtil.cloneQualifier(cell)),
              Bytes.toStringBinary(CellUtil.cloneValue(cell)));
        }
        rows.put(Bytes.toString(row.getRow()), fields);
      }
    }
    return rows;
  }
}
