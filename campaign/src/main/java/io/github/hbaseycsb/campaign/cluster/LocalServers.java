package io.github.hbaseycsb.campaign.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.hbaseycsb.campaign.cluster.ClusterStarter.StartedCluster;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.Json;
import io.github.hbaseycsb.model.plan.ClusterTarget;
import io.github.hbaseycsb.model.plan.Fault;
import io.github.hbaseycsb.model.plan.Fault.Action;
import io.github.hbaseycsb.model.plan.Fault.Role;
import io.github.hbaseycsb.server.LocalServer;
import io.github.hbaseycsb.server.LocalServer.Options;
import io.github.hbaseycsb.server.ServerDistribution;
import io.github.hbaseycsb.server.ServerException;
import io.github.hbaseycsb.server.ServerHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/**
 * The servers that a campaign starts on this machine. Each version, or home, has its own directory
 * for each set of settings. It keeps its data for the next campaign of that name.
 *
 * @param distributionPom the Maven project that names the server's artifacts
 */
public record LocalServers(ServerHome home, Path distributionPom)
    implements ClusterStarter<ClusterTarget.Local> {
  private static final int CHECKSUM_BYTES = 8;

  private Path directory(String campaign) {
    return home.directory().resolve("campaigns").resolve(campaign);
  }

  @Override
  public void require(ClusterTarget.Local target) throws CampaignException {
    try {
      target.jvm().check();
    } catch (ServerException e) {
      throw CampaignException.usage("cluster.local.jvm %s: %s", target.jvm(), e.getMessage())
          .because(e);
    }
  }

  @Override
  public StartedCluster start(
      String campaign, ClusterTarget.Local target, Optional<String> begunWith)
      throws CampaignException {
    LocalServer server = new LocalServer(directory(campaign).resolve(label(target)));
    try {
      ServerDistribution distribution;
      Optional<String> build = Optional.empty();
      if (target.home().isPresent()) {
        distribution = UserBuild.open(target.home().get(), home);
        build = Optional.of(UserBuild.label(target.home().get(), distribution));
        UserBuild.requireSame(target.hbase(), build.get(), begunWith, "");
      } else {
        distribution =
            ServerDistribution.obtain(target.version(), home.distributions(), distributionPom);
      }
      Options options = new Options(distribution, Optional.empty(), target.jvm(), target.site());
      server.start(options);
      return new Started(server, options, build);
    } catch (ServerException e) {
      throw CampaignException.cluster("%s does not start: %s", target.hbase(), e.getMessage())
          .because(e);
    }
  }

  @Override
  public List<String> stopLeft(String campaign) throws CampaignException {
    Path directory = directory(campaign);
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    List<String> stopped = new ArrayList<>();
    try (Stream<Path> servers = Files.list(directory)) {
      for (Path path : servers.sorted().toList()) {
        LocalServer server = new LocalServer(path);
        if (server.isAlive()) {
          stopped.add(server.stop());
        }
      }
    } catch (ServerException e) {
      throw notStopped(e);
    } catch (IOException e) {
      throw CampaignException.usage("cannot read %s: %s", directory, e).because(e);
    }
    return stopped;
  }

  private static CampaignException notStopped(ServerException cause) {
    return CampaignException.cluster(
            "the local server could not be stopped: %s", cause.getMessage())
        .because(cause);
  }

  /** One server, to HBase the only region server, which is master and ZooKeeper, too. */
  static final class Started implements StartedCluster, ServerFaults {
    private static final String NAME = "localhost";

    private final LocalServer server;
    private final Options options;
    private final Optional<String> build;

    /** What was done to it and is not undone. */
    private final List<Fault> inForce = new CopyOnWriteArrayList<>();

    /** Whether a fault may have ended it: also a pause does that, after the server's session. */
    private volatile boolean faulted;

    Started(LocalServer server, Options options, Optional<String> build) {
      this.server = server;
      this.options = options;
      this.build = build;
    }

    @Override
    public Path clientConf() {
      return server.clientConf();
    }

    @Override
    public Optional<String> build() {
      return build;
    }

    @Override
    public Optional<String> end() {
      return faulted ? Optional.empty() : server.end();
    }

    @Override
    public Optional<ServerFaults> faults() {
      return Optional.of(this);
    }

    @Override
    public List<String> servers(Role role) {
      return role == Role.REGIONSERVER ? List.of(NAME) : List.of();
    }

    @Override
    public String host(String name) {
      return NAME;
    }

    @Override
    public void act(Fault fault, List<String> servers) throws CampaignException {
      try {
        if (server.running().isEmpty()) {
          throw CampaignException.cluster("the local server does not run");
        }
        faulted = true;
        inForce.add(fault);
        switch (fault.action()) {
          case KILL -> server.kill();
          case STOP -> server.stop();
          case PAUSE -> server.pause();
          default -> throw new IllegalArgumentException(fault + " is nothing to do to it");
        }
      } catch (ServerException e) {
        throw failure("cannot " + fault.action() + " the local server", e);
      }
    }

    @Override
    public void undo(Fault fault, List<String> servers) throws CampaignException {
      inForce.remove(fault);
      try {
        if (server.running().isEmpty()) {
          if (inForce.stream().noneMatch(left -> left.action().keepsDown())) {
            heal();
          }
        } else if (inForce.stream().noneMatch(left -> left.action() == Action.PAUSE)) {
          server.resume();
        }
      } catch (ServerException e) {
        throw failure("the local server does not go on", e);
      }
    }

    @Override
    public void heal() throws CampaignException {
      try {
        server.start(options);
        inForce.clear();
        faulted = false;
      } catch (ServerException e) {
        throw failure("the local server does not start again", e);
      }
    }

    private static CampaignException failure(String what, ServerException cause) {
      return CampaignException.cluster("%s: %s", what, cause.getMessage()).because(cause);
    }

    @Override
    public String stop() throws CampaignException {
      try {
        return server.stop();
      } catch (ServerException e) {
        throw notStopped(e);
      }
    }
  }

  /** Short, and different for different settings. */
  static String label(ClusterTarget.Local target) {
    return target.home().map(UserBuild::name).orElse(target.version())
        + "-"
        + checksum(
            target.jvm().toString(), target.site(), target.home().map(Path::toString).orElse(""))
        + target.name().map(name -> "-" + name).orElse("");
  }

  /**
   * A short name for a set of settings, different for different ones: texts, numbers and maps with
   * sorted keys, in a fixed order.
   */
  static String checksum(Object... settings) {
    try {
      // As JSON, so that settings cannot run into each other: 1 and 11g differ from 11 and 1g.
      byte[] text = Json.mapper().writeValueAsBytes(List.of(settings));
      byte[] checksum = MessageDigest.getInstance("SHA-256").digest(text);
      return HexFormat.of().formatHex(checksum, 0, CHECKSUM_BYTES);
    } catch (JsonProcessingException | NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
