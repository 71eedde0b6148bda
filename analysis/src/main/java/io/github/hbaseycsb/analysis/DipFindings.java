package io.github.hbaseycsb.analysis;

import io.github.hbaseycsb.analysis.finding.FindingType;
import io.github.hbaseycsb.analysis.histogram.Dips.Dip;
import io.github.hbaseycsb.analysis.run.RunView;
import io.github.hbaseycsb.analysis.server.ServerSeries;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.run.RunRecord;
import io.github.hbaseycsb.model.run.ServerMetric;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Findings about times in which a run was slow, and what its servers did then. */
record DipFindings(RunView data, FindingList findings) {
  private static final int TOLD_MAX = 5;

  /**
   * Adds the worst dips, in chronological order. They do not affect the verdict: the servers'
   * activities have findings of their own.
   */
  void add() {
    List<Dip> dips = data.dips();
    dips.stream()
        .sorted(Comparator.comparingDouble(Dip::severity).reversed())
        .limit(TOLD_MAX)
        .sorted(Comparator.comparingLong(Dip::fromSecond))
        .forEach(dip -> findings.addCase(FindingType.DIP, "dip", view(dip)));
    if (dips.size() > TOLD_MAX) {
      findings.addCase(FindingType.DIP, "dips", dips.size());
    }
  }

  private Map<String, ?> view(Dip dip) {
    return Map.of(
        "dip", dip,
        "inThroughput", dip.isInThroughput(),
        "inLatency", dip.isInLatency(),
        "found", data.servers().series().map(servers -> found(dip, servers)));
  }

  private Map<String, Double> found(Dip dip, ServerSeries servers) {
    RunRecord run = data.record();
    double seconds =
        run.conditions().turns().isEmpty()
            ? data.logs().seconds()
            : run.times().windowMs() / Units.MS_PER_SECOND;
    return Activity.during(dip, servers, seconds).found();
  }

  /**
   * The activities of the region servers that were higher in a dip than in the rest of the window.
   */
  private record Activity(ServerSeries servers, IntPredicate inside, IntPredicate outside) {
    /**
     * The minimum ratio of an activity to the rest of the window. An activity that goes on all the
     * time explains nothing.
     */
    private static final double TIMES_MORE = 2;

    private static final double GC_MS_PER_SECOND_MIN = 100;

    static Activity during(Dip dip, ServerSeries servers, double windowSeconds) {
      // An activity of a server may affect the clients' figures one step earlier or later.
      long from = dip.fromSecond() - servers.stepSeconds();
      IntPredicate inside =
          step -> servers.second(step) >= from && servers.second(step) <= dip.toSecond();
      IntPredicate inWindow =
          step -> servers.second(step) >= 0 && servers.second(step) < windowSeconds;
      return new Activity(servers, inside, inWindow.and(inside.negate()));
    }

    /** How much there was of each activity that stands out, for the template. */
    Map<String, Double> found() {
      Map<String, Double> found = new LinkedHashMap<>();
      if (standsOut(ServerMetric.COMPACTED_BYTES, 1)) {
        double bytes = servers.mean(ServerMetric.COMPACTED_BYTES, inside).orElse(0) * seconds();
        found.put("compactedMegabytes", bytes / Units.BYTES_PER_MEGABYTE);
      } else if (standsOut(ServerMetric.COMPACTING, 1e-9)) {
        found.put("compacting", max(ServerMetric.COMPACTING));
      } else if (standsOut(ServerMetric.COMPACTION_QUEUE, 1e-9)) {
        found.put("waiting", max(ServerMetric.COMPACTION_QUEUE));
      }
      if (standsOut(ServerMetric.FLUSHES, 1e-9)) {
        found.put(
            "flushed",
            Math.max(1, servers.mean(ServerMetric.FLUSHES, inside).orElse(0) * seconds()));
      }
      if (max(ServerMetric.GC_MS) >= GC_MS_PER_SECOND_MIN && standsOut(ServerMetric.GC_MS, 1)) {
        found.put("gcMs", max(ServerMetric.GC_MS));
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
}
