package io.github.hbaseycsb.analysis.profile;

import io.github.hbaseycsb.analysis.report.page.Page;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.Text;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Creates a self-contained page with a flame graph. The width of a frame is its share of the
 * samples, and it is below the frame that called it.
 */
final class FlameGraph {
  /** Narrower frames cannot be seen. */
  private static final double SHARE_MIN = 0.001;

  private final Frame all;
  private final Tint tint;
  private final List<Box> boxes = new ArrayList<>();
  private int depth;

  /** Determines the color of a frame and a remark for its tooltip. */
  interface Tint {
    /**
     * The style class of a frame.
     *
     * @param level 0 for the root frame, 1 for threads
     */
    String style(Frame frame, int level);

    /** A clause for the tooltip; empty for none. */
    String remark(Frame frame);

    List<Legend> legend();
  }

  /**
   * The meaning of a color.
   *
   * @param style a class of the page's style
   * @param meaning a phrase
   */
  record Legend(String style, String meaning) {}

  /**
   * The data of a frame for the template.
   *
   * @param depth the depth below the root, from 0
   * @param left left edge, percent of the width
   * @param width percent of the width
   * @param style a class of the page's style
   * @param label the short text
   * @param title the long text
   */
  private record Box(
      int depth, String left, String width, String style, String label, String title) {}

  /** The data for the template. */
  private record View(
      String title,
      String what,
      List<String> notes,
      List<Legend> legend,
      int rows,
      List<Box> boxes) {}

  private FlameGraph(Frame all, Tint tint) {
    this.all = all;
    this.tint = tint;
  }

  /** Creates a page with one profile. */
  static String page(String title, String what, Stacks stacks) throws IOException {
    return new FlameGraph(stacks.all(), new OwnerTint()).render(title, what, List.of());
  }

  /**
   * Creates a page with the difference from the baseline. The widths are those of the compared
   * profile.
   */
  static String difference(String title, String what, Stacks stacks) throws IOException {
    Frame all = stacks.all();
    return new FlameGraph(all, new ChangeTint(all.baseline(), all.samples()))
        .render(title, what, List.of(ChangeTint.NOTE));
  }

  private String render(String title, String what, List<String> more) throws IOException {
    if (all.samples() > 0) {
      add(all, 0, 0);
    }
    List<String> notes = new ArrayList<>(more);
    notes.add(
        "A frame is as wide as its share of the samples and stands below its caller; the first one"
            + " below all is the thread. Samples are of threads that run Java code: time in the"
            + " kernel, in other native code, and waiting is not in them. Frames in less than "
            + "0.1% of the samples are left out.");
    notes.add(
        "Click a frame, or press Enter on it, to widen it; Escape shows all. The arrow keys go from"
            + " frame to frame.");
    return new Page()
        .render("flame.ftlh", new View(title, what, notes, tint.legend(), depth + 1, boxes));
  }

  private void add(Frame frame, int level, double left) {
    double share = (double) frame.samples() / all.samples();
    depth = Math.max(depth, level);
    String remark = tint.remark(frame);
    boxes.add(
        new Box(
            level,
            percent(left),
            percent(share),
            tint.style(frame, level),
            label(frame.name()),
            Text.of(
                "%s: %,d samples, %.1f%%%s",
                frame.name(),
                frame.samples(),
                share * Units.PERCENT,
                remark.isEmpty() ? "" : "; " + remark)));
    double next = left;
    for (Frame callee : frame.callees()) {
      double width = (double) callee.samples() / all.samples();
      if (width >= SHARE_MIN) {
        add(callee, level + 1, next);
      }
      next += width;
    }
  }

  private static String percent(double share) {
    return Text.of("%.3f", share * Units.PERCENT);
  }

  /** The class and method without the package. */
  private static String label(String name) {
    int method = name.lastIndexOf('.');
    int type = method < 1 ? -1 : name.lastIndexOf('.', method - 1);
    return name.matches("[\\w$.<>]+") ? name.substring(type + 1) : name;
  }
}
