package io.github.hbaseycsb.analysis.capacity;

import io.github.hbaseycsb.analysis.server.ServerSeries;
import io.github.hbaseycsb.model.run.ServerMetric;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Work that servers postpone while they serve. A rate does not hold if it only holds while this
 * work accumulates. For each metric the mean of the window's last third is compared with the mean
 * of its first third. An increase is allowed up to the amount that even a settled table
 * accumulates: for each server a waiting flush and a waiting compaction, for each region of another
 * table a waiting flush, for each region of the table the size of memstore at which HBase flushes
 * by default, and the store files that accumulate before HBase compacts them by default.
 */
enum ServerDebt {
  FLUSH_QUEUE("flushes waiting", ServerMetric.FLUSH_QUEUE, "", 1, Place.SERVER_OR_OTHER_REGION),
  COMPACTION_QUEUE("compactions waiting", ServerMetric.COMPACTION_QUEUE, "", 1, Place.SERVER),
  STORE_FILES("store files", ServerMetric.STORE_FILES, "", 3, Place.REGION),
  MEMSTORE("memstore", ServerMetric.MEMSTORE_BYTES, "bytes", 128 << 20, Place.REGION);

  /** What may accumulate some. */
  private enum Place {
    SERVER,
    /** A region of the table. */
    REGION,
    /** A server, and also a region of another table. */
    SERVER_OR_OTHER_REGION;

    /** Their number; 0 if unknown. */
    long count(ServerSeries servers) {
      return switch (this) {
        case SERVER -> servers.requests().size();
        case REGION -> servers.regionRequests().size();
        case SERVER_OR_OTHER_REGION -> servers.requests().size() + servers.otherRegions();
      };
    }
  }

  private static final int THIRDS = 3;

  private final String text;
  private final ServerMetric metric;
  private final String unit;
  private final double allowed;
  private final Place place;

  ServerDebt(String text, ServerMetric metric, String unit, double allowed, Place place) {
    this.text = text;
    this.metric = metric;
    this.unit = unit;
    this.allowed = allowed;
    this.place = place;
  }

  /**
   * The mean increase over the windows of the runs for which it is known. It is unknown if the
   * servers did not publish the metric, or the number of the table's regions is unknown.
   */
  Part over(List<RateMeasurement> runs) {
    List<Double> growths = new ArrayList<>();
    long most = 0;
    for (RateMeasurement run : runs) {
      Optional<ServerSeries> servers = run.figures().serverSeries();
      long known = servers.map(place::count).orElse(0L);
      OptionalDouble growth =
          known == 0 ? OptionalDouble.empty() : growth(servers.orElseThrow(), run);
      if (growth.isPresent()) {
        growths.add(growth.getAsDouble());
        most = Math.max(most, known);
      }
    }
    if (growths.isEmpty()) {
      // An unknown value decides nothing.
      return Part.unknown(text, unit, allowed, ProbeOutcome.HOLDS);
    }
    double limit = allowed * most;
    double mean = growths.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    return Part.exact(
        text, unit, mean, limit, mean > limit ? ProbeOutcome.FAILS : ProbeOutcome.HOLDS);
  }

  private OptionalDouble growth(ServerSeries servers, RateMeasurement run) {
    List<Double> values = servers.metrics().getOrDefault(metric, List.of());
    double seconds = run.logs().seconds();
    OptionalDouble first = mean(servers, values, 0, seconds / THIRDS);
    OptionalDouble last = mean(servers, values, seconds * (THIRDS - 1) / THIRDS, seconds);
    return first.isPresent() && last.isPresent()
        ? OptionalDouble.of(last.getAsDouble() - first.getAsDouble())
        : OptionalDouble.empty();
  }

  private static OptionalDouble mean(
      ServerSeries servers, List<Double> values, double from, double to) {
    double sum = 0;
    int known = 0;
    for (int step = 0; step < values.size(); step++) {
      long second = servers.second(step);
      if (second >= from && second < to && !values.get(step).isNaN()) {
        sum += values.get(step);
        known++;
      }
    }
    return known == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / known);
  }
}
