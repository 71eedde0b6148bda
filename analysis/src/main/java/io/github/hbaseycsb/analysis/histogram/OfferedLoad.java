package io.github.hbaseycsb.analysis.histogram;

import io.github.hbaseycsb.client.ArrivalCount;
import io.github.hbaseycsb.client.TurnSchedule.Turn;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.RunDirectories;
import io.github.hbaseycsb.model.run.RunRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the clients of a run were asked to do, as their queues counted it. With random arrivals it
 * is not exactly what the target says, and it differs from second to second.
 *
 * @param rate operations per second that were due in the window or, if the clients take turns, in
 *     the measured turns
 * @param waiting operations that were due and that no thread had taken at the end of the window, or
 *     of a turn, in all measured turns together
 * @param waitingSeconds how long the first of them had waited, s; the mean of the turns
 * @param rates operations per second that were due in each step of the run's series; empty if the
 *     clients take turns
 */
public record OfferedLoad(double rate, double waiting, double waitingSeconds, List<Double> rates) {
  public OfferedLoad {
    rates = List.copyOf(rates);
  }

  /** The counts of a client's queue over time, which are linear between two moments. */
  private static final class Counts {
    private final double[] timesMs;
    private final double[] due;
    private final double[] taken;

    Counts(List<ArrivalCount> counts) {
      timesMs = counts.stream().mapToDouble(ArrivalCount::timeMs).toArray();
      due = counts.stream().mapToDouble(ArrivalCount::due).toArray();
      taken = counts.stream().mapToDouble(ArrivalCount::taken).toArray();
    }

    double due(long fromMs, long toMs) {
      return at((double) toMs, timesMs, due) - at((double) fromMs, timesMs, due);
    }

    double waiting(long timeMs) {
      double all = at((double) timeMs, timesMs, due);
      return Math.max(0, all - at((double) timeMs, timesMs, taken));
    }

    /** When the first of the operations that wait was due, ms since 1970. */
    double oldestMs(long timeMs) {
      double waiting = waiting(timeMs);
      return waiting < 1
          ? (double) timeMs
          : at(at((double) timeMs, timesMs, due) - waiting, due, timesMs);
    }

    private static double at(double x, double[] xs, double[] ys) {
      int next = 0;
      while (next < xs.length && xs[next] <= x) {
        next++;
      }
      if (next == 0 || next == xs.length) {
        return ys[Math.max(0, next - 1)];
      }
      double part = (x - xs[next - 1]) / (xs[next] - xs[next - 1]);
      return ys[next - 1] + part * (ys[next] - ys[next - 1]);
    }
  }

  /**
   * Reads what the clients of a run counted; empty if one has no queue.
   *
   * @param window with an end
   * @param points of the run's series
   */
  static Optional<OfferedLoad> read(
      Path run, RunRecord record, Window window, List<Series.Point> points, int stepSeconds)
      throws IOException {
    List<Counts> clients = new ArrayList<>();
    for (RunRecord.Client client : record.clients()) {
      List<ArrivalCount> counts = ArrivalCount.read(RunDirectories.client(run, client.number()));
      if (counts.isEmpty()) {
        return Optional.empty();
      }
      clients.add(new Counts(counts));
    }
    Optional<Conditions.Turns> turns = record.conditions().turns();
    List<Turn> parts =
        turns.isPresent()
            ? turns.get().measured()
            : List.of(new Turn(0, 0, window.startMs(), window.endMs().orElseThrow()));
    double due = 0;
    double waiting = 0;
    double waitingMs = 0;
    for (Turn part : parts) {
      due += due(clients, part.beginMs(), part.endMs());
      waiting += clients.stream().mapToDouble(it -> it.waiting(part.endMs())).sum();
      waitingMs +=
          part.endMs()
              - clients.stream().mapToDouble(it -> it.oldestMs(part.endMs())).min().orElseThrow();
    }
    List<Double> rates = new ArrayList<>();
    if (turns.isEmpty()) {
      for (Series.Point point : points) {
        long fromMs = window.startMs() + point.second() * Units.SECOND_MS;
        rates.add(due(clients, fromMs, fromMs + stepSeconds * Units.SECOND_MS) / stepSeconds);
      }
    }
    // The window before a fault may be empty.
    double ms = Math.max(1, parts.stream().mapToLong(Turn::lengthMs).sum());
    return Optional.of(
        new OfferedLoad(
            due / ms * Units.MS_PER_SECOND,
            waiting,
            waitingMs / parts.size() / Units.MS_PER_SECOND,
            rates));
  }

  private static double due(List<Counts> clients, long fromMs, long toMs) {
    return clients.stream().mapToDouble(it -> it.due(fromMs, toMs)).sum();
  }
}
