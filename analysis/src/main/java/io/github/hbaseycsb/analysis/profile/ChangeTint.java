package io.github.hbaseycsb.analysis.profile;

import io.github.hbaseycsb.analysis.profile.FlameGraph.Legend;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.Text;
import java.util.List;

/** Colors frames by the change of their share of the samples. */
final class ChangeTint implements FlameGraph.Tint {
  static final String NOTE =
      "Widths are those of B. Orange frames have a larger share of the samples than in A, blue ones"
          + " a smaller one, and gray ones about the same: their change is within 1.96 standard"
          + " errors of a difference of two shares. Frames that only A has cannot be seen.";

  private static final double Z = 1.96;
  private static final double SOME = 0.01;
  private static final double MUCH = 0.05;

  private final long baseline;
  private final long samples;

  /**
   * @param baseline number of samples of A
   * @param samples number of samples of B
   */
  ChangeTint(long baseline, long samples) {
    this.baseline = baseline;
    this.samples = samples;
  }

  @Override
  public String style(Frame frame, int level) {
    double change = change(frame);
    if (Math.abs(change) <= Z * standardError(frame)) {
      return "change-0";
    }
    double size = Math.abs(change);
    return (change > 0 ? "more-" : "less-") + (size < SOME ? 1 : size < MUCH ? 2 : 3);
  }

  /** The standard error of the difference of two shares, computed from the common share. */
  private double standardError(Frame frame) {
    if (baseline == 0) {
      return Double.POSITIVE_INFINITY;
    }
    double both = (double) (frame.samples() + frame.baseline()) / (samples + baseline);
    return Math.sqrt(both * (1 - both) * (1.0 / samples + 1.0 / baseline));
  }

  private double change(Frame frame) {
    return (double) frame.samples() / samples - before(frame);
  }

  private double before(Frame frame) {
    return baseline == 0 ? 0 : (double) frame.baseline() / baseline;
  }

  @Override
  public String remark(Frame frame) {
    return Text.of(
        "%.1f%% of A, %+.1f points", before(frame) * Units.PERCENT, change(frame) * Units.PERCENT);
  }

  @Override
  public List<Legend> legend() {
    return List.of(
        new Legend("less-3", "at least 5 points less"),
        new Legend("less-2", "1 to 5 points less"),
        new Legend("less-1", "below 1 point less"),
        new Legend("change-0", "about the same"),
        new Legend("more-1", "below 1 point more"),
        new Legend("more-2", "1 to 5 points more"),
        new Legend("more-3", "at least 5 points more"));
  }
}
