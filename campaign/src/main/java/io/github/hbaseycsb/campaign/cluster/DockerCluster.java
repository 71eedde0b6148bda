package io.github.hbaseycsb.campaign.cluster;

import io.github.hbaseycsb.campaign.cluster.ComposeFile.DockerNode;
import io.github.hbaseycsb.campaign.cluster.DockerClusters.DockerBuild;
import io.github.hbaseycsb.campaign.cluster.Profiler.ServerRecordings;
import io.github.hbaseycsb.client.HeapSize;
import io.github.hbaseycsb.client.Trees;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.plan.Fault;
import io.github.hbaseycsb.model.plan.Fault.Action;
import io.github.hbaseycsb.model.plan.Fault.Role;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;

/**
 * HBase on HDFS in containers on this machine: ZooKeeper, NameNode, two DataNodes, master and
 * region servers, with two replicas of each block. No port is published: clients on a Linux host
 * use the containers' own addresses. A stopped cluster keeps its containers, and with them its
 * data, unless that is in memory. Methods throw a {@link CampaignException} (cluster) when the
 * engine fails.
 */
public final class DockerCluster implements ServerFaults {
  /** The label of every container and network; its value is the cluster's name. */
  public static final String LABEL = "io.github.hbaseycsb.campaign";

  /**
   * A label of every container; its value is the campaign's name. Names of containers do not
   * identify a campaign, because the name of one can be the beginning of another's.
   */
  public static final String CAMPAIGN_LABEL = LABEL + ".name";

  private static final Duration START_LIMIT = Duration.ofMinutes(4);
  private static final Duration POLL = Duration.ofMillis(500);
  private static final String STATE = "{{.State.Status}}";
  private static final String NETWORKS = "{{len .NetworkSettings.Networks}}";

  /** The engine gives up a pause that takes the kernel long, as on a busy machine. */
  private static final int PAUSE_ATTEMPTS = 20;

  /** The image's own health check. */
  private static final List<String> HEALTH_CHECK =
      List.of("timeout", "5", "/opt/hbase/bin/healthcheck.sh");

  /** The data directory of a DataNode, as the image's hdfs-site.xml has it. */
  private static final String DISK = "/data/datanode";

  /** The image's user. HDFS lets nobody else into the directory. */
  private static final String DISK_OWNER = ",uid=990,gid=990,mode=700";

  /** Argument: megabytes. Fails if there was room for all of them: then the disk is not full. */
  private static final String FILL =
      "LC_ALL=C dd if=/dev/zero of="
          + DISK
          + "/full bs=1M count=$1 2>&1 | grep 'No space left'"
          + " || { echo 'its disk is not full' >&2; exit 1; }";

  private static final Set<Action> THROTTLES = EnumSet.of(Action.SLOW_DISK, Action.SLOW_NETWORK);

  private static final String STOP_SECONDS = "60";
  private static final String LOG_LINES = "5000";
  private static final String SITE = "hbase-site.xml";

  /** The file in a container with {@link Options#conf}, which comes after the image's own site. */
  private static final String SETTINGS = "/opt/hbase/conf/campaign-site.xml";

  /** Where a container has {@link Options#jdk}. */
  private static final String JDK = "/opt/jdk";

  private static final String QUORUM = HConstants.ZOOKEEPER_QUORUM;

  /**
   * What a cluster consists of.
   *
   * @param hbase a version or a build of the user's own; HDFS is that of the default version
   * @param regionServers how many, 1 to 200
   * @param heap of each region server, as {@code -Xmx} takes it
   * @param jvm further JVM options, by role; none has white space
   * @param conf settings for the {@code hbase-site.xml} of master and region servers
   * @param disk size of each DataNode's disk in memory, as {@code -Xmx} takes it; empty for the
   *     machine's disk
   * @param jdk directory on this machine of the JDK of master and region servers; empty for the
   *     image's Java
   */
  public record Options(
      DockerBuild hbase,
      int regionServers,
      String heap,
      Map<String, List<String>> jvm,
      Map<String, String> conf,
      Optional<String> disk,
      Optional<Path> jdk) {}

  private final String campaign;
  private final String name;
  private final Path directory;
  private final Options options;
  private final DockerEngine engine;
  private final Path build;
  private final Consumer<String> progress;
  private final Throttles throttles;
  private final List<List<DockerNode>> groups;

  /** What was done to servers and is not undone, in order, by the server's name. */
  private final Map<String, List<Fault>> inForce = new ConcurrentHashMap<>();

  private String subnet = "";

