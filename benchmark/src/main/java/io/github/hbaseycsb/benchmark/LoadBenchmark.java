package io.github.hbaseycsb.benchmark;

import static io.github.hbaseycsb.common.Units.MS_PER_SECOND;

import io.github.hbaseycsb.benchmark.load.BufferReport;
import io.github.hbaseycsb.benchmark.load.BufferedLoad;
import io.github.hbaseycsb.benchmark.load.Buffering;
import io.github.hbaseycsb.benchmark.load.EnduranceReport;
import io.github.hbaseycsb.benchmark.load.LoadContender;
import io.github.hbaseycsb.benchmark.load.LoadMeasurement;
import io.github.hbaseycsb.benchmark.load.LoadReport;
import io.github.hbaseycsb.benchmark.process.BenchmarkException;
import io.github.hbaseycsb.benchmark.process.ContenderOutput;
import io.github.hbaseycsb.benchmark.process.ContenderProcess;
import io.github.hbaseycsb.benchmark.process.ResourceLog;
import io.github.hbaseycsb.benchmark.process.TableSettling;
import io.github.hbaseycsb.benchmark.report.BenchmarkReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code scripts/benchmark-load}: bulk load against buffered and unbuffered puts. */
@Command(
    name = "benchmark-load",
    sortOptions = false,
    description =
        "Measures how long the same rows take to load by store files, by buffered puts and "
            + "by puts, in turn, on a local HBase of its own, and how a bulk load's time grows "
            + "with its rows; or what the size of buffers does; or whether the server outlives "
            + "many loads. The disk has to hold all rows of all loads.")
final class LoadBenchmark extends Benchmark<LoadBenchmark.Measured> {
  private static final int LIMIT_S = 3600;

  /** The buffer size of HBase 0.20, which is also the default of YCSB's own binding. */
  private static final long UPSTREAM_BUFFER_BYTES = 12 << 20;

  @Option(names = "--rows", paramLabel = "N", description = "Rows of each load (default: 1000000).")
  private int rows = 1_000_000;

  @Option(names = "--rounds", paramLabel = "N", description = "Rounds (default: 3).")
  private int rounds = 3;

  @Option(
      names = "--growth",
      split = ",",
      paramLabel = "N",
      description = "Rows of more bulk loads (default: 1000000,2000000,4000000,8000000).")
  private List<Integer> growth = List.of(1_000_000, 2_000_000, 4_000_000, 8_000_000);

  @Option(
      names = "--buffers",
      description = "Measure buffered puts only: the default against sizes of buffers.")
  private boolean buffers;

  @Option(
      names = "--in-a-row",
      paramLabel = "N",
      description = "Only see whether the server outlives so many loads by buffered puts.")
  private int inARow;

  @Option(
      names = "--threads",
      split = ",",
      paramLabel = "N",
      description = "Client threads of --buffers and --in-a-row (default: 1,8,64,200).")
  private List<Integer> threads = List.of(1, 8, 64, 200);

  @Option(
      names = "--fields",
      split = ",",
      paramLabel = "N",
      description = "Fields of a row of 1000 bytes (default: 1,10); of --growth the first.")
  private List<Integer> fields = List.of(1, 10);

  @Option(
      names = "--sizes",
      split = ",",
      paramLabel = "BYTES",
      description = "Sizes of buffers (default: 256 and 512 KB, 1, 2, 4 and 12 MB).")
  private List<Long> sizes =
      List.of(256L << 10, 512L << 10, 1L << 20, 2L << 20, 4L << 20, UPSTREAM_BUFFER_BYTES);

  @Option(
      names = "--in-flight",
      split = ",",
      paramLabel = "BYTES",
      description = "Other bounds of a client's bytes in flight to measure (default: none).")
  private List<Long> inFlight = List.of();

  @Option(
      names = "--heap",
      paramLabel = "SIZE",
      description = "Heap of the server (default: ${DEFAULT-VALUE}).")
  private String heap = "2g";

  @Option(
      names = "-D",
      paramLabel = "KEY=VALUE",
      description = "A setting for the server's hbase-site.xml; may be repeated.")
  private Map<String, String> site = new LinkedHashMap<>();

  /** The measurements of one of its modes. */
  @FunctionalInterface
  interface Measured {
    BenchmarkReport report(Map<String, String> environment);
  }

  private LoadBenchmark(Path checkout) {
    super(checkout);
  }

  /** Runs the benchmark, see {@link Benchmark#run}. */
  public static void main(String[] args) {
    run(LoadBenchmark::new, args);
  }

  static int execute(Path checkout, String... args) {
    return execute(new LoadBenchmark(checkout), args);
  }

  @Override
  String heap() {
    return heap;
  }

  @Override
  Map<String, String> site() {
    return site;
  }

