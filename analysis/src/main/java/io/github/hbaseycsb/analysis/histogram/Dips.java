package io.github.hbaseycsb.analysis.histogram;

import io.github.hbaseycsb.analysis.finding.Thresholds;
import io.github.hbaseycsb.analysis.histogram.Series.Point;
import io.github.hbaseycsb.model.run.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Finds the parts of a run's window in which it was much slower than usual. */
public final class Dips {
  /** The minimum number of steps for finding the usual speed. */
  private static final int STEPS_MIN = 20;

  private final List<Point> window;
  private final int stepSeconds;

  private Dips(List<Point> window, int stepSeconds) {
    this.window = window;
    this.stepSeconds = stepSeconds;
  }

  /** The dips in a run's window, in order; none if it has too few steps. */
  public static List<Dip> in(RunRecord record, LogFigures logs) {
    long endMs = record.times().windowEndMs().orElse(logs.endMs());
    long seconds = (endMs - record.times().windowStartMs()) / 1000;
    int stepSeconds = logs.course().stepSeconds();
    List<Point> whole =
        logs.course().series().stream()
            .filter(p -> p.second() >= 0 && p.second() + stepSeconds <= seconds)
            .toList();
    return whole.size() < STEPS_MIN ? List.of() : new Dips(whole, stepSeconds).find();
  }

  private List<Dip> find() {
    double throughput = median(window.stream().map(Point::throughput).toList());
    List<String> names =
        window.stream().flatMap(p -> p.latencyUs().keySet().stream()).distinct().toList();
    Map<String, Double> p99s = new TreeMap<>();
    for (String name : names) {
      List<Double> known = window.stream().map(p -> p99(p, name)).filter(Objects::nonNull).toList();
      // Up to the server's answer, and measured in at least half of the steps.
      if (!OperationName.parse(name).intended() && known.size() * 2 > window.size()) {
        p99s.put(name, median(known));
      }
    }
    return joined(window.stream().map(point -> step(point, throughput, p99s)).toList());
  }

  /** A step beside the medians. */
  private Dip step(Point point, double throughput, Map<String, Double> p99s) {
    String slowest = "";
    double ratio = 0;
    for (Map.Entry<String, Double> median : p99s.entrySet()) {
      Double p99 = p99(point, median.getKey());
      if (p99 != null && median.getValue() > 0 && p99 / median.getValue() > ratio) {
        slowest = median.getKey();
        ratio = p99 / median.getValue();
      }
    }
    return new Dip(
        point.second(),
        point.second() + stepSeconds,
        throughput == 0 ? 1 : point.throughput() / throughput,
        slowest,
        ratio);
  }

  private static Double p99(Point point, String name) {
    Latency latency = point.latencyUs().get(name);
    return latency == null || latency.note().isPresent() ? null : (double) latency.p99();
  }

  private static double median(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    return sorted.isEmpty() ? 0 : sorted.get(sorted.size() / 2);
  }

  private static List<Dip> joined(List<Dip> steps) {
    List<Dip> dips = new ArrayList<>();
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i).isDip()) {
        Dip dip = steps.get(i);
        // A single fast step does not end the dip.
        while (steps.stream().skip(i + 1L).limit(2).anyMatch(Dip::isDip)) {
          i++;
          dip = merged(dip, steps.get(i));
        }
        dips.add(dip);
      }
    }
    return dips;
  }

  private static Dip merged(Dip a, Dip b) {
    Dip slower = a.p99Ratio() >= b.p99Ratio() ? a : b;
    return new Dip(
        a.fromSecond(),
        b.toSecond(),
        Math.min(a.throughputShare(), b.throughputShare()),
        slower.slowest(),
        slower.p99Ratio());
  }

  /**
   * A part of the window in which the throughput was low or a latency high.
   *
   * @param fromSecond its beginning, from the window's start
   * @param throughputShare the lowest throughput of a step as a share of the window's median
   * @param slowest the latency with the largest increase relative to its median; empty if none
   *     increased
   * @param p99Ratio ratio of its highest 99th percentile to its median over the steps
   */
  public record Dip(
      long fromSecond, long toSecond, double throughputShare, String slowest, double p99Ratio) {
    public boolean isInThroughput() {
      return throughputShare < 1 - Thresholds.DIP_THROUGHPUT_SHARE;
    }

    public boolean isInLatency() {
      return p99Ratio > Thresholds.DIP_P99_RATIO;
    }

    private boolean isDip() {
      return isInThroughput() || isInLatency();
    }

    /** The severity, for sorting. 1 is not severe at all. */
    public double severity() {
      return Math.max(1 / Math.max(throughputShare, 0.01), p99Ratio);
    }
  }
}
