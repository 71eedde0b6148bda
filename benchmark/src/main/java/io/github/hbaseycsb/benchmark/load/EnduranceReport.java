package io.github.hbaseycsb.benchmark.load;

import static io.github.hbaseycsb.benchmark.report.BenchmarkReport.column;

import io.github.hbaseycsb.benchmark.report.BenchmarkReport;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Formats loads in a row on one server as a table in Markdown. */
public final class EnduranceReport {
  private EnduranceReport() {}

  /**
   * Creates the report.
   *
   * @param rows number of rows of each load
   */
  public static BenchmarkReport of(
      Map<String, String> environment, int rows, List<BufferedLoad> loads) {
    return new BenchmarkReport("Loads that the server outlived", environment)
        .content("rows", rows)
        .content("loads", loads)
        .text(
            "%d loads of %,d rows of 1000 bytes by buffered puts in a row, each into 16 regions of"
                + " a new table, which stays. Every row was acknowledged, and the server never"
                + " ended.",
            loads.size(), rows)
        .table(
            IntStream.range(0, loads.size()).boxed().toList(),
            column("load", "%d", i -> i + 1),
            column("fields", "%d", i -> loads.get(i).fields()),
            column("threads", "%d", i -> loads.get(i).threads()),
            column("buffers", "%s", i -> loads.get(i).buffering()),
            column("rows/s", "%,.0f", i -> loads.get(i).rowsPerSecond()),
            column("mean ack ms", "%,.0f", i -> loads.get(i).meanMs()),
            column("p99 ack ms", "%,.0f", i -> loads.get(i).p99Ms()));
  }
}
