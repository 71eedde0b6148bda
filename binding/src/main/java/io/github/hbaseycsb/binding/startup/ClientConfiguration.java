package io.github.hbaseycsb.binding.startup;

import static java.util.stream.Collectors.joining;

import io.github.hbaseycsb.binding.options.ConfigurationFiles;
import io.github.hbaseycsb.binding.options.HBaseOptions;
import io.github.hbaseycsb.binding.options.PropertyNames;
import io.github.hbaseycsb.binding.options.StartupException;
import io.github.hbaseycsb.binding.request.RootCause;
import io.github.hbaseycsb.property.BindingProperty;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.RpcConnectionRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The client configuration for the cluster to measure. Checks that the cluster can be reached. */
public final class ClientConfiguration {
  private static final Logger LOG = LoggerFactory.getLogger(ClientConfiguration.class);

  public static final Duration ANSWER_LIMIT = Duration.ofSeconds(5);

  private static final String REGISTRY = HConstants.CLIENT_CONNECTION_REGISTRY_IMPL_CONF_KEY;
  private static final String CONNECTION = ConfigurationFiles.CONNECTION_IMPLEMENTATION;
  private static final String ASYNC_CONNECTION =
      ConnectionFactory.HBASE_CLIENT_ASYNC_CONNECTION_IMPL;
  private static final String OWN_CLASSES = "org.apache.hadoop.hbase.client.";
  private static final String BOOTSTRAP_SERVERS = RpcConnectionRegistry.BOOTSTRAP_NODES;
  private static final String MASTERS = HConstants.MASTER_ADDRS_KEY;

  private static final Pattern SERVER =
      Pattern.compile("([^:/\\[\\]\\s]+|\\[[0-9A-Fa-f:.]+\\]):([0-9]{1,5})");

  private static final int MAX_PORT = 65_535;

  /** The answer of a web server, or of a proxy that answers for any host. */
  private static final String HTTP = "HTTP/";

  /**
   * A command of ZooKeeper that every server answers, if only with a refusal. With fewer bytes a
   * server that wants TLS would wait for more.
   */
  private static final byte[] QUESTION = "srvr\n".getBytes(StandardCharsets.US_ASCII);

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

  private final Configuration configuration = ConfigurationFiles.copy();
  private final HBaseOptions options;

  /**
   * The configuration of {@code hbase-site.xml} on the class path, overridden by the client's
   * properties.
   */
  public ClientConfiguration(HBaseOptions options) {
    this.options = options;
    RUN_LIMITS.forEach(
        (key, value) -> {
          if (ConfigurationFiles.isDefault(configuration, key)) {
            configuration.set(key, value);
          }
        });
    options.settings().forEach(configuration::set);
  }

  /**
   * Time limit of an operation, ms. HBase's client has its own limits, but may drop operations when
   * its connection is closed.
   *
   * @throws StartupException if HBase's limit is not a number
   */
  public long answerLimitMs() throws StartupException {
    try {
      long operationLimitMs =
          configuration.getLong(
              HConstants.HBASE_CLIENT_OPERATION_TIMEOUT,
              HConstants.DEFAULT_HBASE_CLIENT_OPERATION_TIMEOUT);
      return operationLimitMs + ANSWER_MARGIN_MS;
    } catch (NumberFormatException e) {
      throw new StartupException(refusal(e), e);
    }
  }

  /** One line about a failure of HBase's client, which names the property that caused it. */
  public String refusal(Throwable failure) {
    Throwable root = RootCause.of(failure);
    if (root instanceof NumberFormatException) {
      for (Map.Entry<String, String> entry : configuration) {
        String key = entry.getKey();
        boolean chosen =
            isGiven(key)
                || (key.startsWith(PropertyNames.OURS)
                    && !ConfigurationFiles.isDefault(configuration, key));
        String value = configuration.getTrimmed(key, "");
        if (chosen && String.valueOf(root.getMessage()).contains('"' + value + '"')) {
          return "property %s=%s is not valid: HBase's client needs a number".formatted(key, value);
        }
      }
    }
    String why = RootCause.summary(root);
    if (root.getClass().getName().endsWith("KeeperException$NoNodeException")) {
      why += ": check %s, or start HBase there".formatted(HConstants.ZOOKEEPER_ZNODE_PARENT);
    }
    return "HBase at " + name() + " refused: " + why;
  }

