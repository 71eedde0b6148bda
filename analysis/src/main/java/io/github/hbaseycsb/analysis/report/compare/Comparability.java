package io.github.hbaseycsb.analysis.report.compare;

import static java.lang.Double.NaN;

import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.report.text.CapacityText;
import io.github.hbaseycsb.analysis.stats.Mean;
import io.github.hbaseycsb.analysis.text.Figures;
import io.github.hbaseycsb.analysis.text.Templates;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.Operation;
import io.github.hbaseycsb.property.Property;
import io.github.hbaseycsb.property.RowProperty;
import io.github.hbaseycsb.property.YcsbProperty;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What two cells required of their clusters. With different data, operations or load they cannot be
 * compared. Different conditions are told beside the result. Different settings of the binding or
 * the server are the purpose of a comparison.
 */
public final class Comparability {
  private static final Set<RowProperty> SETTINGS =
      EnumSet.of(RowProperty.FAMILIES, RowProperty.KEY_SALTS);

  /**
   * What determines the operations on the rows, and which rows exist. In which families their
   * fields are, and whether their keys have salts, are settings.
   */
  private static final List<String> DECISIVE =
      Stream.of(
              Stream.of(RowProperty.values())
                  .filter(property -> !SETTINGS.contains(property))
                  .map(RowProperty::key),
              YcsbProperty.namesOfOperations().stream(),
              Stream.of(Operation.values()).map(Operation::proportionKey))
          .flatMap(keys -> keys)
          .toList();

  /**
   * The difference of hit ratios above which it is reported: 98% instead of 99% are twice as many
   * misses.
   */
  private static final double HIT_RATIO_APART = 0.01;

  private static final String BUFFER_SIZE = BindingProperty.WRITE_BUFFER_SIZE.key();

  private Comparability() {}

  /** The properties that determine what an operation is, and their defaults. */
  private enum Sending {
    BATCHES(BindingProperty.BATCH_SIZE),
    WINDOW(BindingProperty.ASYNC),
    BUFFERS(BindingProperty.AUTOFLUSH),
    COALESCES(BindingProperty.COALESCE);

    @SuppressWarnings("ImmutableEnumChecker") // A property of the catalog does not change.
    private final Property<?> property;

    Sending(Property<?> property) {
      this.property = property;
    }

    private String of(CellSummary cell) {
      Map<String, String> properties = cell.settings().properties();
      return this == BUFFERS
          ? Boolean.toString(!BindingProperty.isBuffered(properties::get))
          : property.textIn(properties::get);
    }

    private boolean isAlone(CellSummary cell) {
      return of(cell).equals(property.byDefault().orElseThrow());
    }
  }

  /** The differences that make the cells incomparable, such as {@code recordcount: 1000, 2000}. */
  static List<String> obstacles(CellSummary a, CellSummary b) {
    List<String> obstacles = new ArrayList<>();
    compare(obstacles, "threads", a.load().threads(), b.load().threads());
    compare(obstacles, "clients", a.load().clients(), b.load().clients());
    if (a.rateSearch().isPresent() || b.rateSearch().isPresent()) {
      compare(obstacles, "objective", objective(a), objective(b));
    } else {
      compare(obstacles, "target", target(a), target(b));
    }
    compare(obstacles, "cache", a.load().cache(), b.load().cache());
    // The properties of a cell without runs are unknown.
    List<String> known = a.runs().isEmpty() || b.runs().isEmpty() ? List.of() : DECISIVE;
    for (String property : known) {
      compare(obstacles, property, value(a, property), value(b, property));
    }
    return obstacles;
  }

  /**
   * The value as the documentation spells it, numbers with decimals and times as they were written:
   * runs record what their plans have written.
   */
  private static String value(CellSummary cell, String property) {
    String written = cell.settings().properties().get(property);
    return written == null
        ? RowProperty.UNSAID.get(property)
        : BindingProperty.named(property)
            .or(() -> YcsbProperty.named(property))
            .map(it -> it.canonical(written))
            .orElse(written);
  }

  /** What only one side does, such as {@code only B batches}. */
  static List<String> operations(String labelA, CellSummary a, String labelB, CellSummary b) {
    List<String> differences = new ArrayList<>();
    if (a.settings().properties().isEmpty() || b.settings().properties().isEmpty()) {
      return differences;
    }
    for (Sending kind : Sending.values()) {
      String ofA = kind.of(a);
      String ofB = kind.of(b);
      if (!ofA.equals(ofB)) {
        Optional<String> only =
            kind.isAlone(a)
                ? Optional.of(labelB)
                : Optional.of(labelA).filter(label -> kind.isAlone(b));
        differences.add(
            Templates.sentence(
                "change.ftl", "sending", Map.of("kind", kind, "a", ofA, "b", ofB, "only", only)));
      }
    }
    return differences;
  }

