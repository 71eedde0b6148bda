package io.github.hbaseycsb.analysis.finding;

import io.github.hbaseycsb.analysis.finding.type.FindingType;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.Verdict;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalInt;

/** Findings of one run or one cell, as they are found. */
public final class FindingList {
  private final OptionalInt run;
  private final List<Finding> findings = new ArrayList<>();

  /**
   * @param run the run's number; empty for those of a cell
   */
  public FindingList(OptionalInt run) {
    this.run = run;
  }

  /** Adds one with the verdict that it usually is. */
  public void add(FindingType type, String format, Object... values) {
    add(type, type.verdict(), format, values);
  }

  /** Adds one with another verdict. */
  public void add(FindingType type, Verdict verdict, String format, Object... values) {
    findings.add(type.finding(verdict, run, Text.of(format, values)));
  }

  /** Adds what others have found. */
  void addAll(Collection<Finding> others) {
    findings.addAll(others);
  }

  public List<Finding> all() {
    return List.copyOf(findings);
  }
}
