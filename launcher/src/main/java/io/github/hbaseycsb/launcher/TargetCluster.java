package io.github.hbaseycsb.launcher;

import io.github.hbaseycsb.binding.options.ConfigurationFiles;
import io.github.hbaseycsb.binding.options.PropertyNames;
import io.github.hbaseycsb.binding.options.StartupException;
import io.github.hbaseycsb.server.LocalServer;
import io.github.hbaseycsb.server.ServerException;
import io.github.hbaseycsb.server.ServerHome;
import io.github.hbaseycsb.server.ServerState;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.RpcConnectionRegistry;

/** The cluster that a client measures and, if it is a local server, whether it still runs. */
record TargetCluster(boolean named, Optional<LocalServer> local) {
  private static final String QUORUM = HConstants.ZOOKEEPER_QUORUM;
  private static final String CLIENT_PORT = HConstants.ZOOKEEPER_CLIENT_PORT;

  /** Each of these properties determines a cluster. */
  private static final List<String> NAMING =
      List.of(
          QUORUM,
          RpcConnectionRegistry.BOOTSTRAP_NODES,
          HConstants.MASTER_ADDRS_KEY,
          ConfigurationFiles.CONNECTION_IMPLEMENTATION);

  /**
   * The cluster that the user named, by an {@code hbase-site.xml} on the class path, a quorum,
   * bootstrap nodes, or a client that finds its cluster by itself. Otherwise the default local
   * server.
   *
   * @throws UsageException if {@code -cp} was to name a cluster and does not
   */
  public static TargetCluster of(Properties given, List<String> classPath, ServerHome home)
      throws UsageException {
    if (NAMING.stream()
        .flatMap(key -> Stream.of(key, PropertyNames.VERBATIM + key))
        .anyMatch(given::containsKey)) {
      return new TargetCluster(true, Optional.empty());
    }
    GivenClassPath.requireSite(classPath);
    URL site = TargetCluster.class.getResource("/hbase-site.xml");
    if (site == null && given.containsKey(CLIENT_PORT)) {
      throw new UsageException(
          "property %s=%s names no cluster without %s: add it, or leave the port out for the local server"
              .formatted(CLIENT_PORT, given.getProperty(CLIENT_PORT), QUORUM));
    }
    if (site == null) {
      return new TargetCluster(false, Optional.of(home.defaultServer()));
    }
    return new TargetCluster(
        true,
        site.getProtocol().equals("file")
            ? LocalServer.ofClientConf(Path.of(URI.create(site.toString())).getParent())
            : Optional.empty());
  }

  /**
   * The properties for connecting to the local server; none if the user named a cluster.
   *
   * @throws UsageException if no cluster is named and no local server runs
   * @throws StartupException if the named cluster is a local server that does not run
   */
  public Map<String, String> properties() throws UsageException, StartupException {
    if (local.isEmpty()) {
      return Map.of();
    }
    try {
      Optional<ServerState> running = local.get().running();
      if (running.isEmpty() || end().isPresent()) {
        if (named) {
          throw StartupException.unanswered(notRunning(), null);
        }
        throw new UsageException(notRunning());
      }
      return named
          ? Map.of()
          : Map.of(
              QUORUM,
              "127.0.0.1",
              CLIENT_PORT,
              Integer.toString(running.get().ports().zooKeeper()));
    } catch (ServerException e) {
      throw new UsageException(e.getMessage(), e);
    }
  }

  private String notRunning() {
    Optional<String> end = end();
    if (end.isPresent()) {
      return end.get() + ": start it again" + (named ? "" : " with scripts/hbase start");
    }
    return named
        ? "the local server in " + local.get().directory() + " does not run: start it"
        : "no cluster is specified and no local server is running: start one with scripts/hbase"
            + " start, or specify -cp DIRECTORY_OF_HBASE_SITE_XML or -p"
            + " hbase.zookeeper.quorum=HOST";
  }

  /**
   * How the local server ended, as a clause with time and reason; empty if it runs or was stopped,
   * and for any other cluster.
   */
  public Optional<String> end() {
    return local.flatMap(LocalServer::end);
  }
}
