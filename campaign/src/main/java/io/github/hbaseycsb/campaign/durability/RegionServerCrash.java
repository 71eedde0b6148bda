package io.github.hbaseycsb.campaign.durability;

import io.github.hbaseycsb.model.CampaignException;

/** Kills the region servers of a cluster, and starts them again. */
public interface RegionServerCrash {
  /**
   * Ends every region server's process at once, without a chance to flush.
   *
   * @throws CampaignException when that cannot be done
   */
  void kill() throws CampaignException, InterruptedException;

  /**
   * Starts them again; does nothing where something else does.
   *
   * @throws CampaignException when that cannot be done
   */
  void start() throws CampaignException, InterruptedException;
}
