package io.github.hbaseycsb.campaign.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Rows under headings, as aligned text or as Markdown. Columns of figures are right-aligned. */
final class Table {
  private static final String GAP = "  ";

  private final List<String> headings;
  private final int textColumns;
  private final List<List<String>> rows = new ArrayList<>();

  /**
   * @param textColumns how many of the first columns are text; the others are figures
   */
  Table(int textColumns, String... headings) {
    this.textColumns = textColumns;
    this.headings = List.of(headings);
  }

  void row(String... cells) {
    if (cells.length != headings.size()) {
      throw new IllegalArgumentException(cells.length + " cells, " + headings.size() + " columns");
    }
    rows.add(List.of(cells));
  }

  boolean isEmpty() {
    return rows.isEmpty();
  }

  String toText() {
    int[] widths =
        IntStream.range(0, headings.size())
            .map(
                column ->
                    Math.max(
                        headings.get(column).length(),
                        rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0)))
            .toArray();
    StringBuilder text = new StringBuilder(line(headings, widths));
    rows.forEach(row -> text.append(line(row, widths)));
    return text.toString();
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
    return column < textColumns ? cell + padding : padding + cell;
  }

  String toMarkdown() {
    StringBuilder text = new StringBuilder(markdownLine(headings));
    text.append('|');
    for (int column = 0; column < headings.size(); column++) {
      text.append(column < textColumns ? "---|" : "---:|");
    }
    text.append('\n');
    rows.forEach(row -> text.append(markdownLine(row)));
    return text.toString();
  }

  private static String markdownLine(List<String> cells) {
    return cells.stream()
        .map(PlainText::inMarkdown)
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }
}
