package io.github.hbaseycsb.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.hbaseycsb.server.TestServer;
import java.io.File;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.junit.rules.TestName;
import site.ycsb.Workload;

/** The command of the packaged distribution, without Maven, against a real server. */
public class YcsbIT {
  @ClassRule public static final TemporaryFolder FOLDER = new TemporaryFolder();

  private static TestServer server;
  private static Path distribution;
  private static Ycsb ycsb;

  @Rule public final TestName test = new TestName();

  @BeforeClass
  public static void prepare() throws Exception {
    server = TestServer.shared();
    distribution = UnpackedDistribution.shared();
    ycsb =
        new Ycsb(
            distribution,
            FOLDER.newFolder("working directory").toPath(),
            ClientClasses.shared(distribution));
  }

  @Test
  public void loadAndRunEndWithStatus0AndTheirThroughput() throws Exception {
    Ycsb.Result load = loaded("workloada");
    assertThat(load.status()).as(load.err()).isZero();
    assertThat(load.value("OVERALL", "Throughput(ops/sec)")).isPositive();
    assertThat(load.value("INSERT", "Return=OK")).isEqualTo(1000);

    for (String workload : List.of("workloada", "workloadc", "workloadf")) {
      Ycsb.Result run = ycsb.run(on(server, "run", workload, "-threads", "4"));
      assertThat(run.status()).as(run.err()).isZero();
      assertThat(run.value("OVERALL", "Throughput(ops/sec)")).isPositive();
      assertThat(run.value("OVERALL", "FailedOperations")).isZero();
    }
  }

  @Test
  public void operationsOfManyThreadsTravelTogetherWhenCoalesced() throws Exception {
    String[] many = {"-threads", "32", "-p", "hbase.coalesce=true"};
    Ycsb.Result load = loaded("workloada", many);
    assertThat(load.status()).as(load.err()).isZero();
    assertThat(load.value("INSERT", "Return=OK")).isEqualTo(1000);
    for (String workload : List.of("workloada", "workloadc", "workloade", "workloadf")) {
      Ycsb.Result run = ycsb.run(on(server, "run", workload, many));
      assertThat(run.status()).as(run.err()).isZero();
      assertThat(run.value("OVERALL", "FailedOperations")).isZero();
    }
  }

  @Test
  public void bufferedWritesReportTheirAcknowledgments() throws Exception {
    Ycsb.Result load = loaded("workloada", "-p", "hbase.autoflush=false", "-threads", "2");
    assertThat(load.status()).as(load.err()).isZero();
    assertThat(load.value("INSERT", "Return=BATCHED_OK")).isEqualTo(1000);
    assertThat(load.value("INSERT-ACK", "Return=OK")).isEqualTo(1000);
    assertThat(load.value("INSERT-ACK", "AverageLatency(us)"))
        .isGreaterThan(load.value("INSERT", "AverageLatency(us)"));
  }

