package io.github.hbaseycsb.benchmark;

import io.github.hbaseycsb.server.ServerException;
import io.github.hbaseycsb.server.Trees;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code scripts/benchmark-load}: bulk load against buffered and unbuffered puts. */
@Command(
    name = "benchmark-load",
    sortOptions = false,
    description = {
      "Measures how long the same rows take to load by store files, by buffered puts and by puts, in",
      "turn, on a local HBase of its own, and how a bulk load's time grows with its rows. The disk",
      "has to hold all rows of all loads."
    })
final class LoadBenchmarkCommand implements Callable<Integer> {
  private static final int LIMIT_S = 3600;

  @Option(names = "--rows", paramLabel = "N", description = "Rows of each load (default: 1000000).")
  private int rows = 1_000_000;

  @Option(names = "--rounds", paramLabel = "N", description = "Rounds (default: 3).")
  private int rounds = 3;

  @Option(
      names = "--growth",
      split = ",",
      paramLabel = "N",
      description = "Rows of more bulk loads (default: 1000000,2000000,4000000,8000000).")
  private List<Integer> growth = List.of(1_000_000, 2_000_000, 4_000_000, 8_000_000);

  @Option(
      names = "--results",
      paramLabel = "DIR",
      description = "Where results go (default: results/benchmark-load/UTC-TIME).")
  private Path results;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  @SuppressWarnings("unused") // picocli acts on it
  private boolean help;

  @Spec private CommandSpec spec;

  private final Path checkout;

  private LoadBenchmarkCommand(Path checkout) {
    this.checkout = checkout;
  }

  /**
   * Runs the benchmark and exits: 0 done, 1 not.
   *
   * @param args the checkout's directory, then the command line
   */
  public static void main(String[] args) {
    System.exit(
        new CommandLine(new LoadBenchmarkCommand(Path.of(args[0])))
            .setExecutionExceptionHandler(LoadBenchmarkCommand::explainFailure)
            .execute(Arrays.copyOfRange(args, 1, args.length)));
  }

  private static int explainFailure(
      Exception e, CommandLine command, CommandLine.ParseResult parsed) throws Exception {
    if (!(e instanceof BenchmarkException || e instanceof ServerException)) {
      throw e;
    }
    command.getErr().println("benchmark-load: " + e.getMessage());
    return 1;
  }

  @Override
  public Integer call()
      throws IOException, InterruptedException, BenchmarkException, ServerException {
    BenchmarkResults files =
        results == null
            ? BenchmarkResults.now(checkout, "benchmark-load")
            : new BenchmarkResults(results);
    Path work = Files.createTempDirectory("benchmark-load");
    Map<String, String> environment = BenchmarkResults.environment();
    List<LoadMeasurement> ways = new ArrayList<>();
    List<LoadMeasurement> grown = new ArrayList<>();
    try (OwnServer server = OwnServer.start(work.resolve("server"), checkout)) {
      for (int round = 1; round <= rounds; round++) {
        for (LoadWay way : LoadWay.values()) {
          ways.add(load(way, rows, round, server.clientConf(), work));
        }
      }
      for (int more : growth) {
        grown.add(load(LoadWay.BULK, more, 1, server.clientConf(), work));
      }
    }
    environment.put("Load average at the end", BenchmarkResults.loadAverage());
    Trees.delete(work);
    LoadReport report = new LoadReport(environment, ways, grown);
    files.write(report.markdown(), report.content());
    PrintWriter out = spec.commandLine().getOut();
    out.println(report.markdown());
    out.println("Written to " + files.directory());
    return 0;
  }

  private LoadMeasurement load(LoadWay way, int count, int round, Path clientConf, Path work)
      throws IOException, InterruptedException, BenchmarkException {
    Path directory = Files.createTempDirectory(work, "load");
    String table = directory.getFileName().toString();
    ContenderProcess.onDistribution(clientConf, checkout, way.part())
        .with(way.jvmArguments())
        .run(way.program(table, count), directory, LIMIT_S);
    String output = Files.readString(directory.resolve(ContenderProcess.OUTPUT));
    ResourceLog resources = ResourceLog.read(directory.resolve(ContenderProcess.RESOURCES));
    LoadMeasurement measured =
        new LoadMeasurement(way, count, round, way.seconds(output), resources.residentBytes());
    drop(table, clientConf);
    PrintWriter err = spec.commandLine().getErr();
    err.println(
        String.format(
            Locale.ROOT,
            "benchmark-load: round %d of %d: %,d rows by %s: %.1f s, %,.0f rows/s",
            round,
            rounds,
            count,
            way.label(),
            measured.seconds(),
            measured.rowsPerSecond()));
    err.flush();
    return measured;
  }

  /** The next load finds the disk as empty as this one. */
  private static void drop(String table, Path clientConf) throws IOException {
    Configuration conf = HBaseConfiguration.create();
    conf.addResource(clientConf.resolve("hbase-site.xml").toUri().toURL());
    try (Connection connection = ConnectionFactory.createConnection(conf);
        Admin admin = connection.getAdmin()) {
      admin.disableTable(TableName.valueOf(table));
      admin.deleteTable(TableName.valueOf(table));
    }
  }
}
