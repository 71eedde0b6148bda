package io.github.hbaseycsb.benchmark;

import io.github.hbaseycsb.analysis.text.Templates;
import java.util.Map;

/**
 * The report of a benchmark.
 *
 * @param environment properties of the machine, by name
 * @param template for readers, in Markdown
 * @param view the fields of the template
 * @param content for programs, as JSON
 */
record BenchmarkReport(
    Map<String, String> environment, String template, Object view, Object content) {
  String markdown() {
    return Templates.render(template, view, Map.of("environment", environment));
  }
}
