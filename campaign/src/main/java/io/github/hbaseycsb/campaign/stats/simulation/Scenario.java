package io.github.hbaseycsb.campaign.stats.simulation;

/**
 * How the figures of a simulated comparison vary. All deviations are shares of the mean.
 *
 * @param name for the tables
 * @param order of the two sides' runs
 * @param runsPerRestart runs on servers of one start; 0 where the servers are never restarted
 * @param withinRuns standard deviation of a run's seconds, which depend on those before
 * @param betweenRuns standard deviation between runs
 * @param betweenRestarts standard deviation between starts of the servers
 * @param drift by how much servers become faster while the runs go on, most of it at first
 * @param outliers share of the runs that are a fifth slower
 * @param restartsKnown whether the analysis knows of the restarts
 */
record Scenario(
    String name,
    Order order,
    int runsPerRestart,
    double withinRuns,
    double betweenRuns,
    double betweenRestarts,
    double drift,
    double outliers,
    boolean restartsKnown) {
  private static final double WITHIN_RUNS = 0.05;

  /** Which run follows which. */
  enum Order {
    /** Two campaigns, each with servers of its own. */
    SEPARATE,
    /** One campaign: A, B, then B, A, and so on. */
    INTERLEAVED,
    /** One campaign: all of A, then all of B. */
    BLOCKED
  }

  /** Runs that differ by so much, and nothing else. */
  static Scenario plain(String name, Order order, double betweenRuns) {
    return new Scenario(name, order, 0, WITHIN_RUNS, betweenRuns, 0, 0, 0, false);
  }

  Scenario drift(double share) {
    return new Scenario(
        name, order, runsPerRestart, withinRuns, betweenRuns, betweenRestarts, share, outliers,
        restartsKnown);
  }

  Scenario outliers(double share) {
    return new Scenario(
        name, order, runsPerRestart, withinRuns, betweenRuns, betweenRestarts, drift, share,
        restartsKnown);
  }

  /** With three runs to a start of the servers. */
  Scenario restarts(double deviation, boolean known) {
    return new Scenario(
        name, order, 3, withinRuns, betweenRuns, deviation, drift, outliers, known);
  }
}
