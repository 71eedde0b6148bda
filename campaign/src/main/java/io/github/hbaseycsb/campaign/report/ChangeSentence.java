package io.github.hbaseycsb.campaign.report;

/** One change in a sentence, as summaries of benchmarks put it. */
final class ChangeSentence {
  private ChangeSentence() {}

  /**
   * With the figure that the word follows, such as {@code update-only: +50.0% [+47.9%, +52.1%]
   * throughput, faster.}
   */
  static String of(CellChange change) {
    CellChange.Change deciding = change.decisive();
    String interval = deciding.estimate().isPresent() ? " " + Figures.interval(deciding) : "";
    String figure =
        deciding.percent().isPresent()
            ? Figures.change(deciding) + interval + " " + deciding.of() + ", "
            : "";
    String reasons =
        change.reasons().isEmpty() ? "" : " (" + String.join("; ", change.reasons()) + ")";
    return change.name() + ": " + figure + change.result() + reasons + ".";
  }
}
