package io.github.hbaseycsb.server;

import io.github.hbaseycsb.client.HeapSize;
import io.github.hbaseycsb.client.StandardOutput;
import io.github.hbaseycsb.server.LocalServer.Options;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code scripts/hbase}: starts and stops a standalone HBase on this machine. */
@Command(
    name = "hbase",
    description = "Runs a standalone HBase (master, region server, ZooKeeper) on loopback.",
    synopsisSubcommandLabel = "COMMAND",
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {"0:done", "1:the command failed, or (status, conf) no server answers"},
    footer = {
      "",
      "Examples:",
      "  scripts/hbase start",
      "  scripts/hbase start --version 1.7.2 --dir /tmp/hbase-1.7.2",
      "  scripts/hbase start --home ~/hbase-2.7.0-SNAPSHOT-bin.tar.gz",
      "  scripts/hbase start --home ~/src/hbase --dir /tmp/patched",
      "  scripts/hbase start --heap 4g --jvm-option -XX:+UseZGC --dir /tmp/zgc",
      "  scripts/ycsb load hbase -P workloads/workloada -cp \"$(scripts/hbase conf)\"",
      "  scripts/hbase stop"
    })
final class ServerCommand {
  private static final int FAILED = 1;

  private final ServerHome home;
  private final Path distributionPom;

