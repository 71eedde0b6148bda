package io.github.hbaseycsb.analysis.stats.simulation;

import io.github.hbaseycsb.analysis.stats.Holm;
import io.github.hbaseycsb.analysis.stats.Observation;
import io.github.hbaseycsb.analysis.stats.Observations;
import io.github.hbaseycsb.analysis.stats.RelativeChange;
import io.github.hbaseycsb.model.plan.RunSequence.WilliamsDesign;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A campaign of workloads that two equal variants, x and y, have each, in which a run leaves
 * something to the next one. The runs differ by 1% besides.
 *
 * @param name for the tables
 * @param turns whether the order of the rounds is the one of interleaved campaigns; else all rounds
 *     have the order of the plan
 * @param ofWorkload by what share a run is faster after one of its own workload
 * @param ofVariant by what share a run is faster after one of y
 */
record CarryOver(String name, int workloads, boolean turns, double ofWorkload, double ofVariant) {
  static final List<CarryOver> RIGHT =
      List.of(
          new CarryOver("3 workloads, nothing is carried over", 3, true, 0, 0),
          new CarryOver("1 workload, 2% faster after a run of y", 1, true, 0, 0.02),
          new CarryOver(
              "2 workloads, 2% faster after a run of the same workload", 2, true, 0.02, 0),
          new CarryOver(
              "3 workloads, 2% faster after a run of the same workload", 3, true, 0.02, 0),
          new CarryOver("3 workloads, 2% faster after a run of y", 3, true, 0, 0.02),
          new CarryOver(
              "6 workloads, 2% faster after a run of the same workload", 6, true, 0.02, 0));

  static final CarryOver WRONG =
      new CarryOver(
          "3 workloads, the same order in each round, 2% faster after a run of the same workload",
          3, false, 0.02, 0);

  private static final double RUNS = 0.01;

  /** The p-values of the changes from x to y, one for each workload, after Holm's correction. */
  double[] pValues(int rounds, Random random) {
    List<Integer> plan = IntStream.range(0, 2 * workloads).boxed().toList();
    List<List<Observation>> runs = new ArrayList<>();
    plan.forEach(cell -> runs.add(new ArrayList<>()));
    int before = -1;
    for (int round = 1; round <= rounds; round++) {
      for (int cell : turns ? WilliamsDesign.row(plan, round) : plan) {
        double level = 1 + RUNS * random.nextGaussian();
        if (before >= 0) {
          level *=
              1 + (before / 2 == cell / 2 ? ofWorkload : 0) + (before % 2 == 1 ? ofVariant : 0);
        }
        runs.get(cell).add(Observations.of(level, round, 0));
        before = cell;
      }
    }
    return Holm.adjust(
        IntStream.range(0, workloads)
            .mapToObj(i -> RelativeChange.of(runs.get(2 * i), runs.get(2 * i + 1), true))
            .mapToDouble(change -> change.orElseThrow().pValue())
            .toArray());
  }
}
