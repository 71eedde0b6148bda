package io.github.hbaseycsb.analysis.report.compare;

import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.report.text.Figures;
import io.github.hbaseycsb.analysis.stats.Mean;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.Property;
import io.github.hbaseycsb.property.YcsbProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The differences in the conditions of two cells: how long they were measured, from which initial
 * state, from which machines, and what is sent as one operation. The cells remain comparable. A
 * value that is unknown for both is not a difference.
 */
final class ConditionDifferences {
  /**
   * The difference of hit ratios above which it is reported: 98% instead of 99% are twice as many
   * misses.
   */
  private static final double HIT_RATIO_APART = 0.01;

  private static final String ARRIVALS = "arrivals";
  private static final String BUFFER_SIZE = BindingProperty.WRITE_BUFFER_SIZE.key();

  private ConditionDifferences() {}

  /** The properties that determine what an operation is, and their defaults. */
  private enum Sending {
    BATCHES(BindingProperty.BATCH_SIZE, "batches"),
    WINDOW(BindingProperty.ASYNC, "sends without waiting"),
    BUFFERS(BindingProperty.AUTOFLUSH, "buffers its writes"),
    COALESCES(BindingProperty.COALESCE, "coalesces");

    private final String property;
    private final String alone;
    private final String verb;

    Sending(Property<?> property, String verb) {
      this.property = property.key();
      this.alone = property.byDefault().orElseThrow();
      this.verb = verb;
    }

    private String of(CellSummary cell) {
      String given = cell.properties().get(property);
      String upstream = cell.properties().get(BindingProperty.CLIENT_BUFFERING.key());
      if (given == null && this == BUFFERS && upstream != null) {
        return Boolean.toString(!Boolean.parseBoolean(upstream));
      }
      return Objects.requireNonNullElse(given, alone);
    }

    private boolean isAlone(CellSummary cell) {
      return of(cell).equals(alone);
    }
  }

  /** Whether {@link #differences} reports the property. */
  static boolean has(String property) {
    return property.equals(BindingProperty.CLIENT_BUFFERING.key())
        || property.equals(BUFFER_SIZE)
        || Stream.of(Sending.values()).anyMatch(kind -> kind.property.equals(property));
  }

  /** What only one side does, such as {@code only B batches}. */
  static List<String> operations(String labelA, CellSummary a, String labelB, CellSummary b) {
    List<String> differences = new ArrayList<>();
    if (a.properties().isEmpty() || b.properties().isEmpty()) {
      return differences;
    }
    for (Sending kind : Sending.values()) {
      if (kind.isAlone(a) != kind.isAlone(b)) {
        differences.add("only " + (kind.isAlone(a) ? labelB : labelA) + " " + kind.verb);
      } else if (!kind.of(a).equals(kind.of(b))) {
        differences.add(
            (kind == Sending.WINDOW ? "windows" : "batches")
                + " of "
                + kind.of(a)
                + " and of "
                + kind.of(b));
      }
    }
    return differences;
  }

  /** All differences, such as {@code duration: 4s, 60s}. */
  static List<String> differences(CellSummary a, CellSummary b) {
    List<String> differences = new ArrayList<>();
    if (!a.properties().isEmpty() && !b.properties().isEmpty()) {
      for (Sending kind : Sending.values()) {
        compare(differences, kind.property, kind.of(a), kind.of(b));
      }
      if (!Sending.BUFFERS.isAlone(a) && !Sending.BUFFERS.isAlone(b)) {
        compare(
            differences,
            BUFFER_SIZE,
            a.properties().getOrDefault(BUFFER_SIZE, "default"),
            b.properties().getOrDefault(BUFFER_SIZE, "default"));
      }
    }
    hits(differences, a, b);
    if (!a.regime().containsKey("duration") || !b.regime().containsKey("duration")) {
      length(differences, a, b);
    }
    SortedSet<String> names = new TreeSet<>(a.regime().keySet());
    names.retainAll(b.regime().keySet());
    compare(differences, ARRIVALS, arrivals(a), arrivals(b));
    names.remove(ARRIVALS);
    for (String name : names) {
      compare(differences, name.replace('_', ' '), a.regime().get(name), b.regime().get(name));
    }
    return differences;
  }

  /** Results without it are older than any other way. */
  private static String arrivals(CellSummary cell) {
    return cell.regime().getOrDefault(ARRIVALS, PlanKeys.ARRIVALS.byDefault());
  }

  /**
   * Adds the difference of the runs' lengths, for results that do not contain the plan's duration.
   */
  private static void length(List<String> differences, CellSummary a, CellSummary b) {
    for (String property :
        List.of(YcsbProperty.MAX_EXECUTION_TIME.key(), YcsbProperty.OPERATION_COUNT.key())) {
      if (a.properties().containsKey(property) && b.properties().containsKey(property)) {
        compare(differences, property, a.properties().get(property), b.properties().get(property));
      }
    }
  }

  private static void hits(List<String> differences, CellSummary a, CellSummary b) {
    OptionalDouble hitsA = hitRatio(a);
    OptionalDouble hitsB = hitRatio(b);
    if (hitsA.isPresent()
        && hitsB.isPresent()
        && Math.abs(hitsA.getAsDouble() - hitsB.getAsDouble()) > HIT_RATIO_APART) {
      differences.add(
          "block cache hits: "
              + Figures.ratioAsPercent(hitsA)
              + ", "
              + Figures.ratioAsPercent(hitsB));
    }
  }

  private static OptionalDouble hitRatio(CellSummary cell) {
    return cell.blockCacheHitRatio().stream().mapToDouble(Mean::mean).findFirst();
  }

  /** A list without the comma that separates the two values. */
  private static String steps(String value) {
    return value.replace(", ", " + ");
  }

  private static void compare(List<String> differences, String name, String a, String b) {
    if (!a.equals(b)) {
      differences.add(name + ": " + steps(a) + ", " + steps(b));
    }
  }
}
