package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.campaign.CampaignException;
import java.nio.file.Path;

/** A cluster that the campaign has started, and stops. */
interface OwnCluster {
  /** The directory with the client's {@code hbase-site.xml}. */
  Path clientConf();

  /**
   * Stops it and keeps its data.
   *
   * @return what happened, a sentence
   * @throws CampaignException when it could not be stopped: says what still runs
   */
  String stop() throws CampaignException, InterruptedException;
}
