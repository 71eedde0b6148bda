package io.github.hbaseycsb.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.hbaseycsb.analysis.histogram.HistogramLog;
import io.github.hbaseycsb.client.TurnSchedule;
import io.github.hbaseycsb.client.TurnTimes;
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
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.junit.rules.TestName;

/** The command of the packaged distribution, without Maven, against a real server. */
public class YcsbIT {
  /** A table of 1000 records that tests read and update. */
  private static final String LOADED = "loaded";

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
    Ycsb.Result load = load(LOADED);
    assertThat(load.status()).as(load.err()).isZero();
  }

  @Test
  public void loadAndRunEndWithStatus0AndTheirThroughput() throws Exception {
    Ycsb.Result load = load(test.getMethodName(), "-p", "dataintegrity=true");
    assertThat(load.status()).as(load.err()).isZero();
    assertThat(load.value("OVERALL", "Throughput(ops/sec)")).isPositive();
    assertThat(load.value("INSERT", "Return=OK")).isEqualTo(1000);

    Ycsb.Result run =
        ycsb.run(
            on(
                test.getMethodName(),
                "run",
                "workloadc",
                "-threads",
                "4",
                "-p",
                "dataintegrity=true"));
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.value("OVERALL", "Throughput(ops/sec)")).isPositive();
    assertThat(run.value("OVERALL", "FailedOperations")).isZero();
    assertThat(run.value("VERIFY", "Return=OK")).isEqualTo(1000);
  }

  @Test
  public void operationsOfManyThreadsTravelTogetherWhenCoalesced() throws Exception {
    Ycsb.Result run =
        ycsb.run(onLoaded("run", "workloada", "-threads", "32", "-p", "hbase.coalesce=true"));
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.value("READ", "Return=OK") + run.value("UPDATE", "Return=OK")).isEqualTo(1000);
  }

  @Test
  public void batchedOperationsReportTheirAcknowledgments() throws Exception {
    Ycsb.Result run = ycsb.run(onLoaded("run", "workloada", "-p", "hbase.batchsize=10"));
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.value("READ-ACK", "Return=OK") + run.value("UPDATE-ACK", "Return=OK"))
        .isEqualTo(1000);
  }

  @Test
  public void bufferedWritesReportTheirAcknowledgments() throws Exception {
    Ycsb.Result load = load(test.getMethodName(), "-p", "hbase.autoflush=false");
    assertThat(load.status()).as(load.err()).isZero();
    assertThat(load.value("INSERT", "Return=BATCHED_OK")).isEqualTo(1000);
    assertThat(load.value("INSERT-ACK", "Return=OK")).isEqualTo(1000);
    assertThat(load.value("INSERT-ACK", "AverageLatency(us)"))
        .isGreaterThan(load.value("INSERT", "AverageLatency(us)"));
  }

  @Test
  public void clientsTakeTurnsByTheClock() throws Exception {
    // Three of the five sides have no client, so the two that have one pause for several intervals.
    TurnSchedule schedule = new TurnSchedule(System.currentTimeMillis(), 1000, 5, 7);
    List<Path> directories = new ArrayList<>();
    List<Ycsb.Running> sides = new ArrayList<>();
    for (int side = 0; side < 2; side++) {
      Path directory = FOLDER.newFolder().toPath();
      directories.add(directory);
      sides.add(
          ycsb.start(
              Map.of(),
              onLoaded(
                  "run",
                  "workloada",
                  with(
                      // Each in its own way: buffered, and with a target.
                      side == 0
                          ? new String[] {"-p", "hbase.autoflush=false"}
                          : new String[] {"-target", "500", "-p", "measurement.interval=both"},
                      "-threads",
                      "4",
                      "-s",
                      "--end-with-stdin",
                      "-p",
                      "status.interval=1",
                      "-p",
                      "operationcount=0",
                      "-p",
                      "maxexecutiontime=3600",
                      "-p",
                      "hdrhistogram.fileoutput=true",
                      "-p",
                      "hdrhistogram.output.path=" + directory + "/",
                      "-p",
                      "client.turns=" + new TurnSchedule.SideTurns(schedule, side)))));
    }
    await()
        .atMost(Duration.ofMinutes(2))
        .until(
            () ->
                TurnTimes.read(directories.get(0)).size() > 2
                    && TurnTimes.read(directories.get(1)).size() > 2);
    for (Ycsb.Running side : sides) {
      try (var in = side.process().outputWriter()) {
        in.write("end\n");
        in.flush();
        side.process().onExit().get(2, TimeUnit.MINUTES);
      }
    }

    Set<Long> begins = new TreeSet<>();
    for (int side = 0; side < 2; side++) {
      Ycsb.Result run = sides.get(side).await();
      assertThat(run.status()).as(run.err()).isZero();
      List<TurnTimes> turns = TurnTimes.read(directories.get(side));
      for (TurnTimes turn : turns) {
        TurnSchedule.Turn scheduled = schedule.turn(turn.block(), side);
        assertThat(turn.beginMs()).isEqualTo(scheduled.beginMs());
        boolean last = turn.equals(turns.get(turns.size() - 1));
        assertThat(turn.endMs()).isGreaterThanOrEqualTo(last ? 0 : scheduled.endMs());
        assertThat(begins.add(turn.beginMs())).as("nobody else's turn").isTrue();
      }
      String[] measured =
          side == 0
              ? new String[] {"READ", "UPDATE", "UPDATE-ACK"}
              : new String[] {"READ", "UPDATE", "Intended-READ", "Intended-UPDATE"};
      for (String operation : measured) {
        assertThat(run.value(operation, "Operations"))
            .as(operation)
            .isPositive()
            .isEqualTo(countedIn(directories.get(side).resolve(operation + ".hdr"), turns));
      }
      assertThat(run.value("UPDATE-ACK", "Operations"))
          .isEqualTo(side == 0 ? run.value("UPDATE", "Operations") : 0);
    }
  }

  /**
   * The number of operations in a log, after a check that they were done in turns. The interval
   * after a turn is not checked: HdrHistogram replaces a histogram before it notes when, so an
   * operation that ends with its turn may be in the next interval.
   */
  private static double countedIn(Path file, List<TurnTimes> turns) throws Exception {
    double count = 0;
    boolean afterTurn = false;
    try (HistogramLog log = new HistogramLog(file)) {
      for (var next = log.next(); next.isPresent(); next = log.next()) {
        Histogram interval = next.get();
        long beginMs = interval.getStartTimeStamp();
        long endMs = interval.getEndTimeStamp();
        boolean inTurn =
            turns.stream().anyMatch(turn -> beginMs <= turn.endMs() && endMs >= turn.beginMs());
        if (!inTurn && !afterTurn) {
          assertThat(interval.getTotalCount())
              .as("%s: from %d to %d, with %s", file.getFileName(), beginMs, endMs, turns)
              .isZero();
        }
        afterTurn = inTurn;
        count += interval.getTotalCount();
      }
    }
    return count;
  }

  @Test
  public void aThreadThatDiesEndsTheRunWithStatus3AndSaysOfWhat() throws Exception {
    String classes = Path.of("target", "test-classes").toAbsolutePath().toString();
    Ycsb.Result run =
        ycsb.run(
            with(
                withoutServer("workload=" + DyingWorkload.class.getName()),
                "-cp",
                classes,
                "-p",
                "operationcount=1000"));
    assertThat(run.status()).as(run.err()).isEqualTo(3);
    assertThat(run.complaints())
        .containsExactly(
            "ycsb: a client thread died: java.lang.NoClassDefFoundError: some/Missing; 950 of 1000"
                + " operations were not attempted");
    assertThat(run.returns("READ") + run.returns("UPDATE")).as("what was measured").isEqualTo(50);
    assertThat(run.err()).doesNotContain("\tat ");
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
  public void theCommandWorksInADirectoryWithASpaceAndWithoutAServer() throws Exception {
    Path own = UnpackedDistribution.in(FOLDER.getRoot().toPath());
    assertThat(own.toString()).contains(" ");
    Ycsb.Result run =
        new Ycsb(own, FOLDER.getRoot().toPath(), Map.of())
            .run(withoutServer("operationcount=1000"));
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.value("READ", "Return=OK") + run.value("UPDATE", "Return=OK")).isEqualTo(1000);
  }

  private static String[] withoutServer(String property) {
    String workload = distribution.resolve("workloads").resolve("workloada").toString();
    return new String[] {"run", "basic", "-P", workload, "-p", property};
  }

  private static String[] with(String[] some, String... more) {
    return Stream.concat(Stream.of(some), Stream.of(more)).toArray(String[]::new);
  }

  @Test
  public void rowsThatAreMissingEndWithStatus3AndTheirCount() throws Exception {
    Ycsb.Result run =
        ycsb.run(
            onLoaded(
                "run",
                "workloadc",
                "-p",
                "recordcount=2000",
                "-p",
                "operationcount=2000",
                "-p",
                "requestdistribution=sequential",
                "-p",
                "hbase.checkdataset=false"));
    assertThat(run.status()).as(run.err()).isEqualTo(3);
    assertThat(run.value("READ", "Return=NOT_FOUND")).isEqualTo(1000);
    assertThat(run.value("OVERALL", "FailedOperations")).isEqualTo(1000);
    assertThat(run.complaints())
        .containsExactly("ycsb: 1000 operations failed (READ: 1000 NOT_FOUND), 1000 succeeded");
  }

  @Test
  public void whatIsWrongIsSaidInOneLineWithStatus1() throws Exception {
    Ycsb.Result run = ycsb.run(on("nosuch", "run", "workloada"));
    assertThat(run.status()).as(run.err()).isEqualTo(1);
    assertThat(run.err().lines())
        .singleElement()
        .asString()
        .startsWith("ycsb: ")
        .contains("table nosuch does not exist");
  }

  @Test
  public void anInterruptedRunReportsWhatItMeasured() throws Exception {
    Ycsb.Running running =
        ycsb.start(
            Map.of(),
            onLoaded(
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
    Ycsb.Running shell =
        ycsb.start(
            Map.of(),
            "shell",
            "hbase",
            "-p",
            "table=" + LOADED,
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
    String[] some = {"-jvm-args", "-Xmx300m \"-Dsome.thing=with space\" -Xlog:gc*:stdout"};
    Ycsb.Result run = ycsb.run(with(withoutServer("operationcount=10"), some));
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out()).contains("Heap Max Capacity: 300M");
    Ycsb.Result joined =
        ycsb.run(with(withoutServer("operationcount=10"), "-jvm-args=-Xmx400m -Xlog:gc*:stdout"));
    assertThat(joined.out()).contains("Heap Max Capacity: 400M");
  }

  @Test
  public void theBindingDirectoryWorksInAStockYcsb() throws Exception {
    // What bin/ycsb of YCSB 0.17 starts for "run hbase20": its own lib, then hbase20-binding/lib.
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
                "site.ycsb.db.hbase20.HBaseClient20",
                "-P",
                ycsb.workload("workloada"),
                "-p",
                "table=" + LOADED,
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

  /** Loads 1000 records into a new table. */
  private static Ycsb.Result load(String table, String... more) throws Exception {
    return ycsb.run(
        on(
            table,
            "load",
            "workloada",
            with(more, "-p", "hbase.createtable=true", "-threads", "4")));
  }

  private static String[] onLoaded(String phase, String workload, String... more) {
    return on(LOADED, phase, workload, more);
  }

  private static String[] on(String table, String phase, String workload, String... more) {
    return ycsb.on(server.clientConf(), table, phase, workload, more);
  }
}
