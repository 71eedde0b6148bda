package io.github.hbaseycsb.docker;

import static org.awaitility.Awaitility.await;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.exception.InternalServerErrorException;
import com.github.dockerjava.api.model.HealthCheck;
import io.github.hbaseycsb.campaign.cluster.ComposeFile;
import io.github.hbaseycsb.campaign.cluster.ComposeFile.DockerNode;
import io.github.hbaseycsb.server.ServerDistribution;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.junit.rules.ExternalResource;
import org.junit.rules.TemporaryFolder;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.lifecycle.Startables;
import org.testcontainers.utility.MountableFile;

/**
 * HBase in containers, for the length of a test or of a test class:
 *
 * <pre>{@code
 * @ClassRule public static final ContainerCluster HBASE = ContainerCluster.onHdfs("2.6.4-hadoop3");
 * ...
 * try (Connection connection = HBASE.connect()) { ... }
 * HBASE.kill("regionserver1");
 * }</pre>
 *
 * <p>Clients on a Linux host reach the servers by their containers' addresses; no port is
 * published. The containers are removed when the rule ends, when its start fails and when the JVM
 * ends. What a killed JVM leaves is found by its label: {@code docker ps --all --filter
 * label=io.github.hbaseycsb.cluster}.
 */
public final class ContainerCluster extends ExternalResource {
  /** On every container and network; its value is the cluster's own. */
  static final String LABEL = "io.github.hbaseycsb.cluster";

  private static final Duration START_LIMIT = Duration.ofMinutes(4);

  private static final int CONNECT_LIMIT_MS = 5000;
  private static final int MASTER_PORT = 16000;
  private static final int FIRST_NUMBER = 10;

  private static final DockerNode STANDALONE =
      new DockerNode("standalone", "standalone", FIRST_NUMBER, "1g", List.of());

  /** Of each region server. */
  private static final String HEAP = "512m";

  /** The name that containers reach this host by. */
  static final String HOST = "host.docker.internal";

  private final String version;
  private final List<DockerNode> nodes;
  private final String id = UUID.randomUUID().toString();
  private final Map<String, String> settings = new TreeMap<>();
  private final Map<String, Path> files = new TreeMap<>();
  private final Map<String, String> smallDisks = new TreeMap<>();

  private final TemporaryFolder conf = new TemporaryFolder();
  private final Map<String, GenericContainer<?>> containers = new LinkedHashMap<>();
  private ClusterNetwork network;

  private ContainerCluster(String version, List<DockerNode> nodes) {
    this.version = version;
    this.nodes = nodes;
  }

  /** The version of HBase that this project's client is. */
  public static String defaultVersion() {
    return ServerDistribution.defaultVersion();
  }

  /** Master, region server and ZooKeeper in one container: {@code standalone}. */
  public static ContainerCluster standalone(String version) {
    return new ContainerCluster(version, List.of(STANDALONE));
  }

  /**
   * {@code zookeeper}, {@code namenode}, {@code datanode1}, {@code datanode2}, {@code master},
   * {@code regionserver1}, {@code regionserver2} and {@code client}, each in a container of its
   * own; files on HDFS in two copies.
   */
  public static ContainerCluster onHdfs(String version) {
    return new ContainerCluster(version, ComposeFile.nodes(HEAP));
  }

  /** Sets what {@code hbase-site.xml} would have, in the master and the region servers. */
  public ContainerCluster with(String key, String value) {
    settings.put(key, value);
    return this;
  }

  /** Puts a file of this host into each container, readable for its server. */
  public ContainerCluster withFile(Path file, String pathInContainer) {
    files.put(pathInContainer, file);
    return this;
  }

  /** Mounts a file system in memory in each container; it ends with the container. */
  public ContainerCluster withSmallDisk(String pathInContainer, String size) {
    smallDisks.put(pathInContainer, size);
    return this;
  }

  /** The directory to put on a client's class path; it holds {@code hbase-site.xml}. */
  public Path clientConf() {
    return conf.getRoot().toPath();
  }

  /** A new connection of a plain HBase client; the caller closes it. */
  public Connection connect() throws IOException {
    Configuration configuration = HBaseConfiguration.create();
    configuration.addResource(clientConf().resolve("hbase-site.xml").toUri().toURL());
    return ConnectionFactory.createConnection(configuration);
  }

  /**
   * A container, to run a command in it or to look at its logs.
   *
   * @throws IllegalArgumentException when the cluster has none of that name
   */
  public GenericContainer<?> container(String name) {
    GenericContainer<?> container = containers.get(name);
    if (container == null) {
      throw new IllegalArgumentException("no " + name + " among " + containers.keySet());
    }
    return container;
  }

  /** The address of a container, the same for as long as the cluster lives. */
  public String address(String name) {
    List<String> names = nodes.stream().map(DockerNode::name).toList();
    return network.address(FIRST_NUMBER + names.indexOf(name));
  }

  /** The label of this cluster's containers and network. */
  Map<String, String> label() {
    return Map.of(LABEL, id);
  }

