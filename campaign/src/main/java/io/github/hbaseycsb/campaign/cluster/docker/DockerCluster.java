package io.github.hbaseycsb.campaign.cluster.docker;

import io.github.hbaseycsb.model.CampaignException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/**
 * HBase on HDFS in containers of this machine: ZooKeeper, NameNode, two DataNodes, master and
 * region servers, files in two copies. No port is published; clients on a Linux host reach the
 * containers by their own addresses. A stopped cluster keeps its containers and so its data.
 */
public final class DockerCluster {
  /** On every container and network; its value is the cluster's name. */
  public static final String LABEL = "io.github.hbaseycsb.campaign";

  /** On every container; its value is the campaign's name, which other names can begin with. */
  public static final String CAMPAIGN_LABEL = LABEL + ".name";

  private static final Duration START_LIMIT = Duration.ofMinutes(4);
  private static final Duration POLL = Duration.ofMillis(500);
  private static final String STATE = "{{.State.Status}}";

  /** As the image has it. */
  private static final List<String> HEALTH_CHECK =
      List.of("timeout", "5", "/opt/hbase/bin/healthcheck.sh");

  private static final String STOP_SECONDS = "60";
  private static final String LOG_LINES = "500";

  /**
   * What a cluster is made of.
   *
   * @param hbase an HBase version whose jars start HDFS too, or a build of the user's own
   * @param regionServers how many, 1 to 200
   * @param heap of each region server, as {@code -Xmx} takes it
   * @param conf settings that the {@code hbase-site.xml} of master and region servers has
   */
  public record Options(
      DockerBuild hbase, int regionServers, String heap, Map<String, String> conf) {}

  private final String campaign;
  private final String name;
  private final Path directory;
  private final Options options;
  private final DockerEngine engine;
  private final DockerImage image;
  private final DockerNetwork network;
  private final List<List<DockerNode>> groups;

  /**
   * A cluster that need not exist yet.
   *
   * @param campaign that it belongs to
   * @param name begins the names of its containers; the same name is the same cluster
   * @param directory of this host, for the client's configuration and logs
   * @param commands runs {@code docker}
   * @param build {@code docker/build}, which makes a missing image
   * @param progress told what is being done
   */
  public DockerCluster(
      String campaign,
      String name,
      Path directory,
      Options options,
      Commands commands,
      Path build,
      Consumer<String> progress) {
    this.campaign = campaign;
    this.name = name;
    this.directory = directory;
    this.options = options;
    engine = new DockerEngine(commands);
    image = new DockerImage(engine, commands, build, progress);
    network = new DockerNetwork(engine, name, label());
    groups = ComposeFile.groups(options.regionServers(), options.heap());
  }

  /** The directory with the client's {@code hbase-site.xml}. */
  public Path clientConf() {
    return directory.resolve("conf");
  }

  /**
   * Makes what is missing of it and starts what does not run; returns when all are healthy.
   *
   * @throws CampaignException (cluster) when no engine answers, the image cannot be built, or a
   *     container does not become healthy: its log is then in the directory
   * @throws InterruptedException when interrupted; containers may run
   */
  public void start() throws CampaignException, InterruptedException {
    engine.require();
    String imageName = image.of(options.hbase());
    network.ensure();
    for (DockerNode node : nodes()) {
      if (engine.ask("inspect", "--format", "{{.Id}}", container(node)).isEmpty()) {
        engine.run(creation(node, imageName));
      }
    }
    for (List<DockerNode> group : groups) {
      start(group);
    }
    writeClientConf();
  }

  /** Ends every region server's process at once (SIGKILL), as a crash would. */
  public void killRegionServers() throws CampaignException, InterruptedException {
    engine.run(command("kill", List.of(), regionServers()));
  }

  /** Starts the region servers again; returns when they are healthy. */
  public void startRegionServers() throws CampaignException, InterruptedException {
    start(regionServers());
  }

  /**
   * Stops it in order, region servers first, each with a minute to flush; keeps its data.
   *
   * @throws CampaignException (cluster) when the engine does not do it
   */
  public void stop() throws CampaignException, InterruptedException {
    stop(engine, label());
  }

  /**
   * Stops what runs of all clusters of a campaign, in order; they keep their data.
   *
   * @param commands runs {@code docker}
   * @return whether anything ran
   * @throws CampaignException (cluster) when the engine does not do it
   */
  public static boolean stopAll(String campaign, Commands commands)
      throws CampaignException, InterruptedException {
    DockerEngine engine = new DockerEngine(commands);
    engine.require();
    return stop(engine, CAMPAIGN_LABEL + "=" + campaign);
  }

  /**
   * Whether a container of a campaign is running. False too if no engine answers.
   *
   * @param commands runs {@code docker}
   * @throws CampaignException (cluster) when there is no such command
   */
  public static boolean isRunning(String campaign, Commands commands)
      throws CampaignException, InterruptedException {
    return new DockerEngine(commands)
        .ask("ps", "--quiet", "--filter", "label=" + CAMPAIGN_LABEL + "=" + campaign)
        .filter(ids -> !ids.isEmpty())
        .isPresent();
  }

