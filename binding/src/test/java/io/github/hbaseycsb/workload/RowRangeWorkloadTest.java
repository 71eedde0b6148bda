package io.github.hbaseycsb.workload;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.hbaseycsb.property.RowRangeProperty.KeyFormat;
import io.github.hbaseycsb.workload.MemoryDB.Call;
import io.github.hbaseycsb.workload.RowRangeSettings.RowKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.stream.LongStream;
import org.junit.BeforeClass;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.MeasurementsExporter;

public class RowRangeWorkloadTest {
  private static final int ROWS = 1000;
  private static final RowKeys KEYS = new RowKeys(KeyFormat.REPORT10.width(ROWS));

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final MemoryDB db = new MemoryDB("field0");

  @BeforeClass
  public static void setUpMeasurements() {
    Measurements.setProperties(new Properties());
  }

  @Test
  public void loadWritesEveryRowInOrder() throws Exception {
    load();

    assertThat(keys()).containsExactlyElementsOf(keysUpTo(ROWS));
    assertThat(db.rows.get(KEYS.key(17))).isEqualTo(new RowValues(0, 1000).value(17));
    assertThat(totals().rows()).isEqualTo(ROWS);
    assertThat(totals().bytes()).isEqualTo(ROWS * 1010L);
  }

  @Test
  public void valuesThatCompressAreWrittenAndVerified() throws Exception {
    String ratio = "hbase.values.compressionratio=3";
    load(ratio);
    assertThat(db.rows.get(KEYS.key(17)))
        .isEqualTo(WrittenValues.compressible(new RowValues(0, 1000).value(17), 3));

    int verified = verified("OK");
    run("bigtable.test=sequential-read", "bigtable.verify=content", ratio);
    assertThat(verified("OK") - verified).isEqualTo(ROWS);
  }

  @Test
  public void valuesFromAFileAreWrittenAndVerified() throws Exception {
    Path text = folder.newFile().toPath();
    Files.writeString(text, "any text of some length, which is shorter than a value. ");
    String file = "hbase.values.file=" + text;
    load(file);
    assertThat(new String(db.rows.get(KEYS.key(17)), UTF_8)).contains("any text of some length");

    int verified = verified("OK");
    run("bigtable.test=sequential-read", "bigtable.verify=content", file);
    assertThat(verified("OK") - verified).isEqualTo(ROWS);
    Files.writeString(text, "another text");
    run("bigtable.test=sequential-read", "bigtable.verify=content", file);
    assertThat(verified("OK") - verified).as("no row of another file").isEqualTo(ROWS);
  }

  @Test
  public void loadHonorsInsertStartAndCount() throws Exception {
    load("insertstart=100", "insertcount=50");

    assertThat(keys()).containsExactlyElementsOf(keysUpTo(150).subList(100, 150));
  }

  @Test
  public void clientsLoadSharesThatTogetherAreAllRows() throws Exception {
    for (int client = 0; client < 3; client++) {
      load("bigtable.clients=3", "bigtable.client=" + client);
    }

    assertThat(keys()).containsExactlyElementsOf(keysUpTo(ROWS));
  }

  @Test
  public void sequentialWriteAndReadUseEachRowOnceWhateverTheThreads() throws Exception {
    for (int threads : new int[] {1, 3, 7}) {
      run("bigtable.test=sequential-write", "threadcount=" + threads);
      assertThat(keys()).containsExactlyInAnyOrderElementsOf(keysUpTo(ROWS));

      run("bigtable.test=sequential-read", "threadcount=" + threads, "bigtable.verify=content");
      assertThat(keys()).containsExactlyInAnyOrderElementsOf(keysUpTo(ROWS));
      assertThat(totals().rows()).isEqualTo(ROWS);
    }
  }

  @Test
  public void anOperationCountOfAllRowsLeavesNoRowOut() throws Exception {
    run("bigtable.test=sequential-write", "threadcount=7", "operationcount=" + ROWS);

    assertThat(keys()).containsExactlyInAnyOrderElementsOf(keysUpTo(ROWS));
  }

  @Test
  public void aSequentialTestStopsAtItsOperationCountAndAtItsRows() throws Exception {
    run("bigtable.test=sequential-write", "operationcount=30");
    assertThat(keys()).hasSize(30);

    run("bigtable.test=sequential-write", "operationcount=5000");
    assertThat(keys()).hasSize(ROWS);
  }

