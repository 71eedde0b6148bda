package io.github.hbaseycsb.analysis.stats;

/** The reasons why two sides cannot be tested. */
public enum Untestable {
  SAME_RUNS("both sides are the same runs: nothing was compared"),
  NO_LATENCY("no latency is known of both"),
  ONE_SIDE("only on one side"),
  NOTHING_MEASURED("a side has no run with this figure"),
  SINGLE_RUN("a side has a single run"),
  NOT_POSITIVE("a side's mean is not above 0"),
  NO_VARIATION("the runs of neither side differ from each other"),
  OPEN_CAPACITY("a capacity has no upper end"),
  TOO_FEW_OPERATIONS("a run has too few operations for this percentile");

  private final String text;

  Untestable(String text) {
    this.text = text;
  }

  /** A clause, such as {@code a side has a single run}. */
  @Override
  public String toString() {
    return text;
  }
}
