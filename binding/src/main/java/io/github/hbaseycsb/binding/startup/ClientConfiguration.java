package io.github.hbaseycsb.binding.startup;

import io.github.hbaseycsb.binding.options.ConfigurationFiles;
import io.github.hbaseycsb.binding.options.HBaseOptions;
import io.github.hbaseycsb.binding.options.StartupException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;

/**
 * The client configuration for the cluster to measure, with a check that the cluster can be
 * reached.
 */
public final class ClientConfiguration {
  private static final int CONNECT_TIMEOUT_MS = 5000;

  /**
   * HBase's own limit for an operation is 20 minutes, so a run would go on long after its server
   * has died. Here an operation fails after a minute.
   */
  private static final Map<String, String> RUN_LIMITS =
      Map.of(
          HConstants.HBASE_CLIENT_OPERATION_TIMEOUT, "60000",
          HConstants.HBASE_CLIENT_META_OPERATION_TIMEOUT, "60000");

  /** Time beyond the client's own limits after which an operation counts as unanswered, ms. */
  private static final long ANSWER_MARGIN_MS = 30_000;

  private final Configuration configuration;

  private ClientConfiguration(Configuration configuration) {
    this.configuration = configuration;
  }

  /**
   * The configuration of {@code hbase-site.xml} on the class path, overridden by the client's
   * properties.
   */
  public static ClientConfiguration of(HBaseOptions options) {
    Configuration configuration = ConfigurationFiles.copy();
    RUN_LIMITS.forEach(
        (key, value) -> {
          if (ConfigurationFiles.isDefault(configuration, key)) {
            configuration.set(key, value);
          }
        });
    options.clientConfiguration().forEach(configuration::set);
    return new ClientConfiguration(configuration);
  }

  /**
   * Time limit of an operation, ms. HBase's client has its own limits, but may drop operations when
   * its connection is closed.
   */
  public long answerLimitMs() {
    long operationLimitMs =
        configuration.getLong(
            HConstants.HBASE_CLIENT_OPERATION_TIMEOUT,
            HConstants.DEFAULT_HBASE_CLIENT_OPERATION_TIMEOUT);
    return operationLimitMs + ANSWER_MARGIN_MS;
  }

  /** The configuration for HBase's client. */
  public Configuration configuration() {
    return configuration;
  }

  /** The name of the cluster in messages. */
  public String name() {
    return "ZooKeeper quorum " + String.join(",", quorum());
  }

  /**
   * Checks that at least one server of the ZooKeeper quorum accepts a connection. Without one,
   * HBase's client would retry for minutes.
   *
   * @throws StartupException if no server of the quorum accepts a connection
   */
  public void requireReachable() throws StartupException {
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
        "cannot reach %s (%s): check hbase.zookeeper.quorum, or the directory with hbase-site.xml given to -cp"
            .formatted(name(), reason));
  }

  private List<String> quorum() {
    String port = configuration.get(HConstants.ZOOKEEPER_CLIENT_PORT, "2181");
    return Arrays.stream(configuration.get(HConstants.ZOOKEEPER_QUORUM, "127.0.0.1").split(","))
        .map(String::trim)
        .map(server -> server.contains(":") ? server : server + ":" + port)
        .toList();
  }
}
