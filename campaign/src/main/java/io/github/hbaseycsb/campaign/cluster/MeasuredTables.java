package io.github.hbaseycsb.campaign.cluster;

import io.github.hbaseycsb.campaign.hbase.RegionSpread;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.spec.SettleSpec;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/** The tables of a cluster. Each method throws a {@link CampaignException} when it cannot. */
public interface MeasuredTables {
  /** Whether there is such a table, enabled or not. */
  boolean exists(String table) throws CampaignException;

  /** How many regions it has, without their replicas. */
  int regionCount(String table) throws CampaignException;

  /**
   * The properties that it was loaded with, as far as they decide its rows.
   *
   * @return empty when the binding did not create it, or this user may not read its descriptor
   */
  Map<String, String> dataset(String table) throws CampaignException;

  /**
   * Enables it where a driver that was killed while it dropped or restored it has left it disabled.
   *
   * @return whether it was disabled; one that the binding did not create is left alone
   */
  boolean enable(String table) throws CampaignException;

  /** Writes its memstores to disk. */
  void flush(String table) throws CampaignException;

  /**
   * Deletes it with its data.
   *
   * @throws CampaignException (usage) when the binding did not create it
   */
  void drop(String table) throws CampaignException;

  /**
   * Counts its rows.
   *
   * @param limit rows after which counting ends
   * @param progress told now and then how many rows were counted
   * @return all rows; the limit or a few more when it has more
   */
  long countRows(String table, long limit, LongConsumer progress)
      throws CampaignException, InterruptedException;

  /** How evenly it is spread, as of its last flush. */
  RegionSpread spread(String table) throws CampaignException, InterruptedException;

  /**
   * Flushes and compacts as asked, and returns when its servers have left it alone for a while.
   *
   * @param progress told what is waited for
   * @return region servers of which not all was known, and why
   * @throws CampaignException (cluster) when that does not come within the spec's timeout
   */
  Map<String, String> settle(String table, SettleSpec spec, Consumer<String> progress)
      throws CampaignException, InterruptedException;
}