  @Test
  public void aSequentialTestThatRepeatsBeginsAgainWithTheFirstRow() throws Exception {
    load();
    db.takeCalls();
    run("bigtable.test=sequential-read", "bigtable.repeat=true", "operationcount=2500");
    List<String> twiceAndHalf = new ArrayList<>(keysUpTo(ROWS));
    twiceAndHalf.addAll(keysUpTo(ROWS));
    twiceAndHalf.addAll(keysUpTo(ROWS / 2));
    assertThat(keys()).isEqualTo(twiceAndHalf);

    run(
        "bigtable.test=scan",
        "bigtable.scanlength=50",
        "bigtable.repeat=true",
        "operationcount=30",
        "bigtable.verify=content");
    assertThat(totals().rows()).isEqualTo(30 * 50);
  }

  @Test
  public void randomReadShadowsRandomWrite() throws Exception {
    run("bigtable.test=random-write");
    List<String> written = keys();
    int verified = verified("OK");
    run("bigtable.test=random-read", "bigtable.verify=content");

    assertThat(keys()).isEqualTo(written).hasSize(ROWS).isSubsetOf(keysUpTo(ROWS));
    assertThat(verified("OK") - verified).isEqualTo(ROWS);
    assertThat(totals().rows()).isEqualTo(ROWS);
  }

  @Test
  public void aRandomTestRunsUntilItsOperationCount() throws Exception {
    load();
    db.takeCalls();
    run("bigtable.test=random-read", "operationcount=3500", "threadcount=3");

    assertThat(keys()).hasSize(3500);
  }

  @Test
  public void randomReadMemLoadsAndReadsATenth() throws Exception {
    load("bigtable.test=random-read-mem");
    assertThat(keys()).containsExactlyElementsOf(keysUpTo(100));

    run("bigtable.test=random-read-mem");
    assertThat(keys()).hasSize(100).isSubsetOf(keysUpTo(100));
    assertThat(totals().rows()).isEqualTo(100);
  }

  @Test
  public void scanWalksTheRowsOnce() throws Exception {
    load();
    db.takeCalls();
    run("bigtable.test=scan", "bigtable.scanlength=30", "bigtable.verify=content");

    List<Call> scans = db.takeCalls();
    assertThat(scans).hasSize(40).extracting(Call::name).containsOnly("scan");
    assertThat(scans.subList(0, 5))
        .extracting(Call::key, Call::rows)
        .containsExactly(
            tuple(KEYS.key(0), 30),
            tuple(KEYS.key(30), 30),
            tuple(KEYS.key(60), 30),
            tuple(KEYS.key(90), 10),
            tuple(KEYS.key(100), 30));
    assertThat(totals().rows()).isEqualTo(ROWS);
    assertThat(totals().bytes()).isEqualTo(ROWS * 1010L);
  }

  @Test
  public void aScanBackwardsBeginsWithTheLastOfItsRows() throws Exception {
    load();
    db.takeCalls();
    db.scansBackwards = true;
    run(
        "bigtable.test=scan",
        "bigtable.scanlength=30",
        "bigtable.verify=content",
        "hbase.scan.reversed=true");

    assertThat(db.takeCalls().subList(0, 5))
        .extracting(Call::key, Call::rows)
        .containsExactly(
            tuple(KEYS.key(29), 30),
            tuple(KEYS.key(59), 30),
            tuple(KEYS.key(89), 30),
            tuple(KEYS.key(99), 10),
            tuple(KEYS.key(129), 30));
    assertThat(totals().rows()).isEqualTo(ROWS);
  }

  @Test
  public void aRangeScanEndsWithTheRowSpace() throws Exception {
    load();
    db.takeCalls();
    run("bigtable.test=scan-range-100", "operationcount=500", "bigtable.verify=content");

    List<Call> scans = db.takeCalls();
    assertThat(scans).hasSize(500);
    assertThat(scans)
        .allSatisfy(
            scan ->
                assertThat(scan.rows())
                    .isEqualTo(Math.min(100, ROWS - Integer.parseInt(scan.key()))));
    assertThat(totals().rows()).isEqualTo(scans.stream().mapToLong(Call::rows).sum());
  }

