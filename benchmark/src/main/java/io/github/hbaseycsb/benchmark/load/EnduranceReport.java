package io.github.hbaseycsb.benchmark.load;

import static java.util.Locale.ROOT;

import io.github.hbaseycsb.benchmark.report.BenchmarkReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Loads in a row that a server has outlived, as a table in Markdown.
 *
 * @param rows of each load
 */
public record EnduranceReport(Map<String, String> environment, int rows, List<BufferedLoad> loads)
    implements BenchmarkReport {
  @Override
  public String markdown() {
    List<String> lines = BenchmarkReport.head("Loads that the server outlived", environment);
    lines.add(
        String.format(
            ROOT,
            "%d loads of %,d rows of 1000 bytes by buffered puts in a row, each into 16 regions of"
                + " a new table, which stays. Every row was acknowledged, and the server never"
                + " ended.",
            loads.size(),
            rows));
    lines.add("");
    lines.add("| load | fields | threads | buffers | rows/s | mean ack ms | p99 ack ms |");
    lines.add("|---:|---:|---:|---|---:|---:|---:|");
    for (int i = 0; i < loads.size(); i++) {
      BufferedLoad load = loads.get(i);
      lines.add(
          String.format(
              ROOT,
              "| %d | %d | %d | %s | %,.0f | %,.0f | %,.0f |",
              i + 1,
              load.fields(),
              load.threads(),
              load.buffering(),
              load.rowsPerSecond(),
              load.meanMs(),
              load.p99Ms()));
    }
    return String.join("\n", lines) + "\n";
  }

  @Override
  public Map<String, Object> content() {
    Map<String, Object> content = new LinkedHashMap<>();
    content.put("environment", environment);
    content.put("rows", rows);
    content.put("loads", loads);
    return content;
  }
}
