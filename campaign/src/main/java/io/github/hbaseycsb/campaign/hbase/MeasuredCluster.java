package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.Fault.Action;
import io.github.hbaseycsb.model.plan.SettleSpec;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.Environment;
import io.github.hbaseycsb.model.run.RunRecord.Note;
import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.ObjLongConsumer;

/**
 * A connection to the measured cluster, with all requests that a campaign or a durability audit
 * makes to it. Each method throws a {@link CampaignException}: (cluster) when the cluster refuses
 * or fails, (usage) where that is said.
 */
public interface MeasuredCluster extends AutoCloseable {
  @FunctionalInterface
  interface Connector {
    /** As {@link HBaseCluster#connect}. */
    MeasuredCluster connect(Path conf, Map<String, String> properties) throws CampaignException;
  }

  /** A switch of the cluster, such as that of the balancer, for changes of regions. */
  interface Switch {
    /** The name of what it switches: balancer, normalizer, splits, merges. */
    String name();

    /** Whether it is on; empty if the servers do not tell, or not to this user. */
    Optional<Boolean> isOn() throws CampaignException;

    /** Sets it, if this user may. Returns when what was in progress has ended. */
    boolean set(boolean on) throws CampaignException;
  }

  /** The first servers of which something is not known and why, and the number of others. */
  static String named(Map<String, String> reasons) {
    return Text.some(
        new TreeMap<>(reasons)
            .entrySet().stream()
                .map(server -> server.getKey() + " (" + server.getValue() + ")")
                .toList(),
        3);
  }

  @Override
  void close();

  /** Whether a table exists, enabled or not. */
  boolean exists(String table) throws CampaignException;

  /** The number of a table's regions, without replicas. */
  int regionCount(String table) throws CampaignException;

  /**
   * The properties that a table was loaded with, as far as they determine its rows, and those that
   * name its attributes; empty if the binding did not create it, or this user may not read that.
   */
  Map<String, String> dataset(String table) throws CampaignException;

  /**
   * Enables a table that a driver left disabled because it was killed while it dropped or restored
   * the table; one that the binding did not create is left alone.
   *
   * @return whether the table was disabled
   */
  boolean enable(String table) throws CampaignException;

  /** Writes a table's memstores to disk. */
  void flush(String table) throws CampaignException;

  /** Deletes a table with its data; (usage) when the binding did not create it. */
  void drop(String table) throws CampaignException;

  /** Counts a table's rows, up to the limit or a few more, and tells now and then how many. */
  long countRows(String table, long limit, LongConsumer progress)
      throws CampaignException, InterruptedException;

  /**
   * Reads the keys of the rows that have cells since a time, ms since 1970, and the timestamps of
   * their newest cells.
   */
  void readSince(String table, long sinceMs, ObjLongConsumer<String> row) throws CampaignException;

  /** A table that an audit reads back. It need not exist yet. */
  AuditedTable audited(String table);

  /**
   * A table that is read back to find out which acknowledged writes it has after its region servers
   * were killed.
   */
  interface AuditedTable {
    /** How many store files the master knows of; it is told of them every few seconds. */
    int storeFiles() throws CampaignException;

    /** The names of the live region servers, with start codes: each process has another. */
    Set<String> servers() throws CampaignException;

    /**
     * Writes a row that is only in the memstore of its region, into each region. It is lost with
     * the process of its server, unless the region is flushed before, as by a server that stops.
     */
    void probe() throws CampaignException;

    /**
     * Returns when every region has answered a read that was sent after this call.
     *
     * @throws CampaignException (cluster) when a region does not answer within the limit
     */
    Recovery awaitReadable(Duration limit) throws CampaignException, InterruptedException;

    /**
     * Waits until the master takes none of these servers for live any more, which may need the
     * time-out of a ZooKeeper session. Returns those that are still live when the limit has passed.
     */
    Set<String> awaitEnd(Set<String> servers, Duration limit)
        throws CampaignException, InterruptedException;

    /** Reads all rows, without the probes. */
    void read(Reader reader) throws CampaignException;

    /** What the regions answered after the kill: how many kept their {@linkplain #probe probe}. */
    record Recovery(int regions, int kept) {}

    @FunctionalInterface
    interface Reader {
      /** Takes a row, the timestamp of its newest cell, and the value of its first column. */
      void row(String key, long timestamp, byte[] value);
    }
  }

  /** How evenly a table's data and regions are spread, as of its last flush. */
  RegionSpread spread(String table) throws CampaignException, InterruptedException;

