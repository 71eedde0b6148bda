package io.github.hbaseycsb.campaign.plan;

import io.github.hbaseycsb.campaign.plan.SharedTables.Candidate;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.Location;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.Problems;
import io.github.hbaseycsb.model.plan.Workload;
import io.github.hbaseycsb.model.plan.YamlNode;
import io.github.hbaseycsb.model.plan.YamlNode.Mapping;
import io.github.hbaseycsb.model.plan.YamlNode.Scalar;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Makes the cells of a plan: workloads x variants x threads x target.
 *
 * @param home the directory with {@code workloads/}
 */
record PlanResolver(PlanPaths paths, Path home, Problems problems) {
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
    List<Cell> cells = new SharedTables(problems).arrange(candidates);
    return new Plan(
        settings.given(PlanKeys.NAME).orElse(""),
        settings.get(PlanKeys.DESCRIPTION),
        new ScheduleResolver(settings, problems).schedule(cells),
        cells);
  }

  private List<Variant> variants(Mapping plan, StructureCheck structure) {
    List<YamlNode> items = plan.items(PlanKeys.VARIANTS);
    List<Variant> variants = new ArrayList<>();
    for (YamlNode item : items) {
      Optional<Scalar> name = item.asMapping().flatMap(it -> it.scalar("name"));
      if (name.isPresent() && !structure.isRefused(name.get())) {
        Mapping own = ((Mapping) item).without("name");
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
    List<Candidate> all = new ArrayList<>();
    for (String name : names) {
      all.addAll(candidatesOf(name, variants, resolver));
    }
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
}
