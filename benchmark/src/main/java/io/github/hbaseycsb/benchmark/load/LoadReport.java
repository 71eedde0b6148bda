package io.github.hbaseycsb.benchmark.load;

import static io.github.hbaseycsb.benchmark.report.BenchmarkReport.column;
import static io.github.hbaseycsb.common.Units.BYTES_PER_MEGABYTE;
import static io.github.hbaseycsb.common.Units.US_PER_SECOND;

import io.github.hbaseycsb.benchmark.report.BenchmarkReport;
import io.github.hbaseycsb.benchmark.report.Spread;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Formats the loads as tables in Markdown. */
public final class LoadReport {

  private LoadReport() {}

  /** A way to load some rows, and the bulk loads of the same rows, each in the order of rounds. */
  private record Way(List<LoadMeasurement> bulk, List<LoadMeasurement> rounds) {}

  /**
   * Creates the report.
   *
   * @param ways the loads of each way with the same rows, in the order of their rounds
   * @param growth bulk loads of increasing numbers of rows
   */
  public static BenchmarkReport of(
      Map<String, String> environment, List<LoadMeasurement> ways, List<LoadMeasurement> growth) {
    return new BenchmarkReport("What loading takes", environment)
        .content("ways", ways)
        .content("growth", growth)
        .text(
            "Rows of 1000 bytes into 16 regions of a new table, ways in turn, each in a fresh JVM;"
                + " from the first row until the region servers have all, without connecting,"
                + " counting and comparing. Settled: until memstores are flushed and compactions have"
                + " ended, too. Client and server share the machine. Median (least-greatest).")
        .table(
            ways.stream()
                .map(LoadMeasurement::fields)
                .distinct()
                .flatMap(fields -> compared(ways, fields))
                .toList(),
            column("fields", "%d", own -> own.rounds().get(0).fields()),
            column("way", "%s", own -> own.rounds().get(0).way().label()),
            column("rows", "%,d", own -> own.rounds().get(0).rows()),
            column(
                "rows/s",
                "%s",
                own -> Spread.of(own.rounds(), LoadMeasurement::rowsPerSecond).text(0)),
            column(
                "bulk load, times as fast",
                "%s",
                own ->
                    Spread.ofRatios(own.bulk(), own.rounds(), LoadMeasurement::rowsPerSecond)
                        .text()),
            column(
                "settled rows/s",
                "%s",
                own -> Spread.of(own.rounds(), LoadMeasurement::settledRowsPerSecond).text(0)),
            column(
                "bulk load, settled, times as fast",
                "%s",
                own ->
                    Spread.ofRatios(own.bulk(), own.rounds(), LoadMeasurement::settledRowsPerSecond)
                        .text()),
            column(
                "resident MB",
                "%s",
                own -> Spread.of(own.rounds(), LoadReport::residentMb).text(0)))
        .text("Bulk loads of more and more rows:")
        .table(
            growth,
            column("fields", "%d", LoadMeasurement::fields),
            column("rows", "%,d", LoadMeasurement::rows),
            column("seconds", "%.1f", LoadMeasurement::seconds),
            column("us per row", "%.2f", one -> one.seconds() * US_PER_SECOND / one.rows()),
            column("resident MB", "%.0f", LoadReport::residentMb));
  }

  private static Stream<Way> compared(List<LoadMeasurement> ways, int fields) {
    List<LoadMeasurement> same = ways.stream().filter(one -> one.fields() == fields).toList();
    return Stream.of(LoadContender.values())
        .map(way -> new Way(of(LoadContender.BULK, same), of(way, same)));
  }

  private static List<LoadMeasurement> of(LoadContender way, List<LoadMeasurement> ways) {
    return ways.stream().filter(one -> one.way() == way).toList();
  }

  private static double residentMb(LoadMeasurement one) {
    return one.residentBytes() / BYTES_PER_MEGABYTE;
  }
}
