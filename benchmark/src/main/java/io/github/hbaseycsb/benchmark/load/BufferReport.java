package io.github.hbaseycsb.benchmark.load;

import static io.github.hbaseycsb.benchmark.report.BenchmarkReport.column;
import static io.github.hbaseycsb.common.Units.BYTES_PER_MEGABYTE;

import io.github.hbaseycsb.benchmark.report.BenchmarkReport;
import io.github.hbaseycsb.benchmark.report.Spread;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Formats loads with buffered puts as a table in Markdown. */
public final class BufferReport {

  private BufferReport() {}

  /**
   * The loads of one way to buffer, and the best median of all ways with the same fields and
   * threads.
   */
  private record Rounds(List<BufferedLoad> loads, double best) {
    BufferedLoad first() {
      return loads.get(0);
    }

    Spread rate() {
      return Spread.of(loads, BufferedLoad::rowsPerSecond);
    }
  }

  /**
   * Creates the report.
   *
   * @param rows number of rows of each load
   * @param loads in the order of their rounds
   */
  public static BenchmarkReport of(
      Map<String, String> environment, int rows, List<BufferedLoad> loads) {
    return new BenchmarkReport("What buffers do to buffered puts", environment)
        .content("rows", rows)
        .content("loads", loads)
        .text(
            "%,d rows of 1000 bytes, in so many fields, into 16 regions of a new table on a server"
                + " that was warmed up, in turn, each in a fresh JVM; from the first row until the"
                + " region server has all. Client and server share the machine. Medians"
                + " (least-greatest); ratio to the best: rows/s divided by the greatest median.",
            rows)
        .table(
            grouped(loads, load -> List.of(load.fields(), load.threads())).stream()
                .flatMap(some -> compared(some).stream())
                .toList(),
            column("fields", "%d", it -> it.first().fields()),
            column("threads", "%d", it -> it.first().threads()),
            column("buffers", "%s", it -> it.first().buffering()),
            column("rows/s", "%s", it -> it.rate().text(0)),
            column("ratio to the best", "%.2f", it -> it.rate().median() / it.best()),
            column(
                "mean ack ms", "%,.0f", it -> Spread.of(it.loads(), BufferedLoad::meanMs).median()),
            column(
                "p99 ack ms", "%,.0f", it -> Spread.of(it.loads(), BufferedLoad::p99Ms).median()),
            column(
                "resident MB",
                "%,.0f",
                it ->
                    Spread.of(it.loads(), BufferedLoad::residentBytes).median()
                        / BYTES_PER_MEGABYTE));
  }

  private static List<Rounds> compared(List<BufferedLoad> some) {
    Collection<List<BufferedLoad>> ways = grouped(some, BufferedLoad::buffering);
    double best =
        ways.stream()
            .map(own -> Spread.of(own, BufferedLoad::rowsPerSecond).median())
            .max(Comparator.naturalOrder())
            .orElseThrow();
    return ways.stream().map(own -> new Rounds(own, best)).toList();
  }

  /** Groups loads by a key, in the order of the keys' first appearance. */
  private static <K> Collection<List<BufferedLoad>> grouped(
      List<BufferedLoad> loads, Function<BufferedLoad, K> key) {
    return loads.stream()
        .collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()))
        .values();
  }
}