  @Test
  public void withoutAServerTheWorkloadItselfIsRun() throws Exception {
    Ycsb.Result run = ycsb.run(withoutServer("operationcount=1000"));
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.value("READ", "Return=OK") + run.value("UPDATE", "Return=OK")).isEqualTo(1000);
  }

  @Test
  public void measurementsThatCannotBeWrittenEndWithStatus1AndOneLine() throws Exception {
    Ycsb.Result run = ycsb.run(withoutServer("exportfile=/dev/full"));
    assertThat(run.status()).as(run.err()).isEqualTo(1);
    assertThat(run.complaints())
        .containsExactly(
            "ycsb: the measurements could not be written, the run is lost: No space left on"
                + " device");
    assertThat(run.err()).doesNotContain("\tat ");
  }

  @Test
  public void aThreadThatDiesEndsTheRunWithStatus3AndSaysOfWhat() throws Exception {
    assertDeath("error", "a client thread died: java.lang.NoClassDefFoundError: some/Missing");
    assertDeath(
        "exception", "a client thread died: java.lang.IllegalStateException: no such field");
    assertDeath("helper", "thread helper died: java.lang.OutOfMemoryError: Java heap space");
  }

  /** In the middle of a run that time would end. */
  private static void assertDeath(String dying, String reason) throws Exception {
    Ycsb.Result run = ycsb.run(dying(dying, "operationcount=2147483647", "maxexecutiontime=120"));
    assertThat(run.status()).as(run.err()).isEqualTo(3);
    assertThat(run.complaints()).hasSize(1);
    assertThat(run.complaints().get(0))
        .startsWith("ycsb: " + reason)
        .containsPattern("; the run ended after \\d+ operations$");
    assertThat(run.value("READ", "Return=OK")).as("what was measured").isPositive();
    assertThat(run.err()).doesNotContain("\tat ");
  }

  @Test
  public void aThreadThatDoesNotBeginIsNeverStatus0() throws Exception {
    Ycsb.Result run =
        ycsb.run(dying("beginning", "operationcount=2147483647", "maxexecutiontime=120"));
    // What the others have done until they stop may be nothing.
    assertThat(run.status()).as(run.err()).isIn(1, 3);
    assertThat(run.complaints()).hasSize(1);
    assertThat(run.complaints().get(0))
        .contains("a client thread died: site.ycsb.WorkloadException: no rows for this thread");
    assertThat(run.err()).doesNotContain("\tat ");
  }

  @Test
  public void aThreadThatDiesLeavesOperationsThatAreCounted() throws Exception {
    Ycsb.Result run = ycsb.run(dying("error", "operationcount=100000000"));
    assertThat(run.status()).as(run.err()).isEqualTo(3);
    assertThat(run.complaints()).hasSize(1);
    assertThat(run.complaints().get(0))
        .containsPattern("; \\d+ of 100000000 operations were not attempted$");
  }

  @Test
  public void aWorkloadThatDiesAtItsEndLeavesItsMeasurements() throws Exception {
    Ycsb.Result run = ycsb.run(dying("end", "operationcount=1000"));
    assertThat(run.status()).as(run.err()).isEqualTo(3);
    assertThat(run.complaints())
        .containsExactly(
            "ycsb: the workload died: site.ycsb.WorkloadException: nothing to clean up; the run"
                + " ended after 1000 operations");
    assertThat(run.value("READ", "Return=OK")).isEqualTo(1000);
    assertThat(ycsb.run(dying("nothing", "operationcount=1000")).status()).isZero();
  }

  private static String[] dying(String dying, String... properties) {
    return own(DyingWorkload.class, with(properties, "threadcount=4", "dying=" + dying));
  }

  /** A run of a workload of these tests. */
  private static String[] own(Class<? extends Workload> workload, String... properties) {
    List<String> arguments = new ArrayList<>(List.of("run", "basic", "-cp"));
    arguments.add(Path.of("target", "test-classes").toAbsolutePath().toString());
    arguments.addAll(List.of("-p", "workload=" + workload.getName()));
    for (String property : properties) {
      arguments.addAll(List.of("-p", property));
    }
    return arguments.toArray(String[]::new);
  }

  @Test
  public void aThreadThatYcsbEndsBeforeTheTimeIsUpEndsTheRun() throws Exception {
    // The more threads, the less each of them may do.
    Ycsb.Result run =
        ycsb.run(
            own(
                UnevenWorkload.class,
                "threadcount=1000",
                "operationcount=2147483647",
                "maxexecutiontime=150"));
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.value("READ", "Return=OK")).isEqualTo(2_147_484);
    assertThat(run.complaints())
        .containsExactly(
            "ycsb: the run ended early, after 2147484 operations: a YCSB client does at most "
                + "2147483647, and a thread had done its share: use more clients");
  }

  @Test
  public void anInterruptBeforeTheRunEndsWithStatus130() throws Exception {
    List<String> arguments = new ArrayList<>(List.of(withoutServer("operationcount=1000")));
    arguments.addAll(List.of("--end-with-stdin", "--start-by-stdin"));
    Ycsb.Running waiting = ycsb.start(Map.of(), arguments.toArray(String[]::new));
    await()
        .atMost(Duration.ofMinutes(1))
        .untilAsserted(() -> assertThat(Files.readString(waiting.err())).contains("ycsb ready"));
    interrupt(waiting);
    assertThat(waiting.await().status()).isEqualTo(130);
  }

  @Test
  public void anInterruptWhileItConnectsEndsWithStatus130() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Ycsb.Running connecting =
          ycsb.start(
              Map.of(),
              "run",
              "hbase",
              "-P",
              ycsb.workload("workloada"),
              "-p",
              "hbase.zookeeper.quorum=127.0.0.1",
              "-p",
              "hbase.zookeeper.property.clientPort=" + silent.getLocalPort(),
              "-p",
              "hbase.startuptimeout=120");
      silent.setSoTimeout(60_000);
      // The first one is to see whether anybody listens.
      silent.accept().close();
      try (Socket zooKeeper = silent.accept()) {
        interrupt(connecting);
        assertThat(connecting.await().status()).isEqualTo(130);
      }
    }
  }

  @Test
  public void recordsBeyondIntsAreInsertedAndAskedFor() throws Exception {
    String[] records = {"-p", "recordcount=1000000000000", "-p", "dataintegrity=true"};
    Ycsb.Result load =
        loaded(
            "workloadc", with(records, "-p", "insertstart=999999999000", "-p", "insertcount=1000"));
    assertThat(load.status()).as(load.err()).isZero();
    assertThat(load.value("INSERT", "Return=OK")).isEqualTo(1000);

    Ycsb.Result run =
        ycsb.run(
            on(
                server,
                "run",
                "workloadc",
                with(
                    records,
                    "-p",
                    "insertstart=999999999000",
                    "-p",
                    "insertcount=1000",
                    "-p",
                    "requestdistribution=uniform")));
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.value("VERIFY", "Return=OK")).isEqualTo(1000);

    // Without a part of its own a client asks for all records, of which few are there.
    Ycsb.Result missing = ycsb.run(on(server, "run", "workloadc", records));
    assertThat(missing.status()).as(missing.err()).isEqualTo(3);
    assertThat(missing.value("READ", "Return=NOT_FOUND")).isGreaterThan(900);
  }

  @Test
  public void anInsertThatIsTriedAgainUntilItSucceedsIsOneOperation() throws Exception {
    loaded("workloada");
    setReadOnly(true);
    Ycsb.Running load =
        ycsb.start(
            Map.of(),
            on(
                server,
                "load",
                "workloada",
                "-threads",
                "4",
                "-p",
                "core_workload_insertion_retry_limit=100",
                "-p",
                "core_workload_insertion_retry_interval=1"));
    await()
        .atMost(Duration.ofMinutes(1))
        .untilAsserted(
            () -> assertThat(Files.readString(load.err())).contains("Retrying insertion"));
    setReadOnly(false);
    Ycsb.Result result = load.await();
    assertThat(result.status()).as(result.err()).isZero();
    assertThat(result.value("INSERT", "Return=OK")).isEqualTo(1000);
    assertThat(result.value("OVERALL", "FailedOperations")).isZero();
    double failed = result.value("INSERT", "Return=ERROR");
    assertThat(failed).isGreaterThanOrEqualTo(4);
    assertThat(result.value("OVERALL", "InsertRetries")).isEqualTo(failed);
    assertThat(result.complaints())
        .containsExactly(
            "ycsb: inserts were retried %d times (after %d ERROR)"
                .formatted((long) failed, (long) failed));
  }

  @Test
  public void anInsertThatIsTriedAgainInVainIsOneFailure() throws Exception {
    loaded("workloada");
    setReadOnly(true);
    Ycsb.Result result =
        ycsb.run(
            on(
                server,
                "load",
                "workloada",
                "-p",
                "core_workload_insertion_retry_limit=2",
                "-p",
                "core_workload_insertion_retry_interval=0"));
    assertThat(result.status()).as(result.err()).isEqualTo(3);
    assertThat(result.value("INSERT", "Return=ERROR")).isEqualTo(3);
    assertThat(result.value("OVERALL", "FailedOperations")).isEqualTo(1);
    assertThat(result.value("OVERALL", "InsertRetries")).isEqualTo(2);
  }

  /** The server refuses writes to the test's table, or takes them again. */
  private void setReadOnly(boolean readOnly) throws Exception {
    Configuration conf = HBaseConfiguration.create();
    conf.addResource(server.clientConf().resolve("hbase-site.xml").toUri().toURL());
    try (Connection connection = ConnectionFactory.createConnection(conf);
        Admin admin = connection.getAdmin()) {
      admin.modifyTable(
          TableDescriptorBuilder.newBuilder(
                  admin.getDescriptor(TableName.valueOf(test.getMethodName())))
              .setReadOnly(readOnly)
              .build());
    }
  }

  @Test
  public void theCommandWorksInADirectoryWithASpace() throws Exception {
    Path own = UnpackedDistribution.in(FOLDER.getRoot().toPath());
    Ycsb.Result run =
        new Ycsb(own, FOLDER.getRoot().toPath(), Map.of())
            .run(withoutServer("operationcount=1000"));
    assertThat(own.toString()).contains(" ");
    assertThat(run.status()).as(run.err()).isZero();
  }

  private static String[] withoutServer(String property) {
    String workload = distribution.resolve("workloads").resolve("workloada").toString();
    return new String[] {"run", "basic", "-P", workload, "-p", property};
  }

  private static String[] with(String[] some, String... more) {
    return Stream.concat(Stream.of(some), Stream.of(more)).toArray(String[]::new);
  }

  @Test
  public void verifiedRecordsAreVerified() throws Exception {
    loaded("workloadc", "-p", "dataintegrity=true");
    Ycsb.Result run = ycsb.run(on(server, "run", "workloadc", "-p", "dataintegrity=true"));
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.value("VERIFY", "Return=OK")).isEqualTo(1000);
  }

  @Test
  public void recordsThatAreNotWhatTheyShouldBeEndWithStatus3() throws Exception {
    loaded("workloadc");
    Ycsb.Result run = ycsb.run(on(server, "run", "workloadc", "-p", "dataintegrity=true"));
    assertThat(run.status()).as(run.err()).isEqualTo(3);
    assertThat(run.complaints()).hasSize(1);
    assertThat(run.complaints().get(0)).contains("VERIFY: 1000 UNEXPECTED_STATE");
  }

  @Test
  public void rowsThatAreMissingEndWithStatus3AndTheirCount() throws Exception {
    loaded("workloadc");
    Ycsb.Result run =
        ycsb.run(
            on(
                server,
                "run",
                "workloadc",
                "-p",
                "recordcount=2000",
                "-p",
                "requestdistribution=uniform",
                "-p",
                "hbase.checkdataset=false"));
    assertThat(run.status()).as(run.err()).isEqualTo(3);
    long missing = (long) run.value("READ", "Return=NOT_FOUND");
    assertThat(missing).isBetween(300L, 700L);
    assertThat(run.value("OVERALL", "FailedOperations")).isEqualTo((double) missing);
    assertThat(run.complaints())
        .containsExactly(
            "ycsb: %d operations failed (READ: %d NOT_FOUND), %d succeeded"
                .formatted(missing, missing, 1000 - missing));
  }

  @Test
  public void whatIsWrongIsSaidInOneLineWithStatus1() throws Exception {
    loaded("workloada");
    assertRefused("has no column family nosuch but family", "-p", "columnfamily=nosuch");
    assertRefused("table nosuch does not exist", "-p", "table=nosuch");
    assertRefused("did you mean hbase.autoflush?", "-p", "hbase.autoflsh=false");
    assertRefused("recordcount=1000, not recordcount=5", "-p", "recordcount=5");
    assertRefused("threadcount=0 is not valid", "-threads", "0");
    assertRefused("operationcount=3000000000 is not valid", "-p", "operationcount=3000000000");
    assertRefused("nothing to do: property operationcount", "-p", "operationcount=0");
    assertRefused("workload=no.Such is not a workload class", "-p", "workload=no.Such");
    assertRefused("requestdistribution=nosuch is not valid", "-p", "requestdistribution=nosuch");
    assertRefused(
        "insertstart=900 and insertcount=200 reach beyond",
        "-p",
        "insertstart=900",
        "-p",
        "insertcount=200");
    assertRefused("keyprefix=k is not valid: use one of user", "-p", "keyprefix=k");
    assertRefused("property file nosuch does not exist", "-P", "nosuch");
    assertRefused("KEY=VALUE", "-p", "noequals");
    assertRefused("-cp /no/such does not exist", "-cp", "/no/such");
    assertRefused("unknown option -nosuch", "-nosuch");
    assertRefused("exporter=no.Such is not an exporter", "-p", "exporter=no.Such");
    assertRefused("the proportions of operations sum to 1.4, not 1", "-p", "readproportion=0.9");
    assertRefused("insertstart=-5 is not valid", "-p", "insertstart=-5");
    assertRefused(
        "minscanlength=9 is more than maxscanlength=3",
        "-p",
        "minscanlength=9",
        "-p",
        "maxscanlength=3");
    assertRefused(
        "cannot reach ZooKeeper quorum 127.0.0.1:1 ",
        "-p",
        "hbase.zookeeper.property.clientPort=1");
  }

  @Test
  public void aRowRangeThatCannotBeIsSaidInOneLineWithStatus1() throws Exception {
    assertRefusedRowRange("bigtable.client", "-p", "bigtable.clients=3", "-p", "bigtable.client=3");
    assertRefusedRowRange("bigtable.test", "-p", "bigtable.test=nosuch");
    assertRefusedRowRange("bigtable.keys", "-p", "bigtable.keys=pe26");
  }

  @Test
  public void withoutAClusterItSaysHowToStartOne() throws Exception {
    Ycsb.Result run =
        ycsb.start(
                Map.of("HBASE_YCSB_HOME", FOLDER.newFolder().toString()),
                "run",
                "hbase",
                "-P",
                ycsb.workload("workloada"))
            .await();
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.err()).contains("start one with scripts/hbase start");
  }

  @Test
  public void cellsThatHBasesClientRefusesFailAloneInEachWayOfWriting() throws Exception {
    loaded("workloada");
    refuseHalf("hbase.autoflush=true", "UPDATE");
    refuseHalf("hbase.autoflush=false", "UPDATE-ACK");
    refuseHalf("hbase.batchsize=10", "UPDATE-ACK");
    refuseHalf("hbase.coalesce=true", "UPDATE");
  }

  /** Updates of 1 to 1000 bytes, of which cells of up to 500 are sent. */
  private void refuseHalf(String property, String acknowledged) throws Exception {
    Ycsb.Result run =
        ycsb.run(
            on(
                server,
                "run",
                "workloada",
                "-threads",
                "4",
                "-p",
                property,
                "-p",
                "readproportion=0",
                "-p",
                "updateproportion=1",
                "-p",
                "fieldlength=1000",
                "-p",
                "fieldlengthdistribution=uniform",
                "-p",
                "hbase.checkdataset=false",
                "-p",
                "hbase.client.keyvalue.maxsize=500"));
    assertThat(run.status()).as(run.err()).isEqualTo(3);
    assertThat(run.returns(acknowledged)).as(property).isEqualTo(1000);
    assertThat(run.value(acknowledged, "Return=OK")).as(property).isBetween(250.0, 650.0);
    assertThat(run.value("OVERALL", "FailedOperations"))
        .isEqualTo(1000 - run.value(acknowledged, "Return=OK"));
    assertThat(run.err()).doesNotContain("\tat ");
  }

  @Test
  public void anInterruptedRunReportsWhatItMeasured() throws Exception {
    loaded("workloada");
    Ycsb.Running running =
        ycsb.start(
            Map.of(),
            on(
                server,
                "run",
                "workloada",
                "-s",
                "-p",
                "status.interval=1",
                "-p",
                "operationcount=100000000"));
    running.awaitThroughput();
    interrupt(running);
    Ycsb.Result run = running.await();
    assertThat(run.status()).isEqualTo(130);
    assertThat(run.value("OVERALL", "Throughput(ops/sec)")).isPositive();
    assertThat(run.value("READ", "Return=OK")).isPositive();
  }

  private static void interrupt(Ycsb.Running running) throws Exception {
    new ProcessBuilder("kill", "-INT", Long.toString(running.process().pid())).start().waitFor();
  }

  @Test
  public void theShellReadsWhatItWrote() throws Exception {
    loaded("workloada");
    Ycsb.Running shell =
        ycsb.start(
            Map.of(),
            "shell",
            "hbase",
            "-p",
            "table=" + test.getMethodName(),
            "-cp",
            server.clientConf().toString());
    try (var in = shell.process().outputWriter()) {
      in.write("insert mykey field0=myvalue\nread mykey\nquit\n");
    }
    Ycsb.Result result = shell.await();
    assertThat(result.status()).isZero();
    assertThat(result.out()).contains("field0=myvalue");
  }

  @Test
  public void theJvmTakesItsArguments() throws Exception {
    loaded("workloada");
    Ycsb.Result run =
        ycsb.run(
            on(
                server,
                "run",
                "workloada",
                "-jvm-args",
                "-Xmx300m \"-Dsome.thing=with space\" -Xlog:gc*:stdout"));
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out()).contains("Heap Max Capacity: 300M");
    Ycsb.Result joined =
        ycsb.run(on(server, "run", "workloada", "-jvm-args=-Xmx400m -Xlog:gc*:stdout"));
    assertThat(joined.out()).contains("Heap Max Capacity: 400M");
  }

  @Test
  public void theBindingDirectoryWorksInAStockYcsb() throws Exception {
    loaded("workloada");
    // What bin/ycsb of YCSB 0.17 starts for "run hbase2": its own lib, then hbase2-binding/lib.
    String classPath =
        stockJars()
            + File.pathSeparator
            + distribution.resolve("hbase2-binding/lib")
            + "/*"
            + File.pathSeparator
            + server.clientConf();
    Path out = FOLDER.newFile().toPath();
    Process stock =
        new ProcessBuilder(
                "java",
                "-cp",
                classPath,
                "site.ycsb.Client",
                "-t",
                "-db",
                "site.ycsb.db.hbase2.HBaseClient2",
                "-P",
                ycsb.workload("workloada"),
                "-p",
                "table=" + test.getMethodName(),
                "-p",
                "recordcount=1000",
                "-p",
                "operationcount=1000")
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    assertThat(stock.waitFor(2, TimeUnit.MINUTES)).isTrue();
    assertThat(Files.readString(out)).containsPattern("\\[READ\\], Return=OK, \\d+");
  }

  private static String stockJars() throws Exception {
    try (Stream<Path> jars = Files.list(distribution.resolve("lib"))) {
      return String.join(
          File.pathSeparator,
          jars.filter(jar -> !jar.getFileName().toString().startsWith("hbase-ycsb-"))
              .map(Path::toString)
              .toList());
    }
  }

  private void assertRefused(String reason, String... more) throws Exception {
    Ycsb.Result run = ycsb.run(on(server, "run", "workloada", more));
    assertThat(run.status()).as(run.err()).isEqualTo(1);
    assertThat(run.complaints()).hasSize(1);
    assertThat(run.complaints().get(0)).contains(reason);
    assertThat(run.err()).doesNotContain("\tat ");
  }

  private void assertRefusedRowRange(String reason, String... more) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("-p", "hbase.createtable=true"));
    arguments.addAll(List.of(more));
    Ycsb.Result run =
        ycsb.run(on(server, "run", "bigtable-sequential-read", arguments.toArray(String[]::new)));
    assertThat(run.status()).as(run.err()).isEqualTo(1);
    assertThat(run.complaints()).hasSize(1);
    assertThat(run.complaints().get(0)).contains(reason);
    assertThat(run.err()).doesNotContain("\tat ");
  }

  /** Loads 1000 records into the test's own table. */
  private Ycsb.Result loaded(String workload, String... more) throws Exception {
    List<String> all = new ArrayList<>(List.of("-p", "hbase.createtable=true", "-threads", "4"));
    all.addAll(List.of(more));
    return ycsb.run(on(server, "load", workload, all.toArray(String[]::new)));
  }

  private String[] on(TestServer target, String phase, String workload, String... more) {
    return ycsb.on(target.clientConf(), test.getMethodName(), phase, workload, more);
  }
}
