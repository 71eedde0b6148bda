package io.github.hbaseycsb.launcher;

import io.github.hbaseycsb.binding.HBaseBinding;
import io.github.hbaseycsb.binding.SharedConnection;
import io.github.hbaseycsb.binding.options.HBaseOptions;
import io.github.hbaseycsb.binding.options.StartupException;
import io.github.hbaseycsb.binding.request.OutageDetector;
import io.github.hbaseycsb.binding.startup.RegionSplits;
import io.github.hbaseycsb.binding.startup.TableSetup.LoadEnd;
import io.github.hbaseycsb.client.ClientProtocol;
import io.github.hbaseycsb.client.ExitStatus;
import io.github.hbaseycsb.client.FirstLine;
import io.github.hbaseycsb.client.StackSampling;
import io.github.hbaseycsb.launcher.GuardedWorkload.Ending;
import io.github.hbaseycsb.launcher.YcsbProperties.Phase;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.YcsbProperty;
import io.github.hbaseycsb.server.ServerHome;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;
import org.apache.hadoop.hbase.util.Bytes;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import site.ycsb.BasicDB;
import site.ycsb.Client;
import site.ycsb.DB;
import site.ycsb.measurements.Measurements;

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
      "  ycsb run my.own.Db -P workloads/workloada -cp my-binding.jar",
      "  ycsb shell hbase",
      "  ycsb splits -P workloads/workloada -p hbase.regions=200 > splits.txt",
      "      (HBase shell: create 'usertable', 'family', SPLITS_FILE => 'splits.txt')"
    })
final class YcsbCommand implements Callable<Integer> {
  /** The meaning of its exit statuses, for the help and docs/reference/files.md. */
  static final Map<String, String> STATUSES =
      ExitStatus.texts(
          "every operation was OK",
          "a mistake on the command line or in the configuration, or nothing was run; one line on"
              + " stderr says what to do",
          "operations failed, and stderr says how many and of which kind; or a thread died, and"
              + " stderr says why",
          "interrupted by Ctrl-C; what had been measured is reported");

