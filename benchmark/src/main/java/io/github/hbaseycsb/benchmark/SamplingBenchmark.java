package io.github.hbaseycsb.benchmark;

import io.github.hbaseycsb.benchmark.process.BenchmarkException;
import io.github.hbaseycsb.benchmark.process.ContenderProcess;
import io.github.hbaseycsb.benchmark.process.ResourceLog;
import io.github.hbaseycsb.benchmark.report.BenchmarkReport;
import io.github.hbaseycsb.benchmark.sampling.InfoServers;
import io.github.hbaseycsb.benchmark.sampling.SamplingDriver;
import io.github.hbaseycsb.benchmark.sampling.SamplingMeasurement;
import io.github.hbaseycsb.benchmark.sampling.SamplingReport;
import io.github.hbaseycsb.campaign.hbase.HBaseCluster;
import io.github.hbaseycsb.campaign.hbase.metrics.RegionBeans;
import io.github.hbaseycsb.campaign.hbase.metrics.RegionServerInfo;
import io.github.hbaseycsb.client.ClientProcess;
import io.github.hbaseycsb.model.CampaignException;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code scripts/benchmark-sampling}: measures the driver of a campaign with many region servers.
 */
@Command(
    name = "benchmark-sampling",
    sortOptions = false,
    description =
        "Measures what a campaign's driver takes to settle a table and to sample a run on many "
            + "region servers: their info servers are small HTTP servers on loopback that answer "
            + "with what a real one has answered, of a local HBase of its own with a table of as "
            + "many regions as a server is to have.")
final class SamplingBenchmark extends Benchmark<List<SamplingMeasurement>> {
  private static final String TABLE = "usertable";
  private static final int LIMIT_S = 900;
  private static final int PUBLICATION_LIMIT_S = 120;
  private static final long POLL_MS = 100;

  @Option(names = "--servers", paramLabel = "N", description = "Region servers (default: 200).")
  private int servers = 200;

  @Option(names = "--regions", paramLabel = "N", description = "Regions of each (default: 500).")
  private int regions = 500;

  @Option(
      names = "--silent",
      paramLabel = "N",
      description =
          "In every second measurement, so many info servers are slow, want a login or refuse the "
              + "connection (default: 15).")
  private int silent = 15;

  @Option(names = "--seconds", paramLabel = "N", description = "To sample (default: 60).")
  private int seconds = 60;

  @Option(
      names = "--looks",
      paramLabel = "N",
      description = "To settle, after half as many that are not measured (default: 20).")
  private int looks = 20;

  @Option(
      names = "--heap",
      paramLabel = "SIZE",
      description = "Of the driver (default: 256m, as scripts/campaign has it).")
  private String heap = "256m";

  private SamplingBenchmark(Path checkout) {
    super(checkout);
  }

  /** Runs the benchmark, see {@link Benchmark#run}. */
  public static void main(String[] args) {
    run(SamplingBenchmark::new, args);
  }

  static int execute(Path checkout, String... args) {
    return execute(new SamplingBenchmark(checkout), args);
  }

  @Override
  List<SamplingMeasurement> measure(Path clientConf, Path work)
      throws IOException, InterruptedException, BenchmarkException {
    RegionServerInfo real = prepare(clientConf);
    List<SamplingMeasurement> measured = new ArrayList<>();
    for (int bad : new int[] {0, silent}) {
      Path list = work.resolve("servers-" + bad);
      try (ClientProcess infoServers = infoServers(real, bad, list)) {
        await(infoServers, list);
        for (SamplingMeasurement.Regions from : SamplingMeasurement.Regions.values()) {
          measured.add(measure(clientConf, list, from, work));
        }
      }
    }
    return measured;
  }

  private ClientProcess infoServers(RegionServerInfo real, int bad, Path list) throws IOException {
    return ClientProcess.start(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            InfoServers.class.getName(),
            real.infoServer().toString(),
            real.name(),
            Integer.toString(regions),
            Integer.toString(servers),
            Integer.toString(bad),
            list.toString()),
        Map.of(),
        list.resolveSibling("info-" + list.getFileName()),
        List.of(),
        InstantSource.system());
  }

  /** Waits until the info servers have written their list. */
  private static void await(ClientProcess infoServers, Path list)
      throws IOException, InterruptedException, BenchmarkException {
    long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_S);
    while (!Files.exists(list)) {
      if (infoServers.awaitEnd(POLL_MS) || System.nanoTime() > deadlineNs) {
        throw new BenchmarkException("no " + list + " was written");
      }
    }
  }

  private SamplingMeasurement measure(
      Path clientConf, Path list, SamplingMeasurement.Regions from, Path work)
      throws IOException, InterruptedException, BenchmarkException {
    Path directory = Files.createTempDirectory(work, "driver");
    Path result = directory.resolve("measured.properties");
    ContenderProcess.onOwnJars(clientConf)
        // The same options with which scripts/campaign starts the driver.
        .with(
            List.of(
                "-Xms128m",
                "-Xmx" + heap,
                "-XX:NewSize=64m",
                "-XX:MinHeapFreeRatio=20",
                "-XX:MaxHeapFreeRatio=40",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1"))
        .run(
            List.of(
                SamplingDriver.class.getName(),
                clientConf.toString(),
                TABLE,
                list.toString(),
                from.name(),
                Integer.toString(looks),
                Integer.toString(seconds),
                result.toString()),
            directory,
            LIMIT_S);
    Properties measured = new Properties();
    try (Reader in = Files.newBufferedReader(result)) {
      measured.load(in);
    }
    SamplingMeasurement one =
        SamplingMeasurement.of(
            from,
            measured,
            ResourceLog.read(directory.resolve(ContenderProcess.RESOURCES)).residentBytes());
    say(
        "regions from %s, %d info servers silent: %.0f ms of CPU a round",
        from, one.silent(), one.sampleCpuMs());
    return one;
  }

  /** Creates the table, and returns its region server when that publishes all regions. */
  private RegionServerInfo prepare(Path clientConf)
      throws IOException, InterruptedException, BenchmarkException {
    try (HBaseCluster cluster = HBaseCluster.connect(clientConf, Map.of());
        Admin admin = cluster.connection().getAdmin()) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(TableName.valueOf(TABLE))
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of("family"))
              .build(),
          splits(regions));
      RegionServerInfo real = cluster.servers().list().get(0);
      RegionBeans source = new RegionBeans(TABLE);
      long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(PUBLICATION_LIMIT_S);
      while (published(source, real) < regions) {
        if (System.nanoTime() > deadlineNs) {
          throw new BenchmarkException(
              "the region server has not published its regions within "
                  + PUBLICATION_LIMIT_S
                  + " s");
        }
        TimeUnit.SECONDS.sleep(1);
      }
      return real;
    } catch (CampaignException e) {
      throw new BenchmarkException(e.getMessage());
    }
  }

  /**
   * The number of regions that the server publishes; 0 while it is busy with opening them and does
   * not answer in time.
   */
  private static int published(RegionBeans source, RegionServerInfo server) {
    try {
      return source.read(server).requests().size();
    } catch (IOException e) {
      return 0;
    }
  }

  private static byte[][] splits(int regions) {
    byte[][] splits = new byte[regions - 1][];
    for (int i = 1; i < regions; i++) {
      splits[i - 1] = Bytes.toBytes("user%019d".formatted(Long.MAX_VALUE / regions * i));
    }
    return splits;
  }

  @Override
  BenchmarkReport report(Map<String, String> environment, List<SamplingMeasurement> measured) {
    return SamplingReport.of(environment, servers, regions, heap, measured);
  }
}