  @Override
  Measured measure(Path clientConf, Path work)
      throws IOException, InterruptedException, BenchmarkException {
    if (inARow > 0) {
      List<BufferedLoad> loads = loadInARow(clientConf, work);
      return environment -> EnduranceReport.of(environment, rows, loads);
    }
    if (buffers) {
      List<BufferedLoad> loads = compareBuffers(clientConf, work);
      return environment -> BufferReport.of(environment, rows, loads);
    }
    List<LoadMeasurement> ways = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      for (int fieldsOfARow : fields) {
        for (LoadContender way : LoadContender.values()) {
          ways.add(load(way, fieldsOfARow, rows, round, clientConf, work));
        }
      }
    }
    List<LoadMeasurement> grown = new ArrayList<>();
    for (int more : growth) {
      grown.add(load(LoadContender.BULK, fields.get(0), more, 1, clientConf, work));
    }
    return environment -> LoadReport.of(environment, ways, grown);
  }

  @Override
  BenchmarkReport report(Map<String, String> environment, Measured measured) {
    environment.put("Server's heap", heap);
    site.forEach((key, value) -> environment.put("Server's " + key, value));
    return measured.report(environment);
  }

  private List<BufferedLoad> compareBuffers(Path clientConf, Path work)
      throws IOException, InterruptedException, BenchmarkException {
    List<Buffering> inTurn = new ArrayList<>(List.of(Buffering.DEFAULT));
    inFlight.forEach(bytes -> inTurn.add(Buffering.within(bytes)));
    sizes.forEach(bytes -> inTurn.add(Buffering.by(bytes)));
    say("warming the server up");
    for (BufferedLoad.Task task : tasks(List.of(Buffering.DEFAULT), 0)) {
      loadAndDrop(task, clientConf, work);
    }
    List<BufferedLoad> loads = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      for (BufferedLoad.Task task : tasks(inTurn, round)) {
        loads.add(loadAndDrop(task, clientConf, work));
      }
      Collections.rotate(inTurn, 1);
    }
    return loads;
  }

  /**
   * Loads with the default buffering and with the buffering of HBase's own client, with each number
   * of threads, in turn.
   */
  private List<BufferedLoad> loadInARow(Path clientConf, Path work)
      throws IOException, InterruptedException, BenchmarkException {
    List<BufferedLoad.Task> kinds =
        tasks(List.of(Buffering.DEFAULT, Buffering.by(UPSTREAM_BUFFER_BYTES)), 1);
    List<BufferedLoad> loads = new ArrayList<>();
    for (int i = 0; i < inARow; i++) {
      say("load %d of %d", i + 1, inARow);
      loads.add(load(kinds.get(i % kinds.size()), newTable(work), clientConf));
    }
    return loads;
  }

  /**
   * The loads of a round: the ways to buffer take turns for each kind of row and each number of
   * threads.
   */
  private List<BufferedLoad.Task> tasks(List<Buffering> inTurn, int round) {
    List<BufferedLoad.Task> tasks = new ArrayList<>();
    for (int fieldsOfARow : fields) {
      for (int count : threads) {
        for (Buffering buffering : inTurn) {
          tasks.add(new BufferedLoad.Task(count, fieldsOfARow, buffering, rows, round));
        }
      }
    }
    return tasks;
  }

  private BufferedLoad loadAndDrop(BufferedLoad.Task task, Path clientConf, Path work)
      throws IOException, InterruptedException, BenchmarkException {
    Path directory = newTable(work);
    BufferedLoad load = load(task, directory, clientConf);
    drop(directory.getFileName().toString(), clientConf);
    return load;
  }

  /**
   * Runs a load.
   *
   * @param directory the directory for the client's files; its name is the name of the table
   */
  private BufferedLoad load(BufferedLoad.Task task, Path directory, Path clientConf)
      throws IOException, InterruptedException, BenchmarkException {
    ContenderProcess.onOwnJars(clientConf)
        .run(task.program(directory.getFileName().toString()), directory, LIMIT_S);
    BufferedLoad load = task.measured(directory);
    say(
        "round %d: %d threads, %d fields, %s: %,.0f rows/s, acknowledged in %,.0f ms",
        load.round(),
        load.threads(),
        load.fields(),
        load.buffering(),
        load.rowsPerSecond(),
        load.meanMs());
    return load;
  }

  private static Path newTable(Path work) throws IOException {
    return Files.createTempDirectory(work, "load");
  }

  private LoadMeasurement load(
      LoadContender way, int fieldsOfARow, int count, int round, Path clientConf, Path work)
      throws IOException, InterruptedException, BenchmarkException {
    Path directory = newTable(work);
    String table = directory.getFileName().toString();
    ContenderProcess.onDistribution(clientConf, checkout(), way.part())
        .with(way.jvmArguments())
        .run(way.program(table, count, fieldsOfARow), directory, LIMIT_S);
    ResourceLog resources = ResourceLog.read(directory.resolve(ContenderProcess.RESOURCES));
    LoadMeasurement measured =
        new LoadMeasurement(
            way,
            fieldsOfARow,
            count,
            round,
            way.seconds(ContenderOutput.read(directory)),
            TableSettling.afterLoad(clientConf, table).toMillis() / MS_PER_SECOND,
            resources.residentBytes());
    drop(table, clientConf);
    say(
        "round %d of %d: %,d rows of %d fields by %s: %.1f s, %,.0f rows/s, settled %.1f s later",
        round,
        rounds,
        count,
        fieldsOfARow,
        way.label(),
        measured.seconds(),
        measured.rowsPerSecond(),
        measured.settlingSeconds());
    return measured;
  }

  /** Drops a table, so that the next load finds the same free disk space. */
  private static void drop(String table, Path clientConf) throws IOException {
    Configuration conf = HBaseConfiguration.create();
    conf.addResource(clientConf.resolve("hbase-site.xml").toUri().toURL());
    try (Connection connection = ConnectionFactory.createConnection(conf);
        Admin admin = connection.getAdmin()) {
      admin.disableTable(TableName.valueOf(table));
      admin.deleteTable(TableName.valueOf(table));
    }
  }
}
