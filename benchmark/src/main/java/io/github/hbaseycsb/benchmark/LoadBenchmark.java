package io.github.hbaseycsb.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
            + "with its rows. The disk has to hold all rows of all loads.")
final class LoadBenchmark extends Benchmark<LoadBenchmark.Loads> {
  private static final int LIMIT_S = 3600;

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

  /** Each way's loads of the same rows, and bulk loads of more and more. */
  record Loads(List<LoadMeasurement> ways, List<LoadMeasurement> growth) {}

  private LoadBenchmark(Path checkout) {
    super(checkout);
  }

  /** See {@link Benchmark#run}. */
  public static void main(String[] args) {
    run(LoadBenchmark::new, args);
  }

  @Override
  Loads measure(Path clientConf, Path work)
      throws IOException, InterruptedException, BenchmarkException {
    List<LoadMeasurement> ways = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      for (LoadWay way : LoadWay.values()) {
        ways.add(load(way, rows, round, clientConf, work));
      }
    }
    List<LoadMeasurement> grown = new ArrayList<>();
    for (int more : growth) {
      grown.add(load(LoadWay.BULK, more, 1, clientConf, work));
    }
    return new Loads(ways, grown);
  }

  @Override
  BenchmarkReport report(Map<String, String> environment, Loads measured) {
    return new LoadReport(environment, measured.ways(), measured.growth());
  }

  private LoadMeasurement load(LoadWay way, int count, int round, Path clientConf, Path work)
      throws IOException, InterruptedException, BenchmarkException {
    Path directory = Files.createTempDirectory(work, "load");
    String table = directory.getFileName().toString();
    ContenderProcess.onDistribution(clientConf, checkout(), way.part())
        .with(way.jvmArguments())
        .run(way.program(table, count), directory, LIMIT_S);
    String output = Files.readString(directory.resolve(ContenderProcess.OUTPUT));
    ResourceLog resources = ResourceLog.read(directory.resolve(ContenderProcess.RESOURCES));
    LoadMeasurement measured =
        new LoadMeasurement(way, count, round, way.seconds(output), resources.residentBytes());
    drop(table, clientConf);
    say(
        "round %d of %d: %,d rows by %s: %.1f s, %,.0f rows/s",
        round, rounds, count, way.label(), measured.seconds(), measured.rowsPerSecond());
    return measured;
  }

  /** The next load finds the disk as empty as this one. */
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
