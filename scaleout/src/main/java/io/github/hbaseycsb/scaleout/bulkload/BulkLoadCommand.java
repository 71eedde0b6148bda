package io.github.hbaseycsb.scaleout.bulkload;

import static java.util.Locale.ROOT;

import io.github.hbaseycsb.binding.LoadTarget;
import io.github.hbaseycsb.binding.options.StartupException;
import io.github.hbaseycsb.launcher.StdinWatch;
import io.github.hbaseycsb.launcher.properties.TargetCluster;
import io.github.hbaseycsb.launcher.properties.UsageException;
import io.github.hbaseycsb.launcher.properties.YcsbProperties;
import io.github.hbaseycsb.scaleout.records.Records;
import io.github.hbaseycsb.server.ServerHome;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import site.ycsb.Client;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;

/**
 * {@code scripts/bulk-load}: what {@code ycsb load} puts, written as store files and handed over.
 */
@Command(
    name = "bulk-load",
    description = {
      "Loads what `ycsb load` with the same properties would put, by store files (HFiles) that a"
          + " MapReduce job writes and the region servers take over: the same keys and fields.",
      "",
      "The table must be empty; when a load fails, it is empty again."
    },
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  bulk-load -P workloads/workloada -p recordcount=10000000 -p hbase.createtable=true",
      "  bulk-load -P workloads/workloada -cp /etc/hbase/conf -cp /etc/hadoop/conf",
      "",
      "Without a Hadoop configuration the job runs in this process. With one (-cp or"
          + " HADOOP_CONF_DIR) whose mapreduce.framework.name is yarn it runs on YARN."
    })
final class BulkLoadCommand implements Callable<Integer> {
  private static final double MS_PER_SECOND = 1000;

  @Option(
      names = "-P",
      paramLabel = "FILE",
      description = "A property file; may be repeated, later ones override.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "-p",
      paramLabel = "KEY=VALUE",
      description = "A property; may be repeated, overrides all files.")
  private Map<String, String> given = new LinkedHashMap<>();

  @Option(
      names = "-cp",
      paramLabel = "PATH",
      description = "Class path to add, such as the directory with hbase-site.xml; repeatable.")
  @SuppressWarnings("unused") // the script acts on it
  private List<String> classPaths = new ArrayList<>();

  @Option(
      names = "-jvm-args",
      paramLabel = "\"ARGS\"",
      description = "Options for the JVM, such as \"-Xmx4g\".")
  @SuppressWarnings("unused") // the script acts on it
  private String jvmArguments;

  @Option(
      names = "--staging",
      paramLabel = "DIR",
      description =
          "A directory, or its URI, for the store files: on the file system of HBase's own files,"
              + " else they are copied (default: a temporary one on the default file system).")
  private String staging;

  @Option(
      names = "--end-with-stdin",
      hidden = true,
      description = "End when standard input ends: the process that started this one is gone.")
  private boolean endWithStdin;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  @SuppressWarnings("unused") // picocli acts on it
  private boolean help;

  private final ServerHome home;

  private BulkLoadCommand(ServerHome home) {
    this.home = home;
  }

  /** Runs the command line; {@code -cp} and {@code -jvm-args} were applied by the script. */
  public static void main(String[] args) {
    System.exit(commandLine(ServerHome.of(System.getenv())).execute(args));
  }

  static CommandLine commandLine(ServerHome home) {
    CommandLine line =
        new CommandLine(new BulkLoadCommand(home))
            .setOverwrittenOptionsAllowed(true)
            .setExecutionExceptionHandler(BulkLoadCommand::explainFailure)
            .setParameterExceptionHandler(BulkLoadCommand::explainUsage);
    line.getCommandSpec()
        .usageMessage()
        .exitCodeListHeading("%nExit status:%n")
        .exitCodeList(BulkLoadStatus.texts());
    return line;
  }

  private static int explainFailure(
      Exception e, CommandLine command, CommandLine.ParseResult parsed) throws Exception {
    if (e instanceof RuntimeException) {
      throw e;
    }
    command.getErr().println("bulk-load: " + BulkLoad.firstLine(e));
    boolean loading = e instanceof BulkLoadException || e instanceof IOException;
    return (loading ? BulkLoadStatus.NOT_LOADED : BulkLoadStatus.USAGE).code();
  }

  private static int explainUsage(CommandLine.ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    command.getErr().println("bulk-load: " + e.getMessage() + " (see bulk-load --help)");
    return BulkLoadStatus.USAGE.code();
  }

  @Override
  public Integer call()
      throws UsageException,
          StartupException,
          WorkloadException,
          BulkLoadException,
          IOException,
          InterruptedException {
    if (endWithStdin) {
      StdinWatch.install(System.in);
    }
    Properties properties = YcsbProperties.merge(files, given);
    YcsbProperties.checkRecords(properties);
    properties.putAll(TargetCluster.of(properties, home).properties());
    // A wrong property is reported before a missing cluster.
    Records records = Records.of(properties);
    RecordRange range = range(properties, records);
    try (LoadTarget target = LoadTarget.open(properties)) {
      BulkLoad.Loaded loaded =
          new BulkLoad(target, properties, records, Clock.systemUTC())
              .run(range, Staging.of(target, Optional.ofNullable(staging)), progress(range));
      System.out.print(summary(target, loaded));
    }
    return 0;
  }

  /** What this load is to write: all records, or those that the properties choose. */
  private static RecordRange range(Properties properties, Records records) {
    long first = Long.parseLong(properties.getProperty(Workload.INSERT_START_PROPERTY, "0"));
    String count = properties.getProperty(Client.INSERT_COUNT_PROPERTY);
    return new RecordRange(first, count == null ? records.count() : first + Long.parseLong(count));
  }

  private static LongConsumer progress(RecordRange range) {
    long started = System.nanoTime();
    return rows ->
        System.err.printf(
            ROOT,
            "bulk-load %d sec: %d rows of %d%n",
            TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - started),
            rows,
            range.getLength());
  }

  private static String summary(LoadTarget target, BulkLoad.Loaded loaded) {
    Duration all = loaded.writing().plus(loaded.handingOver());
    return """
        table %s: %,d rows, counted, %,d of them compared
        sorted %.1f bytes a row
        writing %.1f s, handing over %.1f s, counting and comparing %.1f s
        %,.0f rows/s, from the start to the end of handing over
        """
        .formatted(
            target.table(),
            loaded.rows(),
            loaded.compared(),
            (double) loaded.sortedBytes() / loaded.rows(),
            seconds(loaded.writing()),
            seconds(loaded.handingOver()),
            seconds(loaded.checking()),
            loaded.rows() / seconds(all));
  }

  private static double seconds(Duration duration) {
    return duration.toMillis() / MS_PER_SECOND;
  }
}
