package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.campaign.CampaignException;
import io.github.hbaseycsb.campaign.ExitStatus;
import io.github.hbaseycsb.campaign.plan.ClusterTarget;
import io.github.hbaseycsb.server.LocalServer;
import io.github.hbaseycsb.server.LocalServer.Options;
import io.github.hbaseycsb.server.ServerDistribution;
import io.github.hbaseycsb.server.ServerException;
import io.github.hbaseycsb.server.ServerHome;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The servers that a campaign starts on this machine: each version with its settings has a
 * directory, whose data stays for the next campaign of that name.
 */
public final class LocalServers {
  private final ServerHome home;
  private final Path distributionPom;

  /**
   * Servers in a home directory.
   *
   * @param home where the servers are kept
   * @param distributionPom the Maven project that names the server's artifacts
   */
  public LocalServers(ServerHome home, Path distributionPom) {
    this.home = home;
    this.distributionPom = distributionPom;
  }

  private LocalServer server(String campaign, ClusterTarget.Local target) {
    return new LocalServer(
        home.directory().resolve("campaigns").resolve(campaign).resolve(label(target)));
  }

  /**
   * Starts it; one that runs is left alone.
   *
   * @throws CampaignException (cluster) when it does not start
   */
  OwnCluster start(String campaign, ClusterTarget.Local target) throws CampaignException {
    LocalServer server = server(campaign, target);
    try {
      ServerDistribution distribution =
          ServerDistribution.obtain(target.version(), home.distributions(), distributionPom);
      server.start(new Options(distribution, Optional.empty(), target.heap(), target.site()));
      return own(server);
    } catch (ServerException e) {
      throw new CampaignException(
          ExitStatus.CLUSTER,
          "HBase " + target.version() + " does not start: " + e.getMessage(),
          e);
    }
  }

  /**
   * Stops the server if it runs.
   *
   * @return what happened, a sentence; empty when it does not run
   * @throws CampaignException (cluster) when it cannot be stopped
   */
  Optional<String> stopLeft(String campaign, ClusterTarget.Local target) throws CampaignException {
    LocalServer server = server(campaign, target);
    try {
      return server.running().isPresent() ? Optional.of(server.stop()) : Optional.empty();
    } catch (ServerException e) {
      throw new CampaignException(
          ExitStatus.CLUSTER, "the local server could not be stopped: " + e.getMessage(), e);
    }
  }

  private static OwnCluster own(LocalServer server) {
    return new OwnCluster() {
      @Override
      public Path clientConf() {
        return server.clientConf();
      }

      @Override
      public String stop() throws CampaignException {
        try {
          return server.stop();
        } catch (ServerException e) {
          throw new CampaignException(
              ExitStatus.CLUSTER, "the local server could not be stopped: " + e.getMessage(), e);
        }
      }
    };
  }

  /** Short, and different for different settings. */
  static String label(ClusterTarget.Local target) {
    int settings = (target.heap() + target.site()).hashCode();
    return target.version() + "-" + Integer.toHexString(settings);
  }
}
