package io.github.hbaseycsb.benchmark;

import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.RunSummary;
import io.github.hbaseycsb.analysis.histogram.Latency;
import io.github.hbaseycsb.analysis.run.YcsbOutput;
import io.github.hbaseycsb.analysis.text.Table;
import io.github.hbaseycsb.analysis.text.Table.Columns;
import io.github.hbaseycsb.analysis.text.Templates;
import io.github.hbaseycsb.campaign.cli.ResultsArgument;
import io.github.hbaseycsb.client.FirstLine;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.RunName;
import io.github.hbaseycsb.model.run.Verdict;
import io.github.hbaseycsb.property.Operation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import site.ycsb.Utils;

/**
 * {@code scripts/dev/read-as-stock}: reads the runs of a campaign as users of stock YCSB do, beside
 * what the campaign's report says of the same runs.
 *
 * <p>As stock YCSB: throughput is what each client prints as {@code [OVERALL]}, added over clients
 * and averaged over runs. It has all operations, failed ones included, of the whole run with its
 * start and its warm-up. A 99th percentile is that of the call ({@code UPDATE}), also if the call
 * only fills a buffer, averaged over clients and runs.
 */
@Command(
    name = "read-as-stock",
    description =
        "Prints what stock YCSB would have said of the runs of a campaign, beside what"
            + " hbase-ycsb says.",
    exitCodeOnInvalidInput = 1,
    footer = {"", "Example:", "  scripts/dev/read-as-stock results/as-stock/latest"})
public final class StockReading implements Callable<Integer> {
  private static final int GUIDE_POINTS = 200;
  private static final int GUIDE_KEYS = 1_000_000;
  private static final double NEARLY_EMPTY = 0.2;

  @Parameters(arity = "1..*", paramLabel = "RESULTS", description = "Results directories.")
  private List<Path> directories;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  @SuppressWarnings("unused") // picocli acts on it
  private boolean help;

  @Spec private CommandSpec spec;

  /** Prints the report of each results directory that is given. */
  public static void main(String[] args) {
    System.exit(new CommandLine(new StockReading()).execute(args));
  }

  @Override
  public Integer call() {
    for (Path directory : directories) {
      try {
        spec.commandLine().getOut().println(report(ResultsArgument.open(directory)));
      } catch (CampaignException e) {
        spec.commandLine().getErr().printf("read-as-stock: %s%n", e.getMessage());
        return 1;
      } catch (IOException e) {
        spec.commandLine()
            .getErr()
            .printf(
                "read-as-stock: %s cannot be read (%s): give the results directory of a finished campaign%n",
                directory, FirstLine.of(e));
        return 1;
      }
    }
    return 0;
  }

  /**
   * The report.
   *
   * @param points number of the guides' split points
   * @param nearlyEmpty regions with less than a {@code share} of the mean number of rows
   * @param most the rows of the fullest region, divided by the mean
   */
  private record View(
      String campaign,
      String started,
      Table table,
      int points,
      int keys,
      int regions,
      long nearlyEmpty,
      String share,
      String most) {}

  static String report(Path results) throws IOException {
    CampaignSummary summary = CampaignSummary.read(results);
    List<Row> rows = new ArrayList<>();
    for (CellSummary cell : summary.cells()) {
      rows.addAll(rows(results, cell));
    }
    GuideSplits splits = GuideSplits.of(GUIDE_POINTS, GUIDE_KEYS);
    Table table =
        new Columns<Row>()
            .text("cell", Row::cell)
            .text("verdict", Row::verdict)
            .figure("ops/s as stock", row -> rate(mean(row.stockRates())))
            .figure("ops/s as hbase-ycsb", row -> rate(mean(row.ownRates())))
            .figure("ratio", Row::rateRatio)
            .text("operation", Row::operation)
            .figure("p99 ms as stock", row -> ms(row.stockP99Us()))
            .figure("p99 ms as hbase-ycsb", row -> ms(row.ownP99Us()))
            .figure("ratio", row -> ratio(row.stockP99Us(), row.ownP99Us()))
            .table(rows);
    View view =
        new View(
            summary.campaign(),
            summary.started().map(Instant::toString).orElse("unknown"),
            table,
            GUIDE_POINTS,
            splits.keys(),
            splits.regions(),
            splits.below(NEARLY_EMPTY),
            Text.of("%.1f", NEARLY_EMPTY),
            Text.of("%.2f", splits.most()));
    return Templates.render("as-stock.md.ftl", view);
  }

  /**
   * How the split points that guides to YCSB give for HBase divide the rows of a table: {@code
   * (1..n) .map {|i| "user#{1000+i*(9999-1000)/n}"}}, from the README of YCSB's HBase binding.
   *
   * @param keys number of hashed keys that were divided
   * @param rows number of them in each region, in the order of the regions
   */
  record GuideSplits(int keys, List<Integer> rows) {
    /**
     * Divides hashed keys.
     *
     * @param points number of split points, 1 or more; the README's example has 200
     */
    static GuideSplits of(int points, int keys) {
      String[] splits =
          IntStream.rangeClosed(1, points)
              .mapToObj(i -> "user" + (1000 + i * (9999 - 1000) / points))
              .toArray(String[]::new);
      int[] rows = new int[points + 1];
      LongStream.range(0, keys)
          .mapToObj(number -> "user" + Utils.hash(number))
          .forEach(key -> rows[region(splits, key)]++);
      return new GuideSplits(keys, Arrays.stream(rows).boxed().toList());
    }

