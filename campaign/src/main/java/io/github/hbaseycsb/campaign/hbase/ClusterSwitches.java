package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.campaign.CampaignException;
import org.apache.hadoop.hbase.client.Admin;

/** Balancer and normalizer, which would move regions while they are measured. */
public final class ClusterSwitches {
  private final Admin admin;

  /** The switches of a cluster. */
  public ClusterSwitches(HBaseCluster cluster) {
    this.admin = cluster.admin();
  }

  /**
   * What they are.
   *
   * @throws CampaignException (cluster) when the master does not answer
   */
  public SwitchState read() throws CampaignException {
    return ClusterCall.attempt(
        "read the balancer's and the normalizer's switch",
        () -> new SwitchState(admin.isBalancerEnabled(), admin.isNormalizerEnabled()));
  }

  /**
   * Sets both; returns when a balancing under way has ended.
   *
   * @throws CampaignException (cluster) when the master does not answer
   */
  public void set(SwitchState state) throws CampaignException {
    ClusterCall.attempt(
        "set the balancer's and the normalizer's switch",
        () -> {
          admin.balancerSwitch(state.balancer(), true);
          admin.normalizerSwitch(state.normalizer());
          return null;
        });
  }
}
