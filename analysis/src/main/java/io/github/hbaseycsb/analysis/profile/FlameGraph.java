package io.github.hbaseycsb.analysis.profile;

import io.github.hbaseycsb.analysis.profile.FlameGraph.Legend;
import io.github.hbaseycsb.analysis.report.page.Page;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.Text;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

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

  /** Colors frames by the owner of their code. */
  private static final class OwnerTint implements FlameGraph.Tint {
    private enum Owner {
      THREAD("threads", "(?!)"),
      // Without the libraries in HBase's own packages.
      HBASE("HBase", "org\\.apache\\.hadoop\\.hbase\\.(?!shaded\\.).*"),
      YCSB("YCSB and the binding", "(site\\.ycsb|io\\.github\\.hbaseycsb)\\..*"),
      JAVA("Java", "(javax?|jdk|(com\\.)?sun)\\..*"),
      LIBRARY("libraries", ".*");

      private final String title;
      private final Pattern methods;

      Owner(String title, String methods) {
        this.title = title;
        this.methods = Pattern.compile(methods);
      }

      private String style() {
        return "owner-" + name().charAt(0);
      }
    }

    @Override
    public String style(Frame frame, int level) {
      return level < 2 ? Owner.THREAD.style() : owner(frame.name()).style();
    }

    private static Owner owner(String method) {
      return Arrays.stream(Owner.values())
          .filter(owner -> owner.methods.matcher(method).matches())
          .findFirst()
          .orElse(Owner.LIBRARY);
    }

    @Override
    public String remark(Frame frame) {
      return "";
    }

    @Override
    public List<Legend> legend() {
      return Arrays.stream(Owner.values())
          .map(owner -> new Legend(owner.style(), owner.title))
          .toList();
    }
  }

  /**
   * Colors frames by the change of their share of the samples.
   *
   * @param baseline number of samples of A
   * @param samples number of samples of B
   */
  private record ChangeTint(long baseline, long samples) implements Tint {
    static final String NOTE =
        "Widths are those of B. Orange frames have a larger share of the samples than in A, blue ones"
            + " a smaller one, and gray ones about the same: their change is within 1.96 standard"
            + " errors of a difference of two shares. Frames that only A has cannot be seen.";

    private static final double Z = 1.96;
    private static final double SOME = 0.01;
    private static final double MUCH = 0.05;

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
          "%.1f%% of A, %+.1f points",
          before(frame) * Units.PERCENT, change(frame) * Units.PERCENT);
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
}
