package io.github.hbaseycsb.benchmark;

import static io.github.hbaseycsb.common.Units.MS_PER_SECOND;
import static io.github.hbaseycsb.common.Units.US_PER_MS;

import io.github.hbaseycsb.campaign.hbase.CreatedTables;
import io.github.hbaseycsb.campaign.hbase.HBaseCluster;
import io.github.hbaseycsb.model.CampaignException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
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
final class LoadBenchmark extends Benchmark {
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

  /**
   * How a client buffers its puts.
   *
   * @param label its name in the results
   * @param properties YCSB's properties for it, each as {@code key=value}
   */
  record Buffering(String label, List<String> properties) {
    /** The default of this client. */
    static final Buffering DEFAULT = new Buffering("default", List.of());

    /**
     * Buffers of a fixed size for each thread without a common limit, like HBase's {@code
     * BufferedMutator}.
     */
    static Buffering by(long bufferBytes) {
      return new Buffering(
          size(bufferBytes) + " a thread",
          List.of("writebuffersize=" + bufferBytes, "hbase.inflightbytes=" + Integer.MAX_VALUE));
    }

    /** The default with another limit for all threads. */
    static Buffering within(long inFlightBytes) {
      return new Buffering(
          size(inFlightBytes) + " in flight", List.of("hbase.inflightbytes=" + inFlightBytes));
    }

    private static String size(long bytes) {
      return bytes % (1 << 20) == 0 ? (bytes >> 20) + " MB" : (bytes >> 10) + " KB";
    }
  }

  /** A load with buffered puts to execute. */
  private record Task(int threads, int fields, Buffering buffering, int round) {}

  /** Runs the benchmark, see {@link Benchmark#run}. */
  public static void main(String[] args) {
    run(new LoadBenchmark(), args);
  }

  @Override
  BenchmarkReport measure(Map<String, String> environment)
      throws IOException, InterruptedException, CampaignException {
    if (inARow > 0) {
      return BufferReport.ofLoadsInARow(environment, rows, loadInARow());
    }
    if (buffers) {
      return BufferReport.of(environment, rows, compareBuffers());
    }
    List<LoadReport.Load> ways = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      for (int fieldsOfARow : fields) {
        for (LoadContender way : LoadContender.values()) {
          ways.add(load(way, fieldsOfARow, rows, round));
        }
      }
    }
    List<LoadReport.Load> grown = new ArrayList<>();
    for (int more : growth) {
      grown.add(load(LoadContender.BULK, fields.get(0), more, 1));
    }
    return LoadReport.of(environment, ways, grown);
  }

  private List<BufferReport.Load> compareBuffers()
      throws IOException, InterruptedException, CampaignException {
    List<Buffering> inTurn = new ArrayList<>(List.of(Buffering.DEFAULT));
    inFlight.forEach(bytes -> inTurn.add(Buffering.within(bytes)));
    sizes.forEach(bytes -> inTurn.add(Buffering.by(bytes)));
    say("warming the server up");
    for (Task task : tasks(List.of(Buffering.DEFAULT), 0)) {
      loadAndDrop(task);
    }
    List<BufferReport.Load> loads = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      for (Task task : tasks(inTurn, round)) {
        loads.add(loadAndDrop(task));
      }
      Collections.rotate(inTurn, 1);
    }
    return loads;
  }

  /**
   * Loads with the default buffering and with the buffering of HBase's own client, with each number
   * of threads, in turn.
   */
  private List<BufferReport.Load> loadInARow()
      throws IOException, InterruptedException, CampaignException {
    List<Task> kinds = tasks(List.of(Buffering.DEFAULT, Buffering.by(UPSTREAM_BUFFER_BYTES)), 1);
    List<BufferReport.Load> loads = new ArrayList<>();
    for (int number = 1; number <= inARow; number++) {
      Task kind = kinds.get((number - 1) % kinds.size());
      Task task = new Task(kind.threads(), kind.fields(), kind.buffering(), number);
      loads.add(load(task, newTable()));
    }
    return loads;
  }

  /**
   * The loads of a round: the ways to buffer take turns for each kind of row and each number of
   * threads.
   */
  private List<Task> tasks(List<Buffering> inTurn, int round) {
    List<Task> tasks = new ArrayList<>();
    for (int fieldsOfARow : fields) {
      for (int count : threads) {
        for (Buffering buffering : inTurn) {
          tasks.add(new Task(count, fieldsOfARow, buffering, round));
        }
      }
    }
    return tasks;
  }

  private BufferReport.Load loadAndDrop(Task task)
      throws IOException, InterruptedException, CampaignException {
    Path directory = newTable();
    BufferReport.Load load = load(task, directory);
    drop(directory.getFileName().toString());
    return load;
  }

  /**
   * Runs a load.
   *
   * @param directory the directory for the client's files; its name is the name of the table
   */
  private BufferReport.Load load(Task task, Path directory)
      throws IOException, InterruptedException, CampaignException {
    List<String> properties =
        LoadContender.records(directory.getFileName().toString(), rows, task.fields());
    properties.add("hbase.autoflush=false");
    properties.addAll(task.buffering().properties());
    ContenderProcess.onOwnJars(clientConf)
        .run(ContenderProcess.client("load", task.threads(), properties), directory, LIMIT_S);
    BufferReport.Load load =
        new BufferReport.Load(
            task.threads(),
            task.fields(),
            task.buffering().label(),
            task.round(),
            rows / LoadContender.runSeconds(directory),
            ContenderProcess.number(directory, "[INSERT-ACK], AverageLatency(us), ") / US_PER_MS,
            ContenderProcess.number(directory, "[INSERT-ACK], 99thPercentileLatency(us), ")
                / US_PER_MS,
            residentBytes(directory));
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

  private Path newTable() throws IOException {
    return Files.createTempDirectory(work, "load");
  }

  private LoadReport.Load load(LoadContender way, int fieldsOfARow, int count, int round)
      throws IOException, InterruptedException, CampaignException {
    Path directory = newTable();
    String table = directory.getFileName().toString();
    way.process(clientConf, checkout)
        .run(way.program(table, count, fieldsOfARow), directory, LIMIT_S);
    double seconds = way.seconds(directory);
    long loadedNs = System.nanoTime();
    settle(List.of(table), false);
    Duration settling = Duration.ofNanos(System.nanoTime() - loadedNs).minus(QUIET);
    LoadReport.Load measured =
        new LoadReport.Load(
            way,
            fieldsOfARow,
            count,
            round,
            seconds,
            settling.toMillis() / MS_PER_SECOND,
            residentBytes(directory));
    drop(table);
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

  private static double residentBytes(Path directory) throws IOException {
    return ResourceLog.read(directory.resolve(ContenderProcess.RESOURCES)).residentBytes();
  }

  /** Drops a table, so that the next load finds the same free disk space. */
  private void drop(String table) throws CampaignException {
    try (HBaseCluster cluster = HBaseCluster.connect(clientConf, Map.of())) {
      new CreatedTables(cluster).drop(table);
    }
  }
}
