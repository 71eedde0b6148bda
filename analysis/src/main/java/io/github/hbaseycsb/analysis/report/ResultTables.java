package io.github.hbaseycsb.analysis.report;

import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.CellSummary.CellFault;
import io.github.hbaseycsb.analysis.RunSummary;
import io.github.hbaseycsb.analysis.histogram.FaultFigure;
import io.github.hbaseycsb.analysis.histogram.Latency;
import io.github.hbaseycsb.analysis.histogram.OperationName;
import io.github.hbaseycsb.analysis.limit.CallTime;
import io.github.hbaseycsb.analysis.limit.Cost;
import io.github.hbaseycsb.analysis.report.compare.FlatEnvironment;
import io.github.hbaseycsb.analysis.report.text.CellSentence;
import io.github.hbaseycsb.analysis.stats.Mean;
import io.github.hbaseycsb.analysis.text.Figures;
import io.github.hbaseycsb.analysis.text.Table;
import io.github.hbaseycsb.analysis.text.Table.Columns;
import io.github.hbaseycsb.model.run.WriteAudit;
import io.github.hbaseycsb.property.BindingProperty;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** The tables of a campaign's reports, and which notes apply to their content. */
final class ResultTables {
  private ResultTables() {}

  /**
   * The table of cells, with a row for each latency that a user waits for. It has no column that is
   * empty or a copy of another one, such as rows/s where an operation is a row.
   */
  static Table cells(List<CellSummary> cells) {
    Table table =
        new Table(
            2,
            1,
            "cell",
            "verdict",
            "runs",
            "ops/s",
            "\u00b1 95%",
            "rows/s",
            "MB/s",
            "p50 ms",
            "p99 ms",
            "p99 min-max",
            "p99.9 ms",
            "operation");
    for (CellSummary cell : cells) {
      List<String> figures =
          List.of(
              cell.name(),
              cell.verdict().toString(),
              cell.measuredRuns().size() + "/" + Math.max(cell.plannedRuns(), cell.runs().size()),
              CellSentence.rate(cell, cell.throughput()),
              CellSentence.throughputError(cell),
              CellSentence.rate(cell, cell.figures().rowsPerSecond()),
              CellSentence.rate(cell, cell.figures().mbPerSecond()));
      table.rows(
          figures,
          cell.answers().entrySet().stream()
              .map(entry -> latency(cell, entry.getKey(), entry.getValue()))
              .toList());
    }
    return table.compact("");
  }

  private static List<String> latency(CellSummary cell, String name, Latency latency) {
    return List.of(
        latency.ms(latency.p50()),
        latency.ms(latency.p99()),
        Figures.range(cell.p99s(name)),
        latency.p999Ms(),
        OperationName.shown(name));
  }

  /** The table of the costs that are known for any cell; empty if there are none. */
  static Optional<Table> costs(List<CellSummary> cells) {
    List<Cost> known =
        Stream.of(Cost.values())
            .filter(cost -> cells.stream().anyMatch(cell -> cell.use().cost().containsKey(cost)))
            .toList();
    if (known.isEmpty()) {
      return Optional.empty();
    }
    Columns<CellSummary> columns = new Columns<CellSummary>().text("cell", CellSummary::name);
    known.forEach(
        cost ->
            columns.figure(
                cost.label(),
                cell -> Figures.withError(Optional.ofNullable(cell.use().cost().get(cost)))));
    return Optional.of(columns.table(cells).compact(""));
  }

  /** The table for the cells with calls; empty if there are none. */
  static Optional<Table> times(List<CellSummary> cells) {
    Columns<CellSummary> columns =
        new Columns<CellSummary>()
            .text("cell", CellSummary::name)
            .figure("mean", ms(time -> OptionalDouble.of(time.meanUs())))
            .figure("p50", ms(CallTime::p50Us))
            .figure("network and client", ms(CallTime::networkAndClientUs))
            .figure("call queue", ms(CallTime::queueUs))
            .figure("WAL sync", ms(CallTime::walSyncUs))
            .figure("file system reads", ms(CallTime::fileSystemReadUs))
            .figure("other in handlers", ms(CallTime::handlerUs))
            .figure("unknown", ms(time -> OptionalDouble.of(time.unknownUs())));
    return Optional.of(cells.stream().filter(cell -> cell.use().time().isPresent()).toList())
        .filter(known -> !known.isEmpty())
        .map(known -> columns.table(known).compact(""));
  }

