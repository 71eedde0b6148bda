package io.github.hbaseycsb.campaign.plan;

import io.github.hbaseycsb.campaign.plan.SharedTables.Candidate;
import io.github.hbaseycsb.model.key.Key;
import io.github.hbaseycsb.model.key.PlanKeys;
import io.github.hbaseycsb.model.key.Values;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.spec.Workload;
import io.github.hbaseycsb.model.yaml.Location;
import io.github.hbaseycsb.model.yaml.Problems;
import io.github.hbaseycsb.server.HBaseHome;
import io.github.hbaseycsb.server.HBaseVersion;
import io.github.hbaseycsb.server.ServerException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import site.ycsb.workloads.CoreWorkload;

/**
 * Makes the cells of one workload in one variant: one for each combination of threads and target.
 */
final class CellResolver {
  private static final int NAME_MAX = 200;

  private final Settings plan;
  private final PlanPaths paths;
  private final Problems problems;
  private final Set<Path> checkedHomes = new HashSet<>();
  private final ObjectiveUse objectives = new ObjectiveUse();

  /**
   * Makes cells of a plan.
   *
   * @param plan without a variant
   */
  CellResolver(Settings plan, PlanPaths paths, Problems problems) {
    this.plan = plan;
    this.paths = paths;
    this.problems = problems;
  }

  /**
   * The cells of a workload in a variant.
   *
   * @param variant its name; empty if the plan has none
   * @param settings of the plan, overridden by those of the variant
   * @param location of what makes these cells different from others
   */
  List<Candidate> of(Workload workload, String variant, Settings settings, Location location) {
    Optional<Values> cluster = cluster(settings);
    CellSource source = new CellSource(settings, workload, location, problems);
    TableReader tables = new TableReader(source);
    Optional<Values> dataset =
        tables
            .dataset(plan.get(PlanKeys.PROPERTIES))
            .map(it -> withHistogram(it, PlanKeys.LOAD_PROPERTIES, workload));
    Values loaded = cluster.orElse(Values.NONE).and(dataset.orElse(Values.NONE));
    Cell like = new Cell("", workload.name(), workload.file(), workload.file(), variant, loaded);
    List<Cell> cells =
        new RunsReader(source, objectives).all(like, dataset.isPresent() ? like.rows() : 0);
    PropertyCheck check =
        new PropertyCheck(
            source, cluster.isPresent() ? ClusterConf.keys(like.cluster()) : Set.of());
    check.checkEach(plan);
    if (cluster.isEmpty() || dataset.isEmpty()) {
      return List.of();
    }
    Values properties =
        withHistogram(
            Values.NONE.with(PlanKeys.PROPERTIES, tables.runProperties(dataset.get())),
            PlanKeys.PROPERTIES,
            workload);
    check.checkTogether(
        dataset.get().get(PlanKeys.LOAD_PROPERTIES), properties.get(PlanKeys.PROPERTIES));
    List<Candidate> candidates = new ArrayList<>();
    for (Cell unnamed : cells) {
      Cell cell = unnamed.named(name(unnamed, settings)).with(unnamed.values().and(properties));
      checkName(cell, location);
      candidates.add(new Candidate(cell, location));
    }
    return candidates;
  }

  /** The properties with the path of a file of field lengths. */
  private Values withHistogram(Values values, Key<Map<String, String>> section, Workload workload) {
    String key = CoreWorkload.FIELD_LENGTH_HISTOGRAM_FILE_PROPERTY;
    String file = values.get(section).getOrDefault(key, workload.properties().get(key));
    Map<String, String> changed = new TreeMap<>(values.get(section));
    if (file != null) {
      changed.put(key, paths.forClients(file));
    }
    return values.with(section, changed);
  }

  /** Reports problems that only show in all cells together. */
  void finish() {
    objectives.check(problems);
  }

