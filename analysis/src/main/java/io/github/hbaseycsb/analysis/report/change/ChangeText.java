package io.github.hbaseycsb.analysis.report.change;

import io.github.hbaseycsb.analysis.report.text.Figures;
import io.github.hbaseycsb.analysis.stats.RelativeChange;
import java.util.stream.Collectors;

/** Formats changes in words and figures. */
public final class ChangeText {
  private ChangeText() {}

  /**
   * A sentence with the figure that the word depends on, such as {@code update-only: +50.0%
   * [+47.9%, +52.1%] throughput, faster.}, and the changes of the processor time if their errors
   * are known
   */
  public static String of(CellChange change) {
    CellChange.Change deciding = change.decisive();
    String interval = deciding.estimate().isPresent() ? " " + interval(deciding) : "";
    String figure =
        deciding.percent().isPresent()
            ? change(deciding) + interval + " " + deciding.of() + ", "
            : "";
    String reasons =
        change.reasons().isEmpty() ? "" : " (" + String.join("; ", change.reasons()) + ")";
    String cpu =
        change.cpu().stream()
            .filter(each -> each.estimate().isPresent())
            .map(each -> "; " + each.of() + " " + change(each) + " " + interval(each))
            .collect(Collectors.joining());
    return change.name() + ": " + figure + change.result() + reasons + cpu + ".";
  }

  /**
   * The change of a figure, even if its error is unknown. It is marked if the true change may
   * differ.
   */
  public static String change(CellChange.Change change) {
    return change.percent().isPresent()
        ? change.bound().sign() + Figures.percent(change.percent().getAsDouble())
        : Figures.UNKNOWN;
  }

  /** The interval, such as {@code [-12.1%, -8.0%]}. */
  public static String interval(CellChange.Change change) {
    return change.estimate().map(ChangeText::interval).orElse(Figures.UNKNOWN);
  }

  static String interval(RelativeChange change) {
    return "["
        + Figures.percent(change.lowPercent())
        + ", "
        + Figures.percent(change.highPercent())
        + "]";
  }

  public static String adjustedP(CellChange.Change change) {
    return change.adjustedP().isPresent()
        ? Figures.probability(change.adjustedP().getAsDouble())
        : Figures.UNKNOWN;
  }
}