    /** The number of a key's region. A split point is the first key of the region after it. */
    static int region(String[] splits, String key) {
      int found = Arrays.binarySearch(splits, key);
      return found >= 0 ? found + 1 : -found - 1;
    }

    int regions() {
      return rows.size();
    }

    /**
     * Number of regions with less than a share of the rows that each would have if all were equal.
     */
    long below(double share) {
      return rows.stream().filter(count -> count < share * mean()).count();
    }

    /** The rows of the fullest region, divided by the mean of all. */
    double most() {
      return rows.stream().mapToInt(Integer::intValue).max().orElseThrow() / mean();
    }

    private double mean() {
      return (double) keys / regions();
    }
  }

  private record Row(
      String cell,
      String verdict,
      List<OptionalDouble> stockRates,
      List<OptionalDouble> ownRates,
      String operation,
      OptionalDouble stockP99Us,
      OptionalDouble ownP99Us) {
    String rateRatio() {
      DoubleSummaryStatistics ratios =
          IntStream.range(0, stockRates.size())
              .filter(i -> stockRates.get(i).isPresent() && ownRates.get(i).orElse(0) > 0)
              .mapToDouble(i -> stockRates.get(i).getAsDouble() / ownRates.get(i).getAsDouble())
              .summaryStatistics();
      return ratios.getCount() == 0
          ? "-"
          : Text.of("%.2f (%.2f-%.2f)", ratios.getAverage(), ratios.getMin(), ratios.getMax());
    }
  }

  private static List<Row> rows(Path results, CellSummary cell) throws IOException {
    List<YcsbOutput> outputs = new ArrayList<>();
    List<OptionalDouble> stockRates = new ArrayList<>();
    for (RunSummary run : cell.runs()) {
      List<YcsbOutput> clients = outputs(RunName.run(run.run()).in(results, cell.name()));
      outputs.addAll(clients);
      stockRates.add(sum(clients, cell.load().clients()));
    }
    List<OptionalDouble> ownRates =
        cell.runs().stream().map(run -> run.figures().throughput()).toList();
    Map<String, Latency> latencies = cell.figures().latencyUs();
    List<Row> rows = new ArrayList<>();
    for (Operation each : Operation.values()) {
      String operation = each.toString();
      OptionalDouble stock =
          outputs.stream()
              .flatMapToDouble(it -> it.value(operation, "99thPercentileLatency(us)").stream())
              .average();
      String acknowledged = each.acknowledged();
      String answered = latencies.containsKey(acknowledged) ? acknowledged : operation;
      OptionalDouble own =
          Stream.ofNullable(latencies.get(answered)).mapToDouble(Latency::p99).findFirst();
      if (stock.isPresent()) {
        rows.add(new Row(cell.name(), verdict(cell), stockRates, ownRates, answered, stock, own));
      }
    }
    return rows;
  }

  /** The rate of all clients; unknown if one has left no output. */
  private static OptionalDouble sum(List<YcsbOutput> clients, int number) {
    DoubleSummaryStatistics rates =
        clients.stream()
            .flatMapToDouble(it -> it.value("OVERALL", "Throughput(ops/sec)").stream())
            .summaryStatistics();
    return rates.getCount() == number ? OptionalDouble.of(rates.getSum()) : OptionalDouble.empty();
  }

  private static OptionalDouble mean(List<OptionalDouble> values) {
    return values.stream().flatMapToDouble(OptionalDouble::stream).average();
  }

  private static List<YcsbOutput> outputs(Path run) throws IOException {
    try (Stream<Path> files = Files.list(run)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("client-"))
          .sorted()
          .flatMap(client -> YcsbOutput.read(client).stream())
          .toList();
    }
  }

  /** The cell's verdict, with the findings that have the same one. */
  private static String verdict(CellSummary cell) {
    List<String> codes =
        cell.findings().stream()
            .filter(finding -> finding.verdict() == cell.verdict())
            .map(Finding::code)
            .distinct()
            .toList();
    return cell.verdict() == Verdict.VALID
        ? "valid"
        : cell.verdict() + ": " + String.join(", ", codes);
  }

  private static String rate(OptionalDouble value) {
    return value.isEmpty() ? "unknown" : Text.of("%,.0f", value.getAsDouble());
  }

  private static String ms(OptionalDouble us) {
    return us.isEmpty() ? "unknown" : Text.of("%,.2f", us.getAsDouble() / 1000);
  }

  private static String ratio(OptionalDouble of, OptionalDouble to) {
    return of.isEmpty() || to.isEmpty() || to.getAsDouble() == 0
        ? "-"
        : Text.of("%.2f", of.getAsDouble() / to.getAsDouble());
  }
}
