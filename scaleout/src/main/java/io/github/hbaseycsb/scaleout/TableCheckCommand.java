package io.github.hbaseycsb.scaleout;

import io.github.hbaseycsb.binding.SharedConnection;
import io.github.hbaseycsb.client.ExitStatus;
import io.github.hbaseycsb.client.TableCheckFile;
import io.github.hbaseycsb.client.TableCheckFile.Sample;
import io.github.hbaseycsb.launcher.ClientCommands;
import io.github.hbaseycsb.launcher.PropertyOptions;
import io.github.hbaseycsb.server.ServerHome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Random;
import java.util.concurrent.Callable;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
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

  /**
   * Sampled records per region. If 1000 records are drawn from 1000 regions, the probability that
   * none is in a given region is 1/e. With ten times as many records it is 1 in 22,000.
   */
  private static final int RECORDS_PER_REGION = 10;

  private static final int MOST = 100_000;

  @Mixin private PropertyOptions options;

  @Option(names = "--count", description = "Count all rows by a MapReduce job.")
  private boolean count;

  @Option(names = "--result", required = true, description = "Takes what was found, as properties.")
  private Path result;

  private TableCheckCommand() {}

  public static void main(String[] args) {
    ClientCommands.exit(ClientCommands.of(new TableCheckCommand(), STATUSES), args);
  }

  @Override
  public Integer call() throws Exception {
    options.followStdin(() -> {});
    Properties properties = options.ofLoad(ServerHome.of(System.getenv()));
    try (SharedConnection target = SharedConnection.acquire(properties)) {
      Sample sample = sample(target, properties, new Random());
      OptionalLong rows =
          count
              ? OptionalLong.of(Jobs.countRows(target, RowProgress.of("table-check", 0)))
              : OptionalLong.empty();
      new TableCheckFile(sample, rows).write(result);
    }
    return ExitStatus.OK.code();
  }

  /** Reads a sample of the records that a table with these properties should contain. */
  static Sample sample(SharedConnection target, Properties properties, Random random)
      throws WorkloadException, IOException {
    try (Table table = target.connection().getTable(target.table());
        RegionLocator regions = target.connection().getRegionLocator(target.table())) {
      Scan cheap = new Scan().setCacheBlocks(false).setFilter(new FirstKeyOnlyFilter());
      boolean empty = !BulkLoad.findsRow(target, cheap);
      if (!Records.areKnown(properties)) {
        return new Sample(0, 0, 0, "", empty);
      }
      Records records = Records.of(properties);
      int enough = regions.getStartKeys().length * RECORDS_PER_REGION;
      RecordSample.Found found =
          RecordSample.of(
              records,
              RecordSample.Rows.of(table, target.families()),
              RecordSample.Compared.SHAPE,
              records.range(properties),
              Math.max(RecordSample.LEAST, Math.min(MOST, enough)),
              random);
      String example = found.example().map(it -> "row " + it.key() + " " + it.what()).orElse("");
      return new Sample(found.read(), found.missing(), found.different(), example, empty);
    }
  }
}
