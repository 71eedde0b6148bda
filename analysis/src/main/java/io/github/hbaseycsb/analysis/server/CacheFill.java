package io.github.hbaseycsb.analysis.server;

import io.github.hbaseycsb.model.run.RunRecord;
import io.github.hbaseycsb.model.run.ServerMetric;
import java.util.Map;
import java.util.OptionalDouble;

/** How long the block cache takes until it is warm, in runs that begin while it may be empty. */
public final class CacheFill {
  /** How far below its level at the window's end the hit ratio of a warm cache is at most. */
  private static final double NEAR = 0.01;

  /** The hit ratio is judged over so many seconds, because of few gets it varies by chance. */
  private static final int SMOOTHED_SECONDS = 5;

  /** A window has so many parts, of which the last one tells what a warm cache is. */
  private static final int PARTS = 4;

  private CacheFill() {}

  /**
   * Whether the cache of a run may be empty when the window begins: it was cleared, or the servers
   * are restarted, and there is no warm-up.
   */
  public static boolean isMeasuredIn(RunRecord run) {
    Map<String, String> regime = run.conditions().regime();
    boolean mayBeEmpty =
        "COLD".equals(run.cache()) || !"0".equals(regime.getOrDefault("restarts", "0"));
    return mayBeEmpty
        && "0s".equals(regime.get("warmup"))
        && run.conditions().serverWarmUp().isEmpty()
        && run.conditions().turns().isEmpty();
  }

  /**
   * The time from the window's start until the hit ratio of all servers together comes within
   * {@value #NEAR} of that in the last quarter of the window, and stays there. At least one step of
   * the series.
   *
   * @param windowSeconds length of the window
   * @return empty if the hit ratio is unknown, or still rises by more than that in the last quarter
   */
  public static OptionalDouble seconds(ServerSeries servers, double windowSeconds) {
    int step = servers.stepSeconds();
    int begin = Math.toIntExact(Math.max(0, -servers.firstSecond() / step));
    int end = begin + (int) (windowSeconds / step);
    int last = end - (end - begin) / PARTS;
    int middle = (last + end) / 2;
    double warm = hitRatio(servers, last, end) - NEAR;
    if (!(hitRatio(servers, last, middle) >= hitRatio(servers, middle, end) - NEAR)) {
      return OptionalDouble.empty();
    }
    int width = Math.max(1, SMOOTHED_SECONDS / step);
    int from = begin;
    for (int i = begin; i + width <= end; i++) {
      if (!(hitRatio(servers, i, i + width) >= warm)) {
        from = i + 1;
      }
    }
    return OptionalDouble.of((double) Math.max(1, from - begin) * step);
  }

  /** The hit ratio in the steps from one on and before another; NaN if it is unknown. */
  private static double hitRatio(ServerSeries servers, int from, int to) {
    double hits = mean(servers, ServerMetric.BLOCK_CACHE_HITS, from, to);
    return hits / (hits + mean(servers, ServerMetric.BLOCK_CACHE_MISSES, from, to));
  }

  private static double mean(ServerSeries servers, ServerMetric metric, int from, int to) {
    return servers.mean(metric, i -> i >= from && i < to).orElse(Double.NaN);
  }
}
