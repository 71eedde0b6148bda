package io.github.hbaseycsb.analysis.capacity;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** Whether a rate meets its objective, from the best outcome to the worst. */
public enum ProbeOutcome {
  /** It is shown that it does. */
  @JsonProperty("holds")
  PASSES,
  /** Neither is shown: a limit is within the interval of the measured value. */
  @JsonProperty("undecided")
  UNDECIDED,
  /** It is shown that it does not. */
  @JsonProperty("fails")
  FAILS;

  ProbeOutcome and(ProbeOutcome other) {
    return compareTo(other) >= 0 ? this : other;
  }

  /** The text for reports. JSON has {@code holds} for a pass. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
