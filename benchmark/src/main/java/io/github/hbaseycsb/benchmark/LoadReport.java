package io.github.hbaseycsb.benchmark;

import static io.github.hbaseycsb.common.Units.BYTES_PER_MEGABYTE;
import static io.github.hbaseycsb.common.Units.US_PER_SECOND;

import io.github.hbaseycsb.analysis.report.text.Columns;
import io.github.hbaseycsb.model.Text;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Formats loads by several ways as tables in Markdown. */
final class LoadReport {
  private LoadReport() {}

  /**
   * The measurement of a load.
   *
   * @param way how the table was loaded
   * @param fields number of fields of a row
   * @param rows number of rows of 1000 bytes
   * @param round from 1
   * @param seconds time from the first row until the region servers had all rows
   * @param settlingSeconds time from then until the table's memstores were flushed and no
   *     compaction ran
   * @param residentBytes peak resident memory of the loading process
   */
  record Load(
      LoadContender way,
      int fields,
      int rows,
      int round,
      double seconds,
      double settlingSeconds,
      double residentBytes) {
    /** Rows loaded per second. */
    double rowsPerSecond() {
      return rows / seconds;
    }

    /** Rows loaded per second, including the time until the table has settled. */
    double settledRowsPerSecond() {
      return rows / (seconds + settlingSeconds);
    }

    private double residentMb() {
      return residentBytes / BYTES_PER_MEGABYTE;
    }
  }

  /** The loads of a way, and the bulk loads of the same rows, both in the order of the rounds. */
  private record Way(List<Load> bulk, List<Load> rounds) {
    Load first() {
      return rounds.get(0);
    }
  }

  /**
   * Creates the report.
   *
   * @param ways the loads of each way with the same rows, in the order of their rounds
   * @param growth bulk loads of increasing numbers of rows
   */
  static BenchmarkReport of(Map<String, String> environment, List<Load> ways, List<Load> growth) {
    return new BenchmarkReport("What loading takes", environment)
        .content("ways", ways)
        .content("growth", growth)
        .text(
            "Rows of 1000 bytes into 16 regions of a new table, ways in turn, each in a fresh JVM;"
                + " from the first row until the region servers have all, without connecting,"
                + " counting and comparing. Settled: until memstores are flushed and compactions have"
                + " ended, too. Client and server share the machine. Median (least-greatest).")
        .table(
            new Columns<Way>()
                .figure("fields", it -> Text.of("%d", it.first().fields()))
                .text("way", it -> it.first().way().label())
                .figure("rows", it -> Text.of("%,d", it.first().rows()))
                .figure("rows/s", it -> Spread.of(it.rounds(), Load::rowsPerSecond).whole())
                .figure(
                    "bulk load, times as fast",
                    it -> Spread.ofRatios(it.bulk(), it.rounds(), Load::rowsPerSecond).text())
                .figure(
                    "settled rows/s",
                    it -> Spread.of(it.rounds(), Load::settledRowsPerSecond).whole())
                .figure(
                    "bulk load, settled, times as fast",
                    it ->
                        Spread.ofRatios(it.bulk(), it.rounds(), Load::settledRowsPerSecond).text())
                .figure("resident MB", it -> Spread.of(it.rounds(), Load::residentMb).whole())
                .table(
                    ways.stream()
                        .map(Load::fields)
                        .distinct()
                        .flatMap(fields -> compared(ways, fields))
                        .toList()))
        .text("Bulk loads of more and more rows:")
        .table(
            new Columns<Load>()
                .figure("fields", it -> Text.of("%d", it.fields()))
                .figure("rows", it -> Text.of("%,d", it.rows()))
                .figure("seconds", it -> Text.of("%.1f", it.seconds()))
                .figure(
                    "us per row", it -> Text.of("%.2f", it.seconds() * US_PER_SECOND / it.rows()))
                .figure("resident MB", it -> Text.of("%.0f", it.residentMb()))
                .table(growth));
  }

  private static Stream<Way> compared(List<Load> ways, int fields) {
    List<Load> same = ways.stream().filter(one -> one.fields() == fields).toList();
    return Stream.of(LoadContender.values())
        .map(way -> new Way(of(LoadContender.BULK, same), of(way, same)));
  }

  private static List<Load> of(LoadContender way, List<Load> ways) {
    return ways.stream().filter(one -> one.way() == way).toList();
  }
}
