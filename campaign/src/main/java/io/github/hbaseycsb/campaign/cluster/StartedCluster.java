package io.github.hbaseycsb.campaign.cluster;

import io.github.hbaseycsb.model.CampaignException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** A cluster that the campaign started and will stop. */
public interface StartedCluster {
  /** The directory with the client's {@code hbase-site.xml}. */
  Path clientConf();

  /** {@link #clientConf} for a bulk load, which also needs HBase's file system. */
  default Path bulkLoadConf() {
    return clientConf();
  }

  /**
   * The build that the campaign has to continue with.
   *
   * @return empty if the version identifies it
   */
  Optional<String> build();

  /**
   * Why and when the cluster ended by itself, a clause.
   *
   * @return empty if it runs, or if that is not known
   */
  Optional<String> end();

  /**
   * Begins to record its servers, as {@link Profiler#record}.
   *
   * @param profiler finds those that this user runs on this machine
   */
  default ServerRecordings record(Profiler profiler, Duration limit) throws InterruptedException {
    return profiler.record(clientConf(), limit);
  }

  /**
   * Stops the cluster, which keeps its data.
   *
   * @return what happened, a sentence
   * @throws CampaignException when it could not be stopped; the message says what still runs
   */
  String stop() throws CampaignException, InterruptedException;
}
