package io.github.hbaseycsb.analysis.server;

import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.run.ServerMetric;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The activities of the region servers that were higher in a part of a window than in the rest of
 * it.
 */
public final class ServerActivity {
  /**
   * The minimum ratio of an activity to the rest of the window. An activity that goes on all the
   * time explains nothing.
   */
  private static final double TIMES_MORE = 2;

  private static final double GC_MS_PER_SECOND_MIN = 100;

  private final ServerSeries servers;
  private final IntPredicate inside;
  private final IntPredicate outside;

  /** The activities in a part of a window, in seconds from its start. */
  public ServerActivity(
      ServerSeries servers, double windowSeconds, long fromSecond, long toSecond) {
    this.servers = servers;
    // An activity of a server may affect the clients' figures one step earlier or later.
    long from = fromSecond - servers.stepSeconds();
    inside = step -> servers.second(step) >= from && servers.second(step) <= toSecond;
    outside =
        step ->
            servers.second(step) >= 0 && servers.second(step) < windowSeconds && !inside.test(step);
  }

  /** The activities, such as {@code compactions read 1234.5 MB}; empty if none stands out. */
  public List<String> found() {
    List<String> found = new ArrayList<>();
    if (standsOut(ServerMetric.COMPACTED_BYTES, 1)) {
      double bytes = servers.mean(ServerMetric.COMPACTED_BYTES, inside).orElse(0) * seconds();
      found.add(Text.of("compactions read %.1f MB", bytes / Units.BYTES_PER_MEGABYTE));
    } else if (standsOut(ServerMetric.COMPACTING, 1e-9)) {
      found.add(Text.of("up to %.0f regions were being compacted", max(ServerMetric.COMPACTING)));
    } else if (standsOut(ServerMetric.COMPACTION_QUEUE, 1e-9)) {
      found.add(Text.of("up to %.0f compactions waited", max(ServerMetric.COMPACTION_QUEUE)));
    }
    if (standsOut(ServerMetric.FLUSHES, 1e-9)) {
      found.add(
          Text.of(
              "%.0f memstores were flushed",
              Math.max(1, servers.mean(ServerMetric.FLUSHES, inside).orElse(0) * seconds())));
    }
    if (max(ServerMetric.GC_MS) >= GC_MS_PER_SECOND_MIN && standsOut(ServerMetric.GC_MS, 1)) {
      found.add(Text.of("a server spent up to %.0f ms a second in GC", max(ServerMetric.GC_MS)));
    }
    return found;
  }

  private boolean standsOut(ServerMetric metric, double atLeast) {
    double in = servers.mean(metric, inside).orElse(0);
    return in >= atLeast && in > TIMES_MORE * servers.mean(metric, outside).orElse(0);
  }

  private long seconds() {
    return IntStream.range(0, servers.steps()).filter(inside).count() * servers.stepSeconds();
  }

  private double max(ServerMetric metric) {
    List<Double> values = servers.metrics().get(metric);
    return IntStream.range(0, values.size())
        .filter(inside)
        .mapToDouble(values::get)
        .filter(value -> !Double.isNaN(value))
        .max()
        .orElse(0);
  }
}
