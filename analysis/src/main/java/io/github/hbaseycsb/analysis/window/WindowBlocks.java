package io.github.hbaseycsb.analysis.window;

import io.github.hbaseycsb.analysis.histogram.IntervalLog;
import io.github.hbaseycsb.analysis.histogram.IntervalLogs;
import io.github.hbaseycsb.model.run.RunRecord;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Histograms of parts of a run's window over all clients, which show how much a percentile varies
 * within the run. They have two significant digits, which is sufficient and saves space.
 */
final class WindowBlocks implements IntervalLogs.Visitor {
  private static final int BLOCKS_MAX = 20;
  private static final int DIGITS = 2;
  private static final long MS_PER_SECOND = 1000;

  private final Window window;
  private final long blockMs;
  private final Map<String, Map<Long, Histogram>> blocks = new TreeMap<>();

  WindowBlocks(RunRecord run) {
    window = Window.of(run);
    long lengthMs = run.windowEndMs().orElse(run.finishedMs()) - run.windowStartMs();
    long blockSeconds = (Math.max(1, lengthMs) - 1) / (BLOCKS_MAX * MS_PER_SECOND) + 1;
    blockMs = blockSeconds * MS_PER_SECOND;
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
   * is empty.
   */
  Map<String, List<Histogram>> values() {
    Map<String, List<Histogram>> values = new TreeMap<>();
    blocks.forEach((name, histograms) -> values.put(name, withOperations(histograms.values())));
    return values;
  }

  private static List<Histogram> withOperations(Collection<Histogram> histograms) {
    return histograms.stream().filter(block -> block.getTotalCount() > 0).toList();
  }
}
