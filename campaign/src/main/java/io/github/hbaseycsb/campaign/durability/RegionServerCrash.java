package io.github.hbaseycsb.campaign.durability;

import io.github.hbaseycsb.model.CampaignException;

/** Kills the region servers of a cluster, and starts them again. */
public interface RegionServerCrash {
  /**
   * Ends every region server's process at once, so that none can flush. Returns in bounded time.
   *
   * @throws CampaignException when that is known to have failed
   */
  void kill() throws CampaignException, InterruptedException;

  /**
   * Starts the region servers again; does nothing if a supervisor does. Returns in bounded time.
   *
   * @throws CampaignException when that fails
   */
  void start() throws CampaignException, InterruptedException;
}
