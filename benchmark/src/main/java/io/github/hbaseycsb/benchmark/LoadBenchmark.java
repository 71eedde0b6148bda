package io.github.hbaseycsb.benchmark;

import static io.github.hbaseycsb.client.Units.MS_PER_SECOND;
import static io.github.hbaseycsb.client.Units.US_PER_MS;

import io.github.hbaseycsb.benchmark.LoadReport.Load;
import io.github.hbaseycsb.benchmark.LoadReport.Task;
import io.github.hbaseycsb.benchmark.LoadReport.Way;
import io.github.hbaseycsb.campaign.hbase.HBaseCluster;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.YcsbProperty;
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

/** {@code scripts/dev/benchmark-load}: bulk load against buffered and unbuffered puts. */
@Command(
    name = "benchmark-load",
    sortOptions = false,
    description =
        "Measures how long the same rows take to load by store files, by buffered puts and "
            + "by puts, in turn, on a local HBase of its own, and how a bulk load's time grows "
            + "with its rows; or what the size of buffers does. The disk has to hold all rows of a "
            + "load.")
final class LoadBenchmark extends Benchmark {
  private static final int LIMIT_S = 3600;
  private static final int THREADS = 16;

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
      names = "--threads",
      split = ",",
      paramLabel = "N",
      description = "Client threads of --buffers (default: 1,8,64,200).")
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
      List.of(256L << 10, 512L << 10, 1L << 20, 2L << 20, 4L << 20, 12L << 20);

  @Option(
      names = "--in-flight",
      split = ",",
      paramLabel = "BYTES",
      description = "Other bounds of a client's bytes in flight to measure (default: none).")
  private List<Long> inFlight = List.of();

  public static void main(String[] args) {
    run(new LoadBenchmark(), args);
  }

  @Override
  Report measure(Map<String, String> environment)
      throws IOException, InterruptedException, CampaignException {
    if (buffers) {
      say("warming the server up");
      for (int count : threads) {
        load(
            new Task(Way.sharingBuffers(count), Way.sharingBuffers(count), fields.get(0), rows, 0));
      }
    }
    List<Load> loads = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      for (int fieldsOfARow : fields) {
        for (List<Way> compared : buffers ? buffering() : List.of(ways())) {
          List<Way> inTurn = new ArrayList<>(compared);
          Collections.rotate(inTurn, round - 1);
          for (Way way : inTurn) {
            loads.add(load(new Task(way, compared.get(0), fieldsOfARow, rows, round)));
          }
        }
      }
    }
    List<Load> grown = new ArrayList<>();
    for (int more : buffers ? List.<Integer>of() : growth) {
      grown.add(load(new Task(Way.BULK, Way.BULK, fields.get(0), more, 1)));
    }
    return LoadReport.of(environment, loads, grown);
  }

  private static List<Way> ways() {
    return List.of(
        Way.BULK,
        new Way("buffered puts", THREADS, List.of(Way.BUFFERED)),
        new Way("puts", THREADS, List.of()));
  }

  /** The ways to buffer that are compared, for each number of threads. */
  private List<List<Way>> buffering() {
    List<List<Way>> compared = new ArrayList<>();
    for (int count : threads) {
      List<Way> ways = new ArrayList<>(List.of(Way.sharingBuffers(count)));
      inFlight.forEach(bytes -> ways.add(Way.within(count, bytes)));
      sizes.forEach(bytes -> ways.add(Way.bufferingBy(count, bytes)));
      compared.add(ways);
    }
    return compared;
  }

  /** Loads a new table, and drops it, so that the next load finds the same free disk space. */
  private Load load(Task task) throws IOException, InterruptedException, CampaignException {
    Path directory = Files.createTempDirectory(work, "load");
    String table = directory.getFileName().toString();
    List<String> properties =
        new ArrayList<>(
            List.of(
                BindingProperty.TABLE.with(table),
                YcsbProperty.RECORD_COUNT.with(task.rows()),
                YcsbProperty.FIELD_COUNT.with(task.fields()),
                YcsbProperty.FIELD_LENGTH.with(1000 / task.fields()),
                BindingProperty.CREATE_TABLE.with(true),
                BindingProperty.REGIONS.with(16)));
    properties.addAll(task.way().properties());
    if (task.way().isBulk()) {
      ContenderProcess.ofBulkLoad(clientConf, checkout)
          .run(
              ContenderProcess.program(properties, "io.github.hbaseycsb.scaleout.BulkLoadCommand"),
              directory,
              LIMIT_S);
    } else {
      ContenderProcess.onOwnJars(clientConf)
          .run(
              ContenderProcess.client("load", task.way().threads(), properties),
              directory,
              LIMIT_S);
    }
    long loadedNs = System.nanoTime();
    settle(List.of(table), false);
    Duration settling = Duration.ofNanos(System.nanoTime() - loadedNs).minus(QUIET);
    Load load = measured(task, directory, settling.toMillis() / MS_PER_SECOND);
    try (HBaseCluster cluster = HBaseCluster.connect(clientConf, Map.of())) {
      cluster.drop(table);
    }
    say(
        "round %d of %d: %,d rows of %d fields by %s, %d threads: %.1f s, %,.0f rows/s, settled"
            + " %.1f s later",
        task.round(),
        rounds,
        task.rows(),
        task.fields(),
        task.way().label(),
        task.way().threads(),
        load.seconds(),
        load.rowsPerSecond(),
        load.settlingSeconds());
    return load;
  }

  /** What the output says of a load: the time starts with the first row, without connecting. */
  private static Load measured(Task task, Path directory, double settlingSeconds)
      throws IOException, CampaignException {
    double residentBytes =
        ResourceLog.read(directory.resolve(ContenderProcess.RESOURCES)).residentBytes();
    if (task.way().isBulk()) {
      double seconds =
          ContenderProcess.number(directory, "writing ")
              + ContenderProcess.number(directory, "handing over ");
      return new Load(task, seconds, settlingSeconds, Double.NaN, Double.NaN, residentBytes);
    }
    String insert = task.way().properties().contains(Way.BUFFERED) ? "[INSERT-ACK]" : "[INSERT]";
    return new Load(
        task,
        ContenderProcess.number(directory, "[OVERALL], RunTime(ms), ") / MS_PER_SECOND,
        settlingSeconds,
        ContenderProcess.number(directory, insert + ", AverageLatency(us), ") / US_PER_MS,
        ContenderProcess.number(directory, insert + ", 99thPercentileLatency(us), ") / US_PER_MS,
        residentBytes);
  }
}
