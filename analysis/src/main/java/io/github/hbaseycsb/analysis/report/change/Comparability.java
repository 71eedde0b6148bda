package io.github.hbaseycsb.analysis.report.change;

import io.github.hbaseycsb.analysis.report.text.Figures;
import io.github.hbaseycsb.analysis.summary.CellSummary;
import io.github.hbaseycsb.workload.RowProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Whether two cells asked the same of their clusters. Other data, other operations or another load
 * make them incomparable; other settings of the binding or the server are what a comparison is for.
 */
public final class Comparability {
  /** Properties of the workload that decide what is done with the rows, and in what order. */
  private static final List<String> OF_OPERATIONS =
      List.of(
          "workload",
          "insertstart",
          "minfieldlength",
          "readallfields",
          "writeallfields",
          "readproportion",
          "updateproportion",
          "insertproportion",
          "scanproportion",
          "readmodifywriteproportion",
          "requestdistribution",
          "hotspotdatafraction",
          "hotspotopnfraction",
          "minscanlength",
          "maxscanlength",
          "scanlengthdistribution",
          "bigtable.test",
          "bigtable.scanlength",
          "bigtable.verify");

  /** Those, and the ones that decide which rows there are. */
  private static final List<String> DECISIVE =
      Stream.concat(Stream.of(RowProperty.values()).map(RowProperty::key), OF_OPERATIONS.stream())
          .toList();

  /** Properties that the cell's own fields say already, or that size a run. */
  private static final Set<String> OF_THE_LOAD =
      Set.of("threadcount", "target", "bigtable.clients", "operationcount", "maxexecutiontime");

  private Comparability() {}

  /** What differs and makes the cells incomparable, such as {@code recordcount: 1000, 2000}. */
  static List<String> obstacles(CellSummary a, CellSummary b) {
    List<String> obstacles = new ArrayList<>();
    compare(obstacles, "threads", String.valueOf(a.threads()), String.valueOf(b.threads()));
    compare(obstacles, "clients", String.valueOf(a.clients()), String.valueOf(b.clients()));
    if (a.capacity().isPresent() || b.capacity().isPresent()) {
      compare(obstacles, "objective", objective(a), objective(b));
    } else {
      compare(obstacles, "target", target(a), target(b));
    }
    compare(obstacles, "cache", a.cache(), b.cache());
    // Of a cell without runs the properties are not known.
    List<String> known = a.runs().isEmpty() || b.runs().isEmpty() ? List.of() : DECISIVE;
    for (String property : known) {
      compare(obstacles, property, a.properties().get(property), b.properties().get(property));
    }
    return obstacles;
  }

  /** What differs and leaves the cells comparable, such as {@code durability}. */
  public static List<String> settings(CellSummary a, CellSummary b) {
    List<String> settings = new ArrayList<>();
    for (String name : names(a, b)) {
      if (!isPlace(name, a, b)) {
        compare(settings, name, a.properties().get(name), b.properties().get(name));
      }
    }
    compare(settings, "client JVM", jvmArguments(a), jvmArguments(b));
    return settings;
  }

  /** What differs and says only where or as whom the clients work. */
  public static List<String> places(CellSummary a, CellSummary b) {
    List<String> places = new ArrayList<>();
    for (String name : names(a, b)) {
      if (isPlace(name, a, b)) {
        compare(places, name, a.properties().get(name), b.properties().get(name));
      }
    }
    return places;
  }

  private static boolean isPlace(String name, CellSummary a, CellSummary b) {
    return EnvironmentDifferences.isPlace(name, a.properties().get(name), b.properties().get(name));
  }

  private static SortedSet<String> names(CellSummary a, CellSummary b) {
    SortedSet<String> names = new TreeSet<>(a.properties().keySet());
    names.addAll(b.properties().keySet());
    DECISIVE.forEach(names::remove);
    names.removeAll(OF_THE_LOAD);
    names.removeIf(Regime::has);
    return names;
  }

  /** Of each client's JVM. */
  static String jvmArguments(CellSummary cell) {
    return cell.jvmArguments().isEmpty() ? "defaults" : String.join(" ", cell.jvmArguments());
  }

  private static String target(CellSummary cell) {
    return cell.target().isPresent() ? String.valueOf(cell.target().getAsInt()) : null;
  }

  /** What its capacity is searched for under; null without a search. */
  private static String objective(CellSummary cell) {
    return cell.capacity()
        .map(capacity -> new TreeMap<>(capacity.objective()).toString())
        .orElse(null);
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
