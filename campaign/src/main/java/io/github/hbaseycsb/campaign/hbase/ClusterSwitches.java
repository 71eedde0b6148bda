package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.model.CampaignException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.client.Admin;

/** The switches of what would move, split or merge regions while they are measured. */
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
      // A master of HBase 2 only logs that this user may not set the balancer's.
      return unlessRefused("set the switch of the " + name, () -> setting.set(on)).isPresent()
          && isOn().map(now -> now == on).orElse(true);
    }

    /** A master refuses who may not, and what it does not know: HBase before 1.3 has no splits. */
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
