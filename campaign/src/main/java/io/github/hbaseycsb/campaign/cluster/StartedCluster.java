package io.github.hbaseycsb.campaign.cluster;

import io.github.hbaseycsb.model.CampaignException;
import java.nio.file.Path;
import java.util.Optional;

/** A cluster that the campaign has started, and stops. */
public interface StartedCluster {
  /** The directory with the client's {@code hbase-site.xml}. */
  Path clientConf();

  /**
   * The build that its campaign continues with, and no other.
   *
   * @return empty where the version says which it is
   */
  Optional<String> build();

  /**
   * How it ended by itself: a clause with time and reason.
   *
   * @return empty when it runs, or when that is not known
   */
  Optional<String> end();

  /**
   * Stops it and keeps its data.
   *
   * @return what happened, a sentence
   * @throws CampaignException when it could not be stopped: says what still runs
   */
  String stop() throws CampaignException, InterruptedException;
}
