package io.github.hbaseycsb.analysis.text;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A table as aligned text or for templates. Figures are right-aligned. */
public final class Table {
  private static final String GAP = "  ";

  private final List<String> headings;
  private final List<Boolean> text;
  private final List<List<String>> rows = new ArrayList<>();

  /**
   * @param textBefore number of text columns at the beginning
   * @param textAfter number of text columns at the end; the columns in between are figures
   */
  public Table(int textBefore, int textAfter, String... headings) {
    this(
        List.of(headings),
        IntStream.range(0, headings.length)
            .mapToObj(column -> column < textBefore || column >= headings.length - textAfter)
            .toList());
  }

  private Table(List<String> headings, List<Boolean> text) {
    this.headings = headings;
    this.text = text;
  }

  public void row(String... cells) {
    row(List.of(cells));
  }

  private void row(List<String> cells) {
    if (cells.size() != headings.size()) {
      throw new IllegalArgumentException(cells.size() + " cells, " + headings.size() + " columns");
    }
    rows.add(cells);
  }

  /**
   * Adds rows with the same first cells, which are only shown in the first of them. Without any
   * ends, adds one row whose last cells are unknown.
   */
  public void rows(List<String> begin, List<List<String>> ends) {
    List<String> first = begin;
    for (List<String> end : ends) {
      row(Stream.concat(first.stream(), end.stream()).toList());
      first = Collections.nCopies(begin.size(), "");
    }
    if (ends.isEmpty()) {
      List<String> unknown = Collections.nCopies(headings.size() - begin.size(), Figures.UNKNOWN);
      row(Stream.concat(begin.stream(), unknown.stream()).toList());
    }
  }

  /**
   * The table for a template.
   *
   * @param text for each column, whether it is text
   * @param lines heads and cells as aligned text
   */
  public record View(
      List<String> headings, List<Boolean> text, List<List<String>> rows, List<String> lines) {}

  /**
   * A copy without the named columns, and without columns of figures that are empty or a copy of
   * another one.
   *
   * @param second the heading of a column that becomes the second one if there is one
   */
  public Table compact(String second, String... without) {
    List<Integer> columns = new ArrayList<>();
    List<List<String>> seen = new ArrayList<>();
    for (int column = 0; column < headings.size(); column++) {
      int of = column;
      List<String> values = rows.stream().map(row -> row.get(of)).toList();
      boolean copy =
          values.stream().allMatch(v -> v.isEmpty() || v.equals(Figures.UNKNOWN))
              || seen.contains(values);
      if ((text.get(column) || !copy) && !List.of(without).contains(headings.get(column))) {
        columns.add(column);
      }
      if (!text.get(column)) {
        seen.add(values);
      }
    }
    Integer moved = headings.indexOf(second);
    if (columns.remove(moved)) {
      columns.add(1, moved);
    }
    Table table =
        new Table(
            columns.stream().map(headings::get).toList(), columns.stream().map(text::get).toList());
    rows.forEach(row -> table.row(columns.stream().map(row::get).toList()));
    return table;
  }

  public View view() {
    return new View(headings, text, List.copyOf(rows), lines());
  }

  public String toText() {
    return String.join("\n", lines()) + "\n";
  }

  private List<String> lines() {
    int[] widths =
        IntStream.range(0, headings.size())
            .map(
                column ->
                    Math.max(
                        headings.get(column).length(),
                        rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0)))
            .toArray();
    return Stream.concat(Stream.of(headings), rows.stream()).map(row -> line(row, widths)).toList();
  }

  private String line(List<String> cells, int[] widths) {
    return IntStream.range(0, cells.size())
        .mapToObj(column -> padded(column, Templates.oneLine(cells.get(column)), widths[column]))
        .collect(Collectors.joining(GAP))
        .stripTrailing();
  }

  private String padded(int column, String cell, int width) {
    String padding = " ".repeat(Math.max(0, width - cell.length()));
    return text.get(column) ? cell + padding : padding + cell;
  }

  /** A table defined by columns, each with its head and a function for its values. */
  public static final class Columns<T> {
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
      rows.forEach(
          row -> table.row(columns.stream().map(column -> column.cell.apply(row)).toList()));
      return table;
    }
  }
}
