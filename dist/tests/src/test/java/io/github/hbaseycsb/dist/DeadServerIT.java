package io.github.hbaseycsb.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.hbaseycsb.server.BlockedFlush;
import io.github.hbaseycsb.server.OutOfMemory;
import io.github.hbaseycsb.server.TestServer;
import io.github.hbaseycsb.server.distribution.ServerDistribution;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/**
 * What the packaged command says of a server that ends. Runs of every way to read and write are
 * under way on one server when it is killed.
 */
public class DeadServerIT {
  private static final String TABLE = "doomed";
  private static final String AUTOFLUSH = "hbase.autoflush=true";
  private static final String BUFFERED = "hbase.autoflush=false";
  private static final String BATCHED = "hbase.batchsize=50";
  private static final String COALESCED = "hbase.coalesce=true";
  private static final String DIRECT = "hbase.coalesce=false";

  @ClassRule public static final TemporaryFolder FOLDER = new TemporaryFolder();

  private static final Map<String, Ycsb.Running> UPDATES = new LinkedHashMap<>();
  private static final Map<String, Ycsb.Running> MIXES = new LinkedHashMap<>();
  private static final Map<String, Path> JOURNALS = new LinkedHashMap<>();

  private static Ycsb ycsb;
  private static TestServer doomed;

  /** When a process ended is not known later. */
  private static final Map<String, Duration> ENDED_AFTER = new LinkedHashMap<>();

  @BeforeClass
  public static void killAServerUnderRunsOfAllKinds() throws Exception {
    doomed = TestServer.started();
    Path distribution = UnpackedDistribution.shared();
    ycsb =
        new Ycsb(
            distribution,
            FOLDER.newFolder("working directory").toPath(),
            ClientClasses.shared(distribution));
    Ycsb.Result load = ycsb.run(on("load", "workloada", "-p", "hbase.createtable=true"));
    assertThat(load.status()).as(load.err()).isZero();
    for (String way : List.of(AUTOFLUSH, BUFFERED, BATCHED, COALESCED)) {
      UPDATES.put(way, startUpdates(way));
    }
    for (String way : List.of(DIRECT, COALESCED)) {
      MIXES.put(way, startMix(way));
    }
    await()
        .atMost(Duration.ofMinutes(2))
        .until(() -> JOURNALS.values().stream().allMatch(DeadServerIT::isWritten));
    MIXES.values().forEach(Ycsb.Running::awaitThroughput);
    doomed.kill();
    long killedNs = System.nanoTime();
    for (Map.Entry<String, Ycsb.Running> run : UPDATES.entrySet()) {
      run.getValue().await();
      ENDED_AFTER.put(run.getKey(), Duration.ofNanos(System.nanoTime() - killedNs));
    }
  }

  @AfterClass
  public static void endWhatIsLeft() {
    UPDATES.values().forEach(run -> run.process().destroyForcibly());
    MIXES.values().forEach(run -> run.process().destroyForcibly());
  }

  private static boolean isWritten(Path journal) {
    return journal.toFile().length() > 0;
  }

  private static String[] on(String phase, String workload, String... more) {
    return ycsb.on(doomed.clientConf(), TABLE, phase, workload, more);
  }

  private static Ycsb.Running start(String property, String... more) throws Exception {
    List<String> properties = new ArrayList<>(List.of("-threads", "4", "-s"));
    properties.addAll(List.of("-p", property));
    for (String each : more) {
      properties.addAll(List.of("-p", each));
    }
    for (String each :
        List.of("status.interval=1", "operationcount=100000000", "hbase.unavailabletimeout=5")) {
      properties.addAll(List.of("-p", each));
    }
    return ycsb.start(Map.of(), on("run", "workloada", properties.toArray(String[]::new)));
  }

  private static Ycsb.Running startUpdates(String property) throws Exception {
    Path journal = FOLDER.newFile().toPath();
    JOURNALS.put(property, journal);
    return start(
        property,
        "readproportion=0",
        "updateproportion=1",
        // So that all runs have a part of the processors.
        "target=500",
        "hbase.writejournal=" + journal);
  }

  private static Ycsb.Running startMix(String property) throws Exception {
    return start(
        property,
        "target=500",
        "hbase.client.operation.timeout=3000",
        "hbase.conf.hbase.client.meta.operation.timeout=3000");
  }

  @Test
  public void aServerThatDiesInTheMiddleEndsTheRunWithStatus3AndACount() throws Exception {
    assertThatTheMixEnded(DIRECT);
  }

