package io.github.hbaseycsb.campaign.cluster;

import io.github.hbaseycsb.campaign.Progress;
import io.github.hbaseycsb.campaign.cluster.ClusterStarter.StartedCluster;
import io.github.hbaseycsb.campaign.cluster.Profiler.ServerRecordings;
import io.github.hbaseycsb.client.HeldInterrupt;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.plan.ClusterTarget;
import io.github.hbaseycsb.server.ServerDistribution;
import io.github.hbaseycsb.server.ServerException;
import io.github.hbaseycsb.server.ServerHome;
import io.github.hbaseycsb.server.ServerJvm;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The clusters that a campaign starts in Docker. Each version has its own containers for each set
 * of settings. They keep their data for the next campaign of that name.
 *
 * @param home where their clients' configurations and logs are kept
 * @param build {@code docker/build}, which makes a missing image
 * @param commands runs {@code docker}
 */
public record DockerClusters(ServerHome home, Path build, Commands commands, Progress progress)
    implements ClusterStarter<ClusterTarget.Docker> {
  /** Part of the name of each of their directories. */
  static final String LABEL = "-docker-";

  private static final int DNS_LABEL_MAX = 63;

  /** The JDK has to run on this machine, too. Its further options can be of the containers. */
  @Override
  public void require(ClusterTarget.Docker target) throws CampaignException {
    try {
      if (target.jdk().isPresent()) {
        new ServerJvm(target.heap(), List.of(), target.jdk()).check();
      }
    } catch (ServerException e) {
      throw CampaignException.usage(
              "cluster.docker.jvm.home %s: %s", target.jdk().get(), e.getMessage())
          .because(e);
    }
  }

  /** Stops the containers of a cluster that does not start. */
  @Override
  public StartedCluster start(
      String campaign, ClusterTarget.Docker target, Optional<String> begunWith)
      throws CampaignException, InterruptedException {
    DockerBuild hbase = hbase(target);
    UserBuild.requireSame(target.hbase(), hbase.name(), begunWith, ", which has its tables");
    DockerCluster cluster =
        new DockerCluster(
            campaign,
            // Containers keep the build that they were created with.
            containers(campaign, label(hbase.name(), target), target.regionServers()),
            home.directory().resolve("campaigns").resolve(campaign).resolve(label(target)),
            new DockerCluster.Options(
                hbase,
                target.regionServers(),
                target.heap(),
                target.jvm(),
                target.conf(),
                target.disk(),
                target.jdk()),
            commands,
            build,
            progress::say);
    try {
      cluster.start();
    } catch (CampaignException | InterruptedException e) {
      stopAfter(e, cluster);
      throw e;
    }
    return new Started(cluster, target.hbase(), Optional.of(hbase.name()));
  }

  private record Started(DockerCluster cluster, String hbase, Optional<String> build)
      implements StartedCluster {
    @Override
    public Path clientConf() {
      return cluster.clientConf();
    }

    @Override
    public Path bulkLoadConf() {
      return cluster.bulkLoadConf();
    }

    /** A fault ends some of the servers, never all. */
    @Override
    public Optional<String> end() {
      try {
        return cluster.hasEnded()
            ? Optional.of(
                "all containers of " + hbase + " have ended, as when the Docker engine restarts")
            : Optional.empty();
      } catch (CampaignException e) {
        return Optional.empty();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return Optional.empty();
      }
    }

    @Override
    public Optional<ServerFaults> faults() {
      return Optional.of(cluster);
    }

    @Override
    public ServerRecordings record(Profiler profiler, Duration limit) throws InterruptedException {
      return cluster.record(limit);
    }

    @Override
    public String stop() throws CampaignException, InterruptedException {
      cluster.stop();
      return "Stopped " + hbase + " in Docker";
    }
  }

  @Override
  public List<String> stopLeft(String campaign) throws CampaignException, InterruptedException {
    return DockerCluster.stopAll(campaign, commands)
        ? List.of("Stopped containers of this campaign that were left running")
        : List.of();
  }

  private DockerBuild hbase(ClusterTarget.Docker target) throws CampaignException {
    return target.home().isPresent()
        ? DockerBuild.of(
            UserBuild.name(target.home().get()), UserBuild.open(target.home().get(), home))
        : DockerBuild.ofVersion(target.version());
  }

  private static void stopAfter(Exception cause, DockerCluster cluster) {
    try (HeldInterrupt held = new HeldInterrupt()) {
      cluster.stop();
    } catch (CampaignException | InterruptedException e) {
      cause.addSuppressed(e);
    }
  }

  /**
   * The first part of the names of a cluster's containers. Docker's name service answers nothing
   * for a longer name than a label of DNS may have, and a NameNode refuses a DataNode whose address
   * has no name.
   */
  static String containers(String campaign, String label, int regionServers) {
    String name = "hbase-ycsb-" + campaign + "-" + label;
    int longest = DNS_LABEL_MAX - ("-regionserver" + regionServers).length();
    String checksum = "-" + LocalServers.checksum(name);
    return name.length() <= longest
        ? name
        : name.substring(0, longest - checksum.length()) + checksum;
  }

  /** Short, and different for different settings. */
  static String label(ClusterTarget.Docker target) {
    return label(target.home().map(UserBuild::name).orElse(target.version()), target);
  }

  private static String label(String hbase, ClusterTarget.Docker target) {
    return hbase
        + LABEL
        + LocalServers.checksum(
            target.regionServers(),
            (target.jvm().isEmpty() ? target.heap() : target.heap() + " " + target.jvm())
                + target.disk().map(size -> " disk " + size).orElse("")
                + target.jdk().map(home -> " JDK " + home).orElse(""),
            target.conf(),
            target.home().map(Path::toString).orElse(""));
  }

  /** The HBase in an image: a name for each version or build, arguments of {@code docker/build}. */
  public record DockerBuild(String name, List<String> arguments) {
    public DockerBuild {
      arguments = List.copyOf(arguments);
    }

    /**
     * A version on Maven Central, such as {@code 2.6.4-hadoop3}.
     *
     * @throws CampaignException (usage) when it is no release: its image would be built once and
     *     never again
     */
    public static DockerBuild ofVersion(String version) throws CampaignException {
      try {
        ServerDistribution.requireRelease(version);
      } catch (ServerException e) {
        throw CampaignException.usage(e.getMessage()).because(e);
      }
      return new DockerBuild(version, List.of("--version", version));
    }

    /**
     * A build of the user's own.
     *
     * @param name that other builds may have, too
     * @throws CampaignException (usage) when its jars cannot be read
     */
    public static DockerBuild of(String name, ServerDistribution build) throws CampaignException {
      try {
        return new DockerBuild(
            name + "-" + build.fingerprint(), List.of("--home", build.directory().toString()));
      } catch (ServerException e) {
        throw CampaignException.usage(e.getMessage()).because(e);
      }
    }
  }
}