  /** Ends a container's process at once (SIGKILL), as a crash would. */
  public void kill(String name) {
    docker().killContainerCmd(container(name).getContainerId()).exec();
  }

  /** Ends a container's process in order (SIGTERM, and SIGKILL after 60 s). */
  public void terminate(String name) {
    docker().stopContainerCmd(container(name).getContainerId()).withTimeout(60).exec();
  }

  /** Starts a container again that has ended, with its data; returns when it is healthy. */
  public void startAgain(String name) {
    docker().startContainerCmd(container(name).getContainerId()).exec();
    boolean healthy =
        new HealthyOrEnded(START_LIMIT)
            .waitUntilStartupSuccessful(docker(), container(name).getContainerId());
    if (!healthy) {
      throw new IllegalStateException(
          name + " ended when it was started again: " + container(name).getLogs());
    }
  }

  /**
   * Stops all of a container's processes in their tracks, as a long garbage collection would. The
   * engine gives up when that takes the kernel long, as on a busy machine, and is asked again.
   */
  public void pause(String name) {
    await("a paused " + name)
        .ignoreExceptionsInstanceOf(InternalServerErrorException.class)
        .until(
            () -> {
              docker().pauseContainerCmd(container(name).getContainerId()).exec();
              return true;
            });
  }

  /** Lets a paused container go on. */
  public void unpause(String name) {
    docker().unpauseContainerCmd(container(name).getContainerId()).exec();
  }

  /** Cuts a container's network. */
  public void disconnect(String name) {
    network.disconnect(container(name).getContainerId());
  }

  /** Restores a container's network, with the address it had. */
  public void reconnect(String name) {
    network.connect(container(name).getContainerId(), name, address(name));
  }

  @Override
  protected void before() throws Throwable {
    DockerEngine.require();
    try {
      network = ClusterNetwork.create(label());
      startContainers(HBaseImage.of(version));
      requireReachable();
      writeClientConf();
    } catch (Throwable e) {
      // JUnit calls after() only when before() succeeded.
      after();
      throw e;
    }
  }

  @Override
  protected void after() {
    containers.values().parallelStream().forEach(GenericContainer::stop);
    if (network != null) {
      network.close();
    }
    conf.delete();
  }

  private void startContainers(String image) {
    for (DockerNode node : nodes) {
      containers.put(node.name(), newContainer(image, node));
    }
    for (DockerNode node : nodes) {
      containers.get(node.name()).dependsOn(node.needs().stream().map(containers::get).toList());
    }
    // Ends when all have started or failed: nothing starts any more when after() stops them.
    // Testcontainers logs the output of one that failed.
    Startables.deepStart(containers.values()).join();
  }

  private GenericContainer<?> newContainer(String image, DockerNode node) {
    List<String> command = new ArrayList<>(List.of(node.role()));
    if (node.isHBase() || node.equals(STANDALONE)) {
      settings.forEach((key, value) -> command.addAll(List.of("-D", key + "=" + value)));
    }
    GenericContainer<?> container =
        new GenericContainer<>(image)
            .withNetwork(network.network())
            .withNetworkAliases(node.name())
            .withExtraHost(HOST, "host-gateway")
            .withCommand(command.toArray(String[]::new))
            .withEnv("HBASE_HEAPSIZE", node.heap().isEmpty() ? HEAP : node.heap())
            .withLabels(label())
            .withCreateContainerCmdModifier(create -> place(create, node))
            .withStartupCheckStrategy(new HealthyOrEnded(START_LIMIT));
    smallDisks.forEach((path, size) -> container.withTmpFs(Map.of(path, "mode=1777,size=" + size)));
    files.forEach(
        (path, file) ->
            container.withCopyFileToContainer(MountableFile.forHostPath(file, 0444), path));
    return container;
  }

  private void place(CreateContainerCmd create, DockerNode node) {
    create
        .withHostName(node.name())
        .withIpv4Address(address(node.name()))
        // HealthyOrEnded asks.
        .withHealthcheck(new HealthCheck().withTest(List.of("NONE")));
  }

  /** Where Docker runs in a virtual machine, no address of a container leads to it. */
  private void requireReachable() throws IOException {
    String name = containers.containsKey("master") ? "master" : "standalone";
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address(name), MASTER_PORT), CONNECT_LIMIT_MS);
    } catch (IOException e) {
      throw new IOException(
          "the master is healthy but this host does not reach its container at "
              + address(name)
              + ": the tests need a Docker engine on this host, and Linux",
          e);
    }
  }

  private void writeClientConf() throws IOException {
    conf.create();
    Configuration site = new Configuration(false);
    site.set(
        "hbase.zookeeper.quorum",
        address(containers.containsKey("zookeeper") ? "zookeeper" : "standalone"));
    try (OutputStream out = Files.newOutputStream(clientConf().resolve("hbase-site.xml"))) {
      site.writeXml(out);
    }
  }

  private static DockerClient docker() {
    return DockerClientFactory.instance().client();
  }
}
