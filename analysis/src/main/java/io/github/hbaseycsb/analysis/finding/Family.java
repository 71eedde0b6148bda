package io.github.hbaseycsb.analysis.finding;

import io.github.hbaseycsb.model.run.Finding;

/**
 * What findings have in common for a reader: each family has one heading and one thing to do. A
 * finding with the verdict {@code valid} is a note; it has a family as well.
 */
public enum Family {
  OPERATIONS(
      "Operations failed or not as planned",
      "Read the clients' logs (run-N/client-N), and lower a target that was missed."),
  STEADINESS("Not steady", "Use runs.warmup: auto and longer runs (runs.duration)."),
  SERVERS(
      "Servers disturbed, or not known",
      "Wait longer for compactions (settle.quiet), keep servers and regions as they are, and open the"
          + " info ports."),
  CLIENTS(
      "Clients may be the limit", "Use more clients (runs.clients) on more or larger machines."),
  MACHINES("The machine is noisy", "Use machines that nothing else uses, or repeat the runs."),
  RUNS("Too few runs", "Measure more runs (runs.count, runs.until).");

  private final String heading;
  private final String action;

  Family(String heading, String action) {
    this.heading = heading;
    this.action = action;
  }

  /**
   * The family of a finding. What is not declared any more is from the driver of an earlier build
   * and was about warm-ups.
   */
  public static Family of(Finding finding) {
    return FindingType.of(finding.code()).map(FindingType::family).orElse(STEADINESS);
  }

  /** A phrase such as {@code Not steady}. */
  public String heading() {
    return heading;
  }

  /** What to do, a sentence. */
  public String action() {
    return action;
  }
}
