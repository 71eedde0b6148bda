package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.campaign.cluster.ClusterStarter;
import io.github.hbaseycsb.campaign.cluster.ClusterStarter.StartedCluster;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.plan.ClusterTarget;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Servers that a campaign starts and that outlive the drivers. Each is a cluster with its own data.
 */
final class FakeServers {
  /** By configuration directory, which each version has its own one of. */
  private final Map<Path, FakeCluster> clusters;

  final Set<String> running = new TreeSet<>();

  /** Why they do not start. */
  Optional<String> obstacle = Optional.empty();

  /** What ends them by themselves, a clause. */
  Optional<String> end = Optional.empty();

  FakeServers(Map<Path, FakeCluster> clusters) {
    this.clusters = clusters;
  }

  static Path conf(String version) {
    return Path.of("/own", version);
  }

  /** The servers as a driver sees them. */
  ClusterStarter<ClusterTarget.Local> of(Lifetime driver, Function<Path, FakeCluster> created) {
    return new ClusterStarter<>() {
      @Override
      public StartedCluster start(
          String campaign, ClusterTarget.Local target, Optional<String> begunWith)
          throws CampaignException {
        driver.moment("start " + target.version());
        if (obstacle.isPresent()) {
          throw CampaignException.cluster(obstacle.get());
        }
        FakeCluster cluster = clusters.computeIfAbsent(conf(target.version()), created);
        if (running.add(target.version())) {
          cluster.starts++;
        }
        driver.moment("started " + target.version());
        return new Started(target.version(), driver);
      }

      @Override
      public List<String> stopLeft(String campaign) {
        driver.moment("stop what is left");
        List<String> left = new ArrayList<>(running);
        running.clear();
        return left;
      }
    };
  }

  private final class Started implements StartedCluster {
    private final String version;
    private final Lifetime driver;

    Started(String version, Lifetime driver) {
      this.version = version;
      this.driver = driver;
    }

    @Override
    public Path clientConf() {
      return conf(version);
    }

    @Override
    public Optional<String> build() {
      return Optional.empty();
    }

    @Override
    public Optional<String> end() {
      return end;
    }

    @Override
    public String stop() {
      driver.moment("stop " + version);
      running.remove(version);
      driver.moment("stopped " + version);
      return "Stopped " + version;
    }
  }
}
