package io.github.hbaseycsb.analysis.report;

import static java.lang.Double.NaN;

import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import io.github.hbaseycsb.analysis.CampaignAnalysis;
import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.report.page.Chart;
import io.github.hbaseycsb.analysis.report.page.Chart.Axis;
import io.github.hbaseycsb.analysis.report.page.Chart.Series;
import io.github.hbaseycsb.analysis.run.RunView;
import io.github.hbaseycsb.analysis.stats.Mean;
import io.github.hbaseycsb.analysis.text.Figures;
import io.github.hbaseycsb.analysis.text.Table;
import io.github.hbaseycsb.analysis.text.Table.Columns;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.PlanKeys.LoadMethod;
import io.github.hbaseycsb.property.BindingProperty;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Published results of the tests of the Bigtable paper, from the files in {@code
 * results/published}, beside a campaign's own figures.
 */
public final class PublishedFigures {
  private static final String BIGTABLE = "BigTable";

  private PublishedFigures() {}

  /** A table; the template has a note for each title. */
  public record Section(String title, Table table) {}

  /** The tables; none for a campaign without such a test. */
  public static List<Section> beside(List<MeasuredRows> own) throws IOException {
    if (own.isEmpty()) {
      return List.of();
    }
    return List.of(
        new Section("This campaign", own(own)),
        new Section("Rows per second, 2006 to 2009", history(own)),
        new Section("Rows per second, HBase 0.20.0", hbase020(own)),
        new Section("Rows per second and server, Bigtable 2006", figure6(own)));
  }