  public Configuration configuration() {
    return configuration;
  }

  /** The name of the cluster in messages: what its registry asks. */
  public String name() {
    if (otherClient().isPresent()) {
      return "connection " + otherClient().get();
    }
    if (usesZooKeeper()) {
      return "ZooKeeper quorum " + String.join(",", quorum());
    }
    String bootstrap = configuration.get(BOOTSTRAP_SERVERS, "");
    // RpcConnectionRegistry asks the masters if it has no bootstrap servers.
    return registry().endsWith("RpcConnectionRegistry") && !bootstrap.isBlank()
        ? "bootstrap servers " + bootstrap
        : configuration.get(MASTERS, "").isBlank()
            ? "registry " + registry()
            : "masters " + configuration.get(MASTERS);
  }

  /**
   * Checks that at least one server of the ZooKeeper quorum answers, if HBase's client asks
   * ZooKeeper for the cluster. Without one, HBase's client would retry for minutes. Another
   * implementation of its API finds its cluster by itself.
   *
   * @param limit for the connection to a server, and for its answer
   * @throws StartupException if no server of the quorum answers, or the configuration does not name
   *     a cluster as HBase's client understands it, or names a class that cannot connect
   */
  public void requireReachable(Duration limit) throws StartupException {
    if (otherClient().isPresent()) {
      requireClass(otherClient().get());
      requireOneClient(otherClient().get());
      return;
    }
    if (!usesZooKeeper()) {
      return;
    }
    requireRegistry();
    requireSyntax();
    Map<String, String> reasons = Collections.synchronizedMap(new LinkedHashMap<>());
    List<Callable<Void>> probes = new ArrayList<>();
    for (String server : quorum()) {
      reasons.put(server, server + " does not answer");
      probes.add(
          () -> {
            probe(server, limit, reason -> reasons.put(server, reason));
            return null;
          });
    }
    ExecutorService workers = Executors.newCachedThreadPool(Startup.THREADS);
    try {
      workers.invokeAny(probes, 2 * limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw StartupException.unanswered(
          "cannot reach %s (%s): check hbase.zookeeper.quorum, or the directory with hbase-site.xml given to -cp"
              .formatted(name(), reasons.values().stream().distinct().collect(joining(", "))),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StartupException("interrupted while connecting to HBase", e);
    } finally {
      workers.shutdownNow();
    }
  }

  private boolean isGiven(String key) {
    return options.settings().containsKey(key);
  }

  /** The class of another implementation of the client's API; empty if it is HBase's own. */
  private Optional<String> otherClient() {
    return Optional.of(configuration.getTrimmed(CONNECTION, ""))
        .filter(name -> !name.isEmpty() && !name.startsWith(OWN_CLASSES));
  }

  private static void requireClass(String name) throws StartupException {
    try {
      if (!Connection.class.isAssignableFrom(Class.forName(name))) {
        throw new StartupException(
            "property %s=%s is not valid: the class does not implement %s"
                .formatted(CONNECTION, name, Connection.class.getName()));
      }
    } catch (ClassNotFoundException | LinkageError e) {
      throw new StartupException(
          "property %s=%s: the class cannot be loaded (%s), add its jars with -cp"
              .formatted(CONNECTION, name, RootCause.summary(e)),
          e);
    }
  }

  /** HBase's own asynchronous client would measure another cluster, or wait for one. */
  private void requireOneClient(String name) throws StartupException {
    if (options.sending().usesAsyncClient() && configuration.get(ASYNC_CONNECTION) == null) {
      throw new StartupException(
          "property %s=%s does not connect %s and %s, which use %s: leave them out, or add -p %s%s=CLASS"
              .formatted(
                  CONNECTION,
                  name,
                  BindingProperty.ASYNC.key(),
                  BindingProperty.COALESCE.key(),
                  ASYNC_CONNECTION,
                  PropertyNames.VERBATIM,
                  ASYNC_CONNECTION));
    }
  }

  /**
   * A client that is given masters or bootstrap servers would ask ZooKeeper on this machine if its
   * registry is ZooKeeper.
   */
  private void requireRegistry() throws StartupException {
    for (Map.Entry<String, String> ignored :
        Map.of(BOOTSTRAP_SERVERS, "RpcConnectionRegistry", MASTERS, "MasterRegistry").entrySet()) {
      if (isGiven(ignored.getKey())
          && ConfigurationFiles.isDefault(configuration, HConstants.ZOOKEEPER_QUORUM)) {
        throw new StartupException(
            "HBase's client ignores %s without a registry that uses it: add -p hbase.conf.%s=org.apache.hadoop.hbase.client.%s"
                .formatted(ignored.getKey(), REGISTRY, ignored.getValue()));
      }
    }
  }

  private void requireSyntax() throws StartupException {
    for (String server : quorum()) {
      Matcher parts = SERVER.matcher(server);
      if (!parts.matches() || Integer.parseInt(parts.group(2)) > MAX_PORT) {
        throw new StartupException(
            "property %s=%s: %s is not HOST, HOST:PORT or [IPV6]:PORT; the port of all hosts is %s, and the znode is %s"
                .formatted(
                    HConstants.ZOOKEEPER_QUORUM,
                    configuration.get(HConstants.ZOOKEEPER_QUORUM),
                    server,
                    HConstants.ZOOKEEPER_CLIENT_PORT,
                    HConstants.ZOOKEEPER_ZNODE_PARENT));
      }
    }
    String znode =
        configuration.get(
            HConstants.ZOOKEEPER_ZNODE_PARENT, HConstants.DEFAULT_ZOOKEEPER_ZNODE_PARENT);
    if (!znode.matches("(/[^/]+)+")) {
      throw new StartupException(
          "property %s=%s is not a path of ZooKeeper, such as /hbase"
              .formatted(HConstants.ZOOKEEPER_ZNODE_PARENT, znode));
    }
  }

  /** Returns when a server of ZooKeeper has answered in whatever way. */
  private static void probe(String server, Duration limit, Consumer<String> failure)
      throws IOException {
    int colon = server.lastIndexOf(':');
    String host = server.substring(0, colon);
    int limitMs = Math.toIntExact(limit.toMillis());
    try (Socket socket = new Socket()) {
      int port = Integer.parseInt(server.substring(colon + 1));
      socket.connect(new InetSocketAddress(InetAddress.getByName(host), port), limitMs);
      socket.setSoTimeout(limitMs);
      if (answer(socket).equals(HTTP)) {
        throw new IOException(server + " answers by HTTP and is not ZooKeeper");
      }
    } catch (UnknownHostException e) {
      failure.accept("unknown host " + host);
      throw e;
    } catch (SocketTimeoutException e) {
      failure.accept("%s does not answer within %d s".formatted(server, limit.toSeconds()));
      throw e;
    } catch (IOException e) {
      failure.accept(e.getMessage());
      throw e;
    }
  }

  private static String answer(Socket socket) throws SocketTimeoutException {
    try {
      socket.getOutputStream().write(QUESTION);
      return new String(
          socket.getInputStream().readNBytes(HTTP.length()), StandardCharsets.US_ASCII);
    } catch (SocketTimeoutException e) {
      throw e;
    } catch (IOException e) {
      // A server that ends the connection is there too: it may want TLS, or have too many clients.
      LOG.debug("{} ended the connection", socket, e);
      return "";
    }
  }

  private boolean usesZooKeeper() {
    // Also the ZooKeeper registries of HBase before 2.3 and 3.
    return registry().isBlank() || registry().matches(".*\\.(ZK|ZooKeeper)\\w*Registry");
  }

  private String registry() {
    return configuration.get(REGISTRY, "").strip();
  }

  /** The servers as HBase's client addresses them. */
  private List<String> quorum() {
    String port = configuration.get(HConstants.ZOOKEEPER_CLIENT_PORT, "2181");
    return Arrays.stream(configuration.get(HConstants.ZOOKEEPER_QUORUM, "127.0.0.1").split(","))
        .map(String::trim)
        .map(server -> server.contains(":") ? server : server + ":" + port)
        .toList();
  }
}
