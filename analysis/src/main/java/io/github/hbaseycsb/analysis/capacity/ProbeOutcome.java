package io.github.hbaseycsb.analysis.capacity;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** Whether a rate meets its objective. In order: the worse one wins. */
public enum ProbeOutcome {
  /** It is shown to. */
  @JsonProperty("holds")
  HOLDS,
  /** It is not shown either way: a limit is within the interval of what was measured. */
  @JsonProperty("undecided")
  UNDECIDED,
  /** It is shown not to. */
  @JsonProperty("fails")
  FAILS;

  /** The worse of two. */
  ProbeOutcome and(ProbeOutcome other) {
    return compareTo(other) >= 0 ? this : other;
  }

  /** As it is written for people and in JSON. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
