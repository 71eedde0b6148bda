package io.github.hbaseycsb.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.hbaseycsb.client.FirstLine;
import io.github.hbaseycsb.client.HeldInterrupt;
import io.github.hbaseycsb.client.Trees;
import io.github.hbaseycsb.server.ServerLogs.EndReason;
import io.github.hbaseycsb.server.ServerLogs.Ended;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.ClusterMetrics.Option;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncAdmin;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Scan;
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
  private static final int ANSWER_LIMIT_MS = 3000;
  private static final Pattern SEVERE = Pattern.compile("ERROR|FATAL|Error:|error:");
  private static final Pattern COMPLAINT = Pattern.compile("Exception");

  /**
   * A script for {@code sh} that runs the server as a child process. The child holds the file that
   * is the first argument. Its exit status and the time are written to the second one.
   */
  private static final String SUPERVISOR =
      "held=$1 note=$2; shift 2; (flock -s 9; exec \"$@\") 9<>\"$held\";"
          + " echo \"$? $(date +%s)\" >\"$note\"";

  /** Held by the server's processes, so that other containers know that the server is alive. */
  private static final String HELD = "held";

  private static final String LIBRARIES = "LD_LIBRARY_PATH";
  private static final String CLIENT_CONF = "conf";
  private static final String LOCK = "lock";

  private final Path directory;
  private final ServerLogs logs;
  private final ClassOptions classes;

  public LocalServer(Path directory) {
    this(directory, ServerClasses::options);
  }

  LocalServer(Path directory, ClassOptions classes) {
    this.classes = classes;
    this.directory = directory.toAbsolutePath().normalize();
    this.logs = new ServerLogs(this.directory.resolve("logs"));
  }

  /** The options of a server's JVM that say where its classes and its configuration are. */
  interface ClassOptions {
    List<String> of(ServerDistribution distribution, Path conf) throws IOException;
  }

  /** The server whose {@link #clientConf} is this directory; empty if there is none. */
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
   * @param ports empty for those that the data belongs to, or free ones
   * @param site additional settings for {@code hbase-site.xml}
   */
  public record Options(
      ServerDistribution distribution,
      Optional<ServerPorts> ports,
      ServerJvm jvm,
      Map<String, String> site) {
    public Options {
      site = Map.copyOf(site);
    }
  }

  /** The directory to put on a client's class path. It contains {@code hbase-site.xml}. */
  public Path clientConf() {
    return directory.resolve(CLIENT_CONF);
  }

  private Path serverConf() {
    return directory.resolve("server-conf");
  }

  public Path directory() {
    return directory;
  }

  /** The server, if all its processes are alive. It may not answer, though. */
  public Optional<ServerState> running() throws ServerException {
    return readState()
        .filter(state -> !state.processes().isEmpty() && state.alive().equals(state.processes()));
  }

  /** The build that the running server reports; empty if it reports none. */
  public Optional<HBaseBuild> build() throws ServerException {
    return readState().flatMap(state -> HBaseBuild.ofMaster(state.ports().masterInfo()));
  }

  /** Whether any process of the server is alive, or may be {@link #elsewhere}. */
  public boolean isAlive() throws ServerException {
    return elsewhere().isPresent() || readState().stream().anyMatch(it -> !it.alive().isEmpty());
  }

  /**
   * On which other host, or in which container, the server may be alive: a predicate for a sentence
   * about the server. Empty if it was started here, or was stopped.
   */
  public Optional<String> elsewhere() throws ServerException {
    return readState().flatMap(this::elsewhere);
  }

  private Optional<String> elsewhere(ServerState state) {
    List<ServerProcess> unseen = state.alive().isEmpty() ? state.processes() : List.of();
    return unseen.stream()
        .flatMap(process -> process.host().stream())
        .filter(host -> host.isThisKernel() ? isHeld() : host.isOtherMachine())
        .map(host -> "was started on host " + host.name() + " and may still run there")
        .findFirst();
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
      return free.onExit().join().exitValue() == 1;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Why the directory must not be deleted: a clause; empty if no process uses it. */
  public Optional<String> use() throws ServerException {
    Optional<ServerState> state = readState();
    return isAlive()
        ? Optional.of("its server " + elsewhere().orElse("is running"))
        : state
            .flatMap(it -> it.ports().firstTaken())
            .map(port -> "port %d of its server is in use".formatted(port));
  }

  /**
   * How the server ended, if it was not stopped by a command. The text is a predicate for a
   * sentence about the server, with time and reason, such as {@code ended at 2026-01-31 12:00:00:
   * java.lang.OutOfMemoryError: Java heap space (see /a/logs/standalone.log)}. If the server has
   * several processes, it is about the first one that ended. A server whose region server or master
   * has aborted counts as ended even if its processes are alive: it {@code gave up at} that time.
   * Empty if the server runs, or was stopped.
   */
  public Optional<String> ended() throws ServerException {
    return readState().flatMap(this::ended).map(Ended::toString);
  }

  /** The same as a clause about this server; also empty if the server's state cannot be read. */
  public Optional<String> end() {
    try {
      return ended().map(how -> "the local server in " + directory + " " + how);
    } catch (ServerException e) {
      LOG.debug("Nothing is known of {}", directory, e);
      return Optional.empty();
    }
  }

  private Optional<Ended> ended(ServerState state) {
    if (state.processes().isEmpty() || elsewhere(state).isPresent()) {
      return Optional.empty();
    }
    return state.processes().stream()
        .filter(process -> !process.isAlive())
        .map(process -> logs.ended(state.role(process)))
        .min(Comparator.comparing(Ended::time))
        // A process of master and region server stays alive when the latter aborts.
        .or(logs::aborted);
  }

  /** Why the server does not answer clients; empty if it does. */
  public Optional<String> unresponsiveReason() {
    try {
      requireReady();
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /** Returns when an initialized master, a live region server and the meta table have answered. */
  private void requireReady() throws IOException {
    Configuration conf = HBaseConfiguration.create();
    conf.addResource(clientConf().resolve("hbase-site.xml").toUri().toURL());
    conf.setInt("hbase.client.retries.number", 1);
    conf.setInt("hbase.rpc.timeout", ANSWER_LIMIT_MS);
    conf.setInt("zookeeper.recovery.retry", 0);
    conf.setInt("zookeeper.session.timeout", ANSWER_LIMIT_MS);
    try (AsyncConnection connection = await(ConnectionFactory.createAsyncConnection(conf))) {
      AsyncAdmin admin = connection.getAdmin();
      ClusterMetrics cluster =
          await(admin.getClusterMetrics(EnumSet.of(Option.MASTER, Option.LIVE_SERVERS)));
      if (cluster.getMasterName() == null || cluster.getLiveServerMetrics().isEmpty()) {
        throw new IOException("no region server has reported to the master yet");
      }
      // A master refuses this request while it initializes.
      await(admin.getNamespaceDescriptor("default"));
      await(connection.getTable(TableName.META_TABLE_NAME).scanAll(new Scan().setLimit(1)));
    }
  }

  private static <T> T await(CompletableFuture<T> answer) throws IOException {
    try {
      return answer.get(ANSWER_LIMIT_MS, TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw new IOException(FirstLine.of(e.getCause()), e);
    } catch (TimeoutException e) {
      throw new IOException("no answer within " + ANSWER_LIMIT_MS + " ms", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while asking", e);
    }
  }

  /** Starts the server, for callers that do not need to know how the previous one ended. */
  public ServerState start(Options options) throws ServerException {
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
  public ServerState start(Options options, Consumer<String> before) throws ServerException {
    boolean made = !Files.exists(directory);
    try {
      Files.createDirectories(directory);
      try (FileChannel channel = lockFile();
          FileLock held = channel.lock()) {
        // Another command may have removed the directory while this one waited for the lock, and a
        // third one may have made it again.
        if (channel.size() > 0 || !Files.exists(directory)) {
          return start(options, before);
        }
        boolean isNew = made && isEmpty();
        try {
          return startLocked(options, before);
        } catch (ServerException | IOException | RuntimeException e) {
          try (HeldInterrupt uninterrupted = new HeldInterrupt()) {
            if (isNew) {
              remove(channel);
            }
          } catch (IOException left) {
            e.addSuppressed(left);
          }
          throw e;
        }
      }
    } catch (IOException e) {
      throw new ServerException("cannot use the directory " + directory + ": " + e, e);
    }
  }

  private boolean isEmpty() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.allMatch(file -> file.endsWith(LOCK));
    }
  }

  /**
   * Stops the server gracefully, so that it flushes and closes its regions. If it has not ended
   * after 60 s, it is killed. If it has {@link #ended}, its remaining processes are killed after 5
   * s. Returns one line that says what happened.
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
   * there. Returns whether the directory was deleted.
   */
  public boolean remove() throws ServerException {
    try (FileChannel channel = lockFile();
        FileLock held = channel.tryLock()) {
      boolean free = held != null && channel.size() == 0 && use().isEmpty();
      if (free) {
        remove(channel);
      }
      return free;
    } catch (IOException e) {
      throw new ServerException("cannot delete " + directory + ": " + e, e);
    }
  }

  private void remove(FileChannel lock) throws IOException {
    Path removed = Files.createTempDirectory(directory.getParent(), REMOVED);
    Files.move(directory, removed.resolve(directory.getFileName()), StandardCopyOption.ATOMIC_MOVE);
    // Tells those who wait for the lock that it is no longer that of the directory.
    lock.write(ByteBuffer.wrap(REMOVED.getBytes(UTF_8)));
    Trees.delete(removed);
  }

  /** Kills the server's processes (SIGKILL). As in a crash, nothing is flushed. */
  public void kill() throws ServerException {
    readState().ifPresent(this::kill);
  }

  /** Suspends the server's processes (SIGSTOP): they answer nothing until {@link #resume}. */
  public void pause() throws ServerException {
    signal(ServerProcess::pause);
  }

  /** Lets paused processes go on (SIGCONT). */
  public void resume() throws ServerException {
    signal(ServerProcess::resume);
  }

  private interface Signal {
    void send(ServerProcess process) throws IOException;
  }

  private void signal(Signal signal) throws ServerException {
    try {
      for (ServerProcess process : readState().map(ServerState::alive).orElse(List.of())) {
        signal.send(process);
      }
    } catch (IOException e) {
      throw new ServerException("no signal can be sent to the server: " + e.getMessage(), e);
    }
  }

  private void kill(ServerState state) {
    List<ServerProcess> alive = state.alive();
    alive.forEach(ServerProcess::kill);
    alive.forEach(process -> logs.awaitNote(state.role(process)));
  }

  private ServerState startLocked(Options options, Consumer<String> told)
      throws ServerException, IOException {
    Optional<ServerState> before = resumeHere();
    Optional<ServerState> running = running();
    String version = options.distribution().version();
    String home = options.distribution().directory().toString();
    if (before.isPresent() && !before.get().version().equals(version)) {
      throw new ServerException(
          "%s belongs to HBase %s%s: use another directory (--dir) for HBase %s"
              .formatted(
                  directory,
                  before.get().version(),
                  running.isPresent() ? ", which runs" : "",
                  version));
    }
    Optional<Ended> ended = before.flatMap(this::ended);
    if (running.isPresent() && ended.isEmpty()) {
      String runs = running.get().distribution();
      if (!runs.isEmpty() && !runs.equals(home)) {
        throw new ServerException(
            "%s runs HBase %s of %s: stop it to start that of %s"
                .formatted(directory, version, runs, home));
      }
      awaitReady(running.get());
      return running.get();
    }
    options.jvm().check();
    before.ifPresent(this::kill);
    // HBase 1.x parses the path of its data directory as a URI.
    if (new HBaseVersion(version).isBefore2() && directory.toString().contains(" ")) {
      throw new ServerException(
          "HBase %s cannot have its data in %s: use a directory without spaces"
              .formatted(version, directory));
    }
    ServerPorts ports = choosePorts(options, before);
    logs.clear(ended.isPresent());
    ended.map(logs::kept).map(Ended::toString).ifPresent(told);
    ServerState state = new ServerState(version, home, ports, List.of());
    ServerSite.writeServer(serverConf(), directory.resolve("data"), ports, options);
    ServerSite.writeClient(clientConf(), ports);
    List<ServerProcess> started = new ArrayList<>();
    try {
      for (ServerRole role : ServerRole.of(version)) {
        started.add(launch(role, options));
        state = state.with(started);
        state.write(directory);
      }
      awaitReady(state);
      return state;
    } catch (ServerException | IOException | RuntimeException e) {
      // Clears the interrupt meanwhile: an interrupted thread could neither wait nor write.
      try (HeldInterrupt held = new HeldInterrupt()) {
        kill(state);
        state.with(List.of()).write(directory);
      }
      throw e;
    }
  }

  /** Lets the server go on, because who has paused it may be gone, unless it may run elsewhere. */
  private Optional<ServerState> resumeHere() throws ServerException {
    Optional<ServerState> state = readState();
    Optional<String> elsewhere = state.flatMap(this::elsewhere);
    if (elsewhere.isPresent()) {
      throw new ServerException(
          "the server in %s %s: stop it there or, if it has ended, delete the line processes= of %s"
              .formatted(directory, elsewhere.get(), directory.resolve(ServerState.FILE)));
    }
    resume();
    return state;
  }

  /**
   * The data must keep its ports. HBase 2 identifies a region server by its port: with another
   * port, it would wait forever for the server that its meta table names.
   */
  private ServerPorts choosePorts(Options options, Optional<ServerState> before)
      throws ServerException {
    Optional<ServerPorts> bound = before.map(ServerState::ports);
    Optional<ServerPorts> wanted = options.ports().or(() -> bound);
    if (wanted.isEmpty()) {
      return ServerPorts.findFree(directory.hashCode());
    }
    if (bound.isPresent() && !bound.equals(wanted)) {
      throw new ServerException(
          ("%s has data that belongs to port base %d: leave out --port-base, or use another"
                  + " directory (--dir)")
              .formatted(directory, bound.get().base()));
    }
    Optional<Integer> taken = wanted.get().firstTaken();
    if (taken.isPresent()) {
      throw new ServerException(
          "port %d is in use: stop the process that listens on it, or use another %s"
              .formatted(
                  taken.get(),
                  bound.isPresent()
                      ? "directory (--dir), because the data in %s belongs to this port"
                          .formatted(directory)
                      : "--port-base, or leave it out to have free ports chosen"));
    }
    return wanted.get();
  }

  private ServerProcess launch(ServerRole role, Options options) throws IOException {
    // In a session of its own, so that Ctrl-C in the terminal does not reach the server.
    List<String> command = new ArrayList<>(List.of("setsid", "sh", "-c", SUPERVISOR, "hbase"));
    command.add(directory.resolve(HELD).toString());
    command.add(logs.exit(role).toString());
    command.add(options.jvm().java());
    command.add("@" + serverConf().resolve(ServerSite.JVM_OPTIONS));
    command.add(ServerJvm.MAX_HEAP + options.jvm().heap());
    command.add("-Dhbase.log.file=" + logs.log(role));
    // The archive of classes is of this process's Java.
    command.addAll(
        options.jvm().home().isPresent()
            ? List.of("-cp", options.distribution().classPath(serverConf()))
            : classes.of(options.distribution(), serverConf()));
    command.addAll(options.jvm().options());
    command.addAll(List.of(role.mainClass(), "start"));
    ProcessBuilder server =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(logs.output(role).toFile())
            .redirectInput(Path.of("/dev/null").toFile());
    // Java looks for native libraries there, and so do the libraries themselves.
    Map<String, String> environment = server.environment();
    Optional<String> libraries = options.distribution().nativeLibraries().map(Path::toString);
    libraries.ifPresent(
        own -> environment.merge(LIBRARIES, own, (others, it) -> it + ":" + others));
    ProcessHandle supervisor = server.start().toHandle();
    Optional<ProcessHandle> child = supervisor.children().findFirst();
    while (child.isEmpty() && supervisor.isAlive()) {
      Thread.onSpinWait();
      child = supervisor.children().findFirst();
    }
    // It has none if the server could not even be started.
    return ServerProcess.of(child.orElse(supervisor));
  }

  private void awaitReady(ServerState state) throws ServerException {
    long deadline = System.nanoTime() + START_LIMIT.toNanos();
    String reason = "";
    while (System.nanoTime() < deadline) {
      Optional<String> unresponsive = unresponsiveReason();
      if (Thread.currentThread().isInterrupted()) {
        throw new ServerException("interrupted while HBase started");
      }
      if (unresponsive.isEmpty()) {
        return;
      }
      reason = unresponsive.get();
      for (ServerProcess process : state.processes()) {
        if (process.awaitEnd(Duration.ofMillis(200))) {
          throw new ServerException(
              "HBase ended while it started: " + causeOfEnd(state.role(process)));
        }
      }
      // A master that aborts may take minutes to end.
      Optional<String> abort = logs.complaint(ServerLogs.ABORT);
      if (abort.isPresent()) {
        throw new ServerException("HBase aborted while it started: " + abort.get());
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
        .or(() -> logs.complaint(SEVERE))
        .or(() -> logs.complaint(COMPLAINT))
        .orElseGet(reason::cause);
  }

  private String stopLocked() throws ServerException, IOException {
    Optional<ServerState> state = resumeHere();
    List<ServerProcess> alive = state.map(ServerState::alive).orElse(List.of());
    Optional<Ended> ended = state.flatMap(this::ended);
    if (alive.isEmpty()) {
      Optional<Integer> taken = ended.flatMap(how -> state.get().ports().firstTaken());
      // Otherwise an earlier version may have started it, and the clock was changed since.
      if (ended.isPresent() && taken.isEmpty()) {
        state.get().with(List.of()).write(directory);
      }
      return "No server runs in "
          + directory
          + ended.map(how -> ", it " + how).orElse("")
          + taken.map(port -> "; its port " + port + " is in use").orElse("");
    }
    String name =
        "HBase " + state.get().version() + ended.map(how -> ", of which a part " + how).orElse("");
    LOG.info("Stopping {}: flushing and closing regions", name);
    // If a part has ended, the rest cannot flush its data.
    Duration limit = Duration.ofSeconds(ended.isPresent() ? 5 : 60);
    boolean clean = true;
    // The region server, then the master, then ZooKeeper: each needs the next one while it stops.
    for (int i = alive.size() - 1; i >= 0; i--) {
      alive.get(i).terminate();
      if (!alive.get(i).awaitEnd(limit)) {
        clean = false;
        alive.get(i).kill();
      }
    }
    state.get().with(List.of()).write(directory);
    if (!clean) {
      return "%s did not end within %d s and was killed; it replays its WAL at the next start"
          .formatted(name, limit.toSeconds());
    }
    if (ended.isEmpty()) {
      for (ServerRole role : ServerRole.of(state.get().version())) {
        logs.forgetEnd(role);
      }
    }
    return "Stopped " + name;
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
