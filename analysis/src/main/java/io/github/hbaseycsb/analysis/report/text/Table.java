package io.github.hbaseycsb.analysis.report.text;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Rows under headings, as aligned text or as Markdown. Figures are right-aligned. */
public final class Table {
  private static final String GAP = "  ";

  private final List<String> headings;
  private final List<Boolean> text;
  private final List<List<String>> rows = new ArrayList<>();

  /**
   * @param textBefore how many of the first columns are text
   * @param textAfter how many of the last columns are text; those in between are figures
   */
  public Table(int textBefore, int textAfter, String... headings) {
    this(
        List.of(headings),
        IntStream.range(0, headings.length)
            .mapToObj(column -> column < textBefore || column >= headings.length - textAfter)
            .toList());
  }

  /**
   * @param text whether a column is text, for each
   */
  Table(List<String> headings, List<Boolean> text) {
    this.headings = headings;
    this.text = text;
  }

  public void row(String... cells) {
    row(List.of(cells));
  }

  void row(List<String> cells) {
    if (cells.size() != headings.size()) {
      throw new IllegalArgumentException(cells.size() + " cells, " + headings.size() + " columns");
    }
    rows.add(cells);
  }

  /**
   * Rows that share their first cells, which stand in the first of them only. Without any ends, one
   * row whose last cells are unknown.
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
   * For a template.
   *
   * @param text whether a column is text, for each
   */
  public record View(List<String> headings, List<Boolean> text, List<List<String>> rows) {}

  @JsonValue
  public View view() {
    return new View(headings, text, List.copyOf(rows));
  }

  public String toText() {
    int[] widths =
        IntStream.range(0, headings.size())
            .map(
                column ->
                    Math.max(
                        headings.get(column).length(),
                        rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0)))
            .toArray();
    StringBuilder lines = new StringBuilder(line(headings, widths));
    rows.forEach(row -> lines.append(line(row, widths)));
    return lines.toString();
  }

  private String line(List<String> cells, int[] widths) {
    return IntStream.range(0, cells.size())
            .mapToObj(
                column -> padded(column, PlainText.oneLine(cells.get(column)), widths[column]))
            .collect(Collectors.joining(GAP))
            .stripTrailing()
        + "\n";
  }

  private String padded(int column, String cell, int width) {
    String padding = " ".repeat(Math.max(0, width - cell.length()));
    return text.get(column) ? cell + padding : padding + cell;
  }

  public String toMarkdown() {
    StringBuilder lines = new StringBuilder(markdownLine(headings));
    lines.append('|');
    text.forEach(isText -> lines.append(isText ? "---|" : "---:|"));
    lines.append('\n');
    rows.forEach(row -> lines.append(markdownLine(row)));
    return lines.toString();
  }

  private static String markdownLine(List<String> cells) {
    return cells.stream()
        .map(PlainText::inMarkdown)
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }
}
