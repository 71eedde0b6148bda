package io.github.hbaseycsb.analysis;

import io.github.hbaseycsb.analysis.finding.FindingType;
import io.github.hbaseycsb.analysis.histogram.Dips.Dip;
import io.github.hbaseycsb.analysis.run.RunView;
import io.github.hbaseycsb.analysis.server.ServerSeries;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.run.RunRecord;
import io.github.hbaseycsb.model.run.ServerMetric;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
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
        .forEach(dip -> findings.add(FindingType.DIP, text(dip)));
    if (dips.size() > TOLD_MAX) {
      findings.add(
          FindingType.DIP,
          Text.of("There were %d such stretches; these are the worst.", dips.size()));
    }
  }

  private String text(Dip dip) {
    List<String> what = new ArrayList<>();
    if (dip.isInThroughput()) {
      what.add(
          Text.of(
              "throughput fell to %.0f%% of its median", dip.throughputShare() * Units.PERCENT));
    }
    if (dip.isInLatency()) {
      what.add(
          Text.of("the p99 of %s rose to %.1f times its median", dip.slowest(), dip.p99Ratio()));
    }
    return Text.of(
        "From %d s to %d s of the window %s%s.",
        dip.fromSecond(), dip.toSecond(), String.join(" and ", what), servers(dip));
  }

  private String servers(Dip dip) {
    Optional<ServerSeries> servers = data.servers().series();
    if (servers.isEmpty()) {
      return "; what the servers did is not known";
    }
    RunRecord run = data.record();
    double seconds =
        run.conditions().turns().isEmpty()
            ? data.logs().seconds()
            : run.times().windowMs() / Units.MS_PER_SECOND;
    List<String> found = Activity.during(dip, servers.get(), seconds).found();
    return found.isEmpty()
        ? "; no compaction, flush or GC of the servers stands out then"
        : " while " + String.join(", ", found);
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

    /** The activities, such as {@code compactions read 1,230 MB}; empty if none stands out. */
    List<String> found() {
      List<String> found = new ArrayList<>();
      if (standsOut(ServerMetric.COMPACTED_BYTES, 1)) {
        double bytes = servers.mean(ServerMetric.COMPACTED_BYTES, inside).orElse(0) * seconds();
        found.add(
            Text.of("compactions read %s MB", Text.rounded(bytes / Units.BYTES_PER_MEGABYTE)));
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
}
