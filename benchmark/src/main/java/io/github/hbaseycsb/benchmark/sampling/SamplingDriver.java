package io.github.hbaseycsb.benchmark.sampling;

import static io.github.hbaseycsb.common.Units.NS_PER_MS;

import com.sun.management.OperatingSystemMXBean;
import io.github.hbaseycsb.campaign.hbase.HBaseCluster;
import io.github.hbaseycsb.campaign.hbase.metrics.CompactionQueues;
import io.github.hbaseycsb.campaign.hbase.metrics.MetricsSampler;
import io.github.hbaseycsb.campaign.hbase.metrics.RegionBeans;
import io.github.hbaseycsb.campaign.hbase.metrics.RegionServerInfo;
import io.github.hbaseycsb.campaign.hbase.metrics.RegionSource;
import io.github.hbaseycsb.campaign.hbase.metrics.ServerRegions;
import io.github.hbaseycsb.campaign.hbase.state.TableActivity;
import io.github.hbaseycsb.campaign.hbase.state.TableActivitySource;
import io.github.hbaseycsb.model.run.RunRecord.Note;
import java.io.IOException;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Does the work of a campaign's driver while it settles a table and while it samples a run, with
 * the driver's own classes. The info servers are those of {@link InfoServers}. Requests of HBase's
 * client to any of the servers are answered by the one real region server, which has as many
 * regions as each of them.
 */
public final class SamplingDriver {
  /** Time limit for warming up until the code is compiled. */
  private static final int SECONDS_BEFORE = 20;

  private final HBaseCluster cluster;
  private final String table;
  private final RegionServerInfo real;
  private final List<RegionServerInfo> servers;
  private final Properties measured = new Properties();

  private SamplingDriver(HBaseCluster cluster, String table, List<RegionServerInfo> servers)
      throws IOException {
    this.cluster = cluster;
    this.table = table;
    this.servers = servers;
    real = cluster.servers().list().get(0);
  }

  /**
   * Measures.
   *
   * @param args the directory with the client's {@code hbase-site.xml}, the table, the list of info
   *     servers, the source of the regions for samples ({@link SamplingMeasurement.Regions}), how
   *     often to poll whether the table has settled, for how many seconds to sample, and the file
   *     for the measurements
   */
  public static void main(String[] args) throws Exception {
    List<RegionServerInfo> servers =
        Files.readAllLines(Path.of(args[2])).stream().map(SamplingDriver::server).toList();
    try (HBaseCluster cluster = HBaseCluster.connect(Path.of(args[0]), Map.of())) {
      SamplingDriver driver = new SamplingDriver(cluster, args[1], servers);
      driver.settle(Integer.parseInt(args[4]));
      driver.sample(SamplingMeasurement.Regions.valueOf(args[3]), Integer.parseInt(args[5]));
      try (Writer out = Files.newBufferedWriter(Path.of(args[6]))) {
        driver.measured.store(out, null);
      }
    }
    System.exit(0);
  }

  private static RegionServerInfo server(String line) {
    String[] parts = line.split(" ", -1);
    return new RegionServerInfo(parts[0], URI.create(parts[1]), OptionalInt.empty());
  }

  private void settle(int looks) throws Exception {
    TableActivity activity = new TableActivity(table, new ManyServers());
    for (int i = 0; i < looks / 2; i++) {
      activity.observe();
    }
    double[] wallMs = new double[looks];
    double cpuMs = cpuMs();
    int unknown = 0;
    for (int i = 0; i < looks; i++) {
      long startNs = System.nanoTime();
      unknown = activity.observe().unknown().size();
      wallMs[i] = (System.nanoTime() - startNs) / NS_PER_MS;
    }
    put("settle.cpu", (cpuMs() - cpuMs) / looks);
    Arrays.sort(wallMs);
    put("settle.wall", wallMs[looks / 2]);
    put("settle.unknown", unknown);
  }

  private void sample(SamplingMeasurement.Regions from, int seconds) throws Exception {
    Clock clock = Clock.systemUTC();
    RegionSource regions =
        from == SamplingMeasurement.Regions.BEANS
            ? new RegionBeans(table)
            : new Calls(cluster.regionSource(table, clock));
    LineTimes lines = new LineTimes();
    try (MetricsSampler sampler = MetricsSampler.start(() -> servers, regions, lines, clock)) {
      TimeUnit.SECONDS.sleep(Math.min(SECONDS_BEFORE, seconds));
      lines.begin();
      double cpuMs = cpuMs();
      TimeUnit.SECONDS.sleep(seconds);
      put("sample.cpu", (cpuMs() - cpuMs) / seconds);
      put("sample.lines", (double) lines.count() / seconds);
      put("sample.regions", (double) lines.regions() / seconds);
      put("sample.last", lines.lastMs());
      measured.setProperty(
          "notes", String.join(" ", sampler.notes().stream().map(Note::text).toList()));
    }
  }

  private void put(String key, double value) {
    measured.setProperty(key, Double.toString(value));
  }

  /** CPU time of all threads of this process, ms. */
  private static double cpuMs() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime()
        / NS_PER_MS;
  }

  /** Asks the real server instead of each server. */
  private final class Calls implements RegionSource {
    private final RegionSource ofReal;

    Calls(RegionSource ofReal) {
      this.ofReal = ofReal;
    }

    @Override
    public ServerRegions read(RegionServerInfo server) throws IOException {
      return ofReal.read(real);
    }

    @Override
    public int periodSeconds(int asked) {
      return ofReal.periodSeconds(asked);
    }
  }

  /** The same, for settling. */
  private final class ManyServers implements TableActivity.Source {
    private final TableActivitySource ofReal = new TableActivitySource(cluster, table);
    private final CompactionQueues queues = new CompactionQueues();

    @Override
    public List<String> inTransition() throws IOException {
      return ofReal.inTransition();
    }

    @Override
    public Set<String> located() throws IOException {
      return ofReal.located();
    }

    @Override
    public List<RegionServerInfo> servers() throws IOException {
      ofReal.servers();
      return servers;
    }

    @Override
    public List<TableActivity.Region> regions(RegionServerInfo server) throws IOException {
      return ofReal.regions(real);
    }

    @Override
    public CompactionQueues.Lengths queues(List<RegionServerInfo> asked) {
      return queues.read(asked);
    }
  }

  /** Records when lines are written. */
  private static final class LineTimes extends Writer {
    private static final long ROUND_NS = 1_000_000_000;

    private final long startNs = System.nanoTime();
    private int count;
    private int regions;
    private long lastNs;

    synchronized void begin() {
      count = 0;
      regions = 0;
      lastNs = 0;
    }

    synchronized int count() {
      return count;
    }

    synchronized int regions() {
      return regions;
    }

    /** The maximum time from the beginning of a round to its last line, ms. */
    synchronized double lastMs() {
      return lastNs / NS_PER_MS;
    }

    @Override
    public synchronized void write(String line) {
      count++;
      if (!line.contains("\"region_requests\":{}")) {
        regions++;
      }
      lastNs = Math.max(lastNs, (System.nanoTime() - startNs) % ROUND_NS);
    }

    @Override
    public void write(char[] text, int from, int length) {
      throw new UnsupportedOperationException("lines are strings");
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
