package io.github.hbaseycsb.scaleout;

import io.github.hbaseycsb.binding.SharedConnection;
import io.github.hbaseycsb.binding.startup.TableSetup.LoadEnd;
import io.github.hbaseycsb.client.ExitStatus;
import io.github.hbaseycsb.launcher.ClientCommands;
import io.github.hbaseycsb.launcher.PropertyOptions;
import io.github.hbaseycsb.server.ServerHome;
import io.github.hbaseycsb.workload.RowRange;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Callable;
import org.apache.hadoop.fs.Path;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code scripts/bulk-load}: writes the rows of {@code ycsb load} as store files and loads them.
 */
@Command(
    name = "bulk-load",
    description = {
      "Loads the same keys and fields as `ycsb load` with the same properties, but as HFiles "
          + "that the region servers adopt.",
      "",
      "The table must be empty. If the region servers reject a file, it is emptied again, unless "
          + "others have written to it."
    },
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  bulk-load -P workloads/workloada -p recordcount=10000000 -p hbase.createtable=true",
      "  bulk-load -P workloads/workloada -cp /etc/hbase/conf -cp /etc/hadoop/conf",
      "",
      "The files are written in this process. With a Hadoop configuration (-cp or HADOOP_CONF_DIR)"
          + " whose mapreduce.framework.name is yarn, a MapReduce job on YARN writes them."
    })
final class BulkLoadCommand implements Callable<Integer> {
  /** The meaning of its exit statuses, for the help and docs/reference/files.md. */
  static final Map<String, String> STATUSES =
      ExitStatus.texts(
          "loaded, counted and compared",
          "a mistake on the command line or in the configuration; one line on stderr says what "
              + "to do",
          "not loaded; one line on stderr says why",
          "interrupted by Ctrl-C");

  @Mixin private PropertyOptions options;

  @Option(
      names = "--staging",
      paramLabel = "DIR",
      description =
          "Directory, or its URI, for the HFiles. If it is not on HBase's file system, they are "
              + "copied (default: a temporary one on the default file system).")
  private String staging;

  private final ServerHome home;

  private BulkLoadCommand(ServerHome home) {
    this.home = home;
  }

  /** The script has already applied {@code -cp} and {@code -jvm-args}. */
  public static void main(String[] args) {
    ClientCommands.exit(commandLine(ServerHome.of(System.getenv())), args);
  }

  static CommandLine commandLine(ServerHome home) {
    return ClientCommands.of(new BulkLoadCommand(home), STATUSES);
  }

  @Override
  public Integer call() throws Exception {
    // A campaign counts the rows of a table itself.
    boolean driven = options.followStdin(() -> {}).isPresent();
    Properties properties = options.ofLoad(home);
    Records records = Records.of(properties);
    RowRange range = records.range(properties);
    try (SharedConnection target =
        SharedConnection.acquire(properties, driven ? LoadEnd.IGNORED : LoadEnd.NOTED)) {
      Path directory = BulkLoad.staging(target, Optional.ofNullable(staging));
      BulkLoad.Loaded loaded =
          new BulkLoad(target, properties, records, Clock.systemUTC())
              .run(range, directory, RowProgress.of("bulk-load", range.size()));
      if (!driven) {
        target.noteLoad(range.size(), true);
      }
      System.out.printf(
          """
          table %s: %,d rows, counted, %,d of them compared
          sorted %.1f bytes a row
          writing %.1f s, handing over %.1f s, counting and comparing %.1f s
          %,.0f rows/s, from the start to the end of handing over
          """,
          target.table(),
          loaded.rows(),
          loaded.compared(),
          (double) loaded.sortedBytes() / loaded.rows(),
          loaded.writing(),
          loaded.handingOver(),
          loaded.checking(),
          loaded.rows() / (loaded.writing() + loaded.handingOver()));
    }
    return ExitStatus.OK.code();
  }
}