  /**
   * A cluster, which need not exist yet.
   *
   * @param name first part of its containers' names, which identifies it
   * @param directory on this host for the clients' configuration and for logs
   * @param commands runs {@code docker}
   * @param build {@code docker/build}, which makes a missing image
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
    this.build = build;
    this.progress = progress;
    throttles = new Throttles(engine, CAMPAIGN_LABEL + "=" + campaign);
    groups = ComposeFile.groups(options.regionServers(), options.heap());
  }

  /** The directory with the client's {@code hbase-site.xml}. */
  public Path clientConf() {
    return directory.resolve("conf");
  }

  /** {@link #clientConf} for a bulk load, with HDFS as the default file system. */
  public Path bulkLoadConf() {
    return directory.resolve("bulk-load-conf");
  }

  /**
   * Creates what is missing and starts what does not run. Containers of another image are removed
   * with their data before. Returns when all containers are healthy.
   *
   * @throws CampaignException (cluster) when no engine answers, the image cannot be built, or a
   *     container does not become healthy: its log is then in the directory
   */
  public void start() throws CampaignException, InterruptedException {
    engine.require();
    String imageName = engine.image(options.hbase(), build, progress);
    boolean otherImage = isOfOtherImage(imageName);
    if (otherImage) {
      progress.accept(
          "the containers are of another image than " + imageName + ": they are made again");
    }
    if (otherImage || options.disk().isPresent()) {
      remove(); // Without the disk in memory, the NameNode has blocks that no DataNode has.
    }
    subnet = ensureNetwork();
    for (DockerNode node : nodes()) {
      Optional<String> networks = networks(node);
      if (networks.isEmpty()) {
        engine.run(creation(node, imageName));
      } else if (networks.get().equals("0")) {
        connect(node); // A driver was killed that had cut it off.
      }
    }
    copySettings();
    for (List<DockerNode> group : groups) {
      start(group);
    }
    writeConf();
  }

  @Override
  public List<String> servers(Role role) {
    return names(node -> node.role().equals(role.toString()));
  }

  private List<String> names(Predicate<DockerNode> which) {
    return nodes().stream().filter(which).map(DockerNode::name).toList();
  }

  @Override
  public String host(String server) {
    return address(nodes(List.of(server)).get(0));
  }

  private List<DockerNode> nodes(List<String> servers) {
    return nodes().stream().filter(node -> servers.contains(node.name())).toList();
  }

  @Override
  public void act(Fault fault, List<String> servers)
      throws CampaignException, InterruptedException {
    List<DockerNode> on = nodes(servers);
    // Before it happens, so that who undoes another one meanwhile leaves it.
    on.forEach(node -> inForce(node).add(fault));
    switch (fault.action()) {
      case SLOW_DISK, SLOW_NETWORK -> {
        for (DockerNode node : on) {
          throttle(node, fault.action(), none -> false);
        }
      }
      case FILL_DISK -> fillDisks(on.stream().map(this::container).toList());
      default -> act(fault.action(), servers);
    }
  }

  private List<Fault> inForce(DockerNode node) {
    return inForce.computeIfAbsent(node.name(), any -> new CopyOnWriteArrayList<>());
  }

  /** Does to servers what needs no rate and no limited disk. Returns when it has happened. */
  public void act(Action action, List<String> servers)
      throws CampaignException, InterruptedException {
    List<DockerNode> on = nodes(servers);
    switch (action) {
      case KILL -> engine.run(command("kill", List.of(), on)); // Docker waits for their end.
      case STOP -> stop(on);
      case PAUSE -> {
        for (DockerNode node : on) {
          pause(node);
        }
      }
      case CUT -> {
        for (DockerNode node : on) {
          engine.run(List.of("network", "disconnect", name, container(node)));
        }
      }
      case ROLLING_RESTART -> {
        for (DockerNode node : on) {
          stop(List.of(node));
          start(List.of(node));
        }
      }
      default -> throw new IllegalArgumentException(action + " is nothing to do to servers");
    }
  }

  private void fillDisks(List<String> containers) throws CampaignException, InterruptedException {
    int megabytes = HeapSize.of(options.disk().orElseThrow()).megabytes();
    for (String container : containers) {
      engine.run(List.of("exec", container, "sh", "-c", FILL, "fill", "" + megabytes));
    }
  }

  private void stop(List<DockerNode> on) throws CampaignException, InterruptedException {
    engine.run(command("stop", List.of("-t", STOP_SECONDS), on));
  }

