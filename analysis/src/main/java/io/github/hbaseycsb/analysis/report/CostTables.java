package io.github.hbaseycsb.analysis.report;

import io.github.hbaseycsb.analysis.cost.CallTime;
import io.github.hbaseycsb.analysis.cost.Cost;
import io.github.hbaseycsb.analysis.report.text.Figures;
import io.github.hbaseycsb.analysis.report.text.Table;
import io.github.hbaseycsb.analysis.summary.CellSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Tables of the cost of operations and of where the time of calls goes, with a row for each cell.
 */
final class CostTables {
  /** The explanation of the cost columns. */
  static final String COST_NOTE =
      "Means over the runs, as above. CPU is the processor time of the region servers and of the"
          + " clients. Written bytes are those of the WAL, flushes and compactions within the"
          + " window; user bytes are those of the values. Blocks per read are omitted if"
          + " compactions ran, and so is everything that a server does not publish.";

  /** The explanation of the time columns. */
  static final String TIME_NOTE =
      "Mean times in ms. The calls in flight, as the clients measured them, are those that wait for"
          + " a handler, those in a handler, and the rest (Little's law). HBase publishes the times"
          + " of syncs and reads in whole milliseconds, rounded down: shorter ones are part of"
          + " \"other\". If compactions ran, so are stream reads, such as those of long scans.";

  private CostTables() {}

  /** The table of the costs that are known for any cell; empty if there are none. */
  static Optional<Table> costs(List<CellSummary> cells) {
    List<Cost> known =
        Stream.of(Cost.values())
            .filter(cost -> cells.stream().anyMatch(cell -> cell.cost().containsKey(cost)))
            .toList();
    if (known.isEmpty()) {
      return Optional.empty();
    }
    List<String> headings = new ArrayList<>(List.of("cell"));
    known.forEach(cost -> headings.add(cost.label()));
    Table table = new Table(1, 0, headings.toArray(String[]::new));
    for (CellSummary cell : cells) {
      List<String> row = new ArrayList<>(List.of(cell.name()));
      known.forEach(cost -> row.add(Figures.withError(Optional.ofNullable(cell.cost().get(cost)))));
      table.row(row.toArray(String[]::new));
    }
    return Optional.of(table);
  }

  /** The table for the cells with calls; empty if there are none. */
  static Optional<Table> times(List<CellSummary> cells) {
    Table table =
        new Table(
            1,
            0,
            "cell",
            "mean",
            "p50",
            "network and client",
            "call queue",
            "WAL sync",
            "file system reads",
            "other in handlers",
            "unknown");
    for (CellSummary cell : cells) {
      cell.time().ifPresent(time -> table.row(row(cell, time)));
    }
    return cells.stream().anyMatch(cell -> cell.time().isPresent())
        ? Optional.of(table)
        : Optional.empty();
  }

  private static String[] row(CellSummary cell, CallTime time) {
    return Stream.concat(
            Stream.of(cell.name()),
            Stream.of(
                    OptionalDouble.of(time.meanUs()),
                    time.p50Us(),
                    time.networkAndClientUs(),
                    time.queueUs(),
                    time.walSyncUs(),
                    time.fileSystemReadUs(),
                    time.handlerUs(),
                    OptionalDouble.of(time.unknownUs()))
                .map(Figures::ms))
        .toArray(String[]::new);
  }
}
