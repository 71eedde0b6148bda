package io.github.hbaseycsb.campaign.cluster;

import io.github.hbaseycsb.campaign.hbase.ClusterSwitch;
import io.github.hbaseycsb.campaign.hbase.state.HitCounts;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.Environment;
import io.github.hbaseycsb.model.run.RunRecord.Note;
import java.io.IOException;
import java.io.Writer;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** The servers of a cluster. */
public interface MeasuredServers {
  /** HBase's version, such as {@code 2.6.4-hadoop3}. */
  String version();

  /**
   * Asks for a sign of life.
   *
   * @throws CampaignException (cluster) when the master does not answer or no region server lives
   */
  void requireHealthy() throws CampaignException;

  /** Which servers these are now; empty when the master does not answer. */
  Optional<Conditions.Servers> identity();

  /** What lets the cluster move, split or merge regions by itself. */
  List<ClusterSwitch> switches();

  /**
   * What a table is measured with and on.
   *
   * @throws CampaignException (cluster) when the master does not answer
   */
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
   * Servers that are being sampled. Closing ends that, and throws what has kept it from writing.
   */
  interface Sampling extends AutoCloseable {
    /** Whether it has ended because a sample could not be written. */
    boolean hasFailed();

    /** What is not in the samples so far, and why. */
    List<Note> notes();

    @Override
    void close() throws IOException;
  }

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
