package io.github.hbaseycsb.campaign.hbase.environment;

import io.github.hbaseycsb.campaign.hbase.HBaseCluster;
import io.github.hbaseycsb.campaign.hbase.metrics.ServerJmx;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.run.Conditions;
import java.net.http.HttpClient;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Which servers a run is measured on: their build, and which processes they are. */
public final class ServerIdentity {
  private static final Logger LOG = LoggerFactory.getLogger(ServerIdentity.class);

  private ServerIdentity() {}

  /**
   * Asks the master, in well under a second when it answers.
   *
   * @param http see {@link ServerJmx#httpClient}
   * @return empty when the master does not answer; a revision that no page tells is {@link
   *     Conditions.Servers#UNKNOWN}
   */
  public static Optional<Conditions.Servers> read(HBaseCluster cluster, HttpClient http) {
    try {
      return Optional.of(
          new EnvironmentProbe(cluster.connection(), cluster.servers(), http).servers());
    } catch (CampaignException e) {
      LOG.debug("No identity", e);
      return Optional.empty();
    }
  }
}
