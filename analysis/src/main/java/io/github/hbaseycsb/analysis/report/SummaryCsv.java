package io.github.hbaseycsb.analysis.report;

import com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.RunSummary;
import io.github.hbaseycsb.analysis.capacity.Capacity;
import io.github.hbaseycsb.analysis.capacity.Capacity.Answer;
import io.github.hbaseycsb.analysis.histogram.Latency;
import io.github.hbaseycsb.analysis.limit.Cost;
import io.github.hbaseycsb.model.AtomicFile;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.property.Operation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * {@code summary.csv}: one row for each cell and finished run. Columns keep their names, but not
 * their places; docs/reference/files.md describes them. Unknown values are empty.
 */
public final class SummaryCsv {
  public static final String FILE = "summary.csv";

  private record Row(CampaignSummary summary, CellSummary cell, RunSummary run) {}

  private static final String RECOVERY = "recovery_seconds";
  private static final String CACHE_WARM = "cache_warm_seconds";

  /** Only there if they are known of a run. */
  private static final List<String> RARE = List.of(RECOVERY, CACHE_WARM);

  /** The columns by name, in order. An unknown value is null. */
  private static final Map<String, Function<Row, Object>> COLUMNS = declared();

  private SummaryCsv() {}

  /** Writes the file of a results directory atomically. */
  public static void write(CampaignSummary summary, Path results) throws IOException {
    AtomicFile.write(results.resolve(FILE), of(summary));
  }

  /** The text of the file. */
  public static String of(CampaignSummary summary) throws IOException {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (CellSummary cell : summary.cells()) {
      for (RunSummary run : cell.runs()) {
        Map<String, Object> row = new HashMap<>();
        COLUMNS.forEach((name, value) -> row.put(name, value.apply(new Row(summary, cell, run))));
        rows.add(row);
      }
    }
    List<String> names = new ArrayList<>(columns());
    for (String name : RARE) {
      if (rows.stream().allMatch(row -> row.get(name) == null)) {
        names.remove(name);
        rows.forEach(row -> row.remove(name));
      }
    }
    CsvSchema schema =
        CsvSchema.builder().addColumns(names, CsvSchema.ColumnType.STRING).build().withHeader();
    return CsvMapper.builder()
        .enable(CsvGenerator.Feature.STRICT_CHECK_FOR_QUOTING)
        .build()
        .writer(schema)
        .writeValueAsString(rows);
  }

  static List<String> columns() {
    return List.copyOf(COLUMNS.keySet());
  }

  private static Map<String, Function<Row, Object>> declared() {
    Map<String, Function<Row, Object>> columns = new LinkedHashMap<>();
    columns.put("campaign", row -> row.summary.campaign());
    columns.put("cell", row -> row.cell.name());
    columns.put("workload", row -> row.cell.load().workload());
    columns.put("variant", row -> row.cell.load().variant());
    columns.put("threads", row -> row.cell.load().threads());
    columns.put("clients", row -> row.cell.load().clients());
    columns.put(
        "target_ops_per_s",
        row -> row.cell.load().target().isPresent() ? row.cell.load().target().getAsInt() : null);
    columns.put("cache", row -> row.cell.load().cache());
    columns.put("run", row -> row.run.run());
    columns.put("verdict", row -> row.run.verdict().toString());
    columns.put(
        "findings",
        row ->
            row.cell.findings(row.run.run()).stream()
                .map(Finding::code)
                .distinct()
                .collect(Collectors.joining(" ")));
    columns.put("started", row -> row.run.started().toString());
    columns.put("seconds", row -> row.run.figures().seconds());
    columns.put("operations", row -> row.run.figures().operations());
    columns.put("errors", row -> row.run.figures().errors());
    columns.put("throughput_ops_per_s", row -> number(row.run.figures().throughput()));
    columns.put("standard_error_ops_per_s", row -> number(row.run.figures().standardError()));
    columns.put("rows_per_s", row -> number(row.run.figures().rowsPerSecond()));
    columns.put("mb_per_s", row -> number(row.run.figures().mbPerSecond()));
    columns.put("block_cache_hit_ratio", row -> number(row.run.figures().blockCacheHitRatio()));
    for (String interval : List.of("", Operation.INTENDED)) {
      for (Operation operation : Operation.values()) {
        putLatency(columns, interval + operation);
      }
    }
    columns.put("host_busy_share", row -> number(row.run.conditions().hostBusyShare()));
    columns.put("host_steal_share", row -> number(row.run.conditions().hostStealShare()));
    columns.put("warm_up_seconds", row -> number(row.run.conditions().warmUpSeconds()));
    columns.put(
        "server_warm_up_seconds", row -> number(row.run.conditions().serverWarmUpSeconds()));
    columns.put("capacity_ops_per_s", row -> capacity(row, Answer::rate));
    columns.put("capacity_low_ops_per_s", row -> capacity(row, Answer::low));
    columns.put("capacity_high_ops_per_s", row -> capacity(row, Answer::high));
    columns.put(
        "capacity_limited_by",
        row -> row.cell.rateSearch().flatMap(Capacity::limitedBy).orElse(null));
    for (Cost cost : Cost.values()) {
      columns.put(cost.field(), row -> number(row.run.cost().get(cost)));
    }
    columns.put("limit", row -> row.run.limit().map(limit -> limit.type().code()).orElse(null));
    columns.put(RECOVERY, row -> number(row.run.recoverySeconds()));
    columns.put(CACHE_WARM, row -> number(row.run.events().cacheWarmSeconds()));
    return columns;
  }

  private static Double number(OptionalDouble value) {
    return value.isPresent() ? value.getAsDouble() : null;
  }

  private static Integer capacity(Row row, Function<Answer, Integer> figure) {
    return row.cell.rateSearch().flatMap(Capacity::answer).map(figure).orElse(null);
  }

  private static void putLatency(Map<String, Function<Row, Object>> columns, String operation) {
    String name = operation.toLowerCase(Locale.ROOT).replace('-', '_');
    Map<String, Function<Latency, Object>> figures = new LinkedHashMap<>();
    figures.put("_count", Latency::count);
    figures.put("_mean_us", Latency::mean);
    figures.put("_p50_us", Latency::p50);
    figures.put("_p95_us", Latency::p95);
    figures.put("_p99_us", Latency::p99);
    figures.put(
        "_p999_us", latency -> latency.p999().isPresent() ? latency.p999().getAsLong() : null);
    figures.put("_max_us", Latency::max);
    figures.forEach(
        (suffix, figure) ->
            columns.put(
                name + suffix, row -> answered(row.run, operation).map(figure).orElse(null)));
  }

  /**
   * The latency up to the server's answer: of the acknowledgment if it is measured, otherwise of
   * the call.
   */
  private static Optional<Latency> answered(RunSummary run, String operation) {
    Map<String, Latency> latencies = run.figures().latencyUs();
    return Optional.ofNullable(latencies.get(operation + Operation.ACKNOWLEDGED))
        .or(() -> Optional.ofNullable(latencies.get(operation)).filter(l -> l.note().isEmpty()));
  }
}
