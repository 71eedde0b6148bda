package io.github.hbaseycsb.launcher;

import io.github.hbaseycsb.binding.HBaseBinding;
import io.github.hbaseycsb.binding.SharedConnection;
import io.github.hbaseycsb.binding.options.HBaseOptions;
import io.github.hbaseycsb.binding.options.StartupException;
import io.github.hbaseycsb.binding.outcome.OutageDetector;
import io.github.hbaseycsb.client.ExitStatus;
import io.github.hbaseycsb.launcher.guard.GuardedWorkload;
import io.github.hbaseycsb.launcher.guard.OutcomeExporter;
import io.github.hbaseycsb.launcher.properties.Phase;
import io.github.hbaseycsb.launcher.properties.TargetCluster;
import io.github.hbaseycsb.launcher.properties.UsageException;
import io.github.hbaseycsb.launcher.properties.YcsbProperties;
import io.github.hbaseycsb.server.ServerHome;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.BasicDB;
import site.ycsb.Client;
import site.ycsb.DB;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/**
 * {@code scripts/ycsb}: the stock launcher's command line, with an exit status that can be used.
 */
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
  @Parameters(index = "0", paramLabel = "load|run|shell", description = "What to do.")
  private Phase phase;

  @Parameters(
      index = "1",
      paramLabel = "hbase|basic",
      description =
          "The binding: hbase, or basic, which does nothing: no client on this machine is faster.")
  private String binding;

  @Option(
      names = "-P",
      paramLabel = "FILE",
      description = "A property file; may be repeated, later ones override.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "-p",
      paramLabel = "KEY=VALUE",
      description = "A property; may be repeated, overrides all files.")
  private Map<String, String> properties = new LinkedHashMap<>();

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
      names = "-cp",
      paramLabel = "PATH",
      description = "Class path to add, such as the directory with hbase-site.xml; repeatable.")
  private List<String> classPaths = new ArrayList<>();

  @Option(
      names = "-jvm-args",
      paramLabel = "\"ARGS\"",
      description = "Options for the client's JVM, such as \"-Xmx4g -XX:+UseZGC\".")
  @SuppressWarnings("unused") // the script acts on it
  private String jvmArguments;

  @Option(
      names = "--end-with-stdin",
      hidden = true,
      description = "End when standard input ends: the process that started this one is gone.")
  private boolean endWithStdin;

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
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  @SuppressWarnings("unused") // picocli acts on it
  private boolean help;

  private final ServerHome home;
  private Runnable awaitStart = () -> {};

  private YcsbCommand(ServerHome home) {
    this.home = home;
  }

  /** Runs the command line; {@code -cp} and {@code -jvm-args} were applied by the script. */
  public static void main(String[] args) {
    // It would warn of an option that overrides itself, as YCSB allows.
    System.setProperty("picocli.trace", "OFF");
    System.exit(commandLine(ServerHome.of(System.getenv())).execute(args));
  }

  static CommandLine commandLine(ServerHome home) {
    CommandLine line =
        new CommandLine(new YcsbCommand(home))
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setOverwrittenOptionsAllowed(true)
            .setExecutionExceptionHandler(YcsbCommand::explainFailure)
            .setParameterExceptionHandler(YcsbCommand::explainUsage);
    line.getCommandSpec()
        .usageMessage()
        .exitCodeListHeading("%nExit status:%n")
        .exitCodeList(ExitStatus.texts());
    return line;
  }

  private static int explainFailure(
      Exception e, CommandLine command, CommandLine.ParseResult parsed) throws Exception {
    if (!(e instanceof UsageException || e instanceof StartupException)) {
      throw e;
    }
    command.getErr().println("ycsb: " + e.getMessage());
    return ExitStatus.NOT_RUN.code();
  }

  private static int explainUsage(CommandLine.ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    command.getErr().println("ycsb: " + e.getMessage() + " (see ycsb --help)");
    return ExitStatus.NOT_RUN.code();
  }

  @Override
  public Integer call() throws UsageException, StartupException {
    boolean basic = binding.equals("basic");
    if (!basic && !binding.equals("hbase") && !binding.equals("hbase2")) {
      throw new UsageException("binding " + binding + " is not here: give hbase or basic");
    }
    if (basic && phase == Phase.SHELL) {
      throw new UsageException("the shell needs a server: give the binding hbase");
    }
    requireClassPath();
    if (endWithStdin) {
      StdinWatch stdin = StdinWatch.install(System.in, GuardedWorkload::stopRun);
      if (startByStdin) {
        awaitStart = () -> AgreedStart.await(stdin, System.err);
      }
    }
    if (hostSamples != null) {
      HostSampler.start(hostSamples);
    }
    Properties merged = YcsbProperties.merge(files, commandLineProperties());
    if (phase != Phase.SHELL) {
      YcsbProperties.check(merged, phase);
    }
    // Before anything logs: the back end reads it once.
    if (Boolean.parseBoolean(merged.getProperty("debug"))) {
      System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "info");
    }
    if (basic) {
      runWithoutServer(merged);
      return ExitStatus.OK.code();
    }
    TargetCluster target = TargetCluster.of(merged, home);
    Map<String, String> added = new LinkedHashMap<>(leadingTo(target, merged));
    if (phase == Phase.SHELL) {
      openShell(merged, added, target);
    } else {
      run(merged, added, target);
    }
    return ExitStatus.OK.code();
  }

  /** A wrong property is reported before a missing cluster. */
  private static Map<String, String> leadingTo(TargetCluster target, Properties merged)
      throws UsageException, StartupException {
    try {
      return target.properties();
    } catch (UsageException e) {
      HBaseOptions.from(merged);
      throw e;
    }
  }

  /** The script has put it on the class path, where Java ignores what is not there. */
  private void requireClassPath() throws UsageException {
    for (String classPath : classPaths) {
      for (String entry : classPath.split(File.pathSeparator, -1)) {
        if (!entry.isEmpty() && !Files.exists(Path.of(entry.replaceAll("/\\*$", "")))) {
          throw new UsageException("-cp " + entry + " does not exist");
        }
      }
    }
  }

  private void openShell(Properties merged, Map<String, String> added, TargetCluster target)
      throws UsageException, StartupException {
    // No records are loaded or run that would have to match.
    added.put("hbase.checkdataset", "false");
    merged.putAll(added);
    connect(merged, target);
    // The shell measures nothing and sets none; a DB may ask for them all the same.
    Measurements.setProperties(merged);
    site.ycsb.CommandLine.main(shellArguments(added));
  }

  private void run(Properties merged, Map<String, String> added, TargetCluster target)
      throws UsageException, StartupException {
    merged.putAll(added);
    // Connected now, so that connecting is no part of what YCSB times.
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
    new RunGuard(plan, System.err, release, clusterEnd).install();
    awaitStart.run();
    Client.main(clientArguments(added));
  }

  private Map<String, String> commandLineProperties() throws UsageException {
    Map<String, String> all = new LinkedHashMap<>(properties);
    if (threads != null) {
      all.put(Client.THREAD_COUNT_PROPERTY, threads.toString());
    }
    if (target != null) {
      all.put(Client.TARGET_PROPERTY, target.toString());
    }
    if (status) {
      all.put(Client.STATUS_PROPERTY, "true");
    }
    if (label != null) {
      all.put(Client.LABEL_PROPERTY, label);
    }
    return all;
  }

  private String[] clientArguments(Map<String, String> added) throws UsageException {
    List<String> arguments = new ArrayList<>();
    arguments.add(phase == Phase.LOAD ? "-load" : "-t");
    arguments.addAll(propertyArguments(added));
    return arguments.toArray(String[]::new);
  }

  private String[] shellArguments(Map<String, String> added) throws UsageException {
    List<String> arguments = new ArrayList<>(List.of("-db", HBaseBinding.class.getName()));
    arguments.addAll(propertyArguments(added));
    return arguments.toArray(String[]::new);
  }

  private List<String> propertyArguments(Map<String, String> added) throws UsageException {
    List<String> arguments = new ArrayList<>();
    for (Path file : files) {
      arguments.add("-P");
      arguments.add(file.toString());
    }
    Map<String, String> all = commandLineProperties();
    all.putAll(added);
    all.forEach(
        (key, value) -> {
          arguments.add("-p");
          arguments.add(key + "=" + value);
        });
    return arguments;
  }
}
