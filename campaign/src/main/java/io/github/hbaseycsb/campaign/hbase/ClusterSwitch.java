package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.model.CampaignException;
import java.util.Optional;

/** Lets a cluster change its regions by itself, or not. */
public interface ClusterSwitch {
  /** What it switches, in the plural or as a name: balancer, splits. */
  String name();

  /**
   * Whether it is on.
   *
   * @return empty when the servers do not tell, or not to this user
   * @throws CampaignException (cluster) when the master does not answer
   */
  Optional<Boolean> isOn() throws CampaignException;

  /**
   * Switches it; returns when what it had begun has ended.
   *
   * @return whether this user may
   * @throws CampaignException (cluster) when the master does not answer
   */
  boolean set(boolean on) throws CampaignException;
}
