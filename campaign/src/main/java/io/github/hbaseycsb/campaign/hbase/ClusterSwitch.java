package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.model.CampaignException;
import java.util.Optional;

/** A switch of the cluster, such as that of the balancer, for changes of regions. */
public interface ClusterSwitch {
  /** The name of what it switches: balancer, normalizer, splits, merges. */
  String name();

  /**
   * Whether it is on.
   *
   * @return empty if the servers do not tell, or not to this user
   * @throws CampaignException (cluster) when the master does not answer
   */
  Optional<Boolean> isOn() throws CampaignException;

  /**
   * Sets it. Returns when what was in progress has ended.
   *
   * @return whether this user may do that
   * @throws CampaignException (cluster) when the master does not answer
   */
  boolean set(boolean on) throws CampaignException;
}
