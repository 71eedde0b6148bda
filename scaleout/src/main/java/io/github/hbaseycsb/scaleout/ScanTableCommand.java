package io.github.hbaseycsb.scaleout;

import static io.github.hbaseycsb.client.Units.BYTES_PER_MEGABYTE;
import static io.github.hbaseycsb.client.Units.NS_PER_SECOND;

import io.github.hbaseycsb.binding.SharedConnection;
import io.github.hbaseycsb.client.ExitStatus;
import io.github.hbaseycsb.launcher.ClientCommands;
import io.github.hbaseycsb.launcher.PropertyOptions;
import io.github.hbaseycsb.launcher.UsageException;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.scaleout.TableScans.Read;
import io.github.hbaseycsb.scaleout.TableScans.Way;
import io.github.hbaseycsb.server.ServerHome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code scripts/scan-table}: how fast a whole table is read by scans, from a snapshot, and by
 * MapReduce jobs, beside the bytes of its files. It is like HBase's {@code
 * ScanPerformanceEvaluation}.
 */
@Command(
    name = "scan-table",
    description = {
      "Reads a whole table in several ways, by turns, and prints rows/s and MB/s of each:",
      "  files               the bytes of its store files: what the file system gives",
      "  snapshot            one client that reads the files of a snapshot",
      "  scan                one client with one scanner",
      "  mapreduce-snapshot  a map task for each region, which reads a snapshot",
      "  mapreduce-scan      a map task for each region, with one scanner",
      "",
      "The snapshot is taken at the beginning and deleted at the end. The ways that read files need"
          + " hbase.rootdir, and permission to read below it."
    },
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  scan-table -P workloads/workloada -cp /etc/hbase/conf -cp /etc/hadoop/conf",
      "  scan-table -P workloads/workloada -p table=events -p columnfamily=e --by scan,snapshot",
      "",
      "Jobs run in this process, a task for each processor. With a Hadoop configuration (-cp or"
          + " HADOOP_CONF_DIR) whose mapreduce.framework.name is yarn, they run on YARN."
    })
final class ScanTableCommand implements Callable<Integer> {
  /** The meaning of its exit statuses, for the help and docs/reference/files.md. */
  static final Map<String, String> STATUSES =
      ExitStatus.texts(
          "read in every way, with the same number of rows",
          "a mistake on the command line or in the configuration; one line on stderr says what "
              + "to do",
          "not read, or different numbers of rows; one line on stderr says why",
          "interrupted by Ctrl-C");

  @Mixin private PropertyOptions options;

