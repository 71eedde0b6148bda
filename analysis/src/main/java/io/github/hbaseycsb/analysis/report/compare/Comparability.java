package io.github.hbaseycsb.analysis.report.compare;

import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.report.text.CapacityText;
import io.github.hbaseycsb.analysis.report.text.Figures;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.Operation;
import io.github.hbaseycsb.property.RowProperty;
import io.github.hbaseycsb.property.RowRangeProperty;
import io.github.hbaseycsb.property.YcsbProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Decides whether two cells required the same of their clusters. With different data, operations or
 * load they cannot be compared. Different settings of the binding or the server are the purpose of
 * a comparison.
 */
public final class Comparability {
  /**
   * What determines the operations on the rows, and which rows exist. In which families their
   * fields are is a setting.
   */
  private static final List<String> DECISIVE =
      Stream.of(
              Stream.of(RowProperty.values())
                  .filter(property -> property != RowProperty.FAMILIES)
                  .map(RowProperty::key),
              YcsbProperty.OF_OPERATIONS.stream(),
              Stream.of(Operation.values()).map(Operation::proportionKey))
          .flatMap(keys -> keys)
          .toList();

  /**
   * Properties that the cell's own fields or its conditions already contain, or that determine the
   * length of a run.
   */
  private static final Set<String> OF_THE_LOAD =
      Set.of(
          YcsbProperty.THREAD_COUNT.key(),
          YcsbProperty.TARGET.key(),
          BindingProperty.ARRIVALS.key(),
          BindingProperty.RATES.key(),
          RowRangeProperty.CLIENTS.key(),
          YcsbProperty.OPERATION_COUNT.key(),
          YcsbProperty.MAX_EXECUTION_TIME.key());

  private Comparability() {}

  /** The differences that make the cells incomparable, such as {@code recordcount: 1000, 2000}. */
  static List<String> obstacles(CellSummary a, CellSummary b) {
    List<String> obstacles = new ArrayList<>();
    compare(obstacles, "threads", String.valueOf(a.threads()), String.valueOf(b.threads()));
    compare(obstacles, "clients", String.valueOf(a.clients()), String.valueOf(b.clients()));
    if (a.rateSearch().isPresent() || b.rateSearch().isPresent()) {
      compare(obstacles, "objective", objective(a), objective(b));
    } else {
      compare(obstacles, "target", target(a), target(b));
    }
    compare(obstacles, "cache", a.cache(), b.cache());
    // The properties of a cell without runs are unknown.
    List<String> known = a.runs().isEmpty() || b.runs().isEmpty() ? List.of() : DECISIVE;
    for (String property : known) {
      compare(obstacles, property, value(a, property), value(b, property));
    }
    return obstacles;
  }

  private static String value(CellSummary cell, String property) {
    return cell.properties().getOrDefault(property, RowProperty.UNSAID.get(property));
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
    SortedSet<String> names = new TreeSet<>(a.properties().keySet());
    names.addAll(b.properties().keySet());
    DECISIVE.forEach(names::remove);
    names.removeAll(OF_THE_LOAD);
    names.removeIf(ConditionDifferences::has);
    List<String> differences = new ArrayList<>();
    for (String name : names) {
      String before = a.properties().get(name);
      String after = b.properties().get(name);
      if (EnvironmentDifferences.isPlace(name, before, after) == places) {
        compare(differences, name, before, after);
      }
    }
    return differences;
  }

  static String jvmArguments(CellSummary cell) {
    return cell.jvmArguments().isEmpty() ? "defaults" : String.join(" ", cell.jvmArguments());
  }

  private static String target(CellSummary cell) {
    return cell.target().isPresent() ? String.valueOf(cell.target().getAsInt()) : null;
  }

  /** The objective of the search for its capacity; null if there is no search. */
  private static String objective(CellSummary cell) {
    return cell.rateSearch().map(found -> CapacityText.objective(found, " and ")).orElse(null);
  }

  private static void compare(List<String> differences, String name, String a, String b) {
    if (!Objects.equals(a, b)) {
      differences.add(name + ": " + orUnknown(a) + ", " + orUnknown(b));
    }
  }

  private static String orUnknown(String value) {
    return Objects.requireNonNullElse(value, Figures.UNKNOWN);
  }
}
