package io.github.hbaseycsb.campaign.cluster;

import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.spec.ClusterTarget;
import java.util.List;
import java.util.Optional;

/**
 * Starts a campaign's own servers, of one kind.
 *
 * @param <T> what a plan says of them
 */
public interface ClusterStarter<T extends ClusterTarget> {
  /**
   * Starts them; running ones are left alone.
   *
   * @param begunWith the {@link StartedCluster#build} of which the results directory has runs or
   *     tables
   * @throws CampaignException (cluster) when they do not start; (usage) when their home is no
   *     HBase, or another build than that
   */
  StartedCluster start(String campaign, T target, Optional<String> begunWith)
      throws CampaignException, InterruptedException;

  /**
   * Stops all running servers of a campaign, no matter which plan started them.
   *
   * @return what happened, a sentence for each
   * @throws CampaignException (cluster) when they cannot be stopped
   */
  List<String> stopLeft(String campaign) throws CampaignException, InterruptedException;
}