  @Parameters(
      index = "0",
      paramLabel = "load|run|shell|splits",
      description =
          "What to do. splits contacts no cluster: it prints where a load would split a new table"
              + " with hbase.regions, a row key in each line, as the HBase shell reads it.")
  private Phase phase;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "hbase|basic|CLASS",
      description =
          "The binding: hbase; basic, which does nothing and so shows the highest rate of a client"
              + " on this machine; or any class that extends site.ycsb.DB, whose jar -cp names.")
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

  @Spec private CommandSpec spec;

  private final ServerHome home;
  private Class<? extends DB> db = HBaseBinding.class;
  private Runnable awaitStart = () -> {};

  /** Open until the recording is written, if there is one. */
  private CountDownLatch recording = new CountDownLatch(0);

  YcsbCommand(ServerHome home) {
    this.home = home;
  }

  /** The script has already applied {@code -cp} and {@code -jvm-args}. */
  public static void main(String[] args) {
    ClientCommands.exit(commandLine(ServerHome.of(System.getenv())), args);
  }

  static CommandLine commandLine(ServerHome home) {
    return ClientCommands.of(new YcsbCommand(home), STATUSES);
  }

  @Override
  public Integer call() throws UsageException, StartupException, IOException {
    Properties merged = validated();
    if (phase == Phase.SPLITS) {
      printSplits(merged);
      return ExitStatus.OK.code();
    }
    Optional<StdinWatch> driver = properties.followStdin(GuardedWorkload::stopRun);
    driver.filter(stdin -> startByStdin).ifPresent(stdin -> awaitStart = () -> awaitStart(stdin));
    if (hostSamples != null) {
      HostSampler.start(hostSamples);
    }
    if (profile != null) {
      recording = record(profile);
    }
    if (db != HBaseBinding.class) {
      useOther(merged);
      return ExitStatus.OK.code();
    }
    TargetCluster target = TargetCluster.of(merged, properties.classPaths(), home);
    merged.putAll(target.properties());
    if (phase == Phase.SHELL) {
      openShell(merged, target);
    } else {
      run(merged, target, driver.isPresent());
    }
    return ExitStatus.OK.code();
  }

  /**
   * The properties of what is to be done. All that can be known without a cluster has been checked,
   * and nothing has been started.
   */
  Properties validated() throws UsageException, StartupException {
    requireBinding();
    Properties merged = properties.merged(ownProperties(), stranger());
    if (phase == Phase.SPLITS) {
      YcsbProperties.checkRecords(merged);
    } else if (phase != Phase.SHELL) {
      YcsbProperties.check(merged, phase);
      GuardedWorkload.delegateTo(merged);
      OutcomeExporter.delegateTo(YcsbProperty.EXPORTER.textIn(merged::getProperty));
    }
    // As YCSB's client does later.
    merged.setProperty(YcsbProperty.DO_TRANSACTIONS.key(), Boolean.toString(phase == Phase.RUN));
    if (phase == Phase.SPLITS || stranger().isEmpty()) {
      HBaseOptions.from(merged);
    }
    return merged;
  }

  private void requireBinding() throws UsageException {
    if (binding != null) {
      db = Bindings.named(binding);
    } else if (phase != Phase.SPLITS) {
      throw new UsageException("the binding is missing: write hbase or basic after the command");
    }
    if (db == BasicDB.class && phase == Phase.SHELL) {
      throw new UsageException("the shell needs a server: use the binding hbase");
    }
  }

  /** The class of a binding of somebody else, which has properties of its own. */
  private Optional<String> stranger() {
    return Optional.of(db)
        .filter(it -> it != HBaseBinding.class && it != BasicDB.class)
        .map(Class::getName);
  }

  /**
   * Reports that this client is ready, and waits until the time, ms since 1970 on {@code stdin}, at
   * which all clients of a run start. Returns at once if that time has passed.
   */
  private static void awaitStart(StdinWatch stdin) {
    System.err.println(ClientProtocol.READY);
    try {
      long startMs = Long.parseLong(stdin.line().strip());
      TimeUnit.MILLISECONDS.sleep(startMs - System.currentTimeMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted before the start", e);
    }
  }

  private void printSplits(Properties merged) throws UsageException, StartupException {
    int regions = BindingProperty.REGIONS.checkedIn(merged);
    if (regions == 1) {
      throw new UsageException(
          "one region has no splits: set how many there are to be with -p %s=N"
              .formatted(BindingProperty.REGIONS.key()));
    }
    PrintWriter out = spec.commandLine().getOut();
    for (byte[] split : RegionSplits.of(merged, regions)) {
      out.println(Bytes.toStringBinary(split));
    }
    out.flush();
  }

  private void useOther(Properties merged) throws UsageException, IOException {
    if (phase == Phase.SHELL) {
      openShell(merged);
      return;
    }
    if (BasicDB.class.isAssignableFrom(db)) {
      merged.putIfAbsent(YcsbProperty.BASIC_VERBOSE.key(), "false");
    }
    run(merged, () -> {}, Optional::empty);
  }

  private void openShell(Properties merged, TargetCluster target) throws StartupException {
    // The shell does not load or run a data set that could differ.
    merged.setProperty(BindingProperty.CHECK_DATASET.key(), "false");
    connect(merged, target, LoadEnd.IGNORED);
    openShell(merged);
  }

  private void openShell(Properties merged) {
    merged.setProperty(YcsbProperty.DB.key(), db.getName());
    // The shell does not measure and does not set these properties, but a DB may request
    // measurements.
    Measurements.setProperties(merged);
    site.ycsb.CommandLine.main(arguments(merged));
  }

  /** {@code driven}: a campaign, which counts the rows of a table itself, runs this client. */
  private void run(Properties merged, TargetCluster target, boolean driven)
      throws UsageException, StartupException, IOException {
    LoadEnd loadEnd = phase == Phase.LOAD ? LoadEnd.NOTED : LoadEnd.REQUIRED;
    // Connects now, so that YCSB's time does not include it.
    SharedConnection connection = connect(merged, target, driven ? LoadEnd.IGNORED : loadEnd);
    OutageDetector.stopRunWith(GuardedWorkload::stopRun);
    OutcomeExporter.addCounts(connection::counts);
    Optional<Path> slow = OutputFiles.withHistogramLogs(merged, ClientProtocol.SLOW_OPERATIONS);
    if (slow.isPresent() && connection.slow().isPresent()) {
      connection.slow().get().writeTo(slow.get());
    }
    Runnable release =
        () -> {
          if (!driven && phase == Phase.LOAD) {
            noteLoad(connection);
          }
          connection.close();
        };
    run(merged, release, target::end);
  }

  /** Notes with the table how far the load got, if that is known. */
  private static void noteLoad(SharedConnection connection) {
    OperationCounts outcome = OutcomeExporter.outcome();
    Ending ending = GuardedWorkload.ending();
    if (outcome == null || outcome.failed() > 0 || ending.breakage().isPresent()) {
      return;
    }
    try {
      connection.noteLoad(outcome.succeeded(), !ending.stopped());
    } catch (IOException e) {
      System.err.println(
          "ycsb: the end of the load could not be noted with the table (%s): runs may need -p %s"
              .formatted(e.getMessage(), BindingProperty.CHECK_DATASET.with(false)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static SharedConnection connect(Properties merged, TargetCluster target, LoadEnd loadEnd)
      throws StartupException {
    try {
      return SharedConnection.acquire(merged, loadEnd);
    } catch (StartupException e) {
      Optional<String> end = target.end();
      throw end.isPresent() ? StartupException.unanswered(end.get() + ": start it again", e) : e;
    }
  }

  private void run(Properties merged, Runnable release, Supplier<Optional<String>> clusterEnd)
      throws UsageException, IOException {
    boolean timeLimited = YcsbProperty.MAX_EXECUTION_TIME.checkedIn(merged) > 0;
    merged.setProperty(YcsbProperty.WORKLOAD.key(), GuardedWorkload.class.getName());
    merged.setProperty(YcsbProperty.EXPORTER.key(), OutcomeExporter.class.getName());
    merged.setProperty(YcsbProperty.DB.key(), db.getName());
    GuardedWorkload.take(Pace.takeFrom(merged));
    Runnable releaseAll =
        () -> {
          awaitRecording();
          release.run();
        };
    new RunGuard(phase, timeLimited, System.err, releaseAll, clusterEnd).install();
    awaitStart.run();
    Client.main(arguments(merged, phase == Phase.LOAD ? "-load" : "-t"));
  }

  /** The properties that YCSB's own options set. */
  private Map<String, String> ownProperties() {
    Map<String, String> own = new LinkedHashMap<>();
    own.put(YcsbProperty.THREAD_COUNT.key(), Objects.toString(threads, null));
    own.put(YcsbProperty.TARGET.key(), Objects.toString(target, null));
    own.put(YcsbProperty.STATUS.key(), status ? "true" : null);
    own.put(YcsbProperty.LABEL.key(), label);
    own.values().removeIf(Objects::isNull);
    return own;
  }

  private String[] arguments(Properties merged, String... first) {
    return Stream.concat(Stream.of(first), properties.arguments(merged).stream())
        .toArray(String[]::new);
  }

  /**
   * Records with Java's Flight Recorder where this process spends its time, until it ends. The
   * Flight Recorder writes the file in its own shutdown hook; then the latch is open.
   */
  private static CountDownLatch record(Path file) throws IOException {
    CountDownLatch written = new CountDownLatch(1);
    FlightRecorder.addListener(
        new FlightRecorderListener() {
          @Override
          public void recordingStateChanged(Recording recording) {
            if (recording.getState() == RecordingState.CLOSED) {
              written.countDown();
            }
          }
        });
    @SuppressWarnings("resource") // closed by the shutdown hook that writes the file
    Recording started = new Recording();
    started.setSettings(StackSampling.SETTINGS);
    started.setDestination(file);
    started.setDumpOnExit(true);
    started.start();
    return written;
  }

  /**
   * Waits in another shutdown hook until the file is written, because that hook may halt the
   * process. If the file is still missing, the program that reads it reports this.
   */
  private void awaitRecording() {
    try {
      if (!recording.await(30, TimeUnit.SECONDS)) {
        System.err.println("ycsb: the recording was not written within 30 s");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The bindings that a command line can name: two by a word, any other by its class. */
  private static final class Bindings {
    private static final Map<String, Class<? extends DB>> WORDS =
        Map.of("hbase", HBaseBinding.class, "hbase2", HBaseBinding.class, "basic", BasicDB.class);

    private static final String PROPERTIES = "docs/migration.md says what its properties are here";

    private Bindings() {}

    /** The class of a binding: a word, or the name of a class, which has a package. */
    static Class<? extends DB> named(String name) throws UsageException {
      String word = name.toLowerCase(Locale.ROOT);
      if (WORDS.containsKey(word)) {
        return WORDS.get(word);
      }
      if (name.contains(".")) {
        return load(YcsbProperty.currentClass(name));
      }
      throw new UsageException("binding %s is not available: %s".formatted(name, instead(word)));
    }

    private static String instead(String word) {
      if (word.equals("asynchbase")) {
        return "hbase replaces it, with -p %s for requests that do not wait, and %s"
            .formatted(BindingProperty.ASYNC.with("N"), PROPERTIES);
      }
      if (word.startsWith("hbase")) {
        return "hbase replaces it, and " + PROPERTIES;
      }
      return word.equals("maprdb") || word.contains("bigtable")
          ? "use hbase with -p hbase.client.connection.impl=CLASS of its HBase client, whose jars"
              + " -cp names"
          : "use hbase, basic, or the name of its class, whose jars -cp names";
    }

    private static Class<? extends DB> load(String name) throws UsageException {
      try {
        Class<? extends DB> db = Class.forName(name).asSubclass(DB.class);
        // As YCSB's client will create it.
        if (Modifier.isAbstract(db.getModifiers())
            || !Modifier.isPublic(db.getModifiers())
            || !Modifier.isPublic(db.getDeclaredConstructor().getModifiers())) {
          throw new NoSuchMethodException(name);
        }
        return db;
      } catch (ClassNotFoundException e) {
        throw refused(
            name, "is not a class on the class path: add its jar or directory with -cp", e);
      } catch (ClassCastException e) {
        throw refused(name, "is not a YCSB binding: it does not extend " + DB.class.getName(), e);
      } catch (NoSuchMethodException e) {
        throw refused(
            name,
            "cannot be created: it needs to be public, not abstract, with a public constructor without parameters",
            e);
      } catch (LinkageError e) {
        String why = FirstLine.of(e);
        throw refused(name, "does not load (" + why + "): add the jars that it needs with -cp", e);
      }
    }

    private static UsageException refused(String name, String why, Throwable cause) {
      return new UsageException("binding " + name + " " + why, cause);
    }
  }
}