  private void pause(DockerNode node) throws CampaignException, InterruptedException {
    List<String> pause = List.of("pause", container(node));
    for (int attempt = 1; attempt < PAUSE_ATTEMPTS; attempt++) {
      if (engine.attempt(pause).status() == 0) {
        return;
      }
      TimeUnit.MILLISECONDS.sleep(POLL.toMillis());
    }
    engine.run(pause);
  }

  @Override
  public void undo(Fault fault, List<String> servers)
      throws CampaignException, InterruptedException {
    undo(nodes(servers), Optional.of(fault));
  }

  /** Undoes a fault of these servers, or all if it is empty. */
  private void undo(List<DockerNode> on, Optional<Fault> fault)
      throws CampaignException, InterruptedException {
    Predicate<Fault> undone = it -> fault.isEmpty() || fault.get().equals(it);
    for (List<DockerNode> group : groups) {
      List<DockerNode> starting = new ArrayList<>();
      for (DockerNode node : group.stream().filter(on::contains).toList()) {
        if (undo(node, undone, fault.isEmpty())) {
          starting.add(node);
        }
        inForce(node).removeIf(undone);
      }
      if (!starting.isEmpty()) {
        start(starting);
      }
    }
  }

  /**
   * Undoes what no other fault does to the server, too, except its end.
   *
   * @param all whether one that runs is waited for, too
   * @return whether it is to be started and waited for
   */
  private boolean undo(DockerNode node, Predicate<Fault> undone, boolean all)
      throws CampaignException, InterruptedException {
    boolean cut = networks(node).equals(Optional.of("0"));
    String state = state(node);
    boolean paused = state.equals("paused");
    boolean runs = paused || state.equals("running");
    // After the server was looked at: what is seen of a fault that begins meanwhile is in force.
    Set<Action> left = actions(node, undone.negate());
    boolean staysCut = cut && left.contains(Action.CUT);
    boolean staysDown = left.stream().anyMatch(Action::keepsDown);
    Set<Action> lifted = actions(node, undone);
    if (!runs && staysCut && !staysDown && lifted.stream().anyMatch(Action::keepsDown)) {
      throw CampaignException.usage(
          "%s is not started while it is cut off: undo the cut before", node.name());
    }
    boolean emptied = lifted.contains(Action.FILL_DISK) && !left.contains(Action.FILL_DISK);
    if (emptied && paused && left.contains(Action.PAUSE)) {
      throw CampaignException.usage(
          "the disk of %s is not emptied while it is paused: undo the pause before", node.name());
    }
    if (cut && !staysCut) {
      connect(node);
    }
    if (paused && !left.contains(Action.PAUSE)) {
      engine.run(List.of("unpause", container(node)));
    }
    if (runs) {
      if (lifted.contains(Action.SLOW_DISK)) {
        throttle(node, Action.SLOW_DISK, undone);
      }
      // That of a network ends with its connection.
      boolean slow = lifted.contains(Action.SLOW_NETWORK);
      if (!staysCut && (slow || (cut && left.contains(Action.SLOW_NETWORK)))) {
        throttle(node, Action.SLOW_NETWORK, undone);
      }
      if (emptied) {
        engine.run(List.of("exec", container(node), "rm", "-f", DISK + "/full"));
      }
    }
    return runs ? all && !paused && !cut : !staysDown && !staysCut;
  }

  private Set<Action> actions(DockerNode node, Predicate<Fault> which) {
    return inForce(node).stream().filter(which).map(Fault::action).collect(Collectors.toSet());
  }

  /** Limits a running server as the last fault says that is not undone, or not at all. */
  private void throttle(DockerNode node, Action action, Predicate<Fault> undone)
      throws CampaignException, InterruptedException {
    long bytesPerSecond =
        inForce(node).stream()
            .filter(it -> it.action() == action && !undone.test(it))
            .mapToLong(Fault::bytesPerSecond)
            .reduce(Throttles.NO_LIMIT, (earlier, last) -> last);
    if (action == Action.SLOW_DISK) {
      throttles.limitDisk(container(node), bytesPerSecond);
    } else {
      throttles.limitNetwork(container(node), bytesPerSecond);
    }
  }

  private boolean hasDisk(DockerNode node) {
    return options.disk().isPresent() && node.role().equals(Role.DATANODE.toString());
  }

  @Override
  public void heal() throws CampaignException, InterruptedException {
    undo(nodes(), Optional.empty());
  }

  /** The same of these servers: the others are not waited for. */
  public void heal(List<String> servers) throws CampaignException, InterruptedException {
    undo(nodes(servers), Optional.empty());
  }

