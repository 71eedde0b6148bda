package io.github.hbaseycsb.campaign.plan.resolve;

import io.github.hbaseycsb.model.key.PlanKeys;
import io.github.hbaseycsb.model.key.Values;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.spec.ClusterTarget;
import io.github.hbaseycsb.model.yaml.Problems;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;

/** Groups cells by cluster and by table. Cells that share a table get the same dataset. */
final class SharedTables {
  private record Group(ClusterTarget cluster, String table) {}

  private final Problems problems;

  SharedTables(Problems problems) {
    this.problems = problems;
  }

  List<Cell> arrange(Collection<CellCandidate> candidates) {
    Map<ClusterTarget, Map<Group, List<CellCandidate>>> clusters = new LinkedHashMap<>();
    for (CellCandidate candidate : candidates) {
      Group group = new Group(candidate.cell().cluster(), candidate.cell().get(PlanKeys.TABLE));
      clusters
          .computeIfAbsent(group.cluster(), cluster -> new LinkedHashMap<>())
          .computeIfAbsent(group, it -> new ArrayList<>())
          .add(candidate);
    }
    return clusters.values().stream()
        .flatMap(tables -> tables.values().stream())
        .flatMap(cells -> share(cells).stream())
        .toList();
  }

  private List<Cell> share(List<CellCandidate> candidates) {
    CellCandidate first = candidates.get(0);
    candidates.forEach(candidate -> checkSame(first, candidate));
    return candidates.stream()
        .map(candidate -> withDataset(candidate.cell(), first.cell()))
        .toList();
  }

  private static Cell withDataset(Cell cell, Cell first) {
    Values dataset = first.values().of("dataset");
    return cell.withFiles(cell.workloadFile(), first.loadFile()).with(cell.values().and(dataset));
  }

  private void checkSame(CellCandidate first, CellCandidate other) {
    difference(first.loaded(), other.loaded())
        .ifPresent(
            difference ->
                problems.add(
                    other.location(),
                    PlanKeys.TABLE.path(),
                    "cells "
                        + first.cell().name()
                        + " and "
                        + other.cell().name()
                        + " share table "
                        + first.cell().get(PlanKeys.TABLE)
                        + ", but "
                        + difference
                        + ": give a variant a table.name of its own"));
  }

  private static Optional<String> difference(Map<String, String> a, Map<String, String> b) {
    TreeSet<String> keys = new TreeSet<>(a.keySet());
    keys.addAll(b.keySet());
    return keys.stream()
        .filter(key -> !Objects.equals(a.get(key), b.get(key)))
        .findFirst()
        .map(
            key ->
                key
                    + " is "
                    + shown(a.get(key))
                    + " in one and "
                    + shown(b.get(key))
                    + " in the other");
  }

  private static String shown(String value) {
    return value == null ? "not given" : value;
  }
}