  /**
   * Flushes and compacts as asked, and returns when the table has been quiet for the spec's time:
   * else it fails after the spec's timeout.
   *
   * @param progress told what is waited for
   * @return region servers that did not tell everything, and why
   */
  Map<String, String> settle(String table, SettleSpec spec, Consumer<String> progress)
      throws CampaignException, InterruptedException;

  /** Whether a snapshot can be restored. */
  boolean restoresSnapshots();

  /**
   * Flushes a table and takes a snapshot of it, unless it has one of that name; (usage) when the
   * binding did not create the table.
   */
  void takeSnapshot(String table, String name) throws CampaignException;

  /**
   * Restores a table from a snapshot. Returns when its regions are served; (usage) when the binding
   * did not create the table.
   */
  void restoreSnapshot(String table, String name) throws CampaignException;

  /** Deletes a snapshot, if it exists. */
  void deleteSnapshot(String name) throws CampaignException;

  /** The id that the cluster gave itself when it was first started. */
  String id();

  /** HBase's version, such as {@code 2.6.4-hadoop3}. */
  String version();

  /** Requires that the master answers and a region server is live. */
  void requireHealthy() throws CampaignException;

  /** The running servers; empty if the master does not answer. */
  Optional<Conditions.Servers> identity();

  /** Which of its servers, by name, run on the driver's machine; empty if that is not known. */
  Optional<List<String>> onThisMachine(List<String> servers);

  /** The switches that let the cluster move, split or merge regions. */
  List<Switch> switches();

  /** The environment that a table is measured in. */
  Environment environment(String table, Environment.HBaseYcsb driver, Clock clock)
      throws CampaignException;

  /** What can be done to a table while clients use it. */
  TableActions actions(String table) throws CampaignException;

  /** Actions on a table that a run measures. */
  interface TableActions {
    /**
     * Does it, and returns when it has happened; (usage) when the servers are too old for it.
     *
     * @return the encoded names of the regions that it was done to, or the name of the table
     */
    List<String> act(Action action) throws CampaignException;

    /** The name of the server that has {@code hbase:meta}: host, port, start code. */
    String metaServer() throws CampaignException;

    /**
     * Takes back what actions left in the cluster, such as a snapshot, and moves the table's
     * regions, and that of {@code hbase:meta}, back to where they were at first: to the servers of
     * the same host and port. Returns when they are there.
     */
    void restore() throws CampaignException;
  }

  /**
   * Samples the servers' metrics, and the requests to a table's regions, until it is closed. The
   * writer stays open.
   *
   * @param period between two samples of a server
   */
  Sampling sample(String table, Writer out, Clock clock, Duration period);

  /** Samples what the master counts of servers that died, and of regions that it assigns. */
  Sampling sampleMaster(Writer out, Clock clock, Duration period);

  /**
   * Drops all blocks of a table from the block caches; (usage) on HBase before 2.1, which cannot.
   */
  void clearBlockCache(String table) throws CampaignException;

  /**
   * Hits and misses of the block caches since the servers' start, and the number of blocks, of all
   * servers that answer; fails if none does.
   */
  HitCounts blockCacheHits() throws IOException;

  /** Samples the servers' metrics. Closing throws the failure if a sample could not be written. */
  interface Sampling extends Closeable {
    /** Whether it has ended because a sample could not be written. */
    boolean hasFailed();

    /** What the samples lack so far, and why. */
    default List<Note> notes() {
      return List.of();
    }

    @Override
    void close() throws IOException;
  }

  /**
   * What block caches have counted: blocks that were found, blocks that were read from disk; blocks
   * in the caches now; and of how many servers.
   */
  record HitCounts(long hits, long misses, long blocks, int servers) {
    static final HitCounts NONE = new HitCounts(0, 0, 0, 0);

    HitCounts plus(HitCounts other) {
      return new HitCounts(
          hits + other.hits, misses + other.misses, blocks + other.blocks, servers + other.servers);
    }

    /**
     * What was counted since an earlier reading of the same number of servers; blocks is the change
     * of their number.
     */
    HitCounts since(HitCounts earlier) {
      return new HitCounts(
          hits - earlier.hits, misses - earlier.misses, blocks - earlier.blocks, servers);
    }

    /** The hit ratio, 0 to 1; NaN if no block was read. */
    double ratio() {
      return (double) hits / (hits + misses);
    }
  }
}
