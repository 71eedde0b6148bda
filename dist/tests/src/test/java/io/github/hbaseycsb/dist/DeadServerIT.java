package io.github.hbaseycsb.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.hbaseycsb.server.BlockedFlush;
import io.github.hbaseycsb.server.Nightly;
import io.github.hbaseycsb.server.OutOfMemory;
import io.github.hbaseycsb.server.ServerDistribution;
import io.github.hbaseycsb.server.TestServer;
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
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/**
 * What the packaged command says of a server that ends. Runs of every way to write are under way on
 * one server when it is killed; none of them would end by itself.
 */
public class DeadServerIT {
  private static final String TABLE = "doomed";
  private static final String AUTOFLUSH = "hbase.autoflush=true";
  private static final String BUFFERED = "hbase.autoflush=false";
  private static final String BATCHED = "hbase.batchsize=50";
  private static final String COALESCED = "hbase.coalesce=true";

  @ClassRule public static final TemporaryFolder FOLDER = new TemporaryFolder();

  private static final Map<String, Ycsb.Running> UPDATES = new LinkedHashMap<>();
  private static final Map<String, Path> JOURNALS = new LinkedHashMap<>();

  private static Ycsb ycsb;
  private static TestServer doomed;
  private static Ycsb.Running mix;

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
    for (String way : List.of(BUFFERED, BATCHED, COALESCED)) {
      UPDATES.put(way, startUpdates(way));
    }
    mix =
        start(
            AUTOFLUSH,
            "hbase.client.operation.timeout=3000",
            "hbase.conf.hbase.client.meta.operation.timeout=3000");
    await()
        .atMost(Duration.ofMinutes(2))
        .until(() -> JOURNALS.values().stream().allMatch(DeadServerIT::isWritten));
    mix.awaitThroughput();
    doomed.kill();
  }

  @AfterClass
  public static void endWhatIsLeft() {
    UPDATES.values().forEach(run -> run.process().destroyForcibly());
    mix.process().destroyForcibly();
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
        List.of(
            "status.interval=1",
            "operationcount=100000000",
            "hbase.unavailabletimeout=20",
            // So that all runs have a part of the processors.
            "target=300")) {
      properties.addAll(List.of("-p", each));
    }
    return ycsb.start(Map.of(), on("run", "workloada", properties.toArray(String[]::new)));
  }

  private static Ycsb.Running startUpdates(String property) throws Exception {
    Path journal = FOLDER.newFile().toPath();
    JOURNALS.put(property, journal);
    return start(
        property, "readproportion=0", "updateproportion=1", "hbase.writejournal=" + journal);
  }

  @Test
  public void aServerThatDiesInTheMiddleEndsTheRunWithStatus3AndACount() throws Exception {
    Ycsb.Result run = mix.await();
    assertThat(run.status()).as(run.err()).isEqualTo(3);
    assertThat(run.value("OVERALL", "FailedOperations")).isPositive();
    assertThat(run.value("READ", "Return=OK")).isPositive();
    assertThat(run.complaints())
        .singleElement()
        .asString()
        .matches(
            "ycsb: \\d+ operations failed .* of 100000000 operations were not attempted; the local"
                + " server in .* ended at .*: killed by SIGKILL, .*");
    assertThat(run.err()).doesNotContain("\tat ");
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

  /** HBase's client would try for a minute, a hundred million times. */
  private static void assertThatUpdatesEnded(String property, String acknowledged)
      throws Exception {
    Ycsb.Result run = UPDATES.get(property).await();
    assertThat(run.status()).as(run.err()).isEqualTo(3);
    assertThat(run.returns(acknowledged)).isEqualTo(run.returns("UPDATE"));
    assertThat(run.value("OVERALL", "FailedOperations"))
        .isPositive()
        .isEqualTo(run.returns(acknowledged) - run.value(acknowledged, "Return=OK"));
    assertThat(Files.readAllLines(JOURNALS.get(property)))
        .hasSize((int) run.value(acknowledged, "Return=OK"));
    assertThat(run.complaints())
        .singleElement()
        .asString()
        .contains(" of 100000000 operations were not attempted");
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
  @Category(Nightly.class)
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
  @Category(Nightly.class)
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
