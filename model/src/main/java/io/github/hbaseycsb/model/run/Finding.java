package io.github.hbaseycsb.model.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Collection;
import java.util.OptionalInt;

/**
 * A remark about how reliable a figure is.
 *
 * @param code a short stable name, such as {@code operations-failed}; docs/reference/warnings.md
 *     lists them
 * @param verdict the best verdict that the run or cell can have; valid for a mere note
 * @param run the run's number; empty if it is about the whole cell
 * @param text a sentence with the figures
 */
public record Finding(
    String code,
    Verdict verdict,
    @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalInt run,
    String text) {
  /** The worst verdict of the findings; valid if there are none. */
  public static Verdict worst(Collection<Finding> findings) {
    return findings.stream().map(Finding::verdict).reduce(Verdict.VALID, Verdict::and);
  }
}
