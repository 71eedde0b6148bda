package io.github.hbaseycsb.analysis.capacity;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How a search ended. */
public enum Ending {
  /** The answer is within the rates of the search. */
  @JsonProperty("found")
  FOUND,
  /** The answer is above the highest rate of the search. */
  @JsonProperty("at-least")
  AT_LEAST,
  /** The answer is below the lowest rate of the search. */
  @JsonProperty("nothing-holds")
  NOTHING_HOLDS
}
