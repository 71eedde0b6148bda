package io.github.hbaseycsb.campaign.cluster;

import io.github.hbaseycsb.campaign.cluster.Profiler.ServerRecordings;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.plan.ClusterTarget;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Starts the servers that a campaign owns, of the kind that a plan describes by a target. */
public interface ClusterStarter<T extends ClusterTarget> {
  /**
   * Fails (usage) if the servers cannot start, as far as that can be found out in less than a
   * second, before a campaign begins.
   */
  default void require(T target) throws CampaignException {}

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
   * Stops all running servers of a campaign, whichever plan started them, and returns a sentence
   * for each. The caller holds the campaign's name ({@link DriverLocks}).
   *
   * @throws CampaignException (cluster) when they cannot be stopped
   */
  List<String> stopLeft(String campaign) throws CampaignException, InterruptedException;

  /** A cluster that the campaign started and will stop. */
  interface StartedCluster {
    /** The directory with the client's {@code hbase-site.xml}. */
    Path clientConf();

    /** {@link #clientConf} for a bulk load, which also needs HBase's file system. */
    default Path bulkLoadConf() {
      return clientConf();
    }

    /** The build that the campaign has to continue with; empty if the version identifies it. */
    Optional<String> build();

    /** Why and when the cluster ended by itself, a clause; empty if it runs, or if not known. */
    default Optional<String> end() {
      return Optional.empty();
    }

    /** What can be done to its servers; empty if nothing can. */
    default Optional<ServerFaults> faults() {
      return Optional.empty();
    }

    /** Begins to record its servers, as {@link Profiler#record}, if the profiler finds them. */
    default ServerRecordings record(Profiler profiler, Duration limit) throws InterruptedException {
      return profiler.record(clientConf(), limit);
    }

    /**
     * Stops the cluster, which keeps its data, and says so in a sentence. A failure says what still
     * runs.
     */
    String stop() throws CampaignException, InterruptedException;
  }
}
