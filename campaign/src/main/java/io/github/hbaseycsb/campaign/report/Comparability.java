package io.github.hbaseycsb.campaign.report;

import io.github.hbaseycsb.campaign.result.CellSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Whether two cells asked the same of their clusters. Other data, other operations or another load
 * make them incomparable; other settings of the binding or the server are what a comparison is for.
 */
final class Comparability {
  /** Properties of the workload that decide which rows there are and what is done with them. */
  private static final List<String> DECISIVE =
      List.of(
          "workload",
          "recordcount",
          "insertstart",
          "insertorder",
          "zeropadding",
          "fieldcount",
          "fieldlength",
          "fieldlengthdistribution",
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
          "dataintegrity",
          "bigtable.test",
          "bigtable.fraction",
          "bigtable.keyformat",
          "bigtable.valuelength",
          "bigtable.scanlength",
          "bigtable.verify");

  /** Properties that the cell's own fields say already, or that size a run. */
  private static final Set<String> OF_THE_LOAD =
      Set.of("threadcount", "target", "bigtable.clients", "operationcount", "maxexecutiontime");

  private Comparability() {}

  /** What differs and makes the cells incomparable, such as {@code recordcount: 1000, 2000}. */
  static List<String> obstacles(CellSummary a, CellSummary b) {
    List<String> obstacles = new ArrayList<>();
    compare(obstacles, "threads", String.valueOf(a.threads()), String.valueOf(b.threads()));
    compare(obstacles, "clients", String.valueOf(a.clients()), String.valueOf(b.clients()));
    compare(obstacles, "target", target(a), target(b));
    compare(obstacles, "cache", a.cache(), b.cache());
    for (String property : DECISIVE) {
      compare(obstacles, property, a.properties().get(property), b.properties().get(property));
    }
    return obstacles;
  }

  /** What differs and leaves the cells comparable, such as {@code durability}. */
  static List<String> settings(CellSummary a, CellSummary b) {
    SortedSet<String> names = new TreeSet<>(a.properties().keySet());
    names.addAll(b.properties().keySet());
    DECISIVE.forEach(names::remove);
    names.removeAll(OF_THE_LOAD);
    List<String> settings = new ArrayList<>();
    for (String name : names) {
      compare(settings, name, a.properties().get(name), b.properties().get(name));
    }
    compare(settings, "client JVM", jvmArguments(a), jvmArguments(b));
    return settings;
  }

  private static String jvmArguments(CellSummary cell) {
    return cell.jvmArguments().isEmpty() ? "defaults" : String.join(" ", cell.jvmArguments());
  }

  private static String target(CellSummary cell) {
    return cell.target().isPresent() ? String.valueOf(cell.target().getAsInt()) : null;
  }

  private static void compare(List<String> differences, String name, String a, String b) {
    if (!Objects.equals(a, b)) {
      differences.add(difference(name, Stream.of(a, b).map(Comparability::orUnknown).toList()));
    }
  }

  private static String orUnknown(String value) {
    return Objects.requireNonNullElse(value, Figures.UNKNOWN);
  }

  private static String difference(String name, List<String> values) {
    return name + ": " + String.join(", ", values);
  }

  /** What differs among environments, each with its value on every side. */
  static List<String> differences(List<? extends Map<String, String>> sides) {
    SortedSet<String> names = new TreeSet<>();
    sides.forEach(side -> names.addAll(side.keySet()));
    List<String> differences = new ArrayList<>();
    for (String name : names) {
      List<String> values =
          sides.stream().map(side -> side.getOrDefault(name, Figures.UNKNOWN)).toList();
      if (Set.copyOf(values).size() > 1) {
        differences.add(difference(name, values));
      }
    }
    return differences;
  }
}
