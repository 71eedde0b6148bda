package io.github.hbaseycsb.campaign.plan;

import io.github.hbaseycsb.campaign.plan.PlanResolver.Candidate;
import io.github.hbaseycsb.campaign.plan.SearchResolver.ObjectiveUse;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.Key;
import io.github.hbaseycsb.model.plan.Key.Scope;
import io.github.hbaseycsb.model.plan.Location;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.Problems;
import io.github.hbaseycsb.model.plan.Values;
import io.github.hbaseycsb.model.plan.Workload;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.InvalidPropertyException;
import io.github.hbaseycsb.workload.WrittenValues;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import site.ycsb.workloads.CoreWorkload;

/** Makes the cells of one workload in one variant: one for each combination of listed values. */
final class CellResolver {
  private static final int NAME_MAX = 200;

  /** Without a variant. */
  private final Settings plan;

  private final PlanPaths paths;
  private final Problems problems;
  private final ClusterResolver clusters = new ClusterResolver();
  private final ObjectiveUse objectives = new ObjectiveUse();

  /** Of files of values by path: all of a file is read, and many cells may have the same. */
  private final Map<String, String> checksums = new HashMap<>();

  CellResolver(Settings plan, PlanPaths paths, Problems problems) {
    this.plan = plan;
    this.paths = paths;
    this.problems = problems;
  }

  /** The cells of a workload in a variant, whose name is empty if the plan has none. */
  List<Candidate> of(Workload workload, String variant, Settings settings, Location location) {
    CellSource source = new CellSource(settings, workload, location, problems);
    Values all =
        source.values().withPaths((key, path) -> paths.resolve(path, settings.location(key)));
    Optional<Values> cluster = clusters.cluster(settings, all);
    Values own = cluster.orElse(all);
    TableResolver tables = new TableResolver(source, own);
    Optional<Values> dataset =
        tables
            .dataset(plan.get(PlanKeys.PROPERTIES))
            .map(it -> withFiles(it, PlanKeys.LOAD_PROPERTIES, workload));
    Cell like =
        new Cell(
            "", workload.name(), workload.file(), workload.file(), variant, dataset.orElse(own));
    List<Cell> cells =
        new RunsResolver(source, objectives).all(like, dataset.isPresent() ? like.rows() : 0);
    PropertyCheck check =
        new PropertyCheck(
            source, cluster.isPresent() ? ClusterResolver.siteKeys(like.cluster()) : Set.of());
    check.checkEach(plan);
    if (cluster.isEmpty() || dataset.isEmpty()) {
      return List.of();
    }
    Values properties =
        withFiles(
            Values.NONE.with(PlanKeys.PROPERTIES, tables.runProperties(dataset.get())),
            PlanKeys.PROPERTIES,
            workload);
    check.checkTogether(
        dataset.get().get(PlanKeys.LOAD_PROPERTIES),
        properties.get(PlanKeys.PROPERTIES),
        cells.get(0));
    List<Candidate> candidates = new ArrayList<>();
    for (Cell unnamed : cells) {
      Cell cell = unnamed.named(name(unnamed, settings)).with(unnamed.values().and(properties));
      checkName(cell, location);
      candidates.add(new Candidate(cell, location));
    }
    return candidates;
  }

  /** The properties with the paths of files of field lengths and of values, and its checksum. */
  private Values withFiles(Values values, Key<Map<String, String>> section, Workload workload) {
    Map<String, String> changed = new TreeMap<>(values.get(section));
    for (String key :
        List.of(
            CoreWorkload.FIELD_LENGTH_HISTOGRAM_FILE_PROPERTY, PlanKeys.VALUES_FILE.property())) {
      String file = changed.getOrDefault(key, workload.properties().get(key));
      if (file != null) {
        changed.put(key, paths.forClients(file));
      }
    }
    String file = changed.get(PlanKeys.VALUES_FILE.property());
    if (file != null && !checksums.containsKey(file)) {
      Properties properties = new Properties();
      properties.setProperty(PlanKeys.VALUES_FILE.property(), file);
      try {
        WrittenValues.from(properties).checksum().ifPresent(it -> checksums.put(file, it));
      } catch (InvalidPropertyException e) {
        // The check of the properties refuses it.
      }
    }
    if (checksums.containsKey(file)) {
      changed.put(BindingProperty.VALUES_CHECKSUM.key(), checksums.get(file));
    }
    return values.with(section, changed);
  }

  /** Reports problems that only show in all cells together. */
  void finish() {
    objectives.check(problems);
  }

  private static String name(Cell cell, Settings settings) {
    StringBuilder name = new StringBuilder(cell.workload());
    if (!cell.variant().isEmpty()) {
      name.append('-').append(cell.variant());
    }
    for (Key<?> key : PlanKeys.OF_CELLS) {
      if (key.scope() == Scope.EACH && settings.isList(key)) {
        String last = key.path().substring(key.path().lastIndexOf('.') + 1);
        cell.given(key).ifPresent(it -> name.append('-').append(label(it)).append(last));
      }
    }
    return name.toString();
  }

  /** As in a client's property, in the letters of a directory's name. */
  private static String label(Object value) {
    return value.toString().replaceAll("[\\[\\]]", "").replace(',', '_');
  }

  private void checkName(Cell cell, Location location) {
    if (!cell.name().matches("[A-Za-z0-9][A-Za-z0-9._-]*") || cell.name().length() > NAME_MAX) {
      problems.add(
          location,
          PlanKeys.WORKLOADS.path(),
          ("the cell's name '%s' cannot be a directory name: name the workload file, or the"
                  + " variant, with letters, digits, hyphens, dots and underscores, %s at most in"
                  + " all")
              .formatted(cell.name(), NAME_MAX));
    }
  }
}
