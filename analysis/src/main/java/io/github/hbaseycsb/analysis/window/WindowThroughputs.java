package io.github.hbaseycsb.analysis.window;

import io.github.hbaseycsb.model.run.RunRecord;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** Keeps the throughput of each whole second of a run's window. */
final class WindowThroughputs implements Consumer<SeriesPoint> {
  private static final long MS_PER_SECOND = 1000;

  private final long secondsMax;
  private final boolean untilDone;
  private double[] values = new double[64];
  private int size;

  WindowThroughputs(RunRecord run) {
    untilDone = run.windowEndMs().isEmpty();
    secondsMax = (run.windowEndMs().orElse(run.finishedMs()) - run.windowStartMs()) / MS_PER_SECOND;
  }

  @Override
  public void accept(SeriesPoint point) {
    if (point.second() < 0 || point.second() >= secondsMax) {
      return;
    }
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
    }
    values[size++] = point.throughput();
  }

  /**
   * The operations per second of the whole seconds in order. For a run that lasted until its
   * operations were done, the seconds before the first and after the last operation are omitted,
   * and so are the seconds of these two, which are incomplete.
   */
  List<Double> values() {
    if (!untilDone) {
      return list(0, size);
    }
    int from = 0;
    int to = size;
    while (from < to && values[from] == 0) {
      from++;
    }
    while (to > from && values[to - 1] == 0) {
      to--;
    }
    return to - from <= 2 ? List.of() : list(from + 1, to - 1);
  }

  private List<Double> list(int from, int to) {
    return Arrays.stream(values, from, to).boxed().toList();
  }
}
