package io.github.hbaseycsb.campaign.cli;

import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.histogram.Latency;
import io.github.hbaseycsb.analysis.report.text.Figures;
import io.github.hbaseycsb.analysis.report.text.PlainText;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.Verdict;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The result of a cell in words, for a reader who is new to the table. */
final class CellInWords {
  private CellInWords() {}

  /** One line: throughput, latency, and whether to rely on them. */
  static String of(CellSummary cell) {
    return PlainText.oneLine(cell.name() + ": " + figures(cell) + " " + verdict(cell));
  }

  private static String figures(CellSummary cell) {
    return cell.throughput()
            .map(
                mean ->
                    String.format(
                        Locale.ROOT, "%,.0f operations a second%s.", mean.mean(), target(cell)))
            .orElse("No run has a result.")
        + cell.answers().entrySet().stream()
            .map(CellInWords::latency)
            .collect(Collectors.joining());
  }

  private static String target(CellSummary cell) {
    return cell.target().isPresent()
        ? String.format(Locale.ROOT, ", with a target of %,d", cell.target().getAsInt())
        : ", as many as possible";
  }

  private static String latency(Map.Entry<String, Latency> named) {
    Latency latency = named.getValue();
    return " Half of %s took up to %s ms, 99%% up to %s ms."
        .formatted(
            named.getKey(), Figures.ms(latency, latency.p50()), Figures.ms(latency, latency.p99()));
  }

  private static String verdict(CellSummary cell) {
    String codes =
        cell.findings().stream()
            .filter(finding -> finding.verdict() != Verdict.VALID)
            .map(Finding::code)
            .distinct()
            .collect(Collectors.joining(", "));
    return switch (cell.verdict()) {
      case VALID -> "No finding questions these figures.";
      case SUSPECT -> "Read about " + codes + " before you use these figures.";
      case UNJUDGED -> "Too little was measured to judge these figures.";
      case INVALID -> "Do not use these figures" + (codes.isEmpty() ? "." : ": " + codes + ".");
    };
  }
}
