package io.github.hbaseycsb.scaleout.check;

import io.github.hbaseycsb.binding.SharedConnection;
import io.github.hbaseycsb.binding.options.StartupException;
import io.github.hbaseycsb.client.ExitStatus;
import io.github.hbaseycsb.client.TableCheckFile;
import io.github.hbaseycsb.launcher.ClientCommands;
import io.github.hbaseycsb.launcher.PropertyOptions;
import io.github.hbaseycsb.launcher.properties.UsageException;
import io.github.hbaseycsb.scaleout.job.RowCount;
import io.github.hbaseycsb.scaleout.job.RowProgress;
import io.github.hbaseycsb.server.ServerHome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Random;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import site.ycsb.WorkloadException;

/**
 * Reports how many of the records that a load with the same properties would write are in a table.
 * The campaign driver runs this as a process.
 */
@Command(
    name = "table-check",
    description = "Reads some of a table's records back, and counts its rows if asked to.")
final class TableCheckCommand implements Callable<Integer> {
  private static final Map<String, String> STATUSES =
      ExitStatus.texts(
          "the table was looked at, and the result says what was found",
          "usage or configuration",
          "it could not be looked at",
          "interrupted");

  @Mixin private PropertyOptions options;

  @Option(names = "--count", description = "Count all rows by a MapReduce job.")
  private boolean count;

  @Option(names = "--result", required = true, description = "Takes what was found, as properties.")
  private Path result;

  private TableCheckCommand() {}

  /** Executes the command line. */
  public static void main(String[] args) {
    ClientCommands.exit(ClientCommands.of(new TableCheckCommand(), STATUSES), args);
  }

  @Override
  public Integer call()
      throws UsageException,
          StartupException,
          WorkloadException,
          IOException,
          InterruptedException {
    options.followStdin(() -> {});
    Properties properties = options.ofLoad(ServerHome.of(System.getenv()));
    try (SharedConnection target = SharedConnection.acquire(properties)) {
      TableCheckFile.Sample sample = new TableSampling(target, properties).read(new Random());
      OptionalLong rows =
          count
              ? OptionalLong.of(
                  RowCount.of(
                      target.connection(), target.table(), RowProgress.of("table-check", 0)))
              : OptionalLong.empty();
      new TableCheckFile(sample, rows).write(result);
    }
    return ExitStatus.OK.code();
  }
}