  /**
   * The differences in how long they were measured, from which initial state, from which machines,
   * and what is sent as one operation, such as {@code duration: 4s, 60s}. What a result does not
   * tell was as {@link PlanKeys#defaultConditions} says, or is unknown, and not a difference.
   */
  static List<String> conditions(CellSummary a, CellSummary b) {
    List<String> differences = new ArrayList<>();
    if (!a.settings().properties().isEmpty() && !b.settings().properties().isEmpty()) {
      for (Sending kind : Sending.values()) {
        condition(differences, kind.property.key(), kind.of(a), kind.of(b));
      }
      if (!Sending.BUFFERS.isAlone(a) && !Sending.BUFFERS.isAlone(b)) {
        condition(
            differences,
            BUFFER_SIZE,
            Objects.requireNonNullElse(value(a, BUFFER_SIZE), "default"),
            Objects.requireNonNullElse(value(b, BUFFER_SIZE), "default"));
      }
    }
    hits(differences, a, b);
    Map<String, String> regimeA = regime(a);
    Map<String, String> regimeB = regime(b);
    if (PlanKeys.DURATION.conditionIn(regimeA).isEmpty()
        || PlanKeys.DURATION.conditionIn(regimeB).isEmpty()) {
      length(differences, a, b);
    }
    SortedSet<String> names = new TreeSet<>(regimeA.keySet());
    names.retainAll(regimeB.keySet());
    for (String name : names) {
      condition(differences, name.replace('_', ' '), regimeA.get(name), regimeB.get(name));
    }
    return differences;
  }

  /** Cells without runs tell nothing, and the oldest results had arrivals of one kind. */
  private static Map<String, String> regime(CellSummary cell) {
    Map<String, String> told = cell.settings().regime();
    if (told.isEmpty()) {
      return cell.runs().isEmpty()
          ? Map.of()
          : Map.of(PlanKeys.ARRIVALS.conditionName(), PlanKeys.ARRIVALS.byDefault());
    }
    Map<String, String> regime = new TreeMap<>(PlanKeys.defaultConditions());
    regime.putAll(told);
    return regime;
  }

  /**
   * Adds the difference of the runs' lengths, for results that do not contain the plan's duration.
   */
  private static void length(List<String> differences, CellSummary a, CellSummary b) {
    for (String property :
        List.of(YcsbProperty.MAX_EXECUTION_TIME.key(), YcsbProperty.OPERATION_COUNT.key())) {
      String given = value(a, property);
      String other = value(b, property);
      if (given != null && other != null) {
        condition(differences, property, given, other);
      }
    }
  }

  private static void hits(List<String> differences, CellSummary a, CellSummary b) {
    OptionalDouble hitsA = hitRatio(a);
    OptionalDouble hitsB = hitRatio(b);
    if (Math.abs(hitsA.orElse(NaN) - hitsB.orElse(NaN)) > HIT_RATIO_APART) {
      condition(
          differences,
          "block cache hits",
          Figures.ratioAsPercent(hitsA),
          Figures.ratioAsPercent(hitsB));
    }
  }

  private static OptionalDouble hitRatio(CellSummary cell) {
    return cell.figures().blockCacheHitRatio().stream().mapToDouble(Mean::mean).findFirst();
  }

  /** Compares without the commas of lists: a comma separates the two values. */
  private static void condition(List<String> differences, String name, String a, String b) {
    compare(differences, name, a.replace(", ", " + "), b.replace(", ", " + "));
  }

  private static boolean isCondition(String property) {
    return property.equals(BindingProperty.CLIENT_BUFFERING.key())
        || property.equals(BUFFER_SIZE)
        || Stream.of(Sending.values()).anyMatch(kind -> kind.property.key().equals(property));
  }

  /** The differences with which the cells can be compared, such as {@code durability}. */
  public static List<String> settings(CellSummary a, CellSummary b) {
    List<String> settings = properties(a, b, false);
    compare(settings, "client JVM", jvmArguments(a), jvmArguments(b));
    return settings;
  }

  /** The differences that only concern where, or as which user, the clients work. */
  public static List<String> places(CellSummary a, CellSummary b) {
    return properties(a, b, true);
  }

  private static List<String> properties(CellSummary a, CellSummary b, boolean places) {
    SortedSet<String> names = new TreeSet<>(a.settings().properties().keySet());
    names.addAll(b.settings().properties().keySet());
    DECISIVE.forEach(names::remove);
    // The cell's own fields and its conditions have them.
    names.removeIf(name -> PlanKeys.isOfRuns(name) || isCondition(name));
    List<String> differences = new ArrayList<>();
    for (String name : names) {
      String before = value(a, name);
      String after = value(b, name);
      if (EnvironmentDifferences.isPlace(name, before, after) == places) {
        compare(differences, name, before, after);
      }
    }
    return differences;
  }

  static String jvmArguments(CellSummary cell) {
    List<String> arguments = cell.settings().jvmArguments();
    return arguments.isEmpty() ? "defaults" : String.join(" ", arguments);
  }

  private static String target(CellSummary cell) {
    return cell.load().target().stream().mapToObj(String::valueOf).findFirst().orElse(null);
  }

  /** The objective of the search for its capacity; null if there is no search. */
  private static String objective(CellSummary cell) {
    return cell.rateSearch().map(found -> CapacityText.objective(found, " and ")).orElse(null);
  }

  private static void compare(List<String> differences, String name, Object a, Object b) {
    if (!Objects.equals(a, b)) {
      differences.add(name + ": " + orUnknown(a) + ", " + orUnknown(b));
    }
  }

  private static Object orUnknown(Object value) {
    return Objects.requireNonNullElse(value, Figures.UNKNOWN);
  }
}
