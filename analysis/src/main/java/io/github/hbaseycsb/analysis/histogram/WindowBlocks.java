package io.github.hbaseycsb.analysis.histogram;

import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.RunRecord;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Histograms of parts of a run's window over all clients, which show how much a percentile varies
 * within the run. They have two significant digits, which is sufficient and saves space. If the
 * clients take turns, the parts are of whole blocks of turns, the same for all sides.
 */
final class WindowBlocks implements IntervalLogs.Visitor {
  private static final int BLOCKS_MAX = 20;
  private static final int DIGITS = 2;
  private static final long MS_PER_SECOND = 1000;

  private final Window window;
  private final long blockMs;

  /**
   * The number of parts if the clients take turns. Otherwise those without operations are left out.
   */
  private final int ofTurns;

  private final Map<String, Map<Long, Histogram>> blocks = new TreeMap<>();

  WindowBlocks(RunRecord run, Window window) {
    this.window = window;
    long lengthMs = run.times().windowMs();
    long blockSeconds = (Math.max(1, lengthMs) - 1) / (BLOCKS_MAX * MS_PER_SECOND) + 1;
    Optional<Conditions.Turns> turns = run.conditions().turns();
    blockMs =
        turns
            .map(taken -> taken.schedule().blockMs() * ((taken.blocks() - 1) / BLOCKS_MAX + 1))
            .orElse(blockSeconds * MS_PER_SECOND);
    ofTurns = turns.isPresent() ? Math.toIntExact((lengthMs - 1) / blockMs + 1) : 0;
  }

  @Override
  public void visit(IntervalLog log) {
    long beginMs = log.interval().getStartTimeStamp();
    if (window.contains(beginMs)) {
      blocks
          .computeIfAbsent(log.operation().toString(), name -> new TreeMap<>())
          .computeIfAbsent((beginMs - window.startMs()) / blockMs, block -> new Histogram(DIGITS))
          .add(log.interval());
    }
  }

  /**
   * The histograms in chronological order, by the name under which they were measured; none of them
   * is empty, unless the clients take turns.
   */
  Map<String, List<Histogram>> values() {
    Map<String, List<Histogram>> values = new TreeMap<>();
    blocks.forEach(
        (name, histograms) -> {
          for (long block = 0; block < ofTurns; block++) {
            histograms.putIfAbsent(block, new Histogram(DIGITS));
          }
          values.put(
              name,
              histograms.values().stream()
                  .filter(block -> ofTurns > 0 || block.getTotalCount() > 0)
                  .toList());
        });
    return values;
  }
}
