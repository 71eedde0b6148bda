package io.github.hbaseycsb.analysis.report.published;

import io.github.hbaseycsb.analysis.RunAnalysis;
import io.github.hbaseycsb.analysis.report.text.Figures;
import io.github.hbaseycsb.analysis.stats.Mean;
import io.github.hbaseycsb.analysis.summary.CampaignSummary;
import io.github.hbaseycsb.analysis.summary.CellSummary;
import io.github.hbaseycsb.analysis.summary.RunSummary;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.spec.LoadMethod;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * What a campaign measured of the tests of the Bigtable paper, for comparison with what others
 * published of them.
 *
 * @param experiment as in the published files: {@code random-read}, ...
 * @param cell the cell's name
 * @param variant the cell's variant; may be empty
 * @param autoflush whether each write was sent at once
 * @param wal whether writes went to the WAL
 * @param initial whether each run began with a new, empty table
 * @param servers region servers; empty where they were not sampled
 * @param elapsedSeconds mean of the runs
 * @param rowsPerSecond over the runs
 * @param mbPerSecond over the runs, 10^6 bytes
 */
public record MeasuredRows(
    String experiment,
    String cell,
    String variant,
    boolean autoflush,
    boolean wal,
    boolean initial,
    OptionalInt servers,
    double elapsedSeconds,
    Mean rowsPerSecond,
    Optional<Mean> mbPerSecond) {
  private static final String PREFIX = "bigtable-";

  /** By heading, in the layout of the report of HBase 0.20.0; a node is a region server. */
  static final Map<String, Function<MeasuredRows, String>> FIGURES = figures();

  private static Map<String, Function<MeasuredRows, String>> figures() {
    Map<String, Function<MeasuredRows, String>> figures = new LinkedHashMap<>();
    figures.put("elapsed s", rows -> Figures.number(rows.elapsedSeconds));
    figures.put("rows/s", rows -> Figures.withError(Optional.of(rows.rowsPerSecond)));
    figures.put("rows/s per node", rows -> Figures.number(rows.rowsPerSecondOfServer()));
    figures.put(
        "ms/row per node",
        rows ->
            Figures.number(
                rows.rowsPerSecondOfServer().stream()
                    .map(perSecond -> 1000 / perSecond)
                    .findFirst()));
    figures.put("MB/s", rows -> Figures.mean(rows.mbPerSecond));
    return figures;
  }

  /**
   * Region servers of a cell.
   *
   * @param count empty where they were not sampled
   */
  public record Servers(OptionalInt count) {
    public static Servers of(List<RunAnalysis> runs) {
      return new Servers(
          runs.stream()
              .flatMap(run -> run.servers().stream())
              .mapToInt(
                  series ->
                      Math.toIntExact(
                          series.requests().keySet().stream()
                              // A server that was started again is the same node.
                              .map(name -> name.replaceFirst(",\\d+$", ""))
                              .distinct()
                              .count()))
              .max());
    }
  }

  /**
   * The cells that are such a test and have a result.
   *
   * @param servers of each cell of the summary
   */
  public static List<MeasuredRows> of(Plan plan, CampaignSummary summary, List<Servers> servers) {
    List<MeasuredRows> rows = new ArrayList<>();
    for (int i = 0; i < summary.cells().size(); i++) {
      CellSummary cell = summary.cells().get(i);
      if (cell.workload().startsWith(PREFIX) && cell.rowsPerSecond().isPresent()) {
        rows.add(of(plan, cell, servers.get(i)));
      }
    }
    return rows;
  }

  private static MeasuredRows of(Plan plan, CellSummary cell, Servers servers) {
    Optional<Cell> planned =
        plan.cells().stream().filter(c -> c.name().equals(cell.name())).findFirst();
    return new MeasuredRows(
        cell.workload().substring(PREFIX.length()),
        cell.name(),
        cell.variant(),
        !"false".equals(cell.properties().getOrDefault("hbase.autoflush", "true")),
        !"SKIP_WAL".equals(cell.properties().get("durability")),
        planned.map(c -> c.dataset().load() == LoadMethod.EMPTY).orElse(false),
        servers.count(),
        cell.measuredRuns().stream().mapToDouble(RunSummary::seconds).average().orElse(Double.NaN),
        cell.rowsPerSecond().orElseThrow(),
        cell.mbPerSecond());
  }

  /** Of one region server; empty where their number is not known. */
  OptionalDouble rowsPerSecondOfServer() {
    return servers.isPresent() && servers.getAsInt() > 0
        ? OptionalDouble.of(rowsPerSecond.mean() / servers.getAsInt())
        : OptionalDouble.empty();
  }
}
