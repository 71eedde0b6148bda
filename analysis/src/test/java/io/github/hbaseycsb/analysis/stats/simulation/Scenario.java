package io.github.hbaseycsb.analysis.stats.simulation;

import java.util.List;

/**
 * How the figures of a simulated comparison vary. All deviations are shares of the mean.
 *
 * @param name for the tables
 * @param order of the two sides' runs
 * @param runsPerRestart runs on servers of one start
 * @param restartsKnown whether the analysis knows of the restarts
 * @param runsA standard deviation between A's runs
 * @param runsB standard deviation between B's runs
 * @param restarts standard deviation between starts of the servers
 * @param drift by how much servers become faster while the campaign goes on, most of it at first
 * @param outliers share of the runs that are a fifth slower
 */
record Scenario(
    String name,
    Order order,
    int runsPerRestart,
    boolean restartsKnown,
    double runsA,
    double runsB,
    double restarts,
    double drift,
    double outliers) {

  /** Which run follows which. */
  enum Order {
    /** Two campaigns, each with servers of its own. */
    SEPARATE,
    /** One campaign: A, B, then B, A, and so on. */
    INTERLEAVED,
    /** One campaign: all of A, then all of B. */
    BLOCKED
  }

  /** In which words and intervals shall be right. */
  static final List<Scenario> RIGHT =
      List.of(
          runs("runs differ by nothing but their seconds", Order.SEPARATE, 0, 0, 0, 0),
          runs("runs differ by 2%", Order.SEPARATE, 0.02, 0.02, 0, 0),
          runs("A's runs differ by 5%, B's by 2%", Order.SEPARATE, 0.05, 0.02, 0, 0),
          runs("2%, and 1 run in 20 is a fifth slower", Order.SEPARATE, 0.02, 0.02, 0, 0.05),
          runs("2%, interleaved", Order.INTERLEAVED, 0.02, 0.02, 0, 0),
          runs("2%, drift of 10%, interleaved", Order.INTERLEAVED, 0.02, 0.02, 0.1, 0),
          runs("2%, drift of 30%, interleaved", Order.INTERLEAVED, 0.02, 0.02, 0.3, 0),
          restarts("3 runs a restart, restarts differ by 2%, runs by 1%", true));

  /** In which they cannot be. */
  static final List<Scenario> WRONG =
      List.of(
          restarts("the same, restarts not known", false),
          runs("2%, drift of 10%, blocked", Order.BLOCKED, 0.02, 0.02, 0.1, 0));

  private static Scenario runs(
      String name, Order order, double runsA, double runsB, double drift, double outliers) {
    return new Scenario(name, order, 1, false, runsA, runsB, 0, drift, outliers);
  }

  private static Scenario restarts(String name, boolean known) {
    return new Scenario(name, Order.SEPARATE, 3, known, 0.01, 0.01, 0.02, 0, 0);
  }
}
