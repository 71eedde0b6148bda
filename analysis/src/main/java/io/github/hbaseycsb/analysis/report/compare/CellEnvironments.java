package io.github.hbaseycsb.analysis.report.compare;

import io.github.hbaseycsb.property.BindingProperty;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The differences of the environments of campaigns whose cells have clusters or tables of their
 * own, such as those of variants.
 *
 * @param common differences of what is not of a cluster; of everything if each side has one table,
 *     or if it is not known on which one each cell was measured
 * @param byCell for each side but the baseline, the lines about the cluster and the table of each
 *     cell; may be empty
 */
record CellEnvironments(EnvironmentDifferences common, List<Map<String, List<String>>> byCell) {
  /**
   * @param environments the flattened environment of each side, the baseline first
   * @param cells the cells of each side, by name
   * @throws IOException if a run's files cannot be read
   */
  static CellEnvironments among(
      List<SortedMap<String, String>> environments, List<Map<String, ComparedCell>> cells)
      throws IOException {
    List<Parts> parts = environments.stream().map(Parts::of).toList();
    Optional<CellEnvironments> byCell =
        parts.stream().anyMatch(Parts::hasSeveralTables) ? byCell(parts, cells) : Optional.empty();
    return byCell.orElseGet(
        () ->
            new CellEnvironments(
                EnvironmentDifferences.among(environments),
                Collections.nCopies(environments.size() - 1, Map.of())));
  }

  /** Empty if it is not known where a cell was measured, or if no cell can be compared. */
  private static Optional<CellEnvironments> byCell(
      List<Parts> sides, List<Map<String, ComparedCell>> cells) throws IOException {
    EnvironmentDifferences common =
        EnvironmentDifferences.among(sides.stream().map(Parts::common).toList());
    SortedSet<String> folded = new TreeSet<>(common.folded());
    SortedSet<String> unknown = new TreeSet<>(common.unknown());
    List<Map<String, List<String>>> byCell = new ArrayList<>();
    for (int side = 1; side < sides.size(); side++) {
      Map<String, List<String>> lines = new LinkedHashMap<>();
      Map<List<Place>, EnvironmentDifferences> known = new HashMap<>();
      for (Map.Entry<String, ComparedCell> cell : cells.get(0).entrySet()) {
        ComparedCell before = cell.getValue();
        ComparedCell after = cells.get(side).get(cell.getKey());
        if (after != null && before.isMeasured() && after.isMeasured()) {
          Parts a = sides.get(0);
          Parts b = sides.get(side);
          Optional<Place> placeA = a.place(before);
          Optional<Place> placeB = b.place(after);
          if (placeA.isEmpty() || placeB.isEmpty()) {
            return Optional.empty();
          }
          EnvironmentDifferences differences =
              known.computeIfAbsent(
                  List.of(placeA.get(), placeB.get()),
                  of -> EnvironmentDifferences.among(List.of(a.at(of.get(0)), b.at(of.get(1)))));
          lines.put(cell.getKey(), differences.mattering());
          folded.addAll(differences.folded());
          unknown.addAll(differences.unknown());
        }
      }
      if (lines.isEmpty()) {
        return Optional.empty();
      }
      byCell.add(lines);
    }
    return Optional.of(
        new CellEnvironments(
            new EnvironmentDifferences(
                common.mattering(), List.copyOf(folded), List.copyOf(unknown)),
            byCell));
  }

  /** Where a cell was measured. */
  private record Place(String cluster, String table) {}

  /**
   * A flattened environment by what it is of.
   *
   * @param common what is not of a cluster
   * @param clusters what is of each cluster, by its name
   * @param tables the tables of each cluster
   */
  private record Parts(
      SortedMap<String, String> common,
      Map<String, SortedMap<String, String>> clusters,
      Map<String, Set<String>> tables) {
    static Parts of(SortedMap<String, String> environment) {
      Parts parts = new Parts(new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
      environment.forEach(
          (key, value) ->
              FlatEnvironment.cluster(key)
                  .map(cluster -> parts.cluster(cluster, key))
                  .orElse(parts.common)
                  .put(key, value));
      return parts;
    }

    private SortedMap<String, String> cluster(String name, String key) {
      Set<String> named = tables.computeIfAbsent(name, any -> new TreeSet<>());
      FlatEnvironment.table(key).ifPresent(named::add);
      return clusters.computeIfAbsent(name, any -> new TreeMap<>());
    }

    boolean hasSeveralTables() {
      return clusters.size() > 1 || tables.values().stream().anyMatch(of -> of.size() > 1);
    }

    /** Of several clusters, it is the one that has a server of the cell's runs, by start codes. */
    Optional<Place> place(ComparedCell cell) throws IOException {
      Set<String> servers = cell.serversOfRuns();
      String table =
          cell.cell().settings().properties().getOrDefault(BindingProperty.TABLE.key(), "");
      List<String> found =
          clusters.keySet().stream()
              .filter(
                  name ->
                      clusters.size() == 1
                          || clusters.get(name).values().stream().anyMatch(servers::contains))
              .toList();
      return found.size() == 1 && tables.get(found.get(0)).contains(table)
          ? Optional.of(new Place(found.get(0), table))
          : Optional.empty();
    }

    /** What is of a cluster, without its other tables. */
    SortedMap<String, String> at(Place place) {
      SortedMap<String, String> at = new TreeMap<>(clusters.get(place.cluster()));
      at.keySet()
          .removeIf(
              key ->
                  FlatEnvironment.table(key).filter(of -> !of.equals(place.table())).isPresent());
      return at;
    }
  }
}
