package io.github.hbaseycsb.scaleout.check;

import static java.util.Locale.ROOT;

import io.github.hbaseycsb.binding.LoadTarget;
import io.github.hbaseycsb.binding.options.StartupException;
import io.github.hbaseycsb.launcher.StdinWatch;
import io.github.hbaseycsb.launcher.properties.TargetCluster;
import io.github.hbaseycsb.launcher.properties.UsageException;
import io.github.hbaseycsb.launcher.properties.YcsbProperties;
import io.github.hbaseycsb.scaleout.job.RowCount;
import io.github.hbaseycsb.server.ServerHome;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import site.ycsb.WorkloadException;

/**
 * Says what a table holds of the records that a load with the same properties would write, for the
 * campaign driver, which starts this as a process. Exit status: 0 the table was looked at, and the
 * result says what was found; 1 usage or configuration; 3 it could not be looked at.
 */
@Command(
    name = "table-check",
    description = "Reads some of a table's records back, and counts its rows if asked to.")
final class TableCheckCommand implements Callable<Integer> {
  private static final int USAGE = 1;
  private static final int NOT_CHECKED = 3;

  @Option(names = "-P", paramLabel = "FILE", description = "A property file; repeatable.")
  private List<Path> files = new ArrayList<>();

  @Option(names = "-cp", paramLabel = "PATH", description = "Is on the class path already.")
  @SuppressWarnings("unused") // whoever starts this acts on it
  private List<String> classPaths = new ArrayList<>();

  @Option(names = "--count", description = "Count all rows by a MapReduce job.")
  private boolean count;

  @Option(names = "--result", required = true, description = "Takes what was found, as properties.")
  private Path result;

  @Option(
      names = "--end-with-stdin",
      description = "End when standard input ends: the process that started this one is gone.")
  private boolean endWithStdin;

  private TableCheckCommand() {}

  /** Runs the command line. */
  public static void main(String[] args) {
    int code =
        new CommandLine(new TableCheckCommand())
            .setExecutionExceptionHandler(TableCheckCommand::explainFailure)
            .execute(args);
    System.exit(code);
  }

  private static int explainFailure(
      Exception e, CommandLine command, CommandLine.ParseResult parsed) throws Exception {
    if (e instanceof RuntimeException) {
      throw e;
    }
    String message = Optional.ofNullable(e.getMessage()).orElse(e.getClass().getSimpleName());
    command.getErr().println("table-check: " + message.lines().findFirst().orElse(""));
    return e instanceof IOException ? NOT_CHECKED : USAGE;
  }

  @Override
  public Integer call()
      throws UsageException,
          StartupException,
          WorkloadException,
          IOException,
          InterruptedException {
    if (endWithStdin) {
      StdinWatch.install(System.in);
    }
    Properties properties = YcsbProperties.merge(files, Map.of());
    YcsbProperties.checkRecords(properties);
    properties.putAll(TargetCluster.of(properties, ServerHome.of(System.getenv())).properties());
    Properties found;
    try (LoadTarget target = LoadTarget.open(properties)) {
      found = new TableSampling(target, properties).read(new Random());
      if (count) {
        long rows = RowCount.of(target.connection(), target.table(), progress());
        found.setProperty("rows", Long.toString(rows));
      }
    }
    try (Writer out = Files.newBufferedWriter(result)) {
      found.store(out, null);
    }
    return 0;
  }

  /** Lines as a load's clients write them. */
  private static LongConsumer progress() {
    long started = System.nanoTime();
    return rows ->
        System.err.printf(
            ROOT,
            "table-check %d sec: %d rows%n",
            TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - started),
            rows);
  }
}
