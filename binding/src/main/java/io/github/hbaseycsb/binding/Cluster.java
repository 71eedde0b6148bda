package io.github.hbaseycsb.binding;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HConstants;

/** The client configuration of the cluster to measure, and whether the cluster can be reached. */
final class Cluster {
  private static final int CONNECT_TIMEOUT_MS = 5000;

  /**
   * HBase's own limit for one operation is 20 minutes: a run would outlive its server. One that
   * takes a minute has failed.
   */
  private static final Map<String, String> RUN_LIMITS =
      Map.of(
          HConstants.HBASE_CLIENT_OPERATION_TIMEOUT, "60000",
          HConstants.HBASE_CLIENT_META_OPERATION_TIMEOUT, "60000");

  private final Configuration configuration;

  private Cluster(Configuration configuration) {
    this.configuration = configuration;
  }

  /** Reads {@code hbase-site.xml} from the class path and applies the client's properties. */
  static Cluster of(HBaseOptions options) {
    Configuration configuration = HBaseConfiguration.create();
    RUN_LIMITS.forEach(
        (key, value) -> {
          if (isHBasesDefault(configuration, key)) {
            configuration.set(key, value);
          }
        });
    options.clientConfiguration().forEach(configuration::set);
    return new Cluster(configuration);
  }

  Configuration configuration() {
    return configuration;
  }

  /** How the cluster is named in messages. */
  String name() {
    return "ZooKeeper quorum " + String.join(",", quorum());
  }

  /**
   * Fails at once where HBase's client would retry for minutes: when no server of the ZooKeeper
   * quorum accepts a connection.
   */
  void requireReachable() throws StartupException {
    if (configuration.get("hbase.client.registry.impl", "").contains("RpcConnectionRegistry")) {
      return;
    }
    String reason = "";
    for (String server : quorum()) {
      int colon = server.lastIndexOf(':');
      try (Socket socket = new Socket()) {
        InetAddress host = InetAddress.getByName(server.substring(0, colon));
        int port = Integer.parseInt(server.substring(colon + 1));
        socket.connect(new InetSocketAddress(host, port), CONNECT_TIMEOUT_MS);
        return;
      } catch (UnknownHostException e) {
        reason = "unknown host " + server.substring(0, colon);
      } catch (IOException | NumberFormatException e) {
        reason = e.getMessage();
      }
    }
    throw new StartupException(
        "cannot reach "
            + name()
            + " ("
            + reason
            + "): check hbase.zookeeper.quorum, or the directory with hbase-site.xml given to -cp");
  }

  private List<String> quorum() {
    String port = configuration.get(HConstants.ZOOKEEPER_CLIENT_PORT, "2181");
    return Arrays.stream(configuration.get(HConstants.ZOOKEEPER_QUORUM, "127.0.0.1").split(","))
        .map(String::trim)
        .map(server -> server.contains(":") ? server : server + ":" + port)
        .toList();
  }

  private static boolean isHBasesDefault(Configuration configuration, String key) {
    String[] sources = configuration.getPropertySources(key);
    return sources == null || Arrays.equals(sources, new String[] {"hbase-default.xml"});
  }
}
