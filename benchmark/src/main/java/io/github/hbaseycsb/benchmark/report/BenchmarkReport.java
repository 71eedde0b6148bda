package io.github.hbaseycsb.benchmark.report;

import static java.util.Locale.ROOT;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The report of a benchmark: paragraphs and tables for readers, JSON content for programs. */
public final class BenchmarkReport {
  private final List<String> paragraphs = new ArrayList<>();
  private final Map<String, Object> content = new LinkedHashMap<>();

  /**
   * A column of a table.
   *
   * @param <T> the type of the rows
   * @param name its head
   * @param format the format of its values, for {@link String#format}
   * @param value returns the value of a row
   */
  public record Column<T>(String name, String format, Function<T, ?> value) {}

  /**
   * Creates an empty report.
   *
   * @param environment properties of the machine, by name
   */
  public BenchmarkReport(String title, Map<String, String> environment) {
    paragraphs.add("# " + title);
    paragraphs.add(
        environment.entrySet().stream()
            .map(entry -> "- " + entry.getKey() + ": " + entry.getValue())
            .collect(Collectors.joining("\n")));
    content.put("environment", environment);
  }

  /** Creates a column for {@link #table}. */
  public static <T> Column<T> column(String name, String format, Function<T, ?> value) {
    return new Column<>(name, format, value);
  }

  /** Adds a paragraph. */
  public BenchmarkReport text(String format, Object... values) {
    paragraphs.add(String.format(ROOT, format, values));
    return this;
  }

  /** Adds a table. Numbers are right-aligned. */
  @SafeVarargs
  @SuppressWarnings("varargs")
  public final <T> BenchmarkReport table(List<T> rows, Column<T>... columns) {
    List<Column<T>> all = List.of(columns);
    List<String> lines = new ArrayList<>();
    lines.add(line(all, Column::name));
    lines.add(line(all, column -> column.format().equals("%s") ? "---" : "---:"));
    for (T row : rows) {
      lines.add(
          line(all, column -> String.format(ROOT, column.format(), column.value().apply(row))));
    }
    paragraphs.add(String.join("\n", lines));
    return this;
  }

  private static <T> String line(List<Column<T>> columns, Function<Column<T>, String> cell) {
    return columns.stream().map(cell).collect(Collectors.joining(" | ", "| ", " |"));
  }

  /** Adds an entry to the JSON content. */
  public BenchmarkReport content(String name, Object value) {
    content.put(name, value);
    return this;
  }

  /** The report in Markdown. */
  public String markdown() {
    return String.join("\n\n", paragraphs) + "\n";
  }

  /** The JSON content. */
  public Map<String, Object> content() {
    return content;
  }
}
