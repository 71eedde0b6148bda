package io.github.hbaseycsb.server;

import io.github.hbaseycsb.common.HeldInterrupt;
import io.github.hbaseycsb.server.distribution.HBaseBuild;
import io.github.hbaseycsb.server.distribution.HBaseVersion;
import io.github.hbaseycsb.server.distribution.ServerDistribution;
import io.github.hbaseycsb.server.distribution.ServerException;
import io.github.hbaseycsb.server.files.Trees;
import io.github.hbaseycsb.server.process.EndReason;
import io.github.hbaseycsb.server.process.ServerLogs;
import io.github.hbaseycsb.server.process.ServerProcess;
import io.github.hbaseycsb.server.process.ServerRole;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A standalone HBase (master, region server and ZooKeeper, data on the local file system) that
 * lives in a directory of its own and is bound to loopback.
 *
 * <p>The directory holds {@code data/}, {@code logs/} (in {@code before/} those of the last server
 * that ended by itself), {@code conf/} (the client's configuration), {@code server-conf/} and
 * {@code server.properties}. Commands on one directory exclude each other.
 */
public final class LocalServer {
  private static final Logger LOG = LoggerFactory.getLogger(LocalServer.class);

  /** What the names of directories begin with that are being deleted. */
  public static final String REMOVED = ".deleted-";

  private static final Duration START_LIMIT = Duration.ofMinutes(2);
  private static final Duration STOP_LIMIT = Duration.ofSeconds(60);

  /** For what is left of a server of which a part ended: it has nobody to flush to. */
  private static final Duration REST_STOP_LIMIT = Duration.ofSeconds(5);

  private static final Pattern SEVERE = Pattern.compile("ERROR|FATAL|Error:|error:");
  private static final Pattern COMPLAINT = Pattern.compile("Exception");
  private static final Duration POLL = Duration.ofMillis(200);

  /**
   * For {@code sh}: runs the server, as a child, and writes its exit status and the time into the
   * file that is the first argument.
   */
  private static final String SUPERVISOR =
      "note=$1; shift; \"$@\"; echo \"$? $(date +%s)\" >\"$note\"";

  private static final String CLIENT_CONF = "conf";

  private final Path directory;
  private final ServerLogs logs;

  /**
   * @param directory where the server lives; created by {@link #start}
   */
  public LocalServer(Path directory) {
    this.directory = directory.toAbsolutePath().normalize();
    this.logs = new ServerLogs(this.directory.resolve("logs"));
  }

  /**
   * The server that a client configuration leads to.
   *
   * @param conf a directory with {@code hbase-site.xml}
   * @return empty when that is not the {@link #clientConf} of a local server
   */
  public static Optional<LocalServer> ofClientConf(Path conf) {
    Path directory = conf.toAbsolutePath().normalize().getParent();
    if (directory == null || !conf.endsWith(CLIENT_CONF)) {
      return Optional.empty();
    }
    try {
      return ServerState.read(directory).map(state -> new LocalServer(directory));
    } catch (IOException e) {
      LOG.debug("{} is not of a local server", conf, e);
      return Optional.empty();
    }
  }

  /**
   * What to start.
   *
   * @param distribution the HBase
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
   * @param version its HBase version, by its jars
   * @param distribution the directory of its jars; empty if not known
   * @param ports where it listens
   * @param pids its processes
   */
  public record Running(String version, String distribution, ServerPorts ports, List<Long> pids) {
    public Running {
      pids = List.copyOf(pids);
    }
  }

  /** The directory to put on a client's class path; it holds {@code hbase-site.xml}. */
  public Path clientConf() {
    return directory.resolve(CLIENT_CONF);
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
        state.distribution(),
        state.ports(),
        state.processes().stream().map(ServerProcess::pid).toList());
  }

  /** The build that the running server says it is; empty when it does not tell. */
  public Optional<HBaseBuild> build() throws ServerException {
    return readState().flatMap(state -> HBaseBuild.ofMaster(state.ports().masterInfo()));
  }

  /** Whether a process of it lives, whatever became of the others. */
  public boolean isAlive() throws ServerException {
    return readState().filter(state -> !state.alive().isEmpty()).isPresent();
  }

  /**
   * How the server ended, when nobody stopped it: what a sentence needs behind its name, with time
   * and reason, such as {@code ended at 2026-01-31 12:00:00: java.lang.OutOfMemoryError: Java heap
   * space (see /a/logs/standalone.log)}. Of several processes, the one that ended first. A server
   * whose region server or master aborted has ended too, though its processes may live: it {@code
   * gave up at} that time.
   *
   * @return empty when it runs, or was stopped
   */
  public Optional<String> ended() throws ServerException {
    return readState().flatMap(this::ended).map(ServerLogs.Ended::toString);
  }

  /**
   * The same as a clause with this server as its subject.
   *
   * @return also empty when what it says of itself cannot be read
   */
  public Optional<String> end() {
    try {
      return ended().map(how -> "the local server in " + directory + " " + how);
    } catch (ServerException e) {
      LOG.debug("Nothing is known of {}", directory, e);
      return Optional.empty();
    }
  }

  private Optional<ServerLogs.Ended> ended(ServerState state) {
    List<ServerRole> roles = ServerRole.of(state.version());
    return IntStream.range(0, state.processes().size())
        .filter(i -> !state.processes().get(i).isAlive())
        .mapToObj(i -> logs.ended(roles.get(i)))
        .min(Comparator.comparing(ServerLogs.Ended::time))
        // A process with master and region server in it outlives the region server's abort.
        .or(() -> state.processes().isEmpty() ? Optional.empty() : logs.aborted());
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

  /** As {@link #start(Options, Consumer)}, for callers that need not know of the server before. */
  public Running start(Options options) throws ServerException {
    return start(options, how -> {});
  }

  /**
   * Starts the server and returns when it answers; one that already runs in this directory is left
   * alone. What is left of one that {@link #ended} is killed before, and its logs are kept in
   * {@code logs/before/}. A start that fails leaves no process and, if the directory was new, no
   * directory.
   *
   * @param before told how the server before this one ended by itself, if it did, as {@link #ended}
   *     says it, with its kept log
   * @throws ServerException when Java is too new, ports are taken, the data belongs to another
   *     version, or the server ended or did not answer within 120 s, or the thread was interrupted,
   *     which it stays
   */
  public Running start(Options options, Consumer<String> before) throws ServerException {
    JavaVersion.require(Runtime.version().feature());
    boolean isNew = !Files.exists(directory);
    try {
      Files.createDirectories(directory);
      try (FileChannel channel = lockFile();
          FileLock held = channel.lock()) {
        // Removed by another command while this one waited for the lock.
        return Files.exists(directory) ? startLocked(options, before) : start(options, before);
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
   * is killed, and what is left of one that {@link #ended} after 5 s.
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

  /**
   * Deletes the server's directory, its data included, unless a process of it is alive or is being
   * started. It is first moved into a directory {@link #REMOVED} beside it, so that no server ever
   * starts on a part of the data; what a deletion that was interrupted leaves is there.
   *
   * @return whether it was deleted
   */
  public boolean remove() throws ServerException {
    try (FileChannel channel = lockFile();
        FileLock held = channel.tryLock()) {
      if (held == null || isAlive()) {
        return false;
      }
      Path removed = Files.createTempDirectory(directory.getParent(), REMOVED);
      Files.move(
          directory, removed.resolve(directory.getFileName()), StandardCopyOption.ATOMIC_MOVE);
      Trees.delete(removed);
      return true;
    } catch (IOException e) {
      throw new ServerException("cannot delete " + directory + ": " + e, e);
    }
  }

  /** Ends the server's processes at once (SIGKILL), as a crash would: nothing is flushed. */
  public void kill() throws ServerException {
    readState().ifPresent(this::kill);
  }

  private void kill(ServerState state) {
    List<ServerProcess> alive = state.alive();
    alive.forEach(ServerProcess::kill);
    List<ServerRole> roles = ServerRole.of(state.version());
    alive.forEach(process -> logs.awaitExit(roles.get(state.processes().indexOf(process))));
  }

  private Running startLocked(Options options, Consumer<String> told)
      throws ServerException, IOException {
    Optional<ServerState> before = readState();
    Optional<Running> running = running();
    String version = options.distribution().version();
    if (before.isPresent() && !before.get().version().equals(version)) {
      throw new ServerException(
          "%s belongs to HBase %s%s: use another directory (--dir) for HBase %s"
              .formatted(
                  directory,
                  before.get().version(),
                  running.isPresent() ? ", which runs" : "",
                  version));
    }
    Optional<ServerLogs.Ended> ended = before.flatMap(this::ended);
    if (running.isPresent() && ended.isEmpty()) {
      requireSameBuild(running.get(), options.distribution());
      awaitReady(before.get());
      return running.get();
    }
    before.ifPresent(this::kill);
    requireUsablePath(version);
    ServerPorts ports = choosePorts(options, before);
    logs.clear(ended.isPresent());
    ended.map(logs::kept).map(ServerLogs.Ended::toString).ifPresent(told);
    List<ServerRole> roles = ServerRole.of(version);
    ServerSite.writeServer(
        serverConf(), directory.resolve("data"), ports, roles, options.heap(), options.site());
    ServerSite.writeClient(clientConf(), ports);
    ServerState state =
        new ServerState(version, options.distribution().directory().toString(), ports, List.of());
    try {
      for (ServerRole role : roles) {
        state = state.with(launch(role, options));
        state.write(directory);
      }
      awaitReady(state);
    } catch (ServerException | IOException | RuntimeException e) {
      giveUp(state);
      throw e;
    }
    return describe(state);
  }

  private void giveUp(ServerState state) throws IOException {
    // An interrupted thread could neither wait nor write.
    try (HeldInterrupt held = new HeldInterrupt()) {
      kill(state);
      state.stopped().write(directory);
    }
  }

  private void requireSameBuild(Running running, ServerDistribution wanted) throws ServerException {
    String runs = running.distribution();
    if (!runs.isEmpty() && !runs.equals(wanted.directory().toString())) {
      throw new ServerException(
          "%s runs HBase %s of %s: stop it to start that of %s"
              .formatted(directory, running.version(), runs, wanted.directory()));
    }
  }

  /** HBase 1.x takes its data directory for a URI as it is written, where a space cannot be. */
  private void requireUsablePath(String version) throws ServerException {
    if (new HBaseVersion(version).isBefore2() && directory.toString().contains(" ")) {
      throw new ServerException(
          "HBase %s cannot have its data in %s: use a directory without spaces"
              .formatted(version, directory));
    }
  }

  /**
   * Data stays with its ports: HBase 2 takes a region server at another port for another server,
   * and waits forever for the one that its meta table names.
   */
  private ServerPorts choosePorts(Options options, Optional<ServerState> before)
      throws ServerException {
    Optional<ServerPorts> bound = before.map(ServerState::ports);
    if (bound.isPresent() && options.ports().isPresent() && !bound.equals(options.ports())) {
      throw new ServerException(
          ("%s has data that belongs to port base %d: leave out --port-base, or use another"
                  + " directory (--dir)")
              .formatted(directory, bound.get().base()));
    }
    Optional<ServerPorts> wanted = bound.or(options::ports);
    if (wanted.isEmpty()) {
      return ServerPorts.findFree(directory.hashCode())
          .orElseThrow(
              () ->
                  new ServerException(
                      "no five consecutive free ports from 21000 to 29999: stop a process that uses"
                          + " one"));
    }
    Optional<Integer> taken = wanted.get().firstTaken();
    if (taken.isPresent()) {
      String other =
          bound.isPresent()
              ? "use another directory (--dir), because the data in %s belongs to this port"
                  .formatted(directory)
              : "use another --port-base, or leave it out to have free ports chosen";
      throw new ServerException(
          "port %d is in use: stop the process that listens on it, or %s"
              .formatted(taken.get(), other));
    }
    return wanted.get();
  }

  private ServerProcess launch(ServerRole role, Options options) throws IOException {
    ProcessBuilder server =
        new ProcessBuilder(
                // Away from the terminal, so that Ctrl-C on a later command does not reach it.
                "setsid",
                "sh",
                "-c",
                SUPERVISOR,
                "hbase",
                logs.exit(role).toString(),
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@" + serverConf().resolve(ServerSite.JVM_OPTIONS),
                "-Xmx" + options.heap(),
                "-Dhbase.log.file=" + logs.log(role),
                "-cp",
                options.distribution().classPath(serverConf()),
                role.mainClass(),
                "start")
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(logs.output(role).toFile())
            .redirectInput(Path.of("/dev/null").toFile());
    // Java looks for libraries there, and so do the libraries themselves.
    options
        .distribution()
        .nativeLibraries()
        .ifPresent(
            libraries ->
                server
                    .environment()
                    .merge(
                        "LD_LIBRARY_PATH",
                        libraries.toString(),
                        (others, own) -> own + ":" + others));
    return supervised(server.start().toHandle());
  }

  /** The server itself; its supervisor if it could not even be started. */
  private static ServerProcess supervised(ProcessHandle supervisor) {
    Optional<ProcessHandle> server = supervisor.children().findFirst();
    while (server.isEmpty() && supervisor.isAlive()) {
      Thread.onSpinWait();
      server = supervisor.children().findFirst();
    }
    return ServerProcess.of(server.orElse(supervisor));
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
      List<ServerRole> roles = ServerRole.of(state.version());
      for (int i = 0; i < roles.size(); i++) {
        if (state.processes().get(i).awaitEnd(POLL)) {
          throw new ServerException("HBase ended while it started: " + causeOfEnd(roles.get(i)));
        }
      }
      // A master that gives up may take minutes to end.
      String abort = logs.complaint(ServerLogs.ABORT);
      if (!abort.isEmpty()) {
        throw new ServerException("HBase aborted while it started: " + abort);
      }
    }
    throw new ServerException(
        "HBase did not answer within " + START_LIMIT.toMinutes() + " min: " + reason);
  }

  private String causeOfEnd(ServerRole role) {
    EndReason reason = logs.ended(role).reason();
    // A server that starts well has exceptions in its log too.
    return reason
        .certain()
        .or(
            () ->
                Stream.of(SEVERE, COMPLAINT)
                    .map(logs::complaint)
                    .filter(line -> !line.isEmpty())
                    .findFirst())
        .orElseGet(reason::cause);
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
    Optional<ServerLogs.Ended> ended = state.flatMap(this::ended);
    if (alive.isEmpty()) {
      if (ended.isPresent()) {
        state.get().stopped().write(directory);
      }
      return "No server runs in " + directory + ended.map(how -> ", it " + how).orElse("");
    }
    String name =
        "HBase " + state.get().version() + ended.map(how -> ", of which a part " + how).orElse("");
    LOG.info("Stopping {}: flushing and closing regions", name);
    Duration limit = ended.isPresent() ? REST_STOP_LIMIT : STOP_LIMIT;
    boolean clean = stopInReverse(alive, limit);
    state.get().stopped().write(directory);
    if (clean && ended.isEmpty()) {
      for (ServerRole role : ServerRole.of(state.get().version())) {
        logs.forgetEnd(role);
      }
    }
    return clean
        ? "Stopped " + name
        : "%s did not end within %d s and was killed; it replays its WAL at the next start"
            .formatted(name, limit.toSeconds());
  }

  /** Region server, then master, then ZooKeeper: each needs the next while it stops. */
  private static boolean stopInReverse(List<ServerProcess> started, Duration limit) {
    boolean clean = true;
    for (int i = started.size() - 1; i >= 0; i--) {
      ServerProcess process = started.get(i);
      process.terminate();
      if (!process.awaitEnd(limit)) {
        clean = false;
        process.kill();
      }
    }
    return clean;
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
