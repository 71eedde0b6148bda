package io.github.hbaseycsb.benchmark.contender;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What a benchmark consists of.
 *
 * @param mixes what is done to the rows
 * @param contenders who does it
 * @param threads client threads, each number a part of its own
 * @param rounds how often each is measured; contenders take turns within a round
 * @param rows rows of the table, 1000 bytes each
 * @param firstSeconds length of the first window, which has the start of the JVM in it
 * @param steadySeconds length of the second, which follows
 */
public record BenchmarkPlan(
    List<Mix> mixes,
    List<Contender> contenders,
    List<Integer> threads,
    int rounds,
    int rows,
    int firstSeconds,
    int steadySeconds) {
  public BenchmarkPlan {
    mixes = List.copyOf(mixes);
    contenders = List.copyOf(contenders);
    threads = List.copyOf(threads);
  }

  /** How long a contender has to run. */
  int seconds() {
    // Connecting, and the last interval of the log.
    return firstSeconds + steadySeconds + 2;
  }

  /**
   * The runs of a round: contenders take turns at each number of threads of each mix, another one
   * first in each round.
   *
   * @param round from 1 up; 0 is before them
   */
  public List<Measurement.Run> runs(int round) {
    List<Contender> inTurn = new ArrayList<>(contenders);
    Collections.rotate(inTurn, -round);
    List<Measurement.Run> runs = new ArrayList<>();
    for (Mix mix : mixes) {
      for (int count : threads) {
        for (Contender contender : inTurn) {
          if (contender.does(mix)) {
            runs.add(new Measurement.Run(mix, contender, count, round));
          }
        }
      }
    }
    return runs;
  }
}
