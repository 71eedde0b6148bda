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
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
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
 * A standalone HBase on loopback (master, region server and ZooKeeper, data on the local file
 * system), with a directory of its own.
 *
 * <p>The directory contains {@code data/}, {@code logs/} (and in it {@code before/}, the logs of
 * the last server that ended by itself), {@code conf/} (the client's configuration), {@code
 * server-conf/} and {@code server.properties}. Only one command at a time can use a directory.
 */
public final class LocalServer {
  private static final Logger LOG = LoggerFactory.getLogger(LocalServer.class);

  /** The prefix of the names of directories that are being deleted. */
  public static final String REMOVED = ".deleted-";

  private static final Duration START_LIMIT = Duration.ofMinutes(2);
  private static final Duration STOP_LIMIT = Duration.ofSeconds(60);

  /**
   * Time limit for the remaining processes of a server of which one has ended. They cannot flush
   * their data anyway.
   */
  private static final Duration REST_STOP_LIMIT = Duration.ofSeconds(5);

  private static final Pattern SEVERE = Pattern.compile("ERROR|FATAL|Error:|error:");
  private static final Pattern COMPLAINT = Pattern.compile("Exception");
  private static final Duration POLL = Duration.ofMillis(200);

  /**
   * A script for {@code sh} that runs the server as a child process, which holds the file that is
   * the first argument as long as it is alive, and writes its exit status and the time to the file
   * that is the second argument.
   */
  private static final String SUPERVISOR =
      "held=$1 note=$2; shift 2; (flock -s 9; exec \"$@\") 9<>\"$held\";"
          + " echo \"$? $(date +%s)\" >\"$note\"";

  /**
   * The file that the server's processes hold. It tells commands in other containers of the machine
   * that the server is alive.
   */
  private static final String HELD = "held";

  private static final int HELD_STATUS = 1;

  private static final String CLIENT_CONF = "conf";
  private static final String LOCK = "lock";

  private final Path directory;
  private final ServerLogs logs;
  private final ClassOptions classes;

  /**
   * @param directory the server's directory; created by {@link #start}
   */
  public LocalServer(Path directory) {
    this(directory, ServerClasses::options);
  }

  LocalServer(Path directory, ClassOptions classes) {
    this.classes = classes;
    this.directory = directory.toAbsolutePath().normalize();
    this.logs = new ServerLogs(this.directory.resolve("logs"));
  }

  /** The options of a server's JVM that say where its classes are. */
  interface ClassOptions {
    /**
     * Gives the options.
     *
     * @param conf the directory with the server's configuration
     */
    List<String> of(ServerDistribution distribution, Path conf) throws IOException;
  }

  /**
   * The server that a client configuration belongs to.
   *
   * @param conf a directory with {@code hbase-site.xml}
   * @return empty if it is not the {@link #clientConf} of a local server
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
   * How to start a server.
   *
   * @param distribution the HBase to start
   * @param ports the ports to listen on; empty for the ports that the data belongs to, or free ones
   * @param heap the JVM's heap size in the format of {@code -Xmx}, such as {@code 1g}
   * @param site additional settings for {@code hbase-site.xml}
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
   * @param version the HBase version, according to its jars
   * @param distribution the directory of its jars; empty if unknown
   * @param ports the ports on which it listens
   * @param pids the ids of its processes
   */
  public record Running(String version, String distribution, ServerPorts ports, List<Long> pids) {
    public Running {
      pids = List.copyOf(pids);
    }
  }

  /** The directory to put on a client's class path. It contains {@code hbase-site.xml}. */
  public Path clientConf() {
    return directory.resolve(CLIENT_CONF);
  }

  public Path directory() {
    return directory;
  }

  /** The server, if all its processes are alive. It may not answer, though. */
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

  /** The build that the running server reports; empty if it reports none. */
  public Optional<HBaseBuild> build() throws ServerException {
    return readState().flatMap(state -> HBaseBuild.ofMaster(state.ports().masterInfo()));
  }

  /** Whether any process of the server is alive, or may be {@link #elsewhere}. */
  public boolean isAlive() throws ServerException {
    return readState()
        .filter(state -> !state.alive().isEmpty() || elsewhere(state).isPresent())
        .isPresent();
  }

  /**
   * On which other host, or in which container, the server may be alive: a predicate for a sentence
   * about the server.
   *
   * @return empty if it was started here, or was stopped
   */
  public Optional<String> elsewhere() throws ServerException {
    return readState().flatMap(this::elsewhere);
  }

  private Optional<String> elsewhere(ServerState state) {
    return state.alive().isEmpty()
        ? state.processes().stream()
            .flatMap(process -> process.host().stream())
            .filter(host -> host.isThisKernel() ? isHeld() : host.isOtherMachine())
            .map(host -> "was started on host " + host.name() + " and may still run there")
            .findFirst()
        : Optional.empty();
  }

