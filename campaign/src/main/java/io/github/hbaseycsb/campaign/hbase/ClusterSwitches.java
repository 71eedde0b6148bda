package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.model.CampaignException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.client.Admin;

/** The switches of all that could move, split or merge regions during a run. */
public final class ClusterSwitches {
  private ClusterSwitches() {}

  /** Balancer, normalizer, splits and merges of a cluster. */
  public static List<ClusterSwitch> of(HBaseCluster cluster) {
    Admin admin = cluster.admin();
    return List.of(
        new MasterSwitch(
            "balancer", admin::isBalancerEnabled, on -> admin.balancerSwitch(on, true)),
        new MasterSwitch("normalizer", admin::isNormalizerEnabled, admin::normalizerSwitch),
        new MasterSwitch("splits", admin::isSplitEnabled, on -> admin.splitSwitch(on, true)),
        new MasterSwitch("merges", admin::isMergeEnabled, on -> admin.mergeSwitch(on, true)));
  }

  @FunctionalInterface
  private interface Setting {
    boolean set(boolean on) throws IOException;
  }

  private record MasterSwitch(String name, ClusterCall<Boolean> reading, Setting setting)
      implements ClusterSwitch {
    @Override
    public Optional<Boolean> isOn() throws CampaignException {
      return unlessRefused("read the switch of the " + name, reading);
    }

    @Override
    public boolean set(boolean on) throws CampaignException {
      // If this user may not set the balancer's, a master of HBase 2 only logs that.
      return unlessRefused("set the switch of the " + name, () -> setting.set(on)).isPresent()
          && isOn().map(now -> now == on).orElse(true);
    }

    /**
     * Empty if the master refuses: this user may not, or HBase is too old, as before 1.3 for
     * splits.
     */
    private static Optional<Boolean> unlessRefused(String what, ClusterCall<Boolean> call)
        throws CampaignException {
      return ClusterCall.attempt(
          what,
          () -> {
            try {
              return Optional.of(call.call());
            } catch (DoNotRetryIOException e) {
              return Optional.empty();
            }
          });
    }
  }
}
