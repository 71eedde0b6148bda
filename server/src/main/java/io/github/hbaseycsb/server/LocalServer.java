package io.github.hbaseycsb.server;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A standalone HBase (master, region server and ZooKeeper, data on the local file system) that
 * lives in a directory of its own and is bound to loopback.
 *
 * <p>The directory holds {@code data/}, {@code logs/}, {@code conf/} (the client's configuration),
 * {@code server-conf/} and {@code server.properties}. Commands on one directory exclude each other.
 */
public final class LocalServer {
  private static final Logger LOG = LoggerFactory.getLogger(LocalServer.class);

  private static final Duration START_LIMIT = Duration.ofMinutes(2);
  private static final Duration STOP_LIMIT = Duration.ofSeconds(60);
  private static final Pattern ABORT = Pattern.compile("ABORTING (master|region server)");
  private static final Pattern CAUSE =
      Pattern.compile("^(Caused by: )?[\\w.$]+(Exception|Error)\\b");
  private static final Pattern SEVERE = Pattern.compile("ERROR|FATAL|Error:|error:");
  private static final Pattern COMPLAINT = Pattern.compile("Exception");
  private static final Duration POLL = Duration.ofMillis(200);

  /** HBase and Hadoop reach into the JDK; these let them on Java 17. */
  static final List<String> JVM_FLAGS =
      List.of(
          "--add-opens=java.base/java.lang=ALL-UNNAMED",
          "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
          "--add-opens=java.base/java.io=ALL-UNNAMED",
          "--add-opens=java.base/java.nio=ALL-UNNAMED",
          "--add-opens=java.base/java.util=ALL-UNNAMED",
          "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED",
          "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
          "--add-opens=java.base/jdk.internal.ref=ALL-UNNAMED",
          "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
          "--add-exports=java.security.jgss/sun.security.krb5=ALL-UNNAMED");

  private final Path directory;

  /**
   * @param directory where the server lives; created by {@link #start}
   */
  public LocalServer(Path directory) {
    this.directory = directory.toAbsolutePath().normalize();
  }

  /**
   * What to start.
   *
   * @param distribution the HBase version
   * @param ports where it listens; empty takes the ports that its data belongs to, or free ones
   * @param heap the JVM's heap, as {@code -Xmx} takes it, such as {@code 1g}
   * @param site further {@code hbase-site.xml} settings
   */
  public record Options(
      ServerDistribution distribution,
      Optional<ServerPorts> ports,
      String heap,
      Map<String, String> site) {
    public Options {
      site = Map.copyOf(site);
    }
  }

  /**
   * A server that answers.
   *
   * @param version its HBase version
   * @param ports where it listens
   * @param pids its processes
   */
  public record Running(String version, ServerPorts ports, List<Long> pids) {
    public Running {
      pids = List.copyOf(pids);
    }
  }

  /** The directory to put on a client's class path; it holds {@code hbase-site.xml}. */
  public Path clientConf() {
    return directory.resolve("conf");
  }

  public Path directory() {
    return directory;
  }

  /** The server if all its processes are alive, whether or not it answers. */
  public Optional<Running> running() throws ServerException {
    return readState()
        .filter(state -> !state.processes().isEmpty())
        .filter(state -> state.alive().size() == state.processes().size())
        .map(LocalServer::describe);
  }

  private static Running describe(ServerState state) {
    return new Running(
        state.version(),
        state.ports(),
        state.processes().stream().map(ServerProcess::pid).toList());
  }

  /** Why the server does not answer as a client would want it to, empty when it does. */
  public Optional<String> unresponsiveReason() {
    try {
      Readiness.check(clientConf());
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Starts the server and returns when it answers; one that already runs in this directory is left
   * alone. A start that fails leaves no process and, if the directory was new, no directory.
   *
   * @throws ServerException when Java is too new, ports are taken, the data belongs to another
   *     version, or the server ended or did not answer within 120 s, or the thread was interrupted,
   *     which it stays
   */
  public Running start(Options options) throws ServerException {
    JavaVersion.require(Runtime.version().feature());
    boolean isNew = !Files.exists(directory);
    try {
      Files.createDirectories(directory);
      try (FileChannel channel = lockFile();
          FileLock held = channel.lock()) {
        return startLocked(options);
      } catch (ServerException e) {
        if (isNew) {
          Trees.delete(directory);
        }
        throw e;
      }
    } catch (IOException e) {
      throw new ServerException("cannot use the directory " + directory + ": " + e, e);
    }
  }

  /**
   * Stops the server so that it flushes and closes its regions; one that has not ended after 60 s
   * is killed.
   *
   * @return what happened, as one line
   */
  public String stop() throws ServerException {
    if (!Files.exists(directory)) {
      return "No server in " + directory;
    }
    try (FileChannel channel = lockFile();
        FileLock held = channel.lock()) {
      return stopLocked();
    } catch (IOException e) {
      throw new ServerException("cannot use the directory " + directory + ": " + e, e);
    }
  }

  /** Ends the server's processes at once (SIGKILL), as a crash would: nothing is flushed. */
  public void kill() throws ServerException {
    readState().ifPresent(state -> state.alive().forEach(ServerProcess::kill));
  }

  private Running startLocked(Options options) throws ServerException, IOException {
    Optional<ServerState> before = readState();
    Optional<Running> running = running();
    String version = options.distribution().version();
    if (before.isPresent() && !before.get().version().equals(version)) {
      throw new ServerException(
          directory
              + " belongs to HBase "
              + before.get().version()
              + (running.isPresent() ? ", which runs" : "")
              + ": name another directory with --dir for HBase "
              + version);
    }
    if (running.isPresent()) {
      awaitReady(before.get());
      return running.get();
    }
    before.ifPresent(state -> state.alive().forEach(ServerProcess::kill));
    requireUsablePath(version);
    ServerPorts ports = choosePorts(options, before);
    List<ServerRole> roles = ServerRole.of(version);
    ServerSite.writeServer(serverConf(), directory.resolve("data"), ports, roles, options.site());
    ServerSite.writeClient(clientConf(), ports);
    ServerState state = new ServerState(version, ports, List.of());
    try {
      for (ServerRole role : roles) {
        state = state.with(launch(role, options));
        state.write(directory);
      }
      awaitReady(state);
    } catch (ServerException | IOException | RuntimeException e) {
      state.alive().forEach(ServerProcess::kill);
      throw e;
    }
    return describe(state);
  }

  /** HBase 1.x takes its data directory for a URI as it is written, where a space cannot be. */
  private void requireUsablePath(String version) throws ServerException {
    if (version.startsWith("1.") && directory.toString().contains(" ")) {
      throw new ServerException(
          "HBase "
              + version
              + " cannot have its data in "
              + directory
              + ": name a directory without spaces");
    }
  }

  /**
   * Data stays with its ports: HBase 2 takes a region server at another port for another server,
   * and waits for ever for the one that its meta table names.
   */
  private ServerPorts choosePorts(Options options, Optional<ServerState> before)
      throws ServerException {
    Optional<ServerPorts> bound = before.map(ServerState::ports);
    if (bound.isPresent() && options.ports().isPresent() && !bound.equals(options.ports())) {
      throw new ServerException(
          directory
              + " has data that belongs to port base "
              + bound.get().base()
              + ": leave out --port-base, or name another directory with --dir");
    }
    Optional<ServerPorts> wanted = bound.or(options::ports);
    if (wanted.isEmpty()) {
      return ServerPorts.findFree(directory.hashCode())
          .orElseThrow(
              () -> new ServerException("no five free ports from 21000 to 29999: stop something"));
    }
    Optional<Integer> taken = wanted.get().firstTaken();
    if (taken.isPresent()) {
      throw new ServerException(
          "port "
              + taken.get()
              + " is taken: stop what listens there, or "
              + (bound.isPresent()
                  ? "name another directory with --dir (the data in "
                      + directory
                      + " belongs to this port)"
                  : "give another --port-base, or none to have a free one chosen"));
    }
    return wanted.get();
  }

  private ServerProcess launch(ServerRole role, Options options) throws IOException {
    Path logs = Files.createDirectories(directory.resolve("logs"));
    Path log = logs.resolve(role.label() + ".log");
    Files.deleteIfExists(log);
    List<String> command = new ArrayList<>();
    // Away from the terminal, so that Ctrl-C on a later command does not reach the server.
    command.add("setsid");
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(JVM_FLAGS);
    command.add("-Xmx" + options.heap());
    command.add("-XX:+ExitOnOutOfMemoryError");
    command.add("-Dhbase.log.file=" + log);
    command.add("-Djava.net.preferIPv4Stack=true");
    command.add("-cp");
    command.add(options.distribution().classPath(serverConf()));
    command.add(role.mainClass());
    command.add("start");
    return ServerProcess.of(
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(logs.resolve(role.label() + ".out").toFile())
            .redirectInput(Path.of("/dev/null").toFile())
            .start()
            .toHandle());
  }

  private void awaitReady(ServerState state) throws ServerException {
    long deadline = System.nanoTime() + START_LIMIT.toNanos();
    String reason = "";
    while (System.nanoTime() < deadline) {
      Optional<String> unresponsive = unresponsiveUnlessInterrupted();
      if (unresponsive.isEmpty()) {
        return;
      }
      reason = unresponsive.get();
      for (ServerProcess process : state.processes()) {
        if (process.awaitEnd(POLL)) {
          // A server that starts well has exceptions in its log too.
          String severe = complaint(SEVERE);
          throw new ServerException(
              "HBase ended while it started: "
                  + (severe.isEmpty() ? complaint(COMPLAINT) : severe));
        }
      }
      // A master that gives up may take minutes to end.
      String abort = complaint(ABORT);
      if (!abort.isEmpty()) {
        throw new ServerException("HBase gave up while it started: " + abort);
      }
    }
    throw new ServerException(
        "HBase did not answer within " + START_LIMIT.toMinutes() + " min: " + reason);
  }

  /** Asks in another thread, as HBase's client swallows interruptions. */
  private Optional<String> unresponsiveUnlessInterrupted() throws ServerException {
    try {
      return CompletableFuture.supplyAsync(this::unresponsiveReason).get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ServerException("interrupted while HBase started");
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  private String stopLocked() throws ServerException, IOException {
    Optional<ServerState> state = readState();
    List<ServerProcess> alive = state.map(ServerState::alive).orElse(List.of());
    if (alive.isEmpty()) {
      return "No server runs in " + directory;
    }
    String name = "HBase " + state.get().version();
    LOG.info("Stopping {}: flushing and closing regions", name);
    boolean clean = stopInReverse(alive);
    state.get().stopped().write(directory);
    return clean
        ? "Stopped " + name
        : name
            + " did not end within "
            + STOP_LIMIT.toSeconds()
            + " s and was killed; it replays its WAL at the next start";
  }

  /** Region server, then master, then ZooKeeper: each needs the next while it stops. */
  private static boolean stopInReverse(List<ServerProcess> started) {
    boolean clean = true;
    for (int i = started.size() - 1; i >= 0; i--) {
      ServerProcess process = started.get(i);
      process.terminate();
      if (!process.awaitEnd(STOP_LIMIT)) {
        clean = false;
        process.kill();
      }
    }
    return clean;
  }

  /** The first line of the logs with a complaint, and the first cause after it; or nothing. */
  private String complaint(Pattern sign) {
    try (Stream<Path> logs = Files.list(directory.resolve("logs"))) {
      for (Path log : logs.sorted().toList()) {
        List<String> complaint =
            Files.readAllLines(log, StandardCharsets.ISO_8859_1).stream()
                .dropWhile(line -> !sign.matcher(line).find())
                .toList();
        if (!complaint.isEmpty()) {
          return complaint.stream()
              .skip(1)
              .filter(line -> CAUSE.matcher(line).find())
              .findFirst()
              .map(cause -> complaint.get(0) + " (" + cause + ")")
              .orElse(complaint.get(0));
        }
      }
    } catch (IOException e) {
      LOG.debug("Cannot read the logs", e);
    }
    return "";
  }

  private Path serverConf() {
    return directory.resolve("server-conf");
  }

  private Optional<ServerState> readState() throws ServerException {
    try {
      return ServerState.read(directory);
    } catch (IOException e) {
      throw new ServerException("cannot read the server's state: " + e.getMessage(), e);
    }
  }

  private FileChannel lockFile() throws IOException {
    return FileChannel.open(
        directory.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
  }
}
