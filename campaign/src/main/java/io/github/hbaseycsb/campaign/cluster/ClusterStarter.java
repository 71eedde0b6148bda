package io.github.hbaseycsb.campaign.cluster;

import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.plan.ClusterTarget;
import java.util.List;
import java.util.Optional;

/**
 * Starts the servers that a campaign owns, of one kind.
 *
 * @param <T> how a plan describes them
 */
public interface ClusterStarter<T extends ClusterTarget> {
  /**
   * Starts the servers; running ones are left alone.
   *
   * @param begunWith the {@link StartedCluster#build} that the runs and tables of the results
   *     directory are from
   * @throws CampaignException (cluster) when they do not start; (usage) when their home is no
   *     HBase, or has a different build
   */
  StartedCluster start(String campaign, T target, Optional<String> begunWith)
      throws CampaignException, InterruptedException;

  /**
   * Stops all running servers of a campaign, whichever plan started them. The caller holds the
   * campaign's name ({@link DriverLocks}).
   *
   * @return what happened, a sentence for each
   * @throws CampaignException (cluster) when they cannot be stopped
   */
  List<String> stopLeft(String campaign) throws CampaignException, InterruptedException;
}