  @Spec private CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = CommandLine.ScopeType.INHERIT,
      description = "Shows this help.")
  @SuppressWarnings("unused") // picocli uses it
  private boolean help;

  private ServerCommand(ServerHome home, Path distributionPom) {
    this.home = home;
    this.distributionPom = distributionPom;
  }

  /** Executes a command and exits with its status. */
  public static void main(String[] args) {
    CommandLine line =
        commandLine(ServerHome.of(System.getenv()), Path.of(args[0]).toAbsolutePath());
    String[] rest = Arrays.copyOfRange(args, 1, args.length);
    System.exit(StandardOutput.status(line.getCommandName(), line.execute(rest)));
  }

  static CommandLine commandLine(ServerHome home, Path distributionPom) {
    return new CommandLine(new ServerCommand(home, distributionPom))
        .setExecutionExceptionHandler(ServerCommand::explainFailure)
        .setParameterExceptionHandler(ServerCommand::explainUsage);
  }

  private static int explainFailure(
      Exception e, CommandLine command, CommandLine.ParseResult parsed) throws Exception {
    if (!(e instanceof ServerException)) {
      throw e;
    }
    command.getErr().println("hbase: " + e.getMessage());
    return FAILED;
  }

  private static int explainUsage(CommandLine.ParameterException e, String[] args) {
    PrintWriter err = e.getCommandLine().getErr();
    err.println("hbase: " + e.getMessage());
    err.println("Try: scripts/hbase --help");
    return FAILED;
  }

  private static final class KnownVersions extends ArrayList<String> {
    private static final long serialVersionUID = 1L;

    KnownVersions() {
      super(HBaseVersion.KNOWN);
    }
  }

  private static final class Where {
    @Option(
        names = "--dir",
        paramLabel = "DIR",
        description =
            "Directory of the server: data, logs, conf (default: server/ in $HBASE_YCSB_HOME,"
                + " which is ~/.hbase-ycsb unless set).")
    private Path directory;

    LocalServer server(ServerHome home) {
      return directory == null ? home.defaultServer() : new LocalServer(directory);
    }
  }

  private static final class Build {
    @Option(
        names = "--version",
        paramLabel = "V",
        completionCandidates = KnownVersions.class,
        description =
            "HBase version: ${COMPLETION-CANDIDATES}, or another from Maven Central (default: the"
                + " first).")
    private String version;

    @Option(
        names = "--home",
        paramLabel = "DIR|TARBALL",
        description =
            "Your own build of HBase instead of a version: an unpacked release, its tarball, or a"
                + " source tree after mvn -DskipTests package assembly:single.")
    private Path home;
  }

  @Command(
      name = "start",
      description =
          "Starts the server and returns when it answers. A running server is left alone.")
  int start(
      @Mixin Where where,
      @Mixin Build build,
      @Option(
              names = "--port-base",
              paramLabel = "N",
              description = "First of five consecutive ports (default: free ones above 21000).")
          Integer portBase,
      @Option(
              names = "--heap",
              paramLabel = "SIZE",
              defaultValue = "1g",
              description = "Heap of the server's JVM (default: ${DEFAULT-VALUE}).")
          String heap,
      @Option(
              names = "--jvm-option",
              paramLabel = "OPTION",
              description = "A further option of the server's JVM; may be repeated.")
          List<String> jvmOptions,
      @Option(
              names = "--java-home",
              paramLabel = "DIR",
              description = "The JDK of the server, 11 to 22 (default: that of this command).")
          Path javaHome,
      @Option(
              names = "-D",
              paramLabel = "KEY=VALUE",
              description = "A setting for the server's hbase-site.xml; may be repeated.")
          Map<String, String> site)
      throws ServerException {
    try {
      HeapSize.of(heap);
    } catch (IllegalArgumentException e) {
      throw new ServerException("--heap " + e.getMessage(), e);
    }
    LocalServer server = where.server(home);
    ServerDistribution distribution = obtain(build);
    List<String> more = jvmOptions == null ? List.of() : jvmOptions;
    Optional<String> ofHeap = more.stream().filter(ServerJvm::setsHeap).findFirst();
    if (ofHeap.isPresent()) {
      throw new ServerException(
          "--jvm-option %s sets the heap: use --heap".formatted(ofHeap.get()));
    }
    ServerJvm jvm =
        new ServerJvm(heap, more, Optional.ofNullable(javaHome).map(Path::toAbsolutePath));
    ServerState running =
        server.start(
            new Options(distribution, ports(portBase), jvm, site == null ? Map.of() : site),
            how -> spec.commandLine().getErr().println("hbase: the server before this one " + how));
    describe(running, server);
    return 0;
  }

  @Command(
      name = "stop",
      description = "Stops the server: regions are flushed and closed. Killed after 60 s.")
  int stop(@Mixin Where where) throws ServerException {
    out().println(where.server(home).stop());
    return 0;
  }

  @Command(name = "status", description = "Tells whether the server is running and answers.")
  int status(@Mixin Where where) throws ServerException {
    LocalServer server = where.server(home);
    Optional<ServerState> running = server.running();
    if (running.isEmpty()) {
      out().println(notRunning("No server runs in ", server));
      return FAILED;
    }
    Optional<String> reason = server.ended().map("it "::concat).or(server::unresponsiveReason);
    if (reason.isPresent()) {
      out()
          .printf(
              "HBase %s (pid %s) runs but does not answer: %s%n",
              running.get().version(), pids(running.get()), reason.get());
      return FAILED;
    }
    describe(running.get(), server);
    return 0;
  }

  @Command(
      name = "conf",
      description = "Prints the directory with the client's hbase-site.xml, for ycsb -cp.")
  int conf(@Mixin Where where) throws ServerException {
    LocalServer server = where.server(home);
    if (server.running().isEmpty() || server.ended().isPresent()) {
      throw new ServerException(
          notRunning("no server runs in ", server) + ": start one with scripts/hbase start");
    }
    out().println(server.clientConf());
    return 0;
  }

  @Command(
      name = "distribution",
      description =
          "Prints the directory with the server's jars, which is assembled first if necessary.")
  int distribution(
      @Mixin Build build,
      @Option(
              names = "--archive-classes",
              description =
                  "Also starts and stops a server to archive the classes it loads. Then each start"
                      + " takes less processor time, with the Java that did it.")
          boolean archive)
      throws ServerException {
    ServerDistribution distribution = obtain(build);
    if (archive) {
      ServerClasses.make(distribution);
    }
    out().println(distribution.directory());
    return 0;
  }

  private ServerDistribution obtain(Build build) throws ServerException {
    if (build.home == null) {
      String version = build.version == null ? ServerDistribution.defaultVersion() : build.version;
      return ServerDistribution.obtain(version, home.distributions(), distributionPom);
    }
    if (build.version != null) {
      throw new ServerException("--home has its own version: leave --version out");
    }
    return HBaseHome.open(build.home, home.releases());
  }

  private static Optional<ServerPorts> ports(Integer base) throws ServerException {
    try {
      return Optional.ofNullable(base).map(ServerPorts::new);
    } catch (IllegalArgumentException e) {
      throw new ServerException("--port-base: " + e.getMessage(), e);
    }
  }

  private void describe(ServerState running, LocalServer server) throws ServerException {
    Optional<HBaseBuild> build = server.build();
    PrintWriter out = out();
    out.printf(
        "HBase %s answers (pid %s)%n",
        build.map(HBaseBuild::version).orElse(running.version()), pids(running));
    build.ifPresent(
        it -> out.printf("  revision       %s, source %s%n", it.revision(), it.sourceChecksum()));
    out.printf("  jars           %s%n", running.distribution());
    out.printf("  ZooKeeper      127.0.0.1:%d%n", running.ports().zooKeeper());
    out.printf("  master         http://127.0.0.1:%d/jmx%n", running.ports().masterInfo());
    out.printf("  region server  http://127.0.0.1:%d/jmx%n", running.ports().regionServerInfo());
    out.printf("  directory      %s%n", server.directory());
    out.printf("  client conf    %s%n", server.clientConf());
  }

  private static String notRunning(String start, LocalServer server) throws ServerException {
    Optional<String> elsewhere = server.elsewhere();
    return start
        + server.directory()
        + server.ended().or(() -> elsewhere).map(", it "::concat).orElse("");
  }

  private static String pids(ServerState server) {
    return server.pids().stream().map(String::valueOf).collect(Collectors.joining(", "));
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }
}
