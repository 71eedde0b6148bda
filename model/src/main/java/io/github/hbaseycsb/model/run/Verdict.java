package io.github.hbaseycsb.model.run;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** How reliable a run or a cell is, from the best verdict to the worst. */
public enum Verdict {
  @JsonProperty("valid")
  VALID,
  /** Nothing is wrong with it, but too little was measured to judge it. */
  @JsonProperty("unjudged")
  UNJUDGED,
  @JsonProperty("suspect")
  SUSPECT,
  @JsonProperty("invalid")
  INVALID;

  /** The worse of two verdicts. */
  public Verdict and(Verdict other) {
    return compareTo(other) >= 0 ? this : other;
  }

  /** The text for reports and JSON. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
