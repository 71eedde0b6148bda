package io.github.hbaseycsb.analysis.capacity;

import io.github.hbaseycsb.analysis.finding.Thresholds;
import io.github.hbaseycsb.analysis.run.RunView;
import io.github.hbaseycsb.analysis.server.ServerSeries;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.run.ServerMetric;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Work that servers postpone while they serve. A rate does not hold if it only holds while this
 * work accumulates. For each metric the mean of the window's last third is compared with the mean
 * of its first third. An increase is allowed up to the amount that even a settled table
 * accumulates: for each server a waiting flush and a waiting compaction, for each region of the
 * table the size of memstore at which HBase flushes by default, and the store files that accumulate
 * before HBase compacts them by default. Flushes of HBase's own regions may also wait.
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
   * The increase over the window of a run. It is unknown if the servers did not publish the metric,
   * or the number of the table's regions is unknown.
   */
  Part over(RunView run) {
    Optional<ServerSeries> servers = run.servers().series();
    int places = servers.map(this::places).orElse(0);
    OptionalDouble growth =
        places == 0 ? OptionalDouble.empty() : growth(servers.orElseThrow(), seconds(run));
    if (growth.isEmpty()) {
      // An unknown value decides nothing.
      return Part.unknown(text, unit, allowed, ProbeOutcome.PASSES);
    }
    double limit = allowed * places + (this == FLUSH_QUEUE ? Thresholds.OWN_FLUSHES_MAX : 0);
    return Part.atMost(text, unit, growth.getAsDouble(), limit);
  }

  /** The regions of the table, or the servers, each of which may accumulate some; 0 if unknown. */
  private int places(ServerSeries servers) {
    return ofEachRegion ? servers.regionRequests().size() : servers.requests().size();
  }

  /** The length of the window, s; if the clients take turns, with those of the other cells. */
  private static double seconds(RunView run) {
    return run.record()
        .conditions()
        .turns()
        .map(turns -> (turns.endMs() - turns.beginMs()) / Units.MS_PER_SECOND)
        .orElseGet(run.logs()::seconds);
  }

  private OptionalDouble growth(ServerSeries servers, double seconds) {
    OptionalDouble first = mean(servers, 0, seconds / THIRDS);
    OptionalDouble last = mean(servers, seconds * (THIRDS - 1) / THIRDS, seconds);
    return first.isPresent() && last.isPresent()
        ? OptionalDouble.of(last.getAsDouble() - first.getAsDouble())
        : OptionalDouble.empty();
  }

  private OptionalDouble mean(ServerSeries servers, double from, double to) {
    return servers.mean(metric, step -> servers.second(step) >= from && servers.second(step) < to);
  }
}
