package io.github.hbaseycsb.campaign.plan;

import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.Key;
import io.github.hbaseycsb.model.plan.Location;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.Problems;
import io.github.hbaseycsb.model.plan.Values;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Groups cells by cluster and by table. Cells that share a table get the same dataset. */
record SharedTables(Problems problems) {
  /**
   * A cell before it is known which other cells share its table.
   *
   * @param cell its dataset is as if no other cell used the table
   * @param location of what makes it different from others: its variant, or its workload
   */
  record Candidate(Cell cell, Location location) {}

  private static final Set<String> SHARED = Set.of("table", "dataset");

  List<Cell> arrange(List<Candidate> candidates) {
    return TurnsCheck.by(candidate -> candidate.cell().cluster(), candidates).values().stream()
        .flatMap(it -> TurnsCheck.by(candidate -> candidate.cell().table(), it).values().stream())
        .flatMap(cells -> share(cells).stream())
        .toList();
  }

  private List<Cell> share(List<Candidate> candidates) {
    Candidate first = candidates.get(0);
    candidates.forEach(candidate -> checkSame(first, candidate));
    List<Cell> cells = candidates.stream().map(Candidate::cell).toList();
    Values dataset = first.cell().values().of("dataset");
    int threads = cells.stream().mapToInt(cell -> cell.get(PlanKeys.THREADS)).max().orElseThrow();
    Values loaded =
        dataset.with(PlanKeys.LOAD_THREADS, dataset.given(PlanKeys.LOAD_THREADS).orElse(threads));
    return cells.stream()
        .map(cell -> cell.withFiles(cell.workloadFile(), first.cell().loadFile()))
        .map(cell -> cell.with(cell.values().and(loaded)))
        .toList();
  }

  private void checkSame(Candidate first, Candidate other) {
    difference(loaded(first.cell()), loaded(other.cell()))
        .ifPresent(
            difference ->
                problems.add(
                    other.location(),
                    PlanKeys.TABLE.path(),
                    "cells %s and %s share table %s, but %s: give a variant a table.name of its own"
                        .formatted(
                            first.cell().name(),
                            other.cell().name(),
                            first.cell().get(PlanKeys.TABLE),
                            difference)));
  }

  /** Everything that must be the same in cells that share a table, by names for messages. */
  private static Map<String, String> loaded(Cell cell) {
    Map<String, String> loaded = new LinkedHashMap<>();
    for (Key<?> key : PlanKeys.ALL) {
      if (SHARED.contains(key.section()) && !key.equals(PlanKeys.LOAD_PROPERTIES)) {
        cell.values().text(key).ifPresent(text -> loaded.put(key.path(), text));
      }
    }
    cell.get(PlanKeys.LOAD_PROPERTIES)
        .forEach((name, value) -> loaded.put(PlanKeys.LOAD_PROPERTIES.path() + "." + name, value));
    return loaded;
  }

  private static Optional<String> difference(Map<String, String> a, Map<String, String> b) {
    Set<String> names = new LinkedHashSet<>(a.keySet());
    names.addAll(b.keySet());
    return names.stream()
        .filter(name -> !Objects.equals(a.get(name), b.get(name)))
        .findFirst()
        .map(
            name ->
                "%s is %s in one and %s in the other"
                    .formatted(
                        name,
                        a.getOrDefault(name, "not given"),
                        b.getOrDefault(name, "not given")));
  }
}
