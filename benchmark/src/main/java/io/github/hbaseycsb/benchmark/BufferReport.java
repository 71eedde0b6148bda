package io.github.hbaseycsb.benchmark;

import static io.github.hbaseycsb.common.Units.BYTES_PER_MEGABYTE;

import io.github.hbaseycsb.analysis.report.text.Columns;
import io.github.hbaseycsb.model.Text;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Formats loads with buffered puts as a table in Markdown. */
final class BufferReport {
  private BufferReport() {}

  /**
   * The measurement of a load with buffered puts.
   *
   * @param fields number of fields of a row, which has 1000 bytes
   * @param buffering how the client buffered its puts
   * @param round from 1; of loads in a row the number of the load
   * @param rowsPerSecond rate from the first row until the region servers had all rows
   * @param meanMs mean time from the call of a put to its acknowledgment, ms
   * @param p99Ms 99th percentile of this time, ms
   * @param residentBytes peak resident memory of the client
   */
  record Load(
      int threads,
      int fields,
      String buffering,
      int round,
      double rowsPerSecond,
      double meanMs,
      double p99Ms,
      double residentBytes) {}

  /**
   * The loads of one way to buffer, and the best median of all ways with the same fields and
   * threads.
   */
  private record Rounds(List<Load> loads, double best) {
    double median(ToDoubleFunction<Load> figure) {
      return Spread.of(loads, figure).median();
    }
  }

  /**
   * Compares ways to buffer.
   *
   * @param rows number of rows of each load
   * @param loads in the order of their rounds
   */
  static BenchmarkReport of(Map<String, String> environment, int rows, List<Load> loads) {
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
            kinds(new Columns<Rounds>(), it -> it.loads().get(0))
                .figure("rows/s", it -> Spread.of(it.loads(), Load::rowsPerSecond).whole())
                .figure(
                    "ratio to the best",
                    it -> Text.of("%.2f", it.median(Load::rowsPerSecond) / it.best()))
                .figure("mean ack ms", it -> Text.of("%,.0f", it.median(Load::meanMs)))
                .figure("p99 ack ms", it -> Text.of("%,.0f", it.median(Load::p99Ms)))
                .figure(
                    "resident MB",
                    it -> Text.of("%,.0f", it.median(Load::residentBytes) / BYTES_PER_MEGABYTE))
                .table(
                    grouped(loads, load -> List.of(load.fields(), load.threads())).stream()
                        .flatMap(some -> compared(some).stream())
                        .toList()));
  }

  /**
   * Lists loads in a row on one server.
   *
   * @param rows number of rows of each load
   */
  static BenchmarkReport ofLoadsInARow(
      Map<String, String> environment, int rows, List<Load> loads) {
    return new BenchmarkReport("Loads that the server outlived", environment)
        .content("rows", rows)
        .content("loads", loads)
        .text(
            "%d loads of %,d rows of 1000 bytes by buffered puts in a row, each into 16 regions of"
                + " a new table, which stays. Every row was acknowledged, and the server never"
                + " ended.",
            loads.size(), rows)
        .table(
            kinds(new Columns<Load>().figure("load", it -> Text.of("%d", it.round())), it -> it)
                .figure("rows/s", it -> Text.of("%,.0f", it.rowsPerSecond()))
                .figure("mean ack ms", it -> Text.of("%,.0f", it.meanMs()))
                .figure("p99 ack ms", it -> Text.of("%,.0f", it.p99Ms()))
                .table(loads));
  }

  /** Adds the columns that say what kind of load it is. */
  private static <T> Columns<T> kinds(Columns<T> columns, Function<T, Load> load) {
    return columns
        .figure("fields", it -> Text.of("%d", load.apply(it).fields()))
        .figure("threads", it -> Text.of("%d", load.apply(it).threads()))
        .text("buffers", it -> load.apply(it).buffering());
  }

  private static List<Rounds> compared(List<Load> some) {
    Collection<List<Load>> ways = grouped(some, Load::buffering);
    double best =
        ways.stream()
            .map(own -> Spread.of(own, Load::rowsPerSecond).median())
            .max(Comparator.naturalOrder())
            .orElseThrow();
    return ways.stream().map(own -> new Rounds(own, best)).toList();
  }

  /** Groups loads by a key, in the order of the keys' first appearance. */
  private static <K> Collection<List<Load>> grouped(List<Load> loads, Function<Load, K> key) {
    return loads.stream()
        .collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()))
        .values();
  }
}
