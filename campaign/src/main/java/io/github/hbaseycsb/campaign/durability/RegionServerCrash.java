package io.github.hbaseycsb.campaign.durability;

import io.github.hbaseycsb.model.CampaignException;

/** Kills the region servers of a cluster, and starts them again. */
public interface RegionServerCrash {
  /**
   * Ends every region server's process at once, so that none can flush.
   *
   * @throws CampaignException when that fails
   */
  void kill() throws CampaignException, InterruptedException;

  /**
   * Starts the region servers again; does nothing if a supervisor does.
   *
   * @throws CampaignException when that fails
   */
  void start() throws CampaignException, InterruptedException;
}
