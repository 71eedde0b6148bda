package io.github.hbaseycsb.campaign.result;

import static java.util.Locale.ROOT;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Findings of one run or one cell, as they are found. */
final class FindingList {
  private final OptionalInt run;
  private final List<Finding> findings = new ArrayList<>();

  /**
   * @param run the run's number; empty for those of a cell
   */
  FindingList(OptionalInt run) {
    this.run = run;
  }

  void add(String code, Verdict verdict, String format, Object... values) {
    findings.add(new Finding(code, verdict, run, String.format(ROOT, format, values)));
  }

  List<Finding> all() {
    return List.copyOf(findings);
  }
}
