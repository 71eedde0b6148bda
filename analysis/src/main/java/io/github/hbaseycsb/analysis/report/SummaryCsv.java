package io.github.hbaseycsb.analysis.report;

import com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import io.github.hbaseycsb.analysis.cost.Cost;
import io.github.hbaseycsb.analysis.histogram.Latency;
import io.github.hbaseycsb.analysis.summary.CampaignSummary;
import io.github.hbaseycsb.analysis.summary.CellSummary;
import io.github.hbaseycsb.analysis.summary.RunSummary;
import io.github.hbaseycsb.model.AtomicFile;
import io.github.hbaseycsb.model.run.Finding;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * {@code summary.csv}: one row for each cell and finished run. Columns are only ever added at the
 * end; docs/results.md describes them. What is not known is empty.
 */
public final class SummaryCsv {
  public static final String FILE = "summary.csv";

  private static final List<String> OPERATIONS =
      List.of("READ", "UPDATE", "INSERT", "SCAN", "DELETE", "READ-MODIFY-WRITE");

  private SummaryCsv() {}

  /** Writes the results directory's file, whole or not at all. */
  public static void write(CampaignSummary summary, Path results) throws IOException {
    AtomicFile.write(results.resolve(FILE), of(summary));
  }

  /** The file's text. */
  public static String of(CampaignSummary summary) throws IOException {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (CellSummary cell : summary.cells()) {
      for (RunSummary run : cell.runs()) {
        rows.add(row(summary, cell, run));
      }
    }
    CsvSchema schema =
        CsvSchema.builder().addColumns(columns(), CsvSchema.ColumnType.STRING).build().withHeader();
    return CsvMapper.builder()
        .enable(CsvGenerator.Feature.STRICT_CHECK_FOR_QUOTING)
        .build()
        .writer(schema)
        .writeValueAsString(rows);
  }

  /** The names of all columns, in order. */
  static List<String> columns() {
    List<String> columns =
        new ArrayList<>(
            List.of(
                "campaign",
                "cell",
                "workload",
                "variant",
                "threads",
                "clients",
                "target_ops_per_s",
                "cache",
                "run",
                "verdict",
                "findings",
                "started",
                "seconds",
                "operations",
                "errors",
                "throughput_ops_per_s",
                "standard_error_ops_per_s",
                "rows_per_s",
                "mb_per_s",
                "block_cache_hit_ratio"));
    for (String prefix : List.of("", "intended_")) {
      for (String operation : OPERATIONS) {
        String name = prefix + column(operation);
        columns.add(name + "_count");
        for (String figure : List.of("mean", "p50", "p95", "p99", "p999", "max")) {
          columns.add(name + "_" + figure + "_us");
        }
      }
    }
    columns.addAll(List.of("host_busy_share", "host_steal_share"));
    columns.add("warm_up_seconds");
    columns.add("server_warm_up_seconds");
    columns.addAll(
        List.of(
            "capacity_ops_per_s",
            "capacity_low_ops_per_s",
            "capacity_high_ops_per_s",
            "capacity_limited_by"));
    for (Cost cost : Cost.values()) {
      columns.add(cost.field());
    }
    columns.add("limit");
    return columns;
  }

  private static String column(String operation) {
    return operation.toLowerCase(Locale.ROOT).replace('-', '_');
  }

  private static Map<String, Object> row(
      CampaignSummary summary, CellSummary cell, RunSummary run) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("campaign", summary.campaign());
    row.put("cell", cell.name());
    row.put("workload", cell.workload());
    row.put("variant", cell.variant());
    row.put("threads", cell.threads());
    row.put("clients", cell.clients());
    cell.target().ifPresent(target -> row.put("target_ops_per_s", target));
    row.put("cache", cell.cache());
    row.put("run", run.run());
    row.put("verdict", run.verdict().toString());
    row.put(
        "findings",
        cell.findings(run.run()).stream()
            .map(Finding::code)
            .distinct()
            .collect(Collectors.joining(" ")));
    row.put("started", run.started().toString());
    row.put("seconds", run.seconds());
    row.put("operations", run.operations());
    row.put("errors", run.errors());
    put(row, "throughput_ops_per_s", run.throughput());
    put(row, "standard_error_ops_per_s", run.standardError());
    put(row, "rows_per_s", run.rowsPerSecond());
    put(row, "mb_per_s", run.mbPerSecond());
    put(row, "block_cache_hit_ratio", run.blockCacheHitRatio());
    for (String operation : OPERATIONS) {
      answered(run, operation).ifPresent(latency -> put(row, column(operation), latency));
      answered(run, "Intended-" + operation)
          .ifPresent(latency -> put(row, "intended_" + column(operation), latency));
    }
    put(row, "host_busy_share", run.hostBusyShare());
    put(row, "host_steal_share", run.hostStealShare());
    put(row, "warm_up_seconds", run.warmUpSeconds());
    put(row, "server_warm_up_seconds", run.serverWarmUpSeconds());
    cell.capacity()
        .ifPresent(
            capacity -> {
              capacity.rate().ifPresent(rate -> row.put("capacity_ops_per_s", rate));
              capacity.low().ifPresent(rate -> row.put("capacity_low_ops_per_s", rate));
              capacity.high().ifPresent(rate -> row.put("capacity_high_ops_per_s", rate));
              capacity.limitedBy().ifPresent(part -> row.put("capacity_limited_by", part));
            });
    run.cost().forEach((cost, value) -> put(row, cost.field(), value));
    run.limit().ifPresent(limit -> row.put("limit", limit.type().code()));
    return row;
  }

  /** The latency to the server's answer: where that is measured apart, not that of the call. */
  private static Optional<Latency> answered(RunSummary run, String operation) {
    Map<String, Latency> latencies = run.latencyUs();
    return Optional.ofNullable(latencies.get(operation + "-ACK"))
        .or(() -> Optional.ofNullable(latencies.get(operation)).filter(l -> l.note().isEmpty()));
  }

  private static void put(Map<String, Object> row, String column, OptionalDouble value) {
    value.ifPresent(number -> row.put(column, number));
  }

  private static void put(Map<String, Object> row, String column, Latency latency) {
    row.put(column + "_count", latency.count());
    row.put(column + "_mean_us", latency.mean());
    row.put(column + "_p50_us", latency.p50());
    row.put(column + "_p95_us", latency.p95());
    row.put(column + "_p99_us", latency.p99());
    latency.p999().ifPresent(p999 -> row.put(column + "_p999_us", p999));
    row.put(column + "_max_us", latency.max());
  }
}
