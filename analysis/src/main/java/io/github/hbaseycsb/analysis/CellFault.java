package io.github.hbaseycsb.analysis;

import io.github.hbaseycsb.analysis.histogram.FaultFigure;
import io.github.hbaseycsb.analysis.histogram.FaultFigures;
import io.github.hbaseycsb.analysis.stats.Mean;
import io.github.hbaseycsb.analysis.stats.Observation;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * What a fault did over the runs of a cell.
 *
 * @param name what was done, and to what, such as {@code kill regionserver}
 * @param runs number of valid runs in which it was done, at this position
 * @param recovered in how many of them the throughput was back before the next fault, or the
 *     window's end; those are the runs of the mean
 * @param figures means over the runs in which they were measured
 */
public record CellFault(String name, int runs, int recovered, Map<FaultFigure, Mean> figures) {
  public CellFault {
    figures = new TreeMap<>(figures);
  }

  /** The faults by their positions in the valid runs of a cell; the cluster is 0 if unknown. */
  static List<CellFault> of(List<RunSummary> runs, int cluster) {
    int most = runs.stream().mapToInt(run -> run.events().faults().size()).max().orElse(0);
    return IntStream.range(0, most).mapToObj(position -> of(position, runs, cluster)).toList();
  }

  private static CellFault of(int position, List<RunSummary> runs, int cluster) {
    List<FaultFigures> done =
        runs.stream().flatMap(it -> it.events().faults().stream().skip(position).limit(1)).toList();
    // Faults that begin at one time may change places.
    String name = done.get(0).name();
    int same = (int) done.stream().filter(fault -> fault.name().equals(name)).count();
    Map<FaultFigure, Mean> means = new TreeMap<>();
    int recovered = 0;
    for (FaultFigure figure : FaultFigure.values()) {
      List<Observation> known =
          runs.stream()
              .flatMap(
                  run ->
                      run.fault(position, name, figure).stream()
                          .mapToObj(value -> run.observation(value, cluster)))
              .toList();
      if (!known.isEmpty()) {
        means.put(figure, Mean.of(known));
      }
      recovered = figure == FaultFigure.RECOVERED_SECONDS ? known.size() : recovered;
    }
    return new CellFault(name, same, recovered, means);
  }
}
