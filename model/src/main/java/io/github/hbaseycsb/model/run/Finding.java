package io.github.hbaseycsb.model.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Collection;
import java.util.OptionalInt;

/**
 * Something to know before a figure is trusted.
 *
 * @param code a short stable name, such as {@code operations-failed}; docs/results.md lists them
 * @param verdict what the run, or the cell, is at best; valid for a mere remark
 * @param run the run's number; empty when it concerns the whole cell
 * @param text a sentence with the numbers
 */
public record Finding(
    String code,
    Verdict verdict,
    @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalInt run,
    String text) {
  /** The worst verdict of the findings; valid without any. */
  public static Verdict worst(Collection<Finding> findings) {
    return findings.stream().map(Finding::verdict).reduce(Verdict.VALID, Verdict::and);
  }
}
