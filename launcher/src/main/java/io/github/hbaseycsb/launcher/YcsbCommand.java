package io.github.hbaseycsb.launcher;

import io.github.hbaseycsb.binding.HBaseBinding;
import io.github.hbaseycsb.binding.SharedConnection;
import io.github.hbaseycsb.binding.options.HBaseOptions;
import io.github.hbaseycsb.binding.options.StartupException;
import io.github.hbaseycsb.binding.outcome.OutageDetector;
import io.github.hbaseycsb.client.ExitStatus;
import io.github.hbaseycsb.common.TracelessErrors;
import io.github.hbaseycsb.launcher.guard.GuardedWorkload;
import io.github.hbaseycsb.launcher.guard.OutcomeExporter;
import io.github.hbaseycsb.launcher.properties.Phase;
import io.github.hbaseycsb.launcher.properties.TargetCluster;
import io.github.hbaseycsb.launcher.properties.UsageException;
import io.github.hbaseycsb.launcher.properties.YcsbProperties;
import io.github.hbaseycsb.server.ServerHome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.BasicDB;
import site.ycsb.Client;
import site.ycsb.DB;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/** {@code scripts/ycsb}: the command line of the stock launcher, with useful exit statuses. */
@Command(
    name = "ycsb",
    description = "Loads or runs a YCSB workload against HBase.",
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  ycsb load hbase -P workloads/workloada -p hbase.createtable=true",
      "  ycsb run hbase -P workloads/workloada -threads 16 -s",
      "  ycsb run hbase -P workloads/workloada -cp /etc/hbase/conf -target 5000",
      "  ycsb run basic -P workloads/workloada -threads 16 -p maxexecutiontime=10",
      "  ycsb shell hbase"
    })
final class YcsbCommand implements Callable<Integer> {
  /** The meaning of its exit statuses, for the help and docs/exit-status.md. */
  static final Map<String, String> STATUSES =
      ExitStatus.texts(
          "every operation was OK",
          "a mistake on the command line or in the configuration, or nothing was run; one line on"
              + " stderr says what to do",
          "operations failed, and stderr says how many and of which kind; or a thread died, and"
              + " stderr says why",
          "interrupted by Ctrl-C; what had been measured is reported");

  @Parameters(index = "0", paramLabel = "load|run|shell", description = "What to do.")
  private Phase phase;

  @Parameters(
      index = "1",
      paramLabel = "hbase|basic",
      description =
          "The binding: hbase, or basic, which does nothing and so shows the highest rate of a"
              + " client on this machine.")
  private String binding;

  @Mixin private PropertyOptions properties;

  @Option(names = "-threads", paramLabel = "N", description = "Client threads (default: 1).")
  private Integer threads;

  @Option(
      names = "-target",
      paramLabel = "N",
      description = "Operations per second to attempt (default: as many as possible).")
  private Integer target;

  @Option(names = "-s", description = "Print the status on stderr while it runs.")
  private boolean status;

  @Option(names = "-l", paramLabel = "LABEL", description = "Label of the status lines.")
  private String label;

  @Option(
      names = "--start-by-stdin",
      hidden = true,
      description =
          "With --end-with-stdin: say on stderr that all is connected, and begin at the time that"
              + " is then read from standard input, ms since 1970.")
  private boolean startByStdin;

  @Option(
      names = "--host-samples",
      hidden = true,
      paramLabel = "FILE",
      description = "Write down every second what the machine and this process have used.")
  private Path hostSamples;

  @Option(
      names = "--profile",
      hidden = true,
      paramLabel = "FILE",
      description = "Record by Java's Flight Recorder where this process spends its time.")
  private Path profile;

  private final ServerHome home;
  private Runnable awaitStart = () -> {};
  private Runnable awaitRecording = () -> {};

  private YcsbCommand(ServerHome home) {
    this.home = home;
  }

  /**
   * Executes the command line. The script has already applied {@code -cp} and {@code -jvm-args}.
   */
  public static void main(String[] args) {
    System.exit(commandLine(ServerHome.of(System.getenv())).execute(args));
  }

  static CommandLine commandLine(ServerHome home) {
    return ClientCommands.of(new YcsbCommand(home), STATUSES);
  }

