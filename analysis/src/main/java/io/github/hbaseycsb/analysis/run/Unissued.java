package io.github.hbaseycsb.analysis.run;

import io.github.hbaseycsb.analysis.finding.type.Thresholds;
import io.github.hbaseycsb.analysis.histogram.OperationName;
import io.github.hbaseycsb.analysis.histogram.Percentile;
import io.github.hbaseycsb.analysis.window.LogFigures;
import io.github.hbaseycsb.common.Units;
import io.github.hbaseycsb.model.run.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/**
 * The operations that a target rate wanted within a run's window and that were not answered by its
 * end. No log has them, and they are the slowest: without them the percentiles of a run that ends
 * in a stall are those of what went well.
 *
 * <p>Each of YCSB's threads does its operations in order, so that those which are missing are the
 * last ones that were wanted. When the window ended they had waited for from nothing to {@code
 * count / target} seconds. They are counted with these times, as values that are censored from the
 * right: a percentile with them is not above the true one. How late a client was at the window's
 * beginning already is not known here; it would make them more.
 *
 * @param count operations; one of each thread may be under way and is not among them
 * @param share of all operations that the target wanted in the window
 * @param seconds that the first of them had waited for
 */
public record Unissued(long count, double share, double seconds) {
  private static final Unissued NONE = new Unissued(0, 0, 0);
  private static final int STEPS_MAX = 10_000;

  /** Those of a run; none without a target, or where the run lasted until all was done. */
  public static Unissued of(RunRecord run, LogFigures logs) {
    if (run.target().isEmpty() || run.windowEndMs().isEmpty() || logs.throughput().isEmpty()) {
      return NONE;
    }
    double target = run.target().getAsInt();
    double missing = (target - logs.throughput().getAsDouble()) * logs.seconds();
    long count = Math.round(missing) - logs.errors() - run.threads();
    return count <= 0
        ? NONE
        : new Unissued(count, count / (target * logs.seconds()), count / target);
  }

  /**
   * The percentiles that are wrong without these operations, such as {@code p99}: they are more
   * than half of those that should be beyond it.
   *
   * @param operations that were answered
   */
  public List<String> percentiles(long operations) {
    List<String> wrong = new ArrayList<>();
    for (Percentile percentile : Percentile.values()) {
      if (share > Thresholds.PERCENTILE_SHORTFALL_MAX * percentile.shareBeyond()
          && percentile.isTold(operations)) {
        wrong.add(percentile.toString());
      }
    }
    return wrong;
  }

  /** Which histograms {@link #addedTo} adds to: those of intended latencies, if at all. */
  public Set<String> names(LogFigures logs) {
    return percentiles(logs.operations()).isEmpty() ? Set.of() : intended(logs);
  }

  /** The same where one percentile is to be told beside those that are shown. */
  private Set<String> names(LogFigures logs, double percentile) {
    return share > Thresholds.PERCENTILE_SHORTFALL_MAX * (1 - percentile / Units.PERCENT)
        ? intended(logs)
        : names(logs);
  }

  private static Set<String> intended(LogFigures logs) {
    return logs.histograms().keySet().stream()
        .filter(name -> OperationName.parse(name).intended())
        .collect(Collectors.toSet());
  }

  /** The run's histograms with these operations, of each kind as many as among the answered. */
  public Map<String, Histogram> addedTo(LogFigures logs) {
    return addedTo(logs, names(logs));
  }

  /**
   * The same where a percentile of them is to be told.
   *
   * @param percentile such as 99.95
   */
  public Map<String, Histogram> addedTo(LogFigures logs, double percentile) {
    return addedTo(logs, names(logs, percentile));
  }

  private Map<String, Histogram> addedTo(LogFigures logs, Set<String> names) {
    Map<String, Histogram> all = new TreeMap<>(logs.histograms());
    for (String name : names) {
      all.put(name, with(all.get(name), name, logs));
    }
    return all;
  }

  /** The histograms of the run's blocks with these operations, which belong to the last one. */
  public Map<String, List<Histogram>> addedToLastBlock(LogFigures logs) {
    return addedToLastBlock(logs, names(logs));
  }

  /**
   * The same where a percentile of them is to be told.
   *
   * @param percentile such as 99.95
   */
  public Map<String, List<Histogram>> addedToLastBlock(LogFigures logs, double percentile) {
    return addedToLastBlock(logs, names(logs, percentile));
  }

  private Map<String, List<Histogram>> addedToLastBlock(LogFigures logs, Set<String> names) {
    Map<String, List<Histogram>> all = new TreeMap<>(logs.blocks());
    for (String name : names) {
      List<Histogram> blocks = new ArrayList<>(all.getOrDefault(name, List.of()));
      if (!blocks.isEmpty()) {
        int last = blocks.size() - 1;
        blocks.set(last, with(blocks.get(last), name, logs));
        all.put(name, blocks);
      }
    }
    return all;
  }

  private Histogram with(Histogram answered, String name, LogFigures logs) {
    Histogram both = new Histogram(answered.getNumberOfSignificantValueDigits());
    both.add(answered);
    double share = (double) logs.histograms().get(name).getTotalCount() / logs.operations();
    long operations = Math.round(count * share);
    long steps = Math.min(operations, STEPS_MAX);
    for (long step = 0; step < steps; step++) {
      both.recordValueWithCount(
          (long) (seconds * Units.US_PER_SECOND * (step + 0.5) / steps),
          operations * (step + 1) / steps - operations * step / steps);
    }
    return both;
  }
}