  @Test
  public void aMissingRowIsAFailureAndNoThroughput() throws Exception {
    load();
    db.rows.remove(KEYS.key(5));
    int failed = verified("UNEXPECTED_STATE");

    run("bigtable.test=sequential-read");
    assertThat(verified("UNEXPECTED_STATE") - failed).isEqualTo(1);
    assertThat(totals().rows()).isEqualTo(ROWS - 1);
  }

  @Test
  public void aShortScanIsAFailureAndNoThroughput() throws Exception {
    load();
    db.rows.remove(KEYS.key(ROWS - 1));
    int failed = verified("UNEXPECTED_STATE");

    run("bigtable.test=scan", "bigtable.scanlength=50");
    assertThat(verified("UNEXPECTED_STATE") - failed).isEqualTo(1);
    assertThat(totals().rows()).isEqualTo(ROWS - 50);
  }

  @Test
  public void aWrongLengthIsAFailure() throws Exception {
    load();
    db.rows.put(KEYS.key(5), new byte[999]);
    int failed = verified("UNEXPECTED_STATE");

    run("bigtable.test=sequential-read");
    assertThat(verified("UNEXPECTED_STATE") - failed).isEqualTo(1);
  }

  @Test
  public void aBatchedReadCountsAsARowUnchecked() throws Exception {
    db.batchesReads = true;
    int failed = verified("UNEXPECTED_STATE");

    run("bigtable.test=sequential-read", "bigtable.verify=content");
    assertThat(verified("UNEXPECTED_STATE") - failed).isZero();
    assertThat(totals().bytes()).isEqualTo(ROWS * 1010L);
  }

  @Test
  public void wrongContentIsAFailureIfItIsChecked() throws Exception {
    load();
    db.rows.put(KEYS.key(5), new byte[1000]);
    int failed = verified("UNEXPECTED_STATE");

    run("bigtable.test=sequential-read");
    assertThat(verified("UNEXPECTED_STATE") - failed).isZero();
    run("bigtable.test=sequential-read", "bigtable.verify=content");
    assertThat(verified("UNEXPECTED_STATE") - failed).isEqualTo(1);
    run("bigtable.test=scan", "bigtable.verify=content");
    assertThat(verified("UNEXPECTED_STATE") - failed).isEqualTo(2);
  }

  private void load(String... assignments) throws Exception {
    Properties properties = properties(assignments);
    properties.setProperty("dotransactions", "false");
    ClientThreads.execute(new RowRangeWorkload(), properties, () -> db);
  }

  private void run(String... assignments) throws Exception {
    ClientThreads.execute(new RowRangeWorkload(), properties(assignments), () -> db);
  }

  private static Properties properties(String... assignments) {
    Properties properties = new Properties();
    properties.setProperty("recordcount", Integer.toString(ROWS));
    properties.setProperty("bigtable.test", "sequential-write");
    Arrays.stream(assignments)
        .map(assignment -> assignment.split("=", 2))
        .forEach(pair -> properties.setProperty(pair[0], pair[1]));
    return properties;
  }

  private List<String> keys() {
    return db.takeCalls().stream().map(Call::key).toList();
  }

  private static List<String> keysUpTo(int rows) {
    return LongStream.range(0, rows).mapToObj(KEYS::key).toList();
  }

  private static MovedRows.Totals totals() {
    return MovedRows.current().orElseThrow().totals();
  }

  /** The operations counted as VERIFY with that status so far: YCSB's counters are static. */
  private static int verified(String status) throws IOException {
    StatusReader reader = new StatusReader("Return=" + status);
    Measurements.getMeasurements().exportMeasurements(reader);
    return reader.count;
  }

  /** Picks one of VERIFY's numbers out of what YCSB exports. */
  private static final class StatusReader implements MeasurementsExporter {
    private final String measurement;
    private int count;

    StatusReader(String measurement) {
      this.measurement = measurement;
    }

    @Override
    public void write(String metric, String name, int i) {
      if (metric.equals("VERIFY") && name.equals(measurement)) {
        count = i;
      }
    }

    @Override
    public void write(String metric, String name, long i) {}

    @Override
    public void write(String metric, String name, double d) {}

    @Override
    public void close() {}
  }
}
