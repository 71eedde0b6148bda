package io.github.hbaseycsb.analysis.report;

import io.github.hbaseycsb.analysis.CampaignAnalysis;
import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.run.RunView;
import io.github.hbaseycsb.analysis.stats.Mean;
import io.github.hbaseycsb.analysis.text.Figures;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.PlanKeys.LoadMethod;
import io.github.hbaseycsb.property.BindingProperty;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A campaign's results of a test of the Bigtable paper, for comparison with published results.
 *
 * @param experiment its name in the published files, such as {@code random-read}
 * @param autoflush whether each write was sent at once
 * @param wal whether writes went to the WAL
 * @param initial whether each run began with a new, empty table
 * @param servers number of region servers; empty if they were not sampled
 * @param elapsedSeconds mean time of a run, s
 * @param rowsPerSecond over the runs
 * @param mbPerSecond over the runs, 10^6 bytes
 */
record MeasuredRows(
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

  /**
   * The figures by column head, in the layout of the HBase 0.20.0 report, where a node is a region
   * server.
   */
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

  /** Finds the cells with results of such a test. */
  public static List<MeasuredRows> of(Plan plan, CampaignAnalysis campaign) {
    List<MeasuredRows> rows = new ArrayList<>();
    for (CellSummary cell : campaign.summary().cells()) {
      if (cell.workload().startsWith(PREFIX) && cell.figures().rowsPerSecond().isPresent()) {
        rows.add(of(plan, cell, servers(campaign.runs(cell))));
      }
    }
    return rows;
  }

  /** The number of region servers of a cell; empty if they were not sampled. */
  private static OptionalInt servers(List<RunView> runs) {
    return runs.stream()
        .flatMap(run -> run.servers().series().stream())
        .map(
            series ->
                // A restarted server is the same node.
                series.requests().keySet().stream()
                    .map(name -> name.replaceFirst(",\\d+$", ""))
                    .collect(Collectors.toSet()))
        .mapToInt(Set::size)
        .max();
  }

  private static MeasuredRows of(Plan plan, CellSummary cell, OptionalInt servers) {
    Optional<Cell> planned =
        plan.cells().stream().filter(c -> c.name().equals(cell.name())).findFirst();
    return new MeasuredRows(
        cell.workload().substring(PREFIX.length()),
        cell.name(),
        cell.variant(),
        !"false".equals(BindingProperty.AUTOFLUSH.textIn(cell.properties())),
        !"SKIP_WAL".equals(BindingProperty.DURABILITY.textIn(cell.properties())),
        planned.map(c -> c.get(PlanKeys.LOAD) == LoadMethod.EMPTY).orElse(false),
        servers,
        cell.measuredRuns().stream()
            .mapToDouble(run -> run.figures().seconds())
            .average()
            .orElse(Double.NaN),
        cell.figures().rowsPerSecond().orElseThrow(),
        cell.figures().mbPerSecond());
  }

  /** The rows per second of a region server; empty if the number of servers is unknown. */
  OptionalDouble rowsPerSecondOfServer() {
    return servers.isPresent() && servers.getAsInt() > 0
        ? OptionalDouble.of(rowsPerSecond.mean() / servers.getAsInt())
        : OptionalDouble.empty();
  }
}
