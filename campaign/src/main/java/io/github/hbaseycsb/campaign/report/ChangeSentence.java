package io.github.hbaseycsb.campaign.report;

/** One change in a sentence, as summaries of benchmarks put it. */
final class ChangeSentence {
  private ChangeSentence() {}

  /** Such as {@code update-only: +50.0% ± 2.1 throughput, faster.} */
  static String of(CellChange change) {
    String error =
        change
            .throughput()
            .test()
            .map(test -> " \u00b1 " + Figures.number(test.ci95Percent()))
            .orElse("");
    String figure =
        change
            .throughput()
            .percent()
            .map(percent -> Figures.percent(percent) + error + " throughput, ")
            .orElse("");
    String reasons =
        change.reasons().isEmpty() ? "" : " (" + String.join("; ", change.reasons()) + ")";
    return change.name() + ": " + figure + change.word() + reasons + ".";
  }
}
