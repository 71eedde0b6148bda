package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.campaign.CampaignException;
import io.github.hbaseycsb.campaign.docker.Commands;
import io.github.hbaseycsb.campaign.docker.DockerCluster;
import io.github.hbaseycsb.campaign.plan.ClusterTarget;
import io.github.hbaseycsb.campaign.progress.Progress;
import io.github.hbaseycsb.server.ServerHome;
import java.nio.file.Path;

/**
 * The clusters that a campaign starts in Docker: each version with its settings has containers of
 * its own, whose data stays for the next campaign of that name.
 */
public final class DockerClusters {
  private final ServerHome home;
  private final Path build;
  private final Commands commands;
  private final Progress progress;

  /**
   * Clusters of this machine's Docker engine.
   *
   * @param home where their clients' configurations and logs are kept
   * @param build {@code docker/build}, which makes a missing image
   * @param commands runs {@code docker}
   * @param progress told what is being done
   */
  public DockerClusters(ServerHome home, Path build, Commands commands, Progress progress) {
    this.home = home;
    this.build = build;
    this.commands = commands;
    this.progress = progress;
  }

  /**
   * Starts it; one that runs is left alone. What was started for a cluster that does not come up is
   * stopped.
   *
   * @throws CampaignException (cluster) when it does not start
   */
  OwnCluster start(String campaign, ClusterTarget.Docker target)
      throws CampaignException, InterruptedException {
    DockerCluster cluster =
        new DockerCluster(
            "hbase-ycsb-" + campaign + "-" + label(target),
            home.directory().resolve("campaigns").resolve(campaign).resolve(label(target)),
            new DockerCluster.Options(
                target.version(), target.regionServers(), target.heap(), target.conf()),
            commands,
            build,
            progress::say);
    try {
      cluster.start();
    } catch (CampaignException | InterruptedException e) {
      stopAfter(e, cluster);
      throw e;
    }
    return new OwnCluster() {
      @Override
      public Path clientConf() {
        return cluster.clientConf();
      }

      @Override
      public String stop() throws CampaignException, InterruptedException {
        cluster.stop();
        return "Stopped HBase " + target.version() + " in Docker";
      }
    };
  }

  private static void stopAfter(Exception cause, DockerCluster cluster) {
    boolean interrupted = Thread.interrupted();
    try {
      cluster.stop();
    } catch (CampaignException | InterruptedException e) {
      cause.addSuppressed(e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Short, and different for different settings. */
  static String label(ClusterTarget.Docker target) {
    int settings = (target.regionServers() + target.heap() + target.conf()).hashCode();
    return target.version() + "-docker-" + Integer.toHexString(settings);
  }
}
