package io.github.hbaseycsb.analysis.text;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/** A table defined by columns, each with its head and a function for its values. */
public final class Columns<T> {
  private record Column<T>(String heading, boolean text, Function<T, String> cell) {}

  private final List<Column<T>> columns = new ArrayList<>();

  /** Adds a text column. */
  public Columns<T> text(String heading, Function<T, String> cell) {
    columns.add(new Column<>(heading, true, cell));
    return this;
  }

  /** Adds a column of figures. */
  public Columns<T> figure(String heading, Function<T, String> cell) {
    columns.add(new Column<>(heading, false, cell));
    return this;
  }

  /** Creates the table. */
  public Table table(Collection<T> rows) {
    Table table =
        new Table(
            columns.stream().map(Column::heading).toList(),
            columns.stream().map(Column::text).toList());
    rows.forEach(row -> table.row(columns.stream().map(column -> column.cell.apply(row)).toList()));
    return table;
  }
}
