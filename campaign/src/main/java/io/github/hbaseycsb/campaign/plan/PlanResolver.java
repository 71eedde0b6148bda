package io.github.hbaseycsb.campaign.plan;

import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.Key;
import io.github.hbaseycsb.model.plan.Key.Scope;
import io.github.hbaseycsb.model.plan.Location;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.PlanKeys.RunOrder;
import io.github.hbaseycsb.model.plan.Problems;
import io.github.hbaseycsb.model.plan.Schedule;
import io.github.hbaseycsb.model.plan.Values;
import io.github.hbaseycsb.model.plan.Workload;
import io.github.hbaseycsb.model.plan.YamlNode;
import io.github.hbaseycsb.model.plan.YamlNode.Mapping;
import io.github.hbaseycsb.model.plan.YamlNode.Scalar;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Makes the cells of a plan: workloads x variants x threads x target.
 *
 * @param home the directory with {@code workloads/}
 */
record PlanResolver(PlanPaths paths, Path home, Problems problems) {
  /** Sections of what must be the same in cells that share a table. */
  private static final Set<String> SHARED = Set.of("table", "dataset");

  /**
   * A cell before it is known which other cells share its table.
   *
   * @param cell its dataset is as if no other cell used the table
   * @param location of what makes it different from others: its variant, or its workload
   */
  record Candidate(Cell cell, Location location) {}

  private record Variant(String name, Location location, Settings settings) {}

  /** Resolves a plan. The result must not be used if there are problems. */
  Plan resolve(Mapping plan) {
    StructureCheck structure = new StructureCheck(problems);
    structure.checkPlan(plan);
    Settings settings = new Settings(plan, structure);
    if (settings.given(PlanKeys.NAME).isEmpty() && !settings.isRefused(PlanKeys.NAME)) {
      problems.add(plan.location(), PlanKeys.NAME.path(), "is missing: give the campaign a name");
    }
    List<Candidate> candidates = candidates(settings, variants(plan, structure));
    checkUnique(candidates);
    List<Cell> cells =
        TurnsCheck.by(candidate -> candidate.cell().cluster(), candidates).values().stream()
            .flatMap(it -> TurnsCheck.by(one -> one.cell().table(), it).values().stream())
            .flatMap(sharing -> share(sharing).stream())
            .toList();
    return new Plan(
        settings.given(PlanKeys.NAME).orElse(""),
        settings.get(PlanKeys.DESCRIPTION),
        schedule(settings, cells),
        cells);
  }

  private List<Variant> variants(Mapping plan, StructureCheck structure) {
    List<YamlNode> items = plan.items(PlanKeys.VARIANTS);
    List<Variant> variants = new ArrayList<>();
    for (YamlNode item : items) {
      Optional<Scalar> name = item.asMapping().flatMap(it -> it.scalar(PlanKeys.VARIANT_NAME));
      if (name.isPresent() && !structure.isRefused(name.get())) {
        Mapping own = ((Mapping) item).without(PlanKeys.VARIANT_NAME);
        Settings settings = new Settings(Overrides.varied(plan, own), structure);
        variants.add(new Variant(name.get().text(), item.location(), settings));
      }
    }
    return items.isEmpty()
        ? List.of(new Variant("", plan.location(), new Settings(plan, structure)))
        : variants;
  }

  /** In the plan's order: by workload, then by variant. */
  private List<Candidate> candidates(Settings plan, List<Variant> variants) {
    CellResolver resolver = new CellResolver(plan, paths, problems);
    Set<String> names = new LinkedHashSet<>(plan.all(PlanKeys.WORKLOADS));
    for (Variant variant : variants) {
      List<String> own = variant.settings().all(PlanKeys.WORKLOADS);
      if (own.isEmpty() && !variant.settings().isRefused(PlanKeys.WORKLOADS)) {
        problems.add(
            variant.location(),
            PlanKeys.WORKLOADS.path(),
            "is missing: add a list of workload files, such as [workloada, workloadc]");
      }
      names.addAll(own);
    }
    List<Candidate> all =
        names.stream().flatMap(name -> candidatesOf(name, variants, resolver).stream()).toList();
    resolver.finish();
    return all;
  }

