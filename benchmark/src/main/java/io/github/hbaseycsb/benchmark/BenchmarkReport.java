package io.github.hbaseycsb.benchmark;

import io.github.hbaseycsb.analysis.report.text.Table;
import io.github.hbaseycsb.model.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The report of a benchmark: paragraphs and tables for readers, JSON content for programs. */
final class BenchmarkReport {
  private final String title;
  private final Map<String, String> environment;
  private final List<String> paragraphs = new ArrayList<>();
  private final Map<String, Object> content = new LinkedHashMap<>();

  BenchmarkReport(String title, Map<String, String> environment) {
    this.title = title;
    this.environment = environment;
    content.put("environment", environment);
  }

  BenchmarkReport text(String format, Object... values) {
    paragraphs.add(Text.of(format, values));
    return this;
  }

  BenchmarkReport table(Table table) {
    paragraphs.add(table.toMarkdown().stripTrailing());
    return this;
  }

  BenchmarkReport content(String name, Object value) {
    content.put(name, value);
    return this;
  }

  String markdown() {
    String machine =
        environment.entrySet().stream()
            .map(entry -> "- " + entry.getKey() + ": " + entry.getValue())
            .collect(Collectors.joining("\n"));
    return "# %s\n\n%s\n\n%s\n".formatted(title, machine, String.join("\n\n", paragraphs));
  }

  Map<String, Object> content() {
    return content;
  }
}
