package io.github.hbaseycsb.benchmark;

import static io.github.hbaseycsb.client.Units.BYTES_PER_MEGABYTE;
import static io.github.hbaseycsb.client.Units.US_PER_SECOND;

import io.github.hbaseycsb.analysis.text.Table;
import io.github.hbaseycsb.analysis.text.Table.Columns;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.property.BindingProperty;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Formats loads by several ways as tables. */
final class LoadReport {
  private LoadReport() {}

  /**
   * A way to load a table.
   *
   * @param label its name in the results
   * @param properties YCSB's properties for it, each as {@code key=value}
   */
  record Way(String label, int threads, List<String> properties) {
    static final String BUFFERED = BindingProperty.AUTOFLUSH.with(false);

    /** With store files, by {@code scripts/bulk-load}, with a thread for each processor. */
    static final Way BULK =
        new Way("bulk load", Runtime.getRuntime().availableProcessors(), List.of());

    /** Buffered puts with the default of this client. */
    static Way sharingBuffers(int threads) {
      return new Way("default", threads, List.of(BUFFERED));
    }

    /**
     * Buffers of a fixed size for each thread without a common limit, like HBase's {@code
     * BufferedMutator}.
     */
    static Way bufferingBy(int threads, long bufferBytes) {
      return new Way(
          size(bufferBytes) + " a thread",
          threads,
          List.of(
              BUFFERED,
              BindingProperty.WRITE_BUFFER_SIZE.with(bufferBytes),
              BindingProperty.IN_FLIGHT_BYTES.with(Integer.MAX_VALUE)));
    }

    /** The default with another limit for all threads. */
    static Way within(int threads, long inFlightBytes) {
      return new Way(
          size(inFlightBytes) + " in flight",
          threads,
          List.of(BUFFERED, BindingProperty.IN_FLIGHT_BYTES.with(inFlightBytes)));
    }

    private static String size(long bytes) {
      return bytes % (1 << 20) == 0 ? (bytes >> 20) + " MB" : (bytes >> 10) + " KB";
    }

    boolean isBulk() {
      return equals(BULK);
    }
  }

  /**
   * A load to execute.
   *
   * @param first the way that this one is compared with
   * @param rows number of rows of 1000 bytes
   * @param round from 1; 0 is the warm-up
   */
  record Task(Way way, Way first, int fields, int rows, int round) {
    /** The loads of the same way and the same rows, those of all rounds, have this in common. */
    Task ofAnyRound() {
      return new Task(way, first, fields, rows, 0);
    }

    /** The same rows by the way that this one is compared with. */
    Task ofFirst() {
      return new Task(first, first, fields, rows, 0);
    }
  }

  /**
   * The measurement of a load.
   *
   * @param seconds time from the first row until the region servers had all rows
   * @param settlingSeconds time from then until the table's memstores were flushed and no
   *     compaction ran
   * @param meanMs mean time from the call of a put to its acknowledgment, ms; not a number for a
   *     bulk load
   * @param p99Ms 99th percentile of this time, ms; not a number for a bulk load
   * @param residentBytes peak resident memory of the loading process
   */
  record Load(
      Task task,
      double seconds,
      double settlingSeconds,
      double meanMs,
      double p99Ms,
      double residentBytes) {
    double rowsPerSecond() {
      return task.rows() / seconds;
    }

    /** Rows loaded per second, including the time until the table has settled. */
    double settledRowsPerSecond() {
      return task.rows() / (seconds + settlingSeconds);
    }

    private double residentMb() {
      return residentBytes / BYTES_PER_MEGABYTE;
    }
  }

  private record View(Table loads, Optional<Table> growth) {}

  private record Content(Map<String, String> environment, List<Load> loads, List<Load> growth) {}

  /**
   * Creates the report.
   *
   * @param loads in the order of their rounds
   * @param growth bulk loads of increasing numbers of rows
   */
  static Benchmark.Report of(Map<String, String> environment, List<Load> loads, List<Load> growth) {
    Map<Task, List<Load>> rounds =
        loads.stream()
            .collect(
                Collectors.groupingBy(
                    load -> load.task().ofAnyRound(), LinkedHashMap::new, Collectors.toList()));
    List<Rounds<Load>> rows = new ArrayList<>();
    rounds.forEach((task, same) -> rows.add(new Rounds<>(same, rounds.get(task.ofFirst()))));
    View view =
        new View(
            new Columns<Rounds<Load>>()
                .figure("fields", it -> Text.of("%d", it.first().task().fields()))
                .figure("threads", it -> Text.of("%d", it.first().task().way().threads()))
                .text("way", it -> it.first().task().way().label())
                .figure("rows", it -> Text.of("%,d", it.first().task().rows()))
                .figure("rows/s", it -> it.whole(Load::rowsPerSecond))
                .figure("first way, times as fast", it -> it.swapped().ratio(Load::rowsPerSecond))
                .figure("settled rows/s", it -> it.whole(Load::settledRowsPerSecond))
                .figure(
                    "first way, settled, times as fast",
                    it -> it.swapped().ratio(Load::settledRowsPerSecond))
                .figure("mean ack ms", it -> ms(it, Load::meanMs))
                .figure("p99 ack ms", it -> ms(it, Load::p99Ms))
                .figure("resident MB", it -> it.whole(Load::residentMb))
                .table(rows),
            growth.isEmpty() ? Optional.empty() : Optional.of(growth(growth)));
    return new Benchmark.Report(
        environment, "load.md.ftl", view, new Content(environment, loads, growth));
  }

  private static Table growth(List<Load> growth) {
    return new Columns<Load>()
        .figure("fields", it -> Text.of("%d", it.task().fields()))
        .figure("rows", it -> Text.of("%,d", it.task().rows()))
        .figure("seconds", it -> Text.of("%.1f", it.seconds()))
        .figure(
            "us per row", it -> Text.of("%.2f", it.seconds() * US_PER_SECOND / it.task().rows()))
        .figure("resident MB", it -> Text.of("%.0f", it.residentMb()))
        .table(growth);
  }

  private static String ms(Rounds<Load> loads, ToDoubleFunction<Load> figure) {
    return loads.first().task().way().isBulk() ? "-" : loads.median("%,.0f", figure);
  }
}
