package io.github.hbaseycsb.model.run;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** Whether a run, or a cell, can be trusted. In order: the worse one wins. */
public enum Verdict {
  @JsonProperty("valid")
  VALID,
  /** Nothing speaks against it, and too little was measured to tell. */
  @JsonProperty("unjudged")
  UNJUDGED,
  @JsonProperty("suspect")
  SUSPECT,
  @JsonProperty("invalid")
  INVALID;

  /** The worse of two. */
  public Verdict and(Verdict other) {
    return compareTo(other) >= 0 ? this : other;
  }

  /** As it is written for people and in JSON. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
