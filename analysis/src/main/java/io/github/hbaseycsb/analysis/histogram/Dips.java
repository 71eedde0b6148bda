package io.github.hbaseycsb.analysis.histogram;

import io.github.hbaseycsb.analysis.finding.Thresholds;
import io.github.hbaseycsb.analysis.histogram.Series.Point;
import io.github.hbaseycsb.model.run.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;

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
    long endMs = record.windowEndMs().orElse(logs.endMs());
    long seconds = (endMs - record.windowStartMs()) / 1000;
    List<Point> whole =
        logs.series().stream()
            .filter(p -> p.second() >= 0 && p.second() + logs.stepSeconds() <= seconds)
            .toList();
    return whole.size() < STEPS_MIN ? List.of() : new Dips(whole, logs.stepSeconds()).find();
  }

  private List<Dip> find() {
    double throughput = median(window.stream().map(Point::throughput).toList());
    double[] share =
        window.stream()
            .mapToDouble(p -> throughput == 0 ? 1 : p.throughput() / throughput)
            .toArray();
    String[] slowest = new String[share.length];
    double[] ratio = new double[share.length];
    for (String name : names()) {
      double p99 = median(window.stream().map(p -> p99(p, name)).filter(Objects::nonNull).toList());
      for (int i = 0; i < ratio.length; i++) {
        Double of = p99(window.get(i), name);
        if (of != null && p99 > 0 && of / p99 > ratio[i]) {
          ratio[i] = of / p99;
          slowest[i] = name;
        }
      }
    }
    return joined(share, ratio, slowest);
  }

  /** The latencies up to the server's answer that are measured in at least half of the steps. */
  private List<String> names() {
    return new TreeSet<>(window.stream().flatMap(p -> p.latencyUs().keySet().stream()).toList())
        .stream()
            .filter(name -> !OperationName.parse(name).intended())
            .filter(
                name ->
                    window.stream().filter(p -> p99(p, name) != null).count() * 2 > window.size())
            .collect(Collectors.toList());
  }

  private static Double p99(Point point, String name) {
    Latency latency = point.latencyUs().get(name);
    return latency == null || latency.note().isPresent() ? null : (double) latency.p99();
  }

  private static double median(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    return sorted.isEmpty() ? 0 : sorted.get(sorted.size() / 2);
  }

  private List<Dip> joined(double[] share, double[] ratio, String[] slowest) {
    List<Dip> dips = new ArrayList<>();
    int i = 0;
    while (i < share.length) {
      Dip dip = at(i, share[i], slowest[i], ratio[i]);
      i++;
      if (!dip.isInThroughput() && !dip.isInLatency()) {
        continue;
      }
      // A single fast step does not end the dip.
      while (i < share.length
          && (isSlow(share, ratio, i) || (i + 1 < share.length && isSlow(share, ratio, i + 1)))) {
        dip = merged(dip, at(i, share[i], slowest[i], ratio[i]));
        i++;
      }
      dips.add(dip);
    }
    return dips;
  }

  private static boolean isSlow(double[] share, double[] ratio, int i) {
    return share[i] < 1 - Thresholds.DIP_THROUGHPUT_SHARE || ratio[i] > Thresholds.DIP_P99_RATIO;
  }

  private Dip at(int i, double share, String slowest, double ratio) {
    long second = window.get(i).second();
    return new Dip(second, second + stepSeconds, share, slowest == null ? "" : slowest, ratio);
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
   * @param toSecond its end, from the window's start
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

    /** The severity, for sorting. 1 is not severe at all. */
    public double severity() {
      return Math.max(1 / Math.max(throughputShare, 0.01), p99Ratio);
    }
  }
}