  @Override
  public Integer call() throws UsageException, StartupException, IOException {
    boolean basic = binding.equals("basic");
    if (!basic && !binding.equals("hbase") && !binding.equals("hbase2")) {
      throw new UsageException("binding " + binding + " is not available: use hbase or basic");
    }
    if (basic && phase == Phase.SHELL) {
      throw new UsageException("the shell needs a server: use the binding hbase");
    }
    properties
        .followStdin(GuardedWorkload::stopRun)
        .filter(stdin -> startByStdin)
        .ifPresent(stdin -> awaitStart = () -> AgreedStart.await(stdin, System.err));
    if (hostSamples != null) {
      HostSampler.start(hostSamples);
    }
    if (profile != null) {
      awaitRecording = ClientRecording.start(profile)::awaitWritten;
    }
    Properties merged = properties.merged(ownProperties());
    if (phase != Phase.SHELL) {
      YcsbProperties.check(merged, phase);
    }
    // Set before anything logs, because the logging back end reads it only once.
    if (Boolean.parseBoolean(merged.getProperty("debug"))) {
      System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "info");
    } else {
      TracelessErrors.install();
    }
    if (basic) {
      runWithoutServer(merged);
      return ExitStatus.OK.code();
    }
    // Called first, so that an invalid property is reported before a missing cluster.
    HBaseOptions.from(merged);
    TargetCluster target = TargetCluster.of(merged, home);
    Map<String, String> added = new LinkedHashMap<>(target.properties());
    if (phase == Phase.SHELL) {
      openShell(merged, added, target);
    } else {
      run(merged, added, target);
    }
    return ExitStatus.OK.code();
  }

  private void openShell(Properties merged, Map<String, String> added, TargetCluster target)
      throws UsageException, StartupException {
    // The shell does not load or run a data set that could differ.
    added.put("hbase.checkdataset", "false");
    merged.putAll(added);
    connect(merged, target);
    // The shell does not measure and does not set these properties, but a DB may request
    // measurements.
    Measurements.setProperties(merged);
    site.ycsb.CommandLine.main(arguments(added, "-db", HBaseBinding.class.getName()));
  }

  private void run(Properties merged, Map<String, String> added, TargetCluster target)
      throws UsageException, StartupException {
    merged.putAll(added);
    // Connects now, so that YCSB's time does not include it.
    SharedConnection connection = connect(merged, target);
    OutageDetector.stopRunWith(GuardedWorkload::stopRun);
    run(merged, added, HBaseBinding.class, connection::release, target::end);
  }

  private static SharedConnection connect(Properties merged, TargetCluster target)
      throws StartupException {
    try {
      return SharedConnection.acquire(merged);
    } catch (StartupException e) {
      Optional<String> end = target.end();
      throw end.isPresent() ? new StartupException(end.get() + ": start it again", e) : e;
    }
  }

  private void runWithoutServer(Properties merged) throws UsageException {
    Map<String, String> added = new LinkedHashMap<>();
    added.put(BasicDB.VERBOSE, merged.getProperty(BasicDB.VERBOSE, "false"));
    run(merged, added, BasicDB.class, () -> {}, Optional::empty);
  }

  private void run(
      Properties merged,
      Map<String, String> added,
      Class<? extends DB> db,
      Runnable release,
      Supplier<Optional<String>> clusterEnd)
      throws UsageException {
    GuardedWorkload.delegateTo(merged);
    OutcomeExporter.delegateTo(
        merged.getProperty(Client.EXPORTER_PROPERTY, TextMeasurementsExporter.class.getName()));
    added.put(Client.WORKLOAD_PROPERTY, GuardedWorkload.class.getName());
    added.put(Client.EXPORTER_PROPERTY, OutcomeExporter.class.getName());
    added.put(Client.DB_PROPERTY, db.getName());
    boolean timeLimited = !merged.getProperty(Client.MAX_EXECUTION_TIME, "0").equals("0");
    RunVerdict.Plan plan =
        new RunVerdict.Plan(YcsbProperties.expectedOperations(merged, phase), timeLimited);
    Runnable releaseAll =
        () -> {
          awaitRecording.run();
          release.run();
        };
    new RunGuard(plan, System.err, releaseAll, clusterEnd).install();
    awaitStart.run();
    Client.main(arguments(added, phase == Phase.LOAD ? "-load" : "-t"));
  }

  /** The properties that YCSB's own options set. */
  private Map<String, String> ownProperties() {
    Map<String, String> own = new LinkedHashMap<>();
    if (threads != null) {
      own.put(Client.THREAD_COUNT_PROPERTY, threads.toString());
    }
    if (target != null) {
      own.put(Client.TARGET_PROPERTY, target.toString());
    }
    if (status) {
      own.put(Client.STATUS_PROPERTY, "true");
    }
    if (label != null) {
      own.put(Client.LABEL_PROPERTY, label);
    }
    return own;
  }

  private String[] arguments(Map<String, String> added, String... first) {
    Map<String, String> own = ownProperties();
    own.putAll(added);
    return Stream.concat(Stream.of(first), properties.arguments(own).stream())
        .toArray(String[]::new);
  }
}
