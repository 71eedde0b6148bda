package io.github.hbaseycsb.analysis.capacity;

import io.github.hbaseycsb.analysis.server.ServerSeries;
import io.github.hbaseycsb.model.run.ServerMetric;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What servers put off while they serve: a rate that holds only while that grows does not hold. Of
 * each metric the mean of the window's last third is held against that of its first third. It may
 * be more by what a table that has settled gathers in any case: for each server a flush and a
 * compaction that wait, for each region of the table the memstore that HBase flushes by default,
 * and the store files that it gathers before it compacts them by default.
 */
enum ServerDebt {
  FLUSH_QUEUE("flushes waiting", ServerMetric.FLUSH_QUEUE, "", 1, false),
  COMPACTION_QUEUE("compactions waiting", ServerMetric.COMPACTION_QUEUE, "", 1, false),
  STORE_FILES("store files", ServerMetric.STORE_FILES, "", 3, true),
  MEMSTORE("memstore", ServerMetric.MEMSTORE_BYTES, "bytes", 128 << 20, true);

  private static final int THIRDS = 3;

  private final String text;
  private final ServerMetric metric;
  private final String unit;
  private final double allowed;
  private final boolean ofEachRegion;

  ServerDebt(String text, ServerMetric metric, String unit, double allowed, boolean ofEachRegion) {
    this.text = text;
    this.metric = metric;
    this.unit = unit;
    this.allowed = allowed;
    this.ofEachRegion = ofEachRegion;
  }

  /**
   * By how much it grew over the windows of runs, on average over those where that is known. It is
   * not known where the servers did not publish it, or how many regions the table has.
   */
  Part over(List<RateMeasurement> runs) {
    List<Double> growths = new ArrayList<>();
    int most = 0;
    for (RateMeasurement run : runs) {
      Optional<ServerSeries> servers = run.figures().serverSeries();
      int places = servers.map(this::places).orElse(0);
      OptionalDouble growth =
          places == 0 ? OptionalDouble.empty() : growth(servers.orElseThrow(), run);
      if (growth.isPresent()) {
        growths.add(growth.getAsDouble());
        most = Math.max(most, places);
      }
    }
    if (growths.isEmpty()) {
      // Unknown speaks neither for the rate nor against it.
      return Part.unknown(text, unit, allowed, ProbeOutcome.HOLDS);
    }
    double limit = allowed * most;
    double mean = growths.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    return Part.exact(
        text, unit, mean, limit, mean > limit ? ProbeOutcome.FAILS : ProbeOutcome.HOLDS);
  }

  /** Regions of the table, or servers, each of which may gather some; 0 if not known. */
  private int places(ServerSeries servers) {
    return ofEachRegion ? servers.regionRequests().size() : servers.requests().size();
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