  /** With the address that it had. */
  private void connect(DockerNode node) throws CampaignException, InterruptedException {
    List<String> connect = new ArrayList<>(List.of("network", "connect"));
    connect.addAll(List.of("--ip", address(node), "--alias", node.name()));
    connect.addAll(List.of(name, container(node)));
    engine.run(connect);
  }

  private String state(DockerNode node) throws CampaignException, InterruptedException {
    return engine.run(List.of("inspect", "--format", STATE, container(node)));
  }

  /** To how many networks a container is connected; empty if there is no container. */
  private Optional<String> networks(DockerNode node)
      throws CampaignException, InterruptedException {
    return engine.ask("inspect", "--format", NETWORKS, container(node));
  }

  /** Begins to record its region servers. A recording that nobody ends stops after the limit. */
  public ServerRecordings record(Duration limit) throws InterruptedException {
    return DockerRecordings.start(
        engine,
        nodes().stream().filter(DockerNode::isRegionServer).map(this::container).toList(),
        limit);
  }

  /**
   * Stops the containers in order, region servers first, with up to a minute for each to flush.
   * They keep their data.
   */
  public void stop() throws CampaignException, InterruptedException {
    stop(engine, label());
  }

  /** Stops all running containers of a campaign, in order. Returns whether any ran. */
  public static boolean stopAll(String campaign, Commands commands)
      throws CampaignException, InterruptedException {
    DockerEngine engine = new DockerEngine(commands);
    engine.require();
    return stop(engine, CAMPAIGN_LABEL + "=" + campaign);
  }

  /**
   * Whether a container of a campaign is running; false if no engine answers.
   *
   * @throws CampaignException (cluster) when there is no {@code docker} command
   */
  public static boolean isRunning(String campaign, Commands commands)
      throws CampaignException, InterruptedException {
    return new DockerEngine(commands)
        .ask("ps", "--quiet", "--filter", "label=" + CAMPAIGN_LABEL + "=" + campaign)
        .filter(ids -> !ids.isEmpty())
        .isPresent();
  }

  /** Whether none of its containers runs; false if no engine answers. */
  boolean hasEnded() throws CampaignException, InterruptedException {
    return engine
        .ask("ps", "--quiet", "--filter", "label=" + label())
        .filter(String::isEmpty)
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

  /** Saves the end of each container's log in the directory, as NODE.log. */
  public void saveLogs() throws CampaignException, IOException, InterruptedException {
    for (DockerNode node : present()) {
      saveLog(node);
    }
  }

  /** Removes the containers with their data, and the network. */
  public void remove() throws CampaignException, InterruptedException {
    List<DockerNode> present = present();
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
      for (Action action : THROTTLES) {
        if (actions(node, any -> true).contains(action)) {
          throttle(node, action, none -> false); // It ended with the container.
        }
      }
    }
  }

