package io.github.hbaseycsb.campaign.cluster;

import io.github.hbaseycsb.campaign.cluster.docker.Commands;
import io.github.hbaseycsb.campaign.cluster.docker.DockerCluster;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.server.LocalServer;
import io.github.hbaseycsb.server.ServerHome;
import io.github.hbaseycsb.server.distribution.ServerException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the servers that campaigns started keep on this machine, {@code
 * HBASE_YCSB_HOME/campaigns/<campaign>/<server>}: data and logs, of a cluster in Docker only its
 * logs and the clients' configuration.
 */
public final class KeptServers {
  /**
   * The directory of one server.
   *
   * @param campaign that started it
   * @param bytes of all its files
   * @param inUse whether a server of this campaign is running: others may be started again
   */
  public record Kept(String campaign, Path directory, long bytes, boolean inUse) {
    /** Whether its data is in containers, and not in this directory. */
    public boolean isDocker() {
      return directory.getFileName().toString().contains(DockerClusters.LABEL);
    }
  }

  private final Path root;
  private final Commands commands;

  /**
   * The servers in a home directory.
   *
   * @param commands runs {@code docker}, if there are clusters in Docker
   */
  public KeptServers(ServerHome home, Commands commands) {
    this.root = home.directory().resolve("campaigns");
    this.commands = commands;
  }

  /** Where they are. */
  public Path root() {
    return root;
  }

  /**
   * All of them, by campaign and name.
   *
   * @throws CampaignException (usage) when a directory cannot be read
   */
  public List<Kept> list() throws CampaignException, InterruptedException {
    List<Kept> kept = new ArrayList<>();
    try {
      for (Path campaign : directories(root)) {
        List<Path> servers = directories(campaign);
        boolean inUse = isRunning(campaign.getFileName().toString(), servers);
        for (Path server : servers) {
          kept.add(new Kept(campaign.getFileName().toString(), server, size(server), inUse));
        }
      }
    } catch (ServerException | IOException e) {
      throw CampaignException.usage("cannot read %s: %s", root, e.getMessage()).because(e);
    }
    return kept;
  }

  /**
   * Deletes one, unless its server was started meanwhile.
   *
   * @return whether it was deleted
   * @throws CampaignException (usage) when a file cannot be deleted
   */
  public boolean remove(Kept kept) throws CampaignException {
    try {
      if (!new LocalServer(kept.directory()).remove()) {
        return false;
      }
      Path campaign = kept.directory().getParent();
      if (directories(campaign).isEmpty()) {
        Files.delete(campaign);
      }
      return true;
    } catch (ServerException | IOException e) {
      throw CampaignException.usage("%s", e.getMessage()).because(e);
    }
  }

  private boolean isRunning(String campaign, List<Path> servers)
      throws ServerException, InterruptedException {
    for (Path server : servers) {
      if (new LocalServer(server).isAlive()) {
        return true;
      }
    }
    try {
      return servers.stream().anyMatch(server -> server.toString().contains(DockerClusters.LABEL))
          && DockerCluster.isRunning(campaign, commands);
    } catch (CampaignException e) {
      // Without a docker command no container runs.
      return false;
    }
  }

  private static List<Path> directories(Path parent) throws IOException {
    if (!Files.isDirectory(parent)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(parent)) {
      return entries.filter(Files::isDirectory).sorted().toList();
    }
  }

  private static long size(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.map(Path::toFile).filter(file -> file.isFile()).mapToLong(f -> f.length()).sum();
    }
  }
}
