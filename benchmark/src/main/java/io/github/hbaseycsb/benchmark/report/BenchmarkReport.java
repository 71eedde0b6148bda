package io.github.hbaseycsb.benchmark.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What a benchmark has to say. */
public interface BenchmarkReport {
  /** For people. */
  String markdown();

  /** For the JSON file. */
  Map<String, Object> content();

  /** The first lines in Markdown, to which others can be added: a title, and what to know first. */
  static List<String> head(String title, Map<String, String> environment) {
    List<String> lines = new ArrayList<>();
    lines.add("# " + title);
    lines.add("");
    environment.forEach((name, value) -> lines.add("- " + name + ": " + value));
    lines.add("");
    return lines;
  }
}