  private void await(DockerNode node, long deadline)
      throws CampaignException, InterruptedException {
    while (true) {
      if (!state(node).equals("running")) {
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
    String where;
    try {
      where = "see " + saveLog(node);
    } catch (IOException e) {
      where = "its log cannot be saved: " + e;
    }
    return CampaignException.cluster("the container of %s %s: %s", node.name(), what, where);
  }

  private Path saveLog(DockerNode node)
      throws CampaignException, IOException, InterruptedException {
    Commands.Output logs = engine.attempt(List.of("logs", "--tail", LOG_LINES, container(node)));
    Path log = directory.resolve(node.name() + ".log");
    Files.createDirectories(directory);
    Files.writeString(log, logs.out() + logs.err());
    return log;
  }

  private boolean hasSettings(DockerNode node) {
    return node.isHBase() && !options.conf().isEmpty();
  }

  /** Each time: a driver that was killed may have made a container without them. */
  private void copySettings() throws CampaignException, InterruptedException {
    for (DockerNode node : nodes().stream().filter(this::hasSettings).toList()) {
      engine.run(List.of("cp", writeSettings().toString(), container(node) + ":" + SETTINGS));
    }
  }

  /** The file of the settings, which are no arguments: any user can read those of a process. */
  private Path writeSettings() throws CampaignException {
    Path conf = directory.resolve("server-conf");
    Configuration settings = new Configuration(false);
    options.conf().forEach(settings::set);
    try {
      Trees.makePrivate(conf);
      write(settings, conf);
      // The servers' user is another one. On this machine, the directory keeps the others out.
      return Files.setPosixFilePermissions(
          conf.resolve(SITE), PosixFilePermissions.fromString("rw-r--r--"));
    } catch (IOException e) {
      throw unwritable(conf, e);
    }
  }

  private List<String> creation(DockerNode node, String imageName) {
    List<String> create = new ArrayList<>(List.of("create", "--name", container(node)));
    create.addAll(List.of("--label", label(), "--label", CAMPAIGN_LABEL + "=" + campaign));
    create.addAll(List.of("--hostname", node.name()));
    create.addAll(List.of("--network", name, "--network-alias", node.name()));
    create.addAll(List.of("--ip", address(node)));
    create.addAll(List.of("--env", "HBASE_HEAPSIZE=" + node.heap()));
    List<String> jvm = options.jvm().getOrDefault(node.role(), List.of());
    if (!jvm.isEmpty()) {
      create.addAll(List.of("--env", "HBASE_OPTS=" + String.join(" ", jvm)));
    }
    if (node.isHBase() && options.jdk().isPresent()) {
      create.addAll(List.of("--env", "JAVA_HOME=" + JDK));
      create.add(
          "--mount=type=bind,source=%s,target=%s,readonly".formatted(options.jdk().get(), JDK));
    }
    if (hasDisk(node)) {
      create.add("--tmpfs=" + DISK + ":size=" + options.disk().get() + DISK_OWNER);
    }
    // Docker would repeat the check during runs, and take processor time from the servers.
    create.add("--no-healthcheck");
    create.addAll(List.of(imageName, node.role()));
    if (hasSettings(node)) {
      create.addAll(List.of("-conf", SETTINGS));
    }
    if (node.role().equals(Role.MASTER.toString()) && options.regionServers() == 1) {
      // The image's master waits for two.
      create.addAll(List.of("-D", "hbase.master.wait.on.regionservers.mintostart=1"));
    }
    return create;
  }

  private void writeConf() throws CampaignException {
    String quorum = address("zookeeper");
    Configuration client = new Configuration(false);
    client.set(QUORUM, quorum);
    write(client, clientConf());
    Configuration bulkLoad = new Configuration(false);
    bulkLoad.addResource(DockerCluster.class.getResource("conf/host/hbase-site.xml"));
    bulkLoad.set(QUORUM, quorum);
    bulkLoad.set("dfs.namenode.rpc-address.namenode", address("namenode") + ":8020");
    write(bulkLoad, bulkLoadConf());
  }

  private static void write(Configuration site, Path conf) throws CampaignException {
    try {
      Files.createDirectories(conf);
      try (OutputStream out = Files.newOutputStream(conf.resolve(SITE))) {
        site.writeXml(out);
      }
    } catch (IOException e) {
      throw unwritable(conf, e);
    }
  }

  private static CampaignException unwritable(Path conf, IOException cause) {
    return CampaignException.usage("cannot write to %s: %s", conf, cause.getMessage())
        .because(cause);
  }

  /** Whether some were made by an earlier release, or before the image's files were changed. */
  private boolean isOfOtherImage(String imageName) throws CampaignException, InterruptedException {
    return engine
        .run(List.of("ps", "--all", "--filter", "label=" + label(), "--format", "{{.Image}}"))
        .lines()
        .anyMatch(image -> !image.endsWith(imageName));
  }

  private List<DockerNode> present() throws CampaignException, InterruptedException {
    List<String> all = containers(engine, label(), List.of("--all"));
    return nodes().stream().filter(node -> all.contains(container(node))).toList();
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

  /** The address of the only node of a role. */
  private String address(String role) {
    return address(nodes().stream().filter(node -> node.role().equals(role)).findFirst().get());
  }

  /** Each container keeps its own: HBase takes a server with another one for another server. */
  private String address(DockerNode node) {
    String first = subnet.substring(0, subnet.indexOf('/'));
    return first.substring(0, first.lastIndexOf('.') + 1) + node.number();
  }

  private String container(DockerNode node) {
    return name + "-" + node.name();
  }

  private String label() {
    return LABEL + "=" + name;
  }

  /** The subnet of the cluster's network, which is created if it does not exist. */
  private String ensureNetwork() throws CampaignException, InterruptedException {
    Optional<String> present = subnet();
    if (present.isEmpty()) {
      // Docker gives fixed addresses only in a subnet that was asked for: find a free one first.
      engine.run(List.of("network", "create", "--label", label(), name));
      String free = subnet().orElseThrow();
      engine.run(List.of("network", "rm", name));
      engine.run(List.of("network", "create", "--label", label(), "--subnet", free, name));
      present = subnet();
    }
    return present.orElseThrow();
  }

  private Optional<String> subnet() throws CampaignException, InterruptedException {
    return engine.ask("network", "inspect", "--format", "{{(index .IPAM.Config 0).Subnet}}", name);
  }
}
