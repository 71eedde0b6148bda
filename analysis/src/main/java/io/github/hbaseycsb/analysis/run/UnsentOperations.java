package io.github.hbaseycsb.analysis.run;

import io.github.hbaseycsb.analysis.finding.Thresholds;
import io.github.hbaseycsb.analysis.histogram.Latency.Percentile;
import io.github.hbaseycsb.analysis.histogram.LogFigures;
import io.github.hbaseycsb.analysis.histogram.OfferedLoad;
import io.github.hbaseycsb.analysis.histogram.OperationName;
import io.github.hbaseycsb.analysis.histogram.TurnThroughput;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * The operations that the target rate called for in a run's window and that were unanswered at its
 * end. The logs do not contain them, but they are the slowest ones: without them the percentiles of
 * a run that ends in a stall only describe the part that went well.
 *
 * <p>Each thread of YCSB executes its operations in order, so the missing ones are the last ones
 * that the rate called for. At the end of the window they had waited from 0 to {@code count /
 * target} seconds. They are counted with these times, as right-censored values: a percentile with
 * them is at most the true one. It is unknown how late a client was at the beginning of the window;
 * this would increase their number.
 *
 * <p>If the clients take turns, this is so for each turn, because what was not sent in a turn is
 * not sent in the next one. The times are then those of the average turn.
 *
 * <p>Clients with queues of arrivals have counted what was due and not taken.
 *
 * @param count number of operations, without one for each thread, which may be in flight
 * @param share their share of all operations that the target rate called for in the window
 * @param seconds how long the first of them had waited, s
 */
public record UnsentOperations(long count, double share, double seconds) {
  private static final UnsentOperations NONE = new UnsentOperations(0, 0, 0);
  private static final int STEPS_MAX = 10_000;

  /**
   * Computes the operations of a run; none without a target, or if the run lasted until all
   * operations were done.
   */
  public static UnsentOperations of(RunRecord run, LogFigures logs) {
    if (run.target().isEmpty()
        || run.times().windowEndMs().isEmpty()
        || logs.throughput().isEmpty()) {
      return NONE;
    }
    if (logs.offered().isPresent()) {
      return of(logs.offered().get(), logs);
    }
    double target = run.target().getAsInt();
    int parts = Math.max(1, logs.turns().size());
    double missing =
        run.conditions()
            .turns()
            .map(turns -> missing(turns, target, run.threads(), logs))
            .orElseGet(() -> (target - logs.throughput().getAsDouble()) * logs.seconds());
    long count = Math.round(missing) - logs.errors() - run.threads();
    return count <= 0
        ? NONE
        : new UnsentOperations(count, count / (target * logs.seconds()), count / target / parts);
  }

  /** What the clients' queues held, which they know exactly. */
  private static UnsentOperations of(OfferedLoad offered, LogFigures logs) {
    long count = Math.round(offered.waiting());
    return count <= 0
        ? NONE
        : new UnsentOperations(
            count, count / (offered.rate() * logs.seconds()), offered.waitingSeconds());
  }

  /** The sum over the turns, without one operation for each thread except in one turn. */
  private static double missing(
      Conditions.Turns turns, double target, int threads, LogFigures logs) {
    double perTurn = target * turns.measured().get(0).lengthMs() / Units.MS_PER_SECOND;
    double missing = threads;
    for (TurnThroughput turn : logs.turns()) {
      missing += Math.max(0, perTurn - turn.operations() - threads);
    }
    return missing;
  }

  /**
   * The percentiles that are wrong without these operations, such as {@code p99}: the operations
   * are more than half of those that should be beyond the percentile.
   *
   * @param operations number of answered operations
   */
  public List<String> percentiles(long operations) {
    return Stream.of(Percentile.values())
        .filter(it -> share > Thresholds.PERCENTILE_SHORTFALL_MAX * it.shareBeyond())
        .filter(it -> it.hasEnough(operations))
        .map(Percentile::toString)
        .toList();
  }

  /**
   * The names of the histograms that {@link #addedTo} changes: those of intended latencies, if any.
   */
  public Set<String> names(LogFigures logs) {
    return percentiles(logs.operations()).isEmpty() ? Set.of() : intended(logs);
  }

  /** The same, if another percentile, such as 99.95, is shown beside the usual ones. */
  public Set<String> names(LogFigures logs, double percentile) {
    return share > Thresholds.PERCENTILE_SHORTFALL_MAX * (1 - percentile / Units.PERCENT)
        ? intended(logs)
        : names(logs);
  }

  private static Set<String> intended(LogFigures logs) {
    return logs.histograms().keySet().stream()
        .filter(name -> OperationName.parse(name).intended())
        .collect(Collectors.toSet());
  }

  /**
   * The run's histograms with these operations, distributed over the types of operations like the
   * answered ones.
   *
   * @param names of the histograms that get them, as {@link #names} has them
   */
  public Map<String, Histogram> addedTo(LogFigures logs, Set<String> names) {
    Map<String, Histogram> all = new TreeMap<>(logs.histograms());
    for (String name : names) {
      all.put(name, with(all.get(name), name, logs, 1));
    }
    return all;
  }

  /**
   * The histograms of the run's blocks with these operations, which are added to the last block or,
   * if the clients take turns, to all of them.
   *
   * @param names as of {@link #addedTo}
   */
  public Map<String, List<Histogram>> addedToLastBlock(LogFigures logs, Set<String> names) {
    Map<String, List<Histogram>> all = new TreeMap<>(logs.course().blocks());
    for (String name : names) {
      List<Histogram> blocks = new ArrayList<>(all.getOrDefault(name, List.of()));
      if (!blocks.isEmpty()) {
        int last = blocks.size() - 1;
        int first = logs.turns().isEmpty() ? last : 0;
        for (int i = first; i <= last; i++) {
          blocks.set(i, with(blocks.get(i), name, logs, last - first + 1));
        }
        all.put(name, blocks);
      }
    }
    return all;
  }

  /**
   * @param parts the share of the operations that is added is one of so many
   */
  private Histogram with(Histogram answered, String name, LogFigures logs, int parts) {
    Histogram both = new Histogram(answered.getNumberOfSignificantValueDigits());
    both.add(answered);
    double share = (double) logs.histograms().get(name).getTotalCount() / logs.operations();
    long operations = Math.round(count * share / parts);
    long steps = Math.min(operations, STEPS_MAX);
    for (long step = 0; step < steps; step++) {
      both.recordValueWithCount(
          (long) (seconds * Units.US_PER_SECOND * (step + 0.5) / steps),
          operations * (step + 1) / steps - operations * step / steps);
    }
    return both;
  }
}