  private static boolean stop(DockerEngine engine, String label)
      throws CampaignException, InterruptedException {
    List<String> running = containers(engine, label, List.of());
    for (String role : ComposeFile.stopOrder()) {
      List<String> next =
          running.stream().filter(name -> name.matches(".*-" + role + "\\d*")).sorted().toList();
      if (!next.isEmpty()) {
        List<String> stop = new ArrayList<>(List.of("stop", "-t", STOP_SECONDS));
        stop.addAll(next);
        engine.run(stop);
      }
    }
    return !running.isEmpty();
  }

  /** Removes its containers, data and network. */
  public void remove() throws CampaignException, InterruptedException {
    List<DockerNode> present = present(nodes());
    if (!present.isEmpty()) {
      engine.run(command("rm", List.of("--force", "--volumes"), present));
    }
    engine.ask("network", "rm", name);
  }

  private void start(List<DockerNode> group) throws CampaignException, InterruptedException {
    engine.run(command("start", List.of(), group));
    long deadline = System.nanoTime() + START_LIMIT.toNanos();
    for (DockerNode node : group) {
      await(node, deadline);
    }
  }

  private void await(DockerNode node, long deadline)
      throws CampaignException, InterruptedException {
    while (true) {
      String state = engine.run(List.of("inspect", "--format", STATE, container(node)));
      if (!state.equals("running")) {
        throw failure(node, "ended while it started");
      }
      if (isHealthy(node)) {
        return;
      }
      if (System.nanoTime() > deadline) {
        throw failure(node, "is not healthy after " + START_LIMIT.toMinutes() + " minutes");
      }
      TimeUnit.MILLISECONDS.sleep(POLL.toMillis());
    }
  }

  private boolean isHealthy(DockerNode node) throws CampaignException, InterruptedException {
    List<String> check = new ArrayList<>(List.of("exec", container(node)));
    check.addAll(HEALTH_CHECK);
    return engine.attempt(check).status() == 0;
  }

  private CampaignException failure(DockerNode node, String what)
      throws CampaignException, InterruptedException {
    Commands.Output logs = engine.attempt(List.of("logs", "--tail", LOG_LINES, container(node)));
    Path log = directory.resolve(node.name() + ".log");
    try {
      Files.createDirectories(directory);
      Files.writeString(log, logs.out() + logs.err());
    } catch (IOException e) {
      return unhealthy(node, what, "its log cannot be saved: " + e);
    }
    return unhealthy(node, what, "see " + log);
  }

  private static CampaignException unhealthy(DockerNode node, String what, String where) {
    return CampaignException.cluster("the container of %s %s: %s", node.name(), what, where);
  }

  private List<String> creation(DockerNode node, String imageName) {
    List<String> create = new ArrayList<>(List.of("create", "--name", container(node)));
    create.addAll(List.of("--label", label(), "--label", CAMPAIGN_LABEL + "=" + campaign));
    create.addAll(List.of("--hostname", node.name()));
    create.addAll(List.of("--network", name, "--network-alias", node.name()));
    create.addAll(List.of("--ip", network.address(node.number())));
    create.addAll(List.of("--env", "HBASE_HEAPSIZE=" + node.heap()));
    // Docker would go on checking in the middle of a run, which costs what the servers then lack.
    create.add("--no-healthcheck");
    create.addAll(List.of(imageName, node.role()));
    if (node.isHBase()) {
      options.conf().forEach((key, value) -> create.addAll(List.of("-D", key + "=" + value)));
    }
    return create;
  }

  private void writeClientConf() throws CampaignException {
    Configuration site = new Configuration(false);
    site.set("hbase.zookeeper.quorum", network.address(zooKeeper().number()));
    try {
      Files.createDirectories(clientConf());
      try (OutputStream out = Files.newOutputStream(clientConf().resolve("hbase-site.xml"))) {
        site.writeXml(out);
      }
    } catch (IOException e) {
      throw CampaignException.usage("cannot write to %s: %s", clientConf(), e.getMessage())
          .because(e);
    }
  }

  private List<DockerNode> present(List<DockerNode> some)
      throws CampaignException, InterruptedException {
    List<String> all = containers(engine, label(), List.of("--all"));
    return some.stream().filter(node -> all.contains(container(node))).toList();
  }

  private static List<String> containers(DockerEngine engine, String label, List<String> options)
      throws CampaignException, InterruptedException {
    List<String> ps = new ArrayList<>(List.of("ps", "--format", "{{.Names}}"));
    ps.addAll(List.of("--filter", "label=" + label));
    ps.addAll(options);
    return engine.run(ps).lines().toList();
  }

  private List<String> command(String verb, List<String> flags, List<DockerNode> on) {
    return Stream.of(List.of(verb), flags, on.stream().map(this::container).toList())
        .flatMap(List::stream)
        .toList();
  }

  private List<DockerNode> nodes() {
    return groups.stream().flatMap(List::stream).toList();
  }

  private List<DockerNode> regionServers() {
    return nodes().stream().filter(DockerNode::isRegionServer).toList();
  }

  private DockerNode zooKeeper() {
    return nodes().stream().filter(node -> node.role().equals("zookeeper")).findFirst().get();
  }

  private String container(DockerNode node) {
    return name + "-" + node.name();
  }

  private String label() {
    return LABEL + "=" + name;
  }
}
