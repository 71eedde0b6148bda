package io.github.hbaseycsb.analysis.capacity;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How a search ended. */
public enum Ending {
  /** The answer is within the rates of the search. */
  @JsonProperty("found")
  FOUND,
  /** The highest rate of the search holds. */
  @JsonProperty("at-least")
  AT_LEAST,
  /** The lowest rate of the search does not hold. */
  @JsonProperty("nothing-holds")
  NOTHING_HOLDS
}
