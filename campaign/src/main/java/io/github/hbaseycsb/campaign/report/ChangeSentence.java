package io.github.hbaseycsb.campaign.report;

/** One change in a sentence, as summaries of benchmarks put it. */
final class ChangeSentence {
  private ChangeSentence() {}

  /** Such as {@code update-only: +50.0% [+47.9%, +52.1%] throughput, faster.} */
  static String of(CellChange change) {
    String interval =
        change.throughput().estimate().isPresent()
            ? " " + Figures.interval(change.throughput())
            : "";
    String figure =
        change.throughput().percent().isPresent()
            ? Figures.change(change.throughput()) + interval + " throughput, "
            : "";
    String reasons =
        change.reasons().isEmpty() ? "" : " (" + String.join("; ", change.reasons()) + ")";
    return change.name() + ": " + figure + change.result() + reasons + ".";
  }
}