  private Optional<Values> cluster(Settings settings) {
    boolean conf = settings.given(PlanKeys.CONF).isPresent();
    boolean local = settings.hasSection("cluster", "local");
    boolean docker = settings.hasSection("cluster", "docker");
    if (settings.isRefused(PlanKeys.CONF)) {
      return Optional.empty();
    }
    long kinds = Stream.of(conf, local, docker).filter(Boolean::booleanValue).count();
    if (kinds != 1) {
      problems.add(
          settings.location(PlanKeys.CONF),
          "cluster",
          (kinds > 1 ? "conf, local and docker cannot be combined" : "is missing")
              + ": set {conf: DIRECTORY}, {local: {version: VERSION}} or {docker: {version:"
              + " VERSION, regionservers: N}}");
      return Optional.empty();
    }
    if (conf) {
      return Optional.of(existing(settings));
    }
    if (settings.given(PlanKeys.RESTART).isPresent()) {
      settings.refuse(
          PlanKeys.RESTART,
          "applies only to cluster.conf, because the campaign restarts the servers that it starts:"
              + " leave it out");
    }
    if (docker) {
      return docker(settings);
    }
    return Optional.of(servers(settings, PlanKeys.HOME, PlanKeys.VERSION));
  }

  /** The servers that the campaign starts, of a version or of the user's own HBase. */
  private Values servers(Settings settings, Key<String> homeKey, Key<String> version) {
    String section = homeKey.path().substring(0, homeKey.path().lastIndexOf('.') + 1);
    Values values = settings.resolved(key -> key.path().startsWith(section));
    Optional<Path> home = home(settings, homeKey, version);
    return home.isPresent()
        ? values.with(homeKey, home.map(Path::toString)).without(version)
        : values;
  }

  /** The user's own HBase, which determines the version. */
  private Optional<Path> home(Settings settings, Key<String> key, Key<String> version) {
    Optional<String> given = settings.given(key);
    if (given.isEmpty()) {
      return Optional.empty();
    }
    Location location = settings.location(key);
    Path home = paths.resolve(given.get(), location);
    if (settings.given(version).isPresent()) {
      problems.add(
          location, key.path(), "cannot be combined with " + version.path() + ": leave one out");
    }
    // Only once, because it opens all jars.
    if (checkedHomes.add(home)) {
      try {
        HBaseHome.check(home);
      } catch (ServerException e) {
        problems.add(location, key.path(), e.getMessage());
      }
    }
    return Optional.of(home);
  }

  private Values existing(Settings settings) {
    Optional<String> restart = settings.given(PlanKeys.RESTART);
    if (settings.get(PlanKeys.RESTARTS) > 0 && restart.isEmpty()) {
      settings.refuse(
          PlanKeys.RESTARTS,
          PlanKeys.RESTART,
          "nothing restarts the servers of cluster.conf "
              + settings.get(PlanKeys.CONF)
              + ": give cluster.restart a command that does, or leave runs.restarts out");
    }
    Location location = settings.location(PlanKeys.CONF);
    Path conf = paths.resolve(settings.get(PlanKeys.CONF), location);
    ClusterConf.complaint(conf, settings.get(PlanKeys.CONF))
        .ifPresent(it -> problems.add(location, PlanKeys.CONF.path(), it));
    return Values.NONE.with(PlanKeys.CONF, conf.toString()).with(PlanKeys.RESTART, restart);
  }

  private Optional<Values> docker(Settings settings) {
    Values values = servers(settings, PlanKeys.DOCKER_HOME, PlanKeys.DOCKER_VERSION);
    Optional<String> version = values.given(PlanKeys.DOCKER_VERSION);
    if (version.isPresent() && !new HBaseVersion(version.get()).startsHdfs()) {
      settings.refuse(
          PlanKeys.DOCKER_VERSION,
          "HDFS does not start with the jars of HBase "
              + version.get()
              + ": use another version, or use cluster.local");
      return Optional.empty();
    }
    return Optional.of(values);
  }

  private static String name(Cell cell, Settings settings) {
    StringBuilder name = new StringBuilder(cell.workload());
    if (!cell.variant().isEmpty()) {
      name.append('-').append(cell.variant());
    }
    if (settings.isList(PlanKeys.THREADS)) {
      name.append('-').append(cell.get(PlanKeys.THREADS)).append("threads");
    }
    if (settings.isList(PlanKeys.TARGET)) {
      cell.target().ifPresent(target -> name.append('-').append(target).append("target"));
    }
    return name.toString();
  }

  private void checkName(Cell cell, Location location) {
    if (!cell.name().matches("[A-Za-z0-9][A-Za-z0-9._-]*") || cell.name().length() > NAME_MAX) {
      problems.add(
          location,
          PlanKeys.WORKLOADS.path(),
          "the cell's name '"
              + cell.name()
              + "' cannot be a directory name: name the workload file, or the variant, with letters,"
              + " digits, hyphens, dots and underscores, "
              + NAME_MAX
              + " at most in all");
    }
  }
}