  /** The rows of a published file. Lines that begin with # name its sources. */
  private static List<Map<String, String>> read(String file) throws IOException {
    try (InputStream in = PublishedFigures.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new FileNotFoundException(file);
      }
      return CsvMapper.builder()
          .enable(CsvParser.Feature.ALLOW_COMMENTS)
          .build()
          .readerForMapOf(String.class)
          .with(CsvSchema.emptySchema().withHeader())
          .<Map<String, String>>readValues(in)
          .readAll();
    }
  }

  private static Table own(List<MeasuredRows> own) {
    Columns<MeasuredRows> columns =
        new Columns<MeasuredRows>()
            .text("experiment", MeasuredRows::experiment)
            .text("cell", MeasuredRows::cell);
    MeasuredRows.FIGURES.forEach(columns::figure);
    return columns.table(own);
  }

  private static Table history(List<MeasuredRows> own) throws IOException {
    Map<String, Map<String, String>> systems = new LinkedHashMap<>();
    Set<String> experiments = new LinkedHashSet<>();
    for (Map<String, String> row : read("bigtable-style.csv")) {
      systems
          .computeIfAbsent(row.get("system"), name -> new LinkedHashMap<>())
          .put(row.get("experiment"), row.get("rows_per_second"));
      experiments.add(row.get("experiment"));
    }
    List<String> variants = columns(own);
    Columns<String> columns = new Columns<String>().text("experiment", PublishedFigures::known);
    for (String variant : variants) {
      columns.figure(
          variant.isEmpty() ? "this campaign" : variant,
          experiment ->
              known(
                  own.stream()
                      .filter(r -> r.experiment().equals(experiment))
                      .filter(r -> variants.size() == 1 || r.variant().equals(variant))
                      .map(r -> Figures.number(r.rowsPerSecond().mean()))
                      .collect(Collectors.joining(", "))));
    }
    systems.forEach(
        (system, figures) -> columns.figure(system, experiment -> known(figures.get(experiment))));
    return columns.table(experiments);
  }

  /**
   * The columns: a single one if no experiment has several variants, otherwise one for each
   * variant.
   */
  private static List<String> columns(List<MeasuredRows> own) {
    boolean once = own.stream().map(MeasuredRows::experiment).distinct().count() == own.size();
    return once ? List.of("") : own.stream().map(MeasuredRows::variant).distinct().toList();
  }

  private static Table hbase020(List<MeasuredRows> own) throws IOException {
    Columns<Map<String, String>> columns =
        new Columns<Map<String, String>>()
            .text("report", row -> known(row.get("report")))
            .text("experiment", row -> known(row.get("experiment")))
            .text("table", row -> isInitial(row) ? "new, one region" : "loaded")
            .text("autoflush", row -> known(row.get("autoflush")))
            .text("WAL", row -> known(row.get("wal")))
            .figure("elapsed s", row -> known(row.get("elapsed_s")))
            .figure("rows/s", row -> known(row.get("rows_per_second")))
            .figure("rows/s per node", row -> known(row.get("rows_per_second_per_node")))
            .figure("ms/row per node", row -> known(row.get("ms_per_row_per_node")))
            .figure("MB/s", row -> known(row.get("mb_per_second")))
            .figure("Bigtable rows/s", row -> known(row.get("bigtable_rows_per_second")));
    MeasuredRows.FIGURES.forEach(
        (heading, figure) ->
            columns.figure(
                "this: " + heading, row -> same(own, row).map(figure).orElse(Figures.UNKNOWN)));
    return columns.table(read("hbase-0.20.0.csv"));
  }

  private static boolean isInitial(Map<String, String> row) {
    return Boolean.parseBoolean(row.get("initial"));
  }

  /** The first cell with the settings of a published row. */
  private static Optional<MeasuredRows> same(List<MeasuredRows> own, Map<String, String> row) {
    return own.stream()
        .filter(r -> r.experiment().equals(row.get("experiment")))
        .filter(r -> r.initial() == isInitial(row))
        .filter(r -> r.autoflush() == Boolean.parseBoolean(row.get("autoflush")))
        .filter(r -> r.wal() == Boolean.parseBoolean(row.get("wal")))
        .findFirst();
  }

  private static Table figure6(List<MeasuredRows> own) throws IOException {
    return new Columns<Map<String, String>>()
        .text("experiment", row -> row.get("experiment"))
        .figure("1", row -> known(row.get("servers_1")))
        .figure("50", row -> known(row.get("servers_50")))
        .figure("250", row -> known(row.get("servers_250")))
        .figure("500", row -> known(row.get("servers_500")))
        .text(
            "this campaign, cell by cell, per server",
            row ->
                known(
                    own.stream()
                        .filter(r -> r.experiment().equals(row.get("experiment")))
                        .map(r -> r.cell() + ": " + Figures.number(r.rowsPerSecondOfServer()))
                        .collect(Collectors.joining("; "))))
        .table(read("bigtable-figure6.csv"));
  }

  /**
   * The chart of a campaign's rows per second beside those of Bigtable in 2006 and of HBase from
   * 2007 to 2009. The published figures are of one client and one server, without compression. They
   * have no errors: each was measured once. Empty for a campaign without a test of the Bigtable
   * paper.
   */
  static Optional<Chart> chart(List<MeasuredRows> own) throws IOException {
    if (own.isEmpty()) {
      return Optional.empty();
    }
    Map<String, Map<String, Double>> systems = new LinkedHashMap<>();
    systems.put(BIGTABLE, new LinkedHashMap<>());
    for (Map<String, String> row : read("bigtable-style.csv")) {
      if (isPlainSystem(row)) {
        systems
            .computeIfAbsent(row.get("system"), name -> new LinkedHashMap<>())
            .put(row.get("experiment"), number(row.get("rows_per_second")));
      }
    }
    List<String> names = own.stream().map(MeasuredRows::experiment).distinct().toList();
    List<Series> series = new ArrayList<>();
    for (String variant : columns(own)) {
      series.add(series(variant, names, own));
    }
    systems.forEach(
        (system, figures) ->
            series.add(
                Series.points(
                    system, names.stream().map(name -> figures.getOrDefault(name, NaN)).toList())));
    return Optional.of(
        Chart.rows(
            "Rows per second since 2006, one client",
            Axis.log("rows per second", "rows/s"),
            "test",
            names,
            series));
  }

  private static boolean isPlainSystem(Map<String, String> row) {
    String system = row.get("system");
    return row.get("clients").equals("1")
        && (system.equals(BIGTABLE) || (system.startsWith("HBase") && !system.endsWith("-zlib")));
  }

  private static double number(String figure) {
    return figure.isEmpty() ? NaN : Double.parseDouble(figure);
  }

  /** The first cell of each experiment, with its 95% confidence interval. */
  private static Series series(String variant, List<String> experiments, List<MeasuredRows> own) {
    List<Optional<Mean>> means =
        experiments.stream()
            .map(
                name ->
                    own.stream()
                        .filter(rows -> rows.experiment().equals(name))
                        .filter(rows -> variant.isEmpty() || rows.variant().equals(variant))
                        .map(MeasuredRows::rowsPerSecond)
                        .findFirst())
            .toList();
    return Series.means(variant.isEmpty() ? "this campaign" : variant, means);
  }

  private static String known(String figure) {
    return figure == null || figure.isEmpty() ? Figures.UNKNOWN : figure;
  }

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
     * The figures by column head, in the layout of the HBase 0.20.0 report, where a node is a
     * region server.
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
        if (cell.load().workload().startsWith(PREFIX)
            && cell.figures().rowsPerSecond().isPresent()) {
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
          cell.load().workload().substring(PREFIX.length()),
          cell.name(),
          cell.load().variant(),
          !BindingProperty.isBuffered(cell.settings().properties()::get),
          !"SKIP_WAL".equals(BindingProperty.DURABILITY.textIn(cell.settings().properties()::get)),
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
}
