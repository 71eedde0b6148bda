package io.github.hbaseycsb.campaign.cluster;

import io.github.hbaseycsb.campaign.hbase.ClusterSwitch;
import io.github.hbaseycsb.campaign.hbase.RegionSpread;
import io.github.hbaseycsb.campaign.hbase.metrics.Sampling;
import io.github.hbaseycsb.campaign.hbase.state.HitCounts;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.Environment;
import io.github.hbaseycsb.model.spec.SettleSpec;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * A connection to the measured cluster, with everything that a campaign asks of it. Each method
 * throws a {@link CampaignException} (cluster) when the cluster does not do what is asked.
 */
public interface MeasuredCluster extends AutoCloseable {
  /** Connects. */
  @FunctionalInterface
  interface Connector {
    /**
     * Connects to the cluster of a configuration directory, as who its YCSB clients are.
     *
     * @param conf the directory with {@code hbase-site.xml}
     * @param properties the clients', for the login
     * @throws CampaignException (cluster) when its master does not answer; (usage) when the
     *     directory has no {@code hbase-site.xml}, or the login is refused
     */
    MeasuredCluster connect(Path conf, Map<String, String> properties) throws CampaignException;
  }

  @Override
  void close();

  /** Whether there is such a table, enabled or not. */
  boolean exists(String table) throws CampaignException;

  /** How many regions a table has, without their replicas. */
  int regionCount(String table) throws CampaignException;

  /**
   * The properties that a table was loaded with, as far as they decide its rows.
   *
   * @return empty when the binding did not create it, or this user may not read its descriptor
   */
  Map<String, String> dataset(String table) throws CampaignException;

  /**
   * Enables a table where a driver that was killed while it dropped or restored it has left it
   * disabled.
   *
   * @return whether it was disabled; one that the binding did not create is left alone
   */
  boolean enable(String table) throws CampaignException;

  /** Writes a table's memstores to disk. */
  void flush(String table) throws CampaignException;

  /**
   * Deletes a table with its data.
   *
   * @throws CampaignException (usage) when the binding did not create it
   */
  void drop(String table) throws CampaignException;

  /**
   * Counts a table's rows.
   *
   * @param limit rows after which counting ends
   * @param progress told now and then how many rows were counted
   * @return all rows; the limit or a few more when it has more
   */
  long countRows(String table, long limit, LongConsumer progress)
      throws CampaignException, InterruptedException;

  /** How evenly a table is spread, as of its last flush. */
  RegionSpread spread(String table) throws CampaignException, InterruptedException;

  /**
   * Flushes and compacts as asked, and returns when its servers have left a table alone for a
   * while.
   *
   * @param progress told what is waited for
   * @return region servers of which not all was known, and why
   * @throws CampaignException (cluster) when that does not come within the spec's timeout
   */
  Map<String, String> settle(String table, SettleSpec spec, Consumer<String> progress)
      throws CampaignException, InterruptedException;

  /** Whether a snapshot can be restored. */
  boolean restoresSnapshots();

  /**
   * Takes a snapshot, flushing the table, unless there is one of that name.
   *
   * @throws CampaignException (usage) when the binding did not create the table
   */
  void takeSnapshot(String table, String name) throws CampaignException;

  /**
   * Gives a table the state of a snapshot; returns when its regions serve.
   *
   * @throws CampaignException (usage) when the binding did not create the table
   */
  void restoreSnapshot(String table, String name) throws CampaignException;

  /** Deletes a snapshot, if it is there. */
  void deleteSnapshot(String name) throws CampaignException;

  /** HBase's version, such as {@code 2.6.4-hadoop3}. */
  String version();

  /**
   * Asks for a sign of life.
   *
   * @throws CampaignException (cluster) when the master does not answer or no region server lives
   */
  void requireHealthy() throws CampaignException;

  /** The current servers; empty if the master does not answer. */
  Optional<Conditions.Servers> identity();

  /** What lets the cluster move, split or merge regions by itself. */
  List<ClusterSwitch> switches();

  /** What a table is measured with and on. */
  Environment environment(String table, Environment.HBaseYcsb driver, Clock clock)
      throws CampaignException;

  /**
   * Samples the servers' metrics until it is closed.
   *
   * @param table whose regions' requests are sampled
   * @param out takes the samples; stays open
   */
  Sampling sample(String table, Writer out, Clock clock);

  /**
   * Drops all blocks of a table from the block caches.
   *
   * @throws CampaignException (usage) on HBase before 2.1, which cannot; (cluster) when it fails
   */
  void clearBlockCache(String table) throws CampaignException;

  /**
   * Hits and misses of the block caches since the servers' start.
   *
   * @throws IOException when no server answers
   */
  HitCounts blockCacheHits() throws IOException;
}
