package io.github.hbaseycsb.analysis;

import io.github.hbaseycsb.analysis.finding.FindingType;
import io.github.hbaseycsb.analysis.text.Templates;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.Verdict;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalInt;

/** Collects the findings about a run or a cell. */
record FindingList(OptionalInt run, List<Finding> findings) {
  /** Creates an empty list about the run with this number, or about a cell. */
  FindingList(OptionalInt run) {
    this(run, new ArrayList<>());
  }

  /** Adds a finding with the figures of its text. */
  public void add(FindingType type, Object... figures) {
    add(type, type.verdict(), figures);
  }

  /** The same with another verdict than the usual one. */
  public void add(FindingType type, Verdict verdict, Object... figures) {
    findings.add(type.finding(verdict, run, figures));
  }

  /**
   * Adds a finding whose sentence depends on the case.
   *
   * @param macro of finding.ftl
   * @param of the value of which it says the sentence
   */
  public void addCase(FindingType type, String macro, Object of) {
    addCase(type, type.verdict(), macro, of);
  }

  /** The same with another verdict than the usual one. */
  public void addCase(FindingType type, Verdict verdict, String macro, Object of) {
    add(type, verdict, sentence(macro, of));
  }

  /** What a macro of finding.ftl says of a value. */
  static String sentence(String macro, Object of) {
    return Templates.sentence("finding.ftl", macro, of);
  }

  void addAll(Collection<Finding> others) {
    findings.addAll(others);
  }

  public List<Finding> all() {
    return List.copyOf(findings);
  }
}
