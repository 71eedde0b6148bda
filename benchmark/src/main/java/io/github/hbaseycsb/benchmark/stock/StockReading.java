package io.github.hbaseycsb.benchmark.stock;

import static io.github.hbaseycsb.benchmark.report.BenchmarkReport.column;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.hbaseycsb.analysis.run.YcsbOutput;
import io.github.hbaseycsb.benchmark.report.BenchmarkReport;
import io.github.hbaseycsb.campaign.cli.results.ResultsArgument;
import io.github.hbaseycsb.common.FirstLine;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.run.RunDirectories;
import io.github.hbaseycsb.workload.Operation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code scripts/read-as-stock}: reads the runs of a campaign as users of stock YCSB do, beside
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
    footer = {"", "Example:", "  scripts/read-as-stock results/as-stock/latest"})
public final class StockReading implements Callable<Integer> {
  private static final String HOW =
      "Each row is the same runs read twice, both with this binding. As stock YCSB: `[OVERALL]` of"
          + " the clients' output, of the whole run with its start, its warm-up and failed"
          + " operations, added over clients; the 99th percentile of the call, averaged over clients"
          + " and runs. As hbase-ycsb: acknowledged operations of the measured window; the 99th"
          + " percentile of all operations together, until the server's answer. Rates are means"
          + " over all runs, invalid ones too; their ratio is the mean (least to greatest) of those"
          + " of single runs. This client connects before YCSB's clock starts, a stock client"
          + " after it. Stock YCSB also prints failed operations, as `[UPDATE-FAILED]`, which its"
          + " guides do not read, and its exit status is 0 with them.";

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

  static String report(Path results) throws IOException {
    JsonNode summary = new ObjectMapper().readTree(results.resolve("summary.json").toFile());
    List<Row> rows = new ArrayList<>();
    for (JsonNode cell : summary.get("cells")) {
      rows.addAll(rows(RunDirectories.cell(results, cell.get("name").asText()), cell));
    }
    return new BenchmarkReport(
            "As stock YCSB reads " + summary.get("campaign").asText(),
            Map.of("Started", summary.get("started").asText()))
        .text(HOW)
        .table(
            rows,
            column("cell", "%s", Row::cell),
            column("verdict", "%s", Row::verdict),
            column("ops/s as stock", "%s", row -> rate(mean(row.stockRates()))),
            column("ops/s as hbase-ycsb", "%s", row -> rate(mean(row.ownRates()))),
            column("ratio", "%s", Row::rateRatio),
            column("operation", "%s", Row::operation),
            column("p99 ms as stock", "%s", row -> ms(row.stockP99Us())),
            column("p99 ms as hbase-ycsb", "%s", row -> ms(row.ownP99Us())),
            column("ratio", "%s", row -> ratio(row.stockP99Us(), row.ownP99Us())))
        .text(splits())
        .markdown();
  }

  /** What no run with equal regions shows: how the guides' split points divide the rows. */
  private static String splits() {
    GuideSplits splits = GuideSplits.of(GUIDE_POINTS, GUIDE_KEYS);
    return String.format(
        Locale.ROOT,
        "The guides' split points (`user1000` to `user9999`, %d of them) divide the first %,d hashed"
            + " keys into %d regions, of which %d have less than %.1f times the mean number of rows,"
            + " and the fullest has %.2f times the mean (computed, not from these runs).",
        GUIDE_POINTS,
        splits.keys(),
        splits.regions(),
        splits.below(NEARLY_EMPTY),
        NEARLY_EMPTY,
        splits.most());
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
      DoubleSummaryStatistics ratios = new DoubleSummaryStatistics();
      for (int i = 0; i < stockRates.size(); i++) {
        if (stockRates.get(i).isPresent() && ownRates.get(i).orElse(0) > 0) {
          ratios.accept(stockRates.get(i).getAsDouble() / ownRates.get(i).getAsDouble());
        }
      }
      return ratios.getCount() == 0
          ? "-"
          : String.format(
              Locale.ROOT,
              "%.2f (%.2f-%.2f)",
              ratios.getAverage(),
              ratios.getMin(),
              ratios.getMax());
    }
  }

  private static List<Row> rows(Path directory, JsonNode cell) throws IOException {
    List<List<YcsbOutput>> outputs = new ArrayList<>();
    List<OptionalDouble> stockRates = new ArrayList<>();
    List<OptionalDouble> ownRates = new ArrayList<>();
    for (JsonNode run : cell.get("runs")) {
      List<YcsbOutput> clients = outputs(directory.resolve("run-" + run.get("run").asInt()));
      outputs.add(clients);
      stockRates.add(sum(clients, cell.get("clients").asInt()));
      ownRates.add(number(run.path("throughput")));
    }
    List<Row> rows = new ArrayList<>();
    for (Operation each : Operation.ofCoreWorkload()) {
      String operation = each.toString();
      OptionalDouble stock =
          outputs.stream()
              .flatMap(List::stream)
              .flatMap(it -> value(it, operation, "99thPercentileLatency(us)").stream())
              .mapToDouble(Double::doubleValue)
              .average();
      JsonNode latencies = cell.path("latency_us");
      String answered = latencies.has(operation + "-ACK") ? operation + "-ACK" : operation;
      if (stock.isPresent()) {
        rows.add(
            new Row(
                cell.get("name").asText(),
                verdict(cell),
                stockRates,
                ownRates,
                answered,
                stock,
                number(latencies.path(answered).path("p99"))));
      }
    }
    return rows;
  }

  /** The rate of all clients; unknown if one has left no output. */
  private static OptionalDouble sum(List<YcsbOutput> clients, int number) {
    List<Double> rates =
        clients.stream()
            .flatMap(it -> value(it, "OVERALL", "Throughput(ops/sec)").stream())
            .toList();
    return rates.size() == number
        ? OptionalDouble.of(rates.stream().mapToDouble(Double::doubleValue).sum())
        : OptionalDouble.empty();
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

  private static Optional<Double> value(YcsbOutput output, String metric, String measurement) {
    return Optional.ofNullable(output.values().getOrDefault(metric, Map.of()).get(measurement));
  }

  /** The cell's verdict, with the findings that have the same one. */
  private static String verdict(JsonNode cell) {
    String verdict = cell.get("verdict").asText();
    List<String> codes =
        StreamSupport.stream(cell.path("findings").spliterator(), false)
            .filter(finding -> finding.path("verdict").asText().equals(verdict))
            .map(finding -> finding.path("code").asText())
            .distinct()
            .toList();
    return verdict.equals("valid") ? verdict : verdict + ": " + String.join(", ", codes);
  }

  private static OptionalDouble number(JsonNode node) {
    return node.isNumber() ? OptionalDouble.of(node.asDouble()) : OptionalDouble.empty();
  }

  private static String rate(OptionalDouble value) {
    return value.isEmpty() ? "unknown" : String.format(Locale.ROOT, "%,.0f", value.getAsDouble());
  }

  private static String ms(OptionalDouble us) {
    return us.isEmpty() ? "unknown" : String.format(Locale.ROOT, "%,.2f", us.getAsDouble() / 1000);
  }

  private static String ratio(OptionalDouble of, OptionalDouble to) {
    return of.isEmpty() || to.isEmpty() || to.getAsDouble() == 0
        ? "-"
        : String.format(Locale.ROOT, "%.2f", of.getAsDouble() / to.getAsDouble());
  }
}