  @Test
  public void aServerThatDiesInTheMiddleEndsACoalescedRunToo() throws Exception {
    assertThatTheMixEnded(COALESCED);
  }

  @Test
  public void aClusterThatStaysDeadEndsDirectWrites() throws Exception {
    assertThatUpdatesEnded(AUTOFLUSH, "UPDATE");
  }

  @Test
  public void aClusterThatStaysDeadEndsBufferedWrites() throws Exception {
    assertThatUpdatesEnded(BUFFERED, "UPDATE-ACK");
  }

  @Test
  public void aClusterThatStaysDeadEndsBatchedWrites() throws Exception {
    assertThatUpdatesEnded(BATCHED, "UPDATE-ACK");
  }

  @Test
  public void aClusterThatStaysDeadEndsCoalescedWrites() throws Exception {
    assertThatUpdatesEnded(COALESCED, "UPDATE");
  }

  /** HBase's client would try for a minute; the run ends soon after its own limit. */
  private static void assertThatUpdatesEnded(String property, String acknowledged)
      throws Exception {
    Ycsb.Result run = UPDATES.get(property).await();
    assertThat(ENDED_AFTER.get(property)).isLessThan(Duration.ofSeconds(45));
    assertThat(run.status()).as(run.err()).isEqualTo(3);
    assertThat(run.returns(acknowledged)).isEqualTo(run.returns("UPDATE"));
    assertThat(run.value("OVERALL", "FailedOperations"))
        .isPositive()
        .isEqualTo(run.returns(acknowledged) - run.value(acknowledged, "Return=OK"));
    assertThat(Files.readAllLines(JOURNALS.get(property)))
        .hasSize((int) run.value(acknowledged, "Return=OK"));
    assertThat(run.err()).doesNotContain("\tat ");
  }

  private static void assertThatTheMixEnded(String property) throws Exception {
    Ycsb.Result run = MIXES.get(property).await();
    assertThat(run.status()).as(run.err()).isEqualTo(3);
    assertThat(run.value("OVERALL", "FailedOperations")).isPositive();
    assertThat(run.value("READ", "Return=OK")).isPositive();
    assertThat(run.complaints()).hasSize(1);
    assertThat(run.complaints().get(0))
        .matches("ycsb: \\d+ operations failed .*")
        .contains("; the local server in ", " ended at ", ": killed by SIGKILL, ");
    assertThat(run.err()).doesNotContain("\tat ");
  }

  @Test
  public void aServerThatWasKilledIsNamedByTheNextRun() throws Exception {
    Ycsb.Result afterwards = ycsb.run(on("run", "workloada"));
    assertThat(afterwards.status()).isEqualTo(1);
    assertThat(afterwards.err().lines()).hasSize(1);
    assertThat(afterwards.err())
        .startsWith("ycsb: the local server in ")
        .contains(" ended at ", ": killed by SIGKILL, ", ": start it again");
  }

  @Test
  public void aServerThatRunsOutOfMemoryIsNamed() throws Exception {
    TestServer small =
        TestServer.started(ServerDistribution.defaultVersion(), Map.of(), OutOfMemory.HEAP);
    OutOfMemory.putLargeRow(small.clientConf(), TABLE, "user0");

    Ycsb.Result run =
        ycsb.run(
            ycsb.on(
                small.clientConf(),
                TABLE,
                "run",
                "workloadc",
                "-p",
                "recordcount=1",
                "-p",
                "operationcount=1",
                "-p",
                "insertorder=ordered",
                "-p",
                // A busy machine needs its time until the server's heap is full.
                "hbase.unavailabletimeout=90",
                "-p",
                "hbase.client.operation.timeout=120000"));
    assertThat(run.status()).as(run.err()).isEqualTo(3);
    assertThat(run.complaints()).hasSize(1);
    assertThat(run.complaints().get(0))
        .startsWith("ycsb: 1 operations failed ")
        .contains(
            "; the local server in ",
            " ended at ",
            ": java.lang.OutOfMemoryError: Java heap space (see ");
  }

  @Test
  public void aServerWhoseRegionServerAbortedIsNamed() throws Exception {
    TestServer aborting =
        TestServer.started(ServerDistribution.defaultVersion(), Map.of(BlockedFlush.ATTEMPTS, "1"));
    BlockedFlush.provoke(aborting.clientConf());

    Ycsb.Result run = ycsb.run(ycsb.on(aborting.clientConf(), TABLE, "run", "workloadc"));
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.err())
        .startsWith("ycsb: the local server in ")
        .contains(" gave up at ", ": ABORTING region server ", ": start it again");
  }
}
