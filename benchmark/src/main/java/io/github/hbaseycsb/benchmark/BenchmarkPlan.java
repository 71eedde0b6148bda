package io.github.hbaseycsb.benchmark;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What a benchmark measures.
 *
 * @param threads numbers of client threads; each is measured
 * @param rounds how often each contender is measured; contenders take turns within a round
 * @param rows number of rows of the table, 1000 bytes each
 * @param firstSeconds length of the first window, which includes the start of the JVM, s
 * @param steadySeconds length of the second window, which follows the first, s
 * @param turns of each contender that are measured, instead of the two windows, while the others
 *     are stopped; 0 for one contender after the other
 * @param warmUpTurns of each contender before those
 */
record BenchmarkPlan(
    List<Mix> mixes,
    List<Contender> contenders,
    List<Integer> threads,
    int rounds,
    int rows,
    int firstSeconds,
    int steadySeconds,
    int turns,
    int warmUpTurns) {
  /** Length of a turn, ms. Three or four whole seconds of a contender's log count. */
  static final int TURN_MS = 6000;

  /** The same with another number of rounds. */
  BenchmarkPlan withRounds(int number) {
    return new BenchmarkPlan(
        mixes, contenders, threads, number, rows, firstSeconds, steadySeconds, turns, warmUpTurns);
  }

  /** How long a contender has to run, s; by turns it is ended after the last one. */
  int seconds() {
    // Two more seconds for connecting and for the last interval of the log.
    return turns == 0 ? firstSeconds + steadySeconds + 2 : (int) TimeUnit.DAYS.toSeconds(1);
  }

  /**
   * The runs of a round. Contenders take turns for each mix and number of threads. Each round
   * begins with a different contender.
   *
   * @param round from 1; 0 is the warm-up
   */
  List<Measurement.Run> runs(int round) {
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
