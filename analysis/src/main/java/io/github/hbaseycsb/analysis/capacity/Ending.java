package io.github.hbaseycsb.analysis.capacity;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How a search ended. */
public enum Ending {
  /** The runs at a rate hold, and the measurement a step above does not. */
  @JsonProperty("found")
  FOUND,
  /** The highest rate of the search holds. */
  @JsonProperty("at-least")
  AT_LEAST,
  /** The lowest rate of the search does not hold. */
  @JsonProperty("nothing-holds")
  NOTHING_HOLDS,
  /** Runs a step above held too often although probes did not. */
  @JsonProperty("no-agreement")
  NO_AGREEMENT
}