  private List<Candidate> candidatesOf(String name, List<Variant> variants, CellResolver resolver) {
    Workloads workloads = new Workloads(List.of(paths.plan(), home.resolve("workloads")), problems);
    List<Candidate> all = new ArrayList<>();
    for (Variant variant : variants) {
      Settings settings = variant.settings();
      if (settings.all(PlanKeys.WORKLOADS).contains(name)) {
        Location listed = settings.location(PlanKeys.WORKLOADS, name);
        Optional<Workload> workload = workloads.find(name, listed);
        Location location = variant.name().isEmpty() ? listed : variant.location();
        workload.ifPresent(it -> all.addAll(resolver.of(it, variant.name(), settings, location)));
      }
    }
    return all;
  }

  private void checkUnique(List<Candidate> candidates) {
    Set<String> names = new HashSet<>();
    for (Candidate candidate : candidates) {
      if (!names.add(candidate.cell().name())) {
        problems.add(
            candidate.location(),
            "",
            "two cells are named %s: rename a workload file or a variant, or list a value once"
                .formatted(candidate.cell().name()));
      }
    }
  }

  /** Cells that share a table get the same dataset. */
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

  /** How often and in which order the cells are run: no variant overrides that. */
  private Schedule schedule(Settings plan, List<Cell> cells) {
    Optional<RunOrder> order = plan.given(PlanKeys.ORDER);
    checkBeside(plan, PlanKeys.UNTIL_CI, PlanKeys.UNTIL_MAX, "15");
    checkBeside(plan, PlanKeys.UNTIL_MAX, PlanKeys.UNTIL_CI, "2%");
    checkPrepared(plan, cells);
    List<Key<?>> keys = PlanKeys.ALL.stream().filter(key -> key.scope() == Scope.PLAN).toList();
    Values values =
        Values.from(plan::resolved, keys).without(PlanKeys.NAME).without(PlanKeys.DESCRIPTION);
    Schedule schedule =
        new Schedule(values.with(PlanKeys.ORDER, order.orElseGet(() -> usual(cells))));
    checkRestarted(plan, cells, schedule);
    if (schedule.order() == RunOrder.TURNS) {
      TurnsCheck.refuse(cells, schedule, plan);
    }
    boolean turns =
        order.isEmpty()
            && schedule.order() == RunOrder.INTERLEAVED
            && TurnsCheck.obstacle(cells, schedule).isEmpty();
    return turns ? schedule.inOrder(RunOrder.TURNS) : schedule;
  }

  /**
   * The default order where cells cannot take turns: those that are to be compared alternate, but a
   * search is not interrupted.
   */
  private static RunOrder usual(List<Cell> cells) {
    if (cells.stream().anyMatch(cell -> cell.search().isPresent())) {
      return RunOrder.BLOCKED;
    }
    Set<Cell.Table> tables = new HashSet<>();
    boolean compared =
        cells.stream().anyMatch(cell -> !cell.variant().isEmpty() || !tables.add(cell.table()));
    return compared ? RunOrder.INTERLEAVED : RunOrder.BLOCKED;
  }

  /** Servers that were prepared for one variant would serve another one unchanged. */
  private static void checkPrepared(Settings plan, List<Cell> cells) {
    for (List<Cell> sharing : TurnsCheck.by(Cell::cluster, cells).values()) {
      Map<Boolean, List<Cell>> prepared =
          TurnsCheck.by(cell -> cell.given(PlanKeys.PREPARE).isPresent(), sharing);
      if (prepared.size() > 1) {
        plan.refuse(
            PlanKeys.PREPARE,
            "variant %s has none: give it a command that undoes what that of variant %s does"
                .formatted(
                    prepared.get(false).get(0).variant(), prepared.get(true).get(0).variant()));
      }
    }
  }

  /** A command that sets a variant's value is of no use if nothing executes it. */
  private static void checkRestarted(Settings plan, List<Cell> cells, Schedule schedule) {
    boolean differ =
        TurnsCheck.restartsByServers(cells).values().stream()
            .anyMatch(restarts -> restarts.size() > 1);
    if (differ && schedule.restarts() == 0) {
      plan.refuse(
          PlanKeys.RESTART,
          "gives variants different commands for the same servers, which are executed only with"
              + " runs.restarts: set it, such as 5");
    }
  }

  /** Refuses a key without another one that it needs. */
  private void checkBeside(Settings plan, Key<?> given, Key<?> needed, String example) {
    boolean missing = plan.given(needed).isEmpty() && !plan.isRefused(needed);
    if (missing && plan.given(given).isPresent()) {
      problems.add(
          plan.location(given),
          needed.path(),
          "is missing beside " + given + ": set it, too, such as " + example);
    }
  }
}