  private record FaultRow(CellSummary cell, CellFault fault) {
    String figure(FaultFigure figure) {
      Optional<Mean> mean = Optional.ofNullable(fault.figures().get(figure));
      // Counts, and times of what did not happen in any run: no digits make them more exact.
      String text =
          mean.filter(it -> it.max() == 0)
              .map(it -> "0")
              .orElse(figure.isTime() ? Figures.tenths(mean) : Figures.withError(mean));
      // Of a load over time, or without a time before it, it is not known.
      boolean known =
          fault.figures().containsKey(FaultFigure.DEGRADED_SECONDS)
              && !cell.settings().properties().containsKey(BindingProperty.RATES.key());
      return figure == FaultFigure.RECOVERED_SECONDS && known && fault.recovered() < fault.runs()
          ? "%s (%d of %d)".formatted(text, fault.recovered(), fault.runs())
          : text;
    }
  }

  /** The table of what faults did to the clients of all cells; empty without faults. */
  static Optional<Table> faults(List<CellSummary> cells) {
    return faults(cells, figure -> !figure.isOfServers());
  }

  /** The table of what faults did to the servers; empty if nothing is known of that. */
  static Optional<Table> recoveries(List<CellSummary> cells) {
    return faults(cells, FaultFigure::isOfServers);
  }

  /** The faults with any of the figures, and those of these figures that are known of one. */
  private static Optional<Table> faults(List<CellSummary> cells, Predicate<FaultFigure> wanted) {
    List<FaultRow> rows =
        cells.stream()
            .flatMap(it -> it.course().faults().stream().map(fault -> new FaultRow(it, fault)))
            .filter(row -> row.fault.figures().keySet().stream().anyMatch(wanted))
            .toList();
    Columns<FaultRow> columns =
        new Columns<FaultRow>()
            .text("cell", row -> row.cell.name())
            .text("fault", row -> row.fault.name());
    Stream.of(FaultFigure.values())
        .filter(wanted)
        .filter(figure -> rows.stream().anyMatch(row -> row.fault.figures().containsKey(figure)))
        .forEach(figure -> columns.figure(figure.label(), row -> row.figure(figure)));
    return rows.isEmpty() ? Optional.empty() : Optional.of(columns.table(rows));
  }

  /** The table of the cells whose acknowledged writes were audited; empty if there are none. */
  static Optional<Table> audits(List<CellSummary> cells) {
    Columns<CellSummary> columns =
        new Columns<CellSummary>()
            .text("cell", CellSummary::name)
            .text(
                "durability",
                cell -> BindingProperty.DURABILITY.textIn(cell.settings().properties()::get))
            .figure("acknowledged writes", audit(WriteAudit::acknowledged))
            .figure("rows compared", audit(WriteAudit::rows))
            .figure("one row in", audit(WriteAudit::oneIn))
            .figure("lost", audit(WriteAudit::lost))
            .figure("present, not acknowledged", audit(WriteAudit::unacknowledgedPresent))
            .figure("stale reads", ResultTables::staleReads);
    return Optional.of(cells.stream().filter(cell -> cell.course().audit().isPresent()).toList())
        .filter(audited -> !audited.isEmpty())
        .map(columns::table);
  }

  private static Function<CellSummary, String> audit(ToLongFunction<WriteAudit> figure) {
    return cell -> Figures.number(figure.applyAsLong(cell.course().audit().orElseThrow()));
  }

  private static String staleReads(CellSummary cell) {
    OptionalLong number = cell.course().audit().orElseThrow().staleReads();
    return number.isPresent() ? Figures.number(number.getAsLong()) : "-";
  }

  private static Function<CellSummary, String> ms(Function<CallTime, OptionalDouble> part) {
    return cell -> Figures.ms(part.apply(cell.use().time().orElseThrow()));
  }

  private record RunRow(CellSummary cell, RunSummary run) {}

  private static List<RunRow> runRows(List<CellSummary> cells) {
    return cells.stream()
        .flatMap(cell -> cell.runs().stream().map(run -> new RunRow(cell, run)))
        .toList();
  }

  private static boolean haveWarmUp(List<RunRow> rows) {
    return rows.stream().anyMatch(row -> row.run.conditions().warmUpSeconds().isPresent());
  }

  private static boolean haveServerWarmUp(List<RunRow> rows) {
    return rows.stream().anyMatch(row -> row.run.conditions().serverWarmUpSeconds().isPresent());
  }

