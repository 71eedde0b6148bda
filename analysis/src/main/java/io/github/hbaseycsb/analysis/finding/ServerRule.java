package io.github.hbaseycsb.analysis.finding;

import io.github.hbaseycsb.model.run.ServerMetric;

/**
 * The rule of a finding that one metric of the region servers decides: a run has the finding if the
 * measure is above the limit.
 *
 * @param limit in the unit of the metric
 */
public record ServerRule(ServerMetric metric, Measure measure, long limit) {
  /** What is judged of the metric in a run's window. */
  public enum Measure {
    /** From a server's first sample to its last, added up over all servers. */
    GROWTH,
    /** The highest value of a server. */
    HIGHEST
  }
}
