package io.github.hbaseycsb.analysis.stats;

import io.github.hbaseycsb.model.run.ServerStart;

/** Observations of a campaign that was not resumed: a restart's number identifies the start. */
public final class Observations {
  private Observations() {}

  public static Observation of(double value, int round, int restart) {
    return new Observation(value, round, new ServerStart(0, restart, 0), false);
  }
}
