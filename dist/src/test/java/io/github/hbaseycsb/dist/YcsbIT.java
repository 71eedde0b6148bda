package io.github.hbaseycsb.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.hbaseycsb.server.TestServer;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.junit.rules.TestName;

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
    distribution = UnpackedDistribution.in(FOLDER.getRoot().toPath());
    ycsb = new Ycsb(distribution, FOLDER.newFolder("working directory").toPath());
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
  public void bufferedWritesReportTheirAcknowledgements() throws Exception {
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
            "ycsb: the measurements could not be written, the run is lost: No space left on device");
    assertThat(run.err()).doesNotContain("\tat ");
  }

  private static String[] withoutServer(String property) {
    String workload = distribution.resolve("workloads").resolve("workloada").toString();
    return new String[] {"run", "basic", "-P", workload, "-p", property};
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
    assertRefused("durability=SYNC is not valid", "-p", "durability=SYNC");
    assertRefused("recordcount=1000, not recordcount=5", "-p", "recordcount=5");
    assertRefused("threadcount=0 is not valid", "-threads", "0");
    assertRefused("operationcount=3000000000 is not valid", "-p", "operationcount=3000000000");
    assertRefused("nothing to do: property operationcount", "-p", "operationcount=0");
    assertRefused("workload=no.Such is not a workload class", "-p", "workload=no.Such");
    assertRefused("Unknown request distribution", "-p", "requestdistribution=nosuch");
    assertRefused(
        "insertstart=900 and insertcount=200 reach beyond",
        "-p",
        "insertstart=900",
        "-p",
        "insertcount=200");
    assertRefused("keyprefix=k is not known to YCSB 0.17", "-p", "keyprefix=k");
    assertRefused("property file nosuch does not exist", "-P", "nosuch");
    assertRefused("KEY=VALUE", "-p", "noequals");
    assertRefused("-cp /no/such does not exist", "-cp", "/no/such");
    assertRefused("Unknown option: '-nosuch'", "-nosuch");
    assertRefused("exporter=no.Such is not an exporter", "-p", "exporter=no.Such");
    assertRefused("the proportions of operations sum to 1.4, not 1", "-p", "readproportion=0.9");
    assertRefused("readproportion=-1 is not valid", "-p", "readproportion=-1");
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
  public void aServerThatDiesInTheMiddleEndsTheRunWithStatus3AndACount() throws Exception {
    killServerInTheMiddle("hbase.coalesce=false");
  }

  @Test
  public void aServerThatDiesInTheMiddleEndsACoalescedRunToo() throws Exception {
    killServerInTheMiddle("hbase.coalesce=true");
  }

  private void killServerInTheMiddle(String property) throws Exception {
    TestServer doomed = TestServer.started();
    assertThat(ycsb.run(on(doomed, "load", "workloada", "-p", "hbase.createtable=true")).status())
        .isZero();
    Ycsb.Running running =
        ycsb.start(
            Map.of(),
            on(
                doomed,
                "run",
                "workloada",
                "-threads",
                "4",
                "-s",
                "-p",
                property,
                "-p",
                "status.interval=1",
                "-p",
                "operationcount=100000000",
                "-p",
                "hbase.unavailabletimeout=5",
                "-p",
                "hbase.client.operation.timeout=3000",
                "-p",
                "hbase.conf.hbase.client.meta.operation.timeout=3000"));
    await()
        .atMost(Duration.ofMinutes(1))
        .untilAsserted(
            () -> assertThat(Files.readString(running.err())).contains("current ops/sec"));
    doomed.kill();
    Ycsb.Result run = running.await();
    assertThat(run.status()).as(run.err()).isEqualTo(3);
    assertThat(run.value("OVERALL", "FailedOperations")).isPositive();
    assertThat(run.value("READ", "Return=OK")).isPositive();
    assertThat(run.complaints()).hasSize(1);
    assertThat(run.complaints().get(0)).matches("ycsb: \\d+ operations failed .*");
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
    await()
        .atMost(Duration.ofMinutes(1))
        .untilAsserted(
            () -> assertThat(Files.readString(running.err())).contains("current ops/sec"));
    new ProcessBuilder("kill", "-INT", Long.toString(running.process().pid())).start().waitFor();
    Ycsb.Result run = running.await();
    assertThat(run.status()).isEqualTo(130);
    assertThat(run.value("OVERALL", "Throughput(ops/sec)")).isPositive();
    assertThat(run.value("READ", "Return=OK")).isPositive();
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
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of(phase, "hbase", "-P", ycsb.workload(workload)));
    arguments.addAll(List.of("-cp", target.clientConf().toString()));
    for (String property :
        List.of("table=" + test.getMethodName(), "recordcount=1000", "operationcount=1000")) {
      String key = property.substring(0, property.indexOf('=') + 1);
      if (Stream.of(more).noneMatch(argument -> argument.startsWith(key))) {
        arguments.addAll(List.of("-p", property));
      }
    }
    arguments.addAll(List.of(more));
    return arguments.toArray(String[]::new);
  }
}