  static Table runs(List<CellSummary> cells) {
    List<RunRow> rows = runRows(cells);
    Columns<RunRow> columns =
        new Columns<RunRow>()
            .text("cell", row -> row.cell.name())
            .text("verdict", row -> row.run.verdict().toString())
            .figure("run", row -> Integer.toString(row.run.run()))
            .figure("ops/s", row -> Figures.number(row.run.figures().throughput()))
            .figure("\u00b1", row -> Figures.number(row.run.figures().standardError()))
            .figure("seconds", row -> Figures.number(row.run.figures().seconds()))
            .figure("operations", row -> Figures.number(row.run.figures().operations()))
            .figure("errors", row -> Figures.number(row.run.figures().errors()))
            .figure("rows/s", row -> Figures.number(row.run.figures().rowsPerSecond()))
            .figure("MB/s", row -> Figures.number(row.run.figures().mbPerSecond()))
            .figure(
                "block cache hits",
                row -> Figures.ratioAsPercent(row.run.figures().blockCacheHitRatio()));
    if (haveWarmUp(rows)) {
      columns.figure("warm-up s", row -> Figures.number(row.run.conditions().warmUpSeconds()));
    }
    if (haveServerWarmUp(rows)) {
      columns.figure(
          "servers' warm-up s", row -> Figures.number(row.run.conditions().serverWarmUpSeconds()));
    }
    return columns.table(rows);
  }

  private record LatencyRow(CellSummary cell, String name, Latency latency) {
    private String figure(long value) {
      return latency.ms(value);
    }
  }

  /** The table of latencies, with a row for each cell and operation. */
  static Table latencies(List<CellSummary> cells) {
    List<LatencyRow> rows = new ArrayList<>();
    cells.forEach(
        cell ->
            cell.figures()
                .latencyUs()
                .forEach((name, latency) -> rows.add(new LatencyRow(cell, name, latency))));
    return new Columns<LatencyRow>()
        .text("cell", row -> row.cell.name())
        .text(
            "operation",
            row ->
                OperationName.shown(row.name)
                    + (row.latency.note().isPresent() ? " (buffering)" : ""))
        .figure("count", row -> Figures.number(row.latency.count()))
        .figure("mean", row -> Figures.ms(row.latency.mean()))
        .figure("p50", row -> row.figure(row.latency.p50()))
        .figure("p95", row -> row.figure(row.latency.p95()))
        .figure("p99", row -> row.figure(row.latency.p99()))
        .figure("p99 min-max", row -> Figures.range(row.cell.p99s(row.name)))
        .figure("p99.9", row -> row.latency.p999Ms())
        .figure("max", row -> row.figure(row.latency.max()))
        .table(rows);
  }

  /**
   * Which notes apply to the content of the tables of cells, runs and latencies.
   *
   * @param closedLoop whether a cell has no target rate
   * @param intended whether a latency is measured from the time when the operation was due
   * @param atLeast whether operations that were never answered count
   * @param faults whether faults of the plan may be why they were not answered
   * @param operations a note of each operation that has one
   */
  record Notes(
      boolean warmUp,
      boolean serverWarmUp,
      boolean closedLoop,
      boolean intended,
      boolean atLeast,
      boolean faults,
      Map<String, String> operations) {}

  static Notes notes(List<CellSummary> cells) {
    List<RunRow> runs = runRows(cells);
    Map<String, Latency> all = new TreeMap<>();
    cells.forEach(cell -> all.putAll(cell.figures().latencyUs()));
    Map<String, String> operations = new LinkedHashMap<>();
    all.forEach(
        (name, latency) ->
            latency.note().ifPresent(note -> operations.put(OperationName.shown(name), note)));
    return new Notes(
        haveWarmUp(runs),
        haveServerWarmUp(runs),
        cells.stream().anyMatch(cell -> cell.load().target().isEmpty()),
        all.keySet().stream().anyMatch(name -> OperationName.parse(name).intended()),
        cells.stream()
            .flatMap(cell -> cell.figures().latencyUs().values().stream())
            .anyMatch(Latency::atLeast),
        cells.stream().anyMatch(cell -> !cell.course().faults().isEmpty()),
        operations);
  }

  static Table environment(SortedMap<String, String> environment, CampaignSummary summary) {
    Table table = new Table(2, 0, "what", "value");
    FlatEnvironment.labeled(environment, summary.cells()).forEach(table::row);
    return table;
  }
}
