package io.github.hbaseycsb.analysis.profile;

import io.github.hbaseycsb.analysis.profile.Profiles.ProfiledSide;
import io.github.hbaseycsb.analysis.profile.Stacks.Frame;
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
 * samples, and it is below the frame that called it. Its color is that of the owner of its code or,
 * in a difference from a baseline, of the change of its share.
 */
final class FlameGraph {
  /** Narrower frames cannot be seen. */
  private static final double SHARE_MIN = 0.001;

  /** In standard errors of the difference of two shares, a change that sampling alone can make. */
  private static final double CHANGE_MIN = 1.96;

  private static final double SOME = 0.01;
  private static final double MUCH = 0.05;

  private final Frame all;
  private final boolean isDifference;
  private final List<Box> boxes = new ArrayList<>();
  private int depth;

  /** The style classes are of the page's style; flame.ftlh says what they mean. */
  private enum Owner {
    THREAD("(?!)"),
    // Without the libraries in HBase's own packages.
    HBASE("org\\.apache\\.hadoop\\.hbase\\.(?!shaded\\.).*"),
    YCSB("(site\\.ycsb|io\\.github\\.hbaseycsb)\\..*"),
    JAVA("(javax?|jdk|(com\\.)?sun)\\..*"),
    LIBRARY(".*");

    private final Pattern methods;

    Owner(String methods) {
      this.methods = Pattern.compile(methods);
    }

    private static Owner of(String method) {
      return Arrays.stream(values())
          .filter(owner -> owner.methods.matcher(method).matches())
          .findFirst()
          .orElse(LIBRARY);
    }

    private String style() {
      return "owner-" + name().charAt(0);
    }
  }

  /** A frame. Its edge and width are percentages of the width, its depth is that below the root. */
  private record Box(
      int depth, String left, String width, String style, String label, String title) {}

  private record View(
      String cell,
      ProfiledSide side,
      List<String> labels,
      long samples,
      long baseline,
      int rows,
      List<Box> boxes) {}

  private FlameGraph(Frame all, boolean isDifference) {
    this.all = all;
    this.isDifference = isDifference;
    if (all.samples() > 0) {
      add(all, 0, 0);
    }
  }

  /**
   * Creates a page. Of a difference, the widths are those of the compared profile.
   *
   * @param labels of the baseline and of the compared profile; empty without a baseline
   */
  static String page(String cell, ProfiledSide side, List<String> labels, Stacks stacks)
      throws IOException {
    Frame all = stacks.all();
    FlameGraph graph = new FlameGraph(all, !labels.isEmpty());
    return new Page()
        .render(
            "flame.ftlh",
            new View(
                cell, side, labels, all.samples(), all.baseline(), graph.depth + 1, graph.boxes));
  }

  private void add(Frame frame, int level, double left) {
    double share = (double) frame.samples() / all.samples();
    depth = Math.max(depth, level);
    boxes.add(
        new Box(
            level,
            percent(left),
            percent(share),
            isDifference
                ? changeStyle(frame)
                : (level < 2 ? Owner.THREAD : Owner.of(frame.name())).style(),
            label(frame.name()),
            Text.of(
                "%s: %,d samples, %.1f%%%s",
                frame.name(),
                frame.samples(),
                share * Units.PERCENT,
                isDifference
                    ? Text.of(
                        "; %.1f%% of A, %+.1f points",
                        before(frame) * Units.PERCENT, change(frame) * Units.PERCENT)
                    : "")));
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

  private String changeStyle(Frame frame) {
    double size = Math.abs(change(frame));
    if (size <= CHANGE_MIN * standardError(frame)) {
      return "change-0";
    }
    return (change(frame) > 0 ? "more-" : "less-") + (size < SOME ? 1 : size < MUCH ? 2 : 3);
  }

  /** The standard error of the difference of two shares, computed from the common share. */
  private double standardError(Frame frame) {
    if (all.baseline() == 0) {
      return Double.POSITIVE_INFINITY;
    }
    double both = (double) (frame.samples() + frame.baseline()) / (all.samples() + all.baseline());
    return Math.sqrt(both * (1 - both) * (1.0 / all.samples() + 1.0 / all.baseline()));
  }

  private double change(Frame frame) {
    return (double) frame.samples() / all.samples() - before(frame);
  }

  private double before(Frame frame) {
    return all.baseline() == 0 ? 0 : (double) frame.baseline() / all.baseline();
  }
}