  /** Whether a process of this machine, which this one may not see, holds the server's file. */
  private boolean isHeld() {
    Path held = directory.resolve(HELD);
    if (!Files.exists(held)) {
      return false;
    }
    try {
      Process free =
          new ProcessBuilder("flock", "-n", held.toString(), "true")
              .redirectErrorStream(true)
              .redirectOutput(Redirect.DISCARD)
              .start();
      return free.onExit().join().exitValue() == HELD_STATUS;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Why the directory must not be deleted: a clause.
   *
   * @return empty if no process uses it
   */
  public Optional<String> use() throws ServerException {
    if (isAlive()) {
      return Optional.of(elsewhere().map("its server "::concat).orElse("its server is running"));
    }
    return readState()
        .flatMap(state -> state.ports().firstTaken())
        .map(port -> "port %d of its server is in use".formatted(port));
  }

  /**
   * How the server ended, if it was not stopped by a command. The text is a predicate for a
   * sentence about the server, with time and reason, such as {@code ended at 2026-01-31 12:00:00:
   * java.lang.OutOfMemoryError: Java heap space (see /a/logs/standalone.log)}. If the server has
   * several processes, it is about the first one that ended. A server whose region server or master
   * has aborted counts as ended even if its processes are alive: it {@code gave up at} that time.
   *
   * @return empty if the server runs, or was stopped
   */
  public Optional<String> ended() throws ServerException {
    return readState().flatMap(this::ended).map(ServerLogs.Ended::toString);
  }

  /**
   * The same as a complete clause, with this server as its subject.
   *
   * @return also empty if the server's state cannot be read
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
    if (elsewhere(state).isPresent()) {
      return Optional.empty();
    }
    List<ServerRole> roles = ServerRole.of(state.version());
    return IntStream.range(0, state.processes().size())
        .filter(i -> !state.processes().get(i).isAlive())
        .mapToObj(i -> logs.ended(roles.get(i)))
        .min(Comparator.comparing(ServerLogs.Ended::time))
        // If master and region server share a process, it stays alive when the region server
        // aborts.
        .or(() -> state.processes().isEmpty() ? Optional.empty() : logs.aborted());
  }

  /** Why the server does not answer clients; empty if it does. */
  public Optional<String> unresponsiveReason() {
    try {
      Readiness.check(clientConf());
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Like {@link #start(Options, Consumer)}, for callers that do not need to know how the previous
   * server ended.
   */
  public Running start(Options options) throws ServerException {
    return start(options, how -> {});
  }

  /**
   * Starts the server and returns when it answers. If a server already runs in this directory, it
   * is left alone. If the previous server {@link #ended}, its remaining processes are killed, and
   * its logs are kept in {@code logs/before/}. If the start fails, no process is left and, if the
   * directory was new, no directory.
   *
   * @param before receives how the previous server {@link #ended}, with the path of its kept log;
   *     not called if it did not
   * @throws ServerException if Java is too new, ports are in use, the data belongs to another
   *     version, the server may run {@link #elsewhere}, ends or does not answer within 120 s, or
   *     the thread is interrupted; its interrupt status is kept
   */
  public Running start(Options options, Consumer<String> before) throws ServerException {
    JavaVersion.require(Runtime.version().feature());
    boolean made = !Files.exists(directory);
    try {
      Files.createDirectories(directory);
      try (FileChannel channel = lockFile();
          FileLock held = channel.lock()) {
        // Another command may have removed the directory while this one waited for the lock, and a
        // third one may have made it again.
        return channel.size() == 0 && Files.exists(directory)
            ? startLocked(options, before, made && isEmpty(), channel)
            : start(options, before);
      }
    } catch (IOException e) {
      throw new ServerException("cannot use the directory " + directory + ": " + e, e);
    }
  }

  /**
   * Stops the server gracefully, so that it flushes and closes its regions. If it has not ended
   * after 60 s, it is killed. If it has {@link #ended}, its remaining processes are killed after 5
   * s.
   *
   * @return one line that says what happened
   */
  public String stop() throws ServerException {
    if (!Files.exists(directory)) {
      return "No server in " + directory;
    }
    try (FileChannel channel = lockFile();
        FileLock held = channel.lock()) {
      return channel.size() == 0 ? stopLocked() : stop();
    } catch (IOException e) {
      throw new ServerException("cannot use the directory " + directory + ": " + e, e);
    }
  }

  /**
   * Deletes the server's directory with its data, unless it is in {@link #use} or a server is being
   * started. The directory is first moved into a {@link #REMOVED} directory beside it, so that no
   * server can start on a part of the data. If the deletion is interrupted, the remaining files are
   * there.
   *
   * @return whether the directory was deleted
   */
  public boolean remove() throws ServerException {
    try (FileChannel channel = lockFile();
        FileLock held = channel.tryLock()) {
      if (held == null || channel.size() > 0 || use().isPresent()) {
        return false;
      }
      remove(channel);
      return true;
    } catch (IOException e) {
      throw new ServerException("cannot delete " + directory + ": " + e, e);
    }
  }

  private void remove(FileChannel lock) throws IOException {
    Path removed = Files.createTempDirectory(directory.getParent(), REMOVED);
    Files.move(directory, removed.resolve(directory.getFileName()), StandardCopyOption.ATOMIC_MOVE);
    // Tells those who wait for the lock that it is no longer that of the directory.
    lock.write(ByteBuffer.wrap(REMOVED.getBytes(StandardCharsets.UTF_8)));
    Trees.delete(removed);
  }

  /** Whether the directory has nothing but the lock. */
  private boolean isEmpty() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.allMatch(file -> file.endsWith(LOCK));
    }
  }

  /** Kills the server's processes (SIGKILL). As in a crash, nothing is flushed. */
  public void kill() throws ServerException {
    readState().ifPresent(this::kill);
  }

  private void kill(ServerState state) {
    List<ServerProcess> alive = state.alive();
    alive.forEach(ServerProcess::kill);
    List<ServerRole> roles = ServerRole.of(state.version());
    alive.forEach(process -> logs.awaitExit(roles.get(state.processes().indexOf(process))));
  }

  private Running startLocked(
      Options options, Consumer<String> told, boolean isNew, FileChannel lock)
      throws ServerException, IOException {
    try {
      return startLocked(options, told);
    } catch (ServerException | IOException | RuntimeException e) {
      if (isNew) {
        try (HeldInterrupt held = new HeldInterrupt()) {
          remove(lock);
        } catch (IOException left) {
          e.addSuppressed(left);
        }
      }
      throw e;
    }
  }

  private Running startLocked(Options options, Consumer<String> told)
      throws ServerException, IOException {
    Optional<ServerState> before = readState();
    requireHere(before);
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

  private void requireHere(Optional<ServerState> state) throws ServerException {
    Optional<String> elsewhere = state.flatMap(this::elsewhere);
    if (elsewhere.isPresent()) {
      throw new ServerException(
          "the server in %s %s: stop it there or, if it has ended, delete the line processes= of %s"
              .formatted(directory, elsewhere.get(), directory.resolve(ServerState.FILE)));
    }
  }

  private void giveUp(ServerState state) throws IOException {
    // Clears the interrupt meanwhile: an interrupted thread could neither wait nor write.
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

  /**
   * HBase 1.x parses the path of its data directory as a URI, so the path must not contain a space.
   */
  private void requireUsablePath(String version) throws ServerException {
    if (new HBaseVersion(version).isBefore2() && directory.toString().contains(" ")) {
      throw new ServerException(
          "HBase %s cannot have its data in %s: use a directory without spaces"
              .formatted(version, directory));
    }
  }

  /**
   * The data must keep its ports. HBase 2 identifies a region server by its port: with another
   * port, it would wait forever for the server that its meta table names.
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
    List<String> command =
        new ArrayList<>(
            List.of(
                // In a session of its own, so that Ctrl-C in the terminal does not reach the
                // server.
                "setsid",
                "sh",
                "-c",
                SUPERVISOR,
                "hbase",
                directory.resolve(HELD).toString(),
                logs.exit(role).toString(),
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@" + serverConf().resolve(ServerSite.JVM_OPTIONS),
                "-Xmx" + options.heap(),
                "-Dhbase.log.file=" + logs.log(role)));
    command.addAll(classes.of(options.distribution(), serverConf()));
    command.addAll(List.of(role.mainClass(), "start"));
    ProcessBuilder server =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(logs.output(role).toFile())
            .redirectInput(Path.of("/dev/null").toFile());
    // Java looks for native libraries there, and so do the libraries themselves.
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

  /** The server process, or its supervisor if the server could not even be started. */
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
      // A master that aborts may take minutes to end.
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
    // A server that starts successfully logs exceptions too.
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

  /** Asks in another thread, because HBase's client ignores interrupts. */
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
    requireHere(state);
    List<ServerProcess> alive = state.map(ServerState::alive).orElse(List.of());
    Optional<ServerLogs.Ended> ended = state.flatMap(this::ended);
    if (alive.isEmpty()) {
      Optional<Integer> taken = ended.flatMap(how -> state.get().ports().firstTaken());
      // Otherwise an earlier version may have started it, and the clock was changed since.
      if (ended.isPresent() && taken.isEmpty()) {
        state.get().stopped().write(directory);
      }
      return "No server runs in "
          + directory
          + ended.map(how -> ", it " + how).orElse("")
          + taken.map(port -> "; its port " + port + " is in use").orElse("");
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

  /**
   * Stops the region server, then the master, then ZooKeeper: each needs the next one while it
   * stops.
   */
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
        directory.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
  }
}
