package io.github.hbaseycsb.analysis;

import io.github.hbaseycsb.analysis.histogram.FaultFigure;
import io.github.hbaseycsb.analysis.histogram.FaultFigures;
import io.github.hbaseycsb.analysis.stats.Mean;
import io.github.hbaseycsb.analysis.stats.Observation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a fault did over the runs of a cell.
 *
 * @param action what was done, such as {@code kill}
 * @param target what it was done to, such as {@code regionserver}
 * @param runs number of valid runs in which it was done
 * @param recovered in how many of them the throughput was back before the next fault, or the
 *     window's end; those are the runs of the mean
 * @param figures means over the runs in which they were measured
 */
public record CellFault(
    String action, String target, int runs, int recovered, Map<FaultFigure, Mean> figures) {
  public CellFault {
    figures = new TreeMap<>(figures);
  }

  /**
   * The faults of a cell by their positions in its runs.
   *
   * @param runs the valid runs
   * @param cluster the number of their cluster in the campaign, from 1; 0 if unknown
   */
  static List<CellFault> of(List<RunSummary> runs, int cluster) {
    List<CellFault> faults = new ArrayList<>();
    int most = runs.stream().mapToInt(run -> run.faults().size()).max().orElse(0);
    for (int i = 0; i < most; i++) {
      int position = i;
      List<RunSummary> with = runs.stream().filter(run -> run.faults().size() > position).toList();
      faults.add(of(position, with, cluster));
    }
    return faults;
  }

  private static CellFault of(int position, List<RunSummary> runs, int cluster) {
    FaultFigures first = runs.get(0).faults().get(position);
    Map<FaultFigure, Mean> means = new TreeMap<>();
    for (FaultFigure figure : FaultFigure.values()) {
      List<Observation> known = new ArrayList<>();
      for (RunSummary run : runs) {
        run.fault(position, figure).ifPresent(value -> known.add(run.observation(value, cluster)));
      }
      if (!known.isEmpty()) {
        means.put(figure, Mean.of(known));
      }
    }
    int recovered =
        (int)
            runs.stream()
                .filter(run -> run.fault(position, FaultFigure.RECOVERED_SECONDS).isPresent())
                .count();
    return new CellFault(first.fault().action(), first.target(), runs.size(), recovered, means);
  }

  /** What was done, and to what, such as {@code kill regionserver}. */
  public String name() {
    return action + " " + target;
  }
}
