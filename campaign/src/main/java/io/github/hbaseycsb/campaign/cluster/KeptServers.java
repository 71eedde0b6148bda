package io.github.hbaseycsb.campaign.cluster;

import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.server.LocalServer;
import io.github.hbaseycsb.server.ServerException;
import io.github.hbaseycsb.server.ServerHome;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/**
 * What the servers that campaigns started keep on this machine in {@code
 * HBASE_YCSB_HOME/campaigns/<campaign>/<server>}: data and logs; for a cluster in Docker only logs
 * and the clients' configuration. Other directories there, and links, are left alone.
 */
public record KeptServers(ServerHome home, Commands commands) {
  /**
   * The directory of one server.
   *
   * @param bytes of all its files; approximate while the server runs
   * @param use why it must not be deleted: a clause; empty if nothing uses it
   */
  public record Kept(String campaign, Path directory, long bytes, Optional<String> use) {
    /** Whether the server's data is in containers, not in this directory. */
    public boolean isDocker() {
      return directory.getFileName().toString().contains(DockerClusters.LABEL);
    }
  }

  /** The directory that has those of all campaigns. */
  public Path root() {
    return home.directory().resolve("campaigns");
  }

  /**
   * Lists the servers of these campaigns, or of all if there are none, sorted by campaign and name.
   *
   * @throws CampaignException (usage) when a directory cannot be read
   */
  public List<Kept> list(Collection<String> campaigns)
      throws CampaignException, InterruptedException {
    List<Kept> kept = new ArrayList<>();
    try {
      for (Path campaign : directories(root())) {
        String name = campaign.getFileName().toString();
        if (campaigns.isEmpty() || campaigns.contains(name)) {
          List<Path> servers = servers(campaign);
          Optional<String> use = use(name, servers);
          for (Path server : servers) {
            kept.add(
                new Kept(
                    name,
                    server,
                    size(server),
                    use.isPresent() ? use : new LocalServer(server).use()));
          }
        }
      }
    } catch (ServerException | IOException e) {
      throw CampaignException.usage("cannot read %s: %s", root(), e.getMessage()).because(e);
    }
    return kept;
  }

  /**
   * Deletes a server's directory, unless its campaign has begun to use it.
   *
   * @return whether it was deleted
   * @throws CampaignException (usage) when a file cannot be deleted
   */
  public boolean remove(Kept kept) throws CampaignException, InterruptedException {
    Path campaign = kept.directory().getParent();
    try (DriverLocks locks = locks()) {
      if (!locks.isHeldCampaign(kept.campaign())
          || running(kept.campaign(), servers(campaign)).isPresent()
          || !new LocalServer(kept.directory()).remove()) {
        return false;
      }
      deleteIfEmpty(campaign);
      return true;
    } catch (ServerException | IOException e) {
      throw CampaignException.usage("%s", e.getMessage()).because(e);
    }
  }

  private Optional<String> use(String campaign, List<Path> servers)
      throws ServerException, InterruptedException {
    try (DriverLocks locks = locks()) {
      if (!locks.isHeldCampaign(campaign)) {
        return Optional.of("a driver runs this campaign");
      }
    }
    return running(campaign, servers);
  }

  private DriverLocks locks() {
    // Where no lock can be written, nothing can be deleted either.
    return new DriverLocks(home, warning -> {});
  }

  private Optional<String> running(String campaign, List<Path> servers)
      throws ServerException, InterruptedException {
    for (Path server : servers) {
      LocalServer local = new LocalServer(server);
      if (local.isAlive()) {
        return Optional.of("a server of this campaign " + local.elsewhere().orElse("is running"));
      }
    }
    try {
      boolean inDocker =
          servers.stream().anyMatch(server -> server.toString().contains(DockerClusters.LABEL))
              && DockerCluster.isRunning(campaign, commands);
      return inDocker ? Optional.of("a server of this campaign is running") : Optional.empty();
    } catch (CampaignException e) {
      // Without a docker command no container runs.
      return Optional.empty();
    }
  }

  private static List<Path> servers(Path campaign) throws IOException {
    return directories(campaign).stream().filter(KeptServers::isServer).toList();
  }

  /** Whether a directory is that of a server, or the rest of one whose deletion was interrupted. */
  private static boolean isServer(Path directory) {
    String name = directory.getFileName().toString();
    return Files.exists(directory.resolve("server.properties"))
        || (name.contains(DockerClusters.LABEL) && Files.exists(directory.resolve("conf")))
        || name.startsWith(LocalServer.REMOVED);
  }

  private static List<Path> directories(Path parent) throws IOException {
    if (!Files.isDirectory(parent)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(parent)) {
      return entries
          .filter(path -> Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS))
          .sorted()
          .toList();
    }
  }

  private static void deleteIfEmpty(Path campaign) throws IOException {
    try {
      Files.deleteIfExists(campaign);
    } catch (DirectoryNotEmptyException e) {
      // The campaign has other servers, or the user has files there.
    }
  }

  /** The size of the files that still exist when they are read: a running server deletes files. */
  private static long size(Path directory) throws IOException {
    AtomicLong bytes = new AtomicLong();
    Files.walkFileTree(
        directory,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            bytes.addAndGet(attributes.size());
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path visited, IOException e) {
            return FileVisitResult.CONTINUE;
          }
        });
    return bytes.get();
  }
}
