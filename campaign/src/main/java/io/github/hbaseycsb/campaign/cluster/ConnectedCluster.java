package io.github.hbaseycsb.campaign.cluster;

import io.github.hbaseycsb.binding.RowCount;
import io.github.hbaseycsb.campaign.hbase.ClusterCall;
import io.github.hbaseycsb.campaign.hbase.ClusterSwitch;
import io.github.hbaseycsb.campaign.hbase.ClusterSwitches;
import io.github.hbaseycsb.campaign.hbase.CreatedTables;
import io.github.hbaseycsb.campaign.hbase.HBaseCluster;
import io.github.hbaseycsb.campaign.hbase.RegionSpread;
import io.github.hbaseycsb.campaign.hbase.Snapshots;
import io.github.hbaseycsb.campaign.hbase.environment.EnvironmentProbe;
import io.github.hbaseycsb.campaign.hbase.metrics.Sampling;
import io.github.hbaseycsb.campaign.hbase.state.BlockCache;
import io.github.hbaseycsb.campaign.hbase.state.HitCounts;
import io.github.hbaseycsb.campaign.hbase.state.Settling;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.Environment;
import io.github.hbaseycsb.model.spec.SettleSpec;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.apache.hadoop.hbase.TableName;

/** A connection to a running HBase. */
public final class ConnectedCluster implements MeasuredCluster {
  /** Region servers report to the master every 3 s. */
  private static final Duration REPORT_INTERVAL = Duration.ofMillis(3500);

  private static final int SPREAD_READINGS = 8;

  /** Regions whose rows are counted at the same time: others may use the cluster. */
  private static final int SCANNERS = 4;

  private final HBaseCluster hbase;

  private ConnectedCluster(HBaseCluster hbase) {
    this.hbase = hbase;
  }

  /** Connects, as {@link MeasuredCluster.Connector#connect}. */
  public static MeasuredCluster connect(Path conf, Map<String, String> properties)
      throws CampaignException {
    return new ConnectedCluster(HBaseCluster.connect(conf, properties));
  }

  @Override
  public boolean exists(String table) throws CampaignException {
    return hbase.tableExists(table);
  }

  @Override
  public int regionCount(String table) throws CampaignException {
    return hbase.regionCount(table);
  }

  @Override
  public Map<String, String> dataset(String table) throws CampaignException {
    return new CreatedTables(hbase).dataset(table);
  }

  @Override
  public boolean enable(String table) throws CampaignException {
    return new CreatedTables(hbase).enable(table);
  }

  @Override
  public void flush(String table) throws CampaignException {
    hbase.flush(table);
  }

  @Override
  public void drop(String table) throws CampaignException {
    new CreatedTables(hbase).drop(table);
  }

  @Override
  public long countRows(String table, long limit, LongConsumer progress)
      throws CampaignException, InterruptedException {
    try {
      return RowCount.of(hbase.connection(), TableName.valueOf(table), SCANNERS, limit, progress);
    } catch (IOException e) {
      return ClusterCall.attempt(
          "count the rows of table " + table,
          () -> {
            throw e;
          });
    }
  }

  /** Waits until two readings agree: then all region servers have reported the last flush. */
  @Override
  public RegionSpread spread(String table) throws CampaignException, InterruptedException {
    RegionSpread last = RegionSpread.of(hbase, table);
    for (int i = 0; i < SPREAD_READINGS; i++) {
      TimeUnit.MILLISECONDS.sleep(REPORT_INTERVAL.toMillis());
      RegionSpread now = RegionSpread.of(hbase, table);
      if (now.equals(last)) {
        return now;
      }
      last = now;
    }
    return last;
  }

  @Override
  public Map<String, String> settle(String table, SettleSpec spec, Consumer<String> progress)
      throws CampaignException, InterruptedException {
    return new Settling(progress).settle(hbase, table, spec);
  }

  @Override
  public boolean restoresSnapshots() {
    return new Snapshots(hbase).canRestore();
  }

  @Override
  public void takeSnapshot(String table, String name) throws CampaignException {
    new Snapshots(hbase).take(table, name);
  }

  @Override
  public void restoreSnapshot(String table, String name) throws CampaignException {
    new Snapshots(hbase).restore(table, name);
  }

  @Override
  public void deleteSnapshot(String name) throws CampaignException {
    new Snapshots(hbase).delete(name);
  }

  @Override
  public String id() {
    return hbase.id();
  }

  @Override
  public String version() {
    return hbase.version();
  }

  @Override
  public void requireHealthy() throws CampaignException {
    hbase.requireHealthy();
  }

  @Override
  public Optional<Conditions.Servers> identity() {
    return probe().identity();
  }

  @Override
  public List<ClusterSwitch> switches() {
    return ClusterSwitches.of(hbase);
  }

  @Override
  public Environment environment(String table, Environment.HBaseYcsb driver, Clock clock)
      throws CampaignException {
    return probe().environment(table, driver, clock);
  }

  private EnvironmentProbe probe() {
    return new EnvironmentProbe(hbase.connection(), hbase.servers());
  }

  @Override
  public Sampling sample(String table, Writer out, Clock clock) {
    return hbase.sample(table, out, clock);
  }

  @Override
  public void clearBlockCache(String table) throws CampaignException {
    new BlockCache(hbase).clear(table);
  }

  @Override
  public HitCounts blockCacheHits() throws IOException {
    return new BlockCache(hbase).counts();
  }

  @Override
  public void close() {
    hbase.close();
  }
}