  @Option(
      names = "--by",
      paramLabel = "WAY",
      split = ",",
      defaultValue = "files,snapshot,scan,mapreduce-snapshot,mapreduce-scan",
      description = "The ways to read (default: ${DEFAULT-VALUE}).")
  private List<String> by;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "3",
      description = "How often each way reads the table (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--warm-up",
      paramLabel = "N",
      defaultValue = "1",
      description = "Rounds before them that are not counted (default: ${DEFAULT-VALUE}).")
  private int warmUp;

  @Option(
      names = "--staging",
      paramLabel = "DIR",
      description =
          "Directory, or its URI, for the references to the snapshot's files, on HBase's file "
              + "system (default: a temporary one).")
  private String staging;

  private final ServerHome home;

  private ScanTableCommand(ServerHome home) {
    this.home = home;
  }

  /** The script has already applied {@code -cp} and {@code -jvm-args}. */
  public static void main(String[] args) {
    ClientCommands.exit(commandLine(ServerHome.of(System.getenv())), args);
  }

  static CommandLine commandLine(ServerHome home) {
    return ClientCommands.of(new ScanTableCommand(home), STATUSES);
  }

  @Override
  public Integer call() throws Exception {
    if (rounds < 1 || warmUp < 0) {
      throw new UsageException(
          "--rounds %d --warm-up %d: use at least 1 round, and at least 0 to warm up"
              .formatted(rounds, warmUp));
    }
    Set<Way> ways = ways();
    Properties properties = options.ofLoad(home);
    // A table is read as it is, whatever has been loaded.
    properties.putIfAbsent(BindingProperty.CHECK_DATASET.key(), "false");
    try (SharedConnection target = SharedConnection.acquire(properties);
        TableScans scans = new TableScans(target, ways, Optional.ofNullable(staging))) {
      System.out.print(text(target.table().getNameAsString(), measure(scans, ways)));
    }
    return ExitStatus.OK.code();
  }

  private Set<Way> ways() throws UsageException {
    Set<Way> ways = new LinkedHashSet<>();
    for (String name : by) {
      ways.add(
          Arrays.stream(Way.values())
              .filter(way -> way.toString().equals(name))
              .findFirst()
              .orElseThrow(() -> noWay(name)));
    }
    if (ways.isEmpty()) {
      throw noWay("");
    }
    return ways;
  }

  private static UsageException noWay(String name) {
    return new UsageException(
        "--by has no way '%s' to read a table: use some of %s"
            .formatted(
                name,
                Arrays.stream(Way.values()).map(Way::toString).collect(Collectors.joining(", "))));
  }

  /** One reading of the table. */
  record Timed(Read read, double seconds) {}

  /** Each round begins with the next way, so that none is always the first. */
  private Map<Way, List<Timed>> measure(TableScans scans, Set<Way> ways)
      throws IOException, InterruptedException {
    List<Way> order = new ArrayList<>(ways);
    Map<Way, List<Timed>> measured = new EnumMap<>(Way.class);
    for (int round = 1 - warmUp; round <= rounds; round++) {
      for (Way way : order) {
        System.err.printf(
            "scan-table: %s, %s%n",
            way, round < 1 ? "warming up" : "round %d of %d".formatted(round, rounds));
        long started = System.nanoTime();
        Read read = scans.read(way, RowProgress.of("scan-table", 0));
        Timed timed = new Timed(read, (System.nanoTime() - started) / NS_PER_SECOND);
        if (round >= 1) {
          measured.computeIfAbsent(way, it -> new ArrayList<>()).add(timed);
        }
      }
      Collections.rotate(order, -1);
    }
    return measured;
  }

  /**
   * The table that is printed.
   *
   * @throws IOException if the ways have read different numbers of rows
   */
  static String text(String table, Map<Way, List<Timed>> measured) throws IOException {
    List<Long> rows =
        measured.entrySet().stream()
            .filter(of -> of.getKey() != Way.FILES)
            .flatMap(of -> of.getValue().stream())
            .map(timed -> timed.read().rows())
            .distinct()
            .sorted()
            .toList();
    if (rows.size() > 1) {
      throw new IOException(
          "table %s was read with %,d to %,d rows: measure while nobody writes to it"
              .formatted(table, rows.get(0), rows.get(rows.size() - 1)));
    }
    StringBuilder text = new StringBuilder("table ").append(table);
    rows.forEach(count -> text.append(", %,d rows".formatted(count)));
    text.append(": median [least, most]%n%-18s %30s %24s%n".formatted("", "rows/s", "MB/s"));
    measured.forEach(
        (way, timed) ->
            text.append(
                "%-18s %30s %24s%n"
                    .formatted(
                        way,
                        way == Way.FILES ? "-" : range("%,.0f", timed, it -> it.read().rows()),
                        range("%,.1f", timed, it -> it.read().bytes() / BYTES_PER_MEGABYTE))));
    return text
        + "MB: 1,000,000 bytes, of files as they are stored, of rows without encoding and compression\n";
  }

  /** The median of a figure per second, with the least and the greatest. */
  private static String range(String format, List<Timed> timed, ToDoubleFunction<Timed> figure) {
    double[] sorted =
        timed.stream()
            .mapToDouble(it -> figure.applyAsDouble(it) / it.seconds())
            .sorted()
            .toArray();
    double median = (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    return (format + " [" + format + ", " + format + "]")
        .formatted(median, sorted[0], sorted[sorted.length - 1]);
  }
}
