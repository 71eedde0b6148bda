package io.github.hbaseycsb.campaign.plan.resolve;

import io.github.hbaseycsb.campaign.plan.keys.Key;
import io.github.hbaseycsb.campaign.plan.keys.PlanKeys;
import io.github.hbaseycsb.campaign.plan.keys.Settings;
import io.github.hbaseycsb.campaign.plan.yaml.Location;
import io.github.hbaseycsb.campaign.plan.yaml.Problems;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.spec.ClusterTarget;
import io.github.hbaseycsb.model.spec.DatasetSpec;
import io.github.hbaseycsb.model.spec.Restore;
import io.github.hbaseycsb.model.spec.RunsSpec;
import io.github.hbaseycsb.model.spec.SettleSpec;
import io.github.hbaseycsb.model.spec.Workload;
import io.github.hbaseycsb.server.distribution.HBaseHome;
import io.github.hbaseycsb.server.distribution.HBaseVersion;
import io.github.hbaseycsb.server.distribution.ServerException;
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
  List<CellCandidate> of(Workload workload, String variant, Settings settings, Location location) {
    Optional<ClusterTarget> cluster = cluster(settings);
    TableReader tables = new TableReader(settings, workload, location, problems);
    Optional<DatasetSpec> dataset =
        tables
            .dataset(plan.get(PlanKeys.PROPERTIES))
            .map(it -> it.withProperties(withHistogram(it.properties(), workload)));
    RunsReader runs = new RunsReader(settings, workload, location, objectives, problems);
    SettleSpec settle = runs.settle();
    Restore restore = runs.restore();
    List<RunsSpec> specs = runs.all(dataset.map(DatasetSpec::rows).orElse(0L));
    PropertyCheck check =
        new PropertyCheck(
            workload, location, cluster.map(ClusterConf::keys).orElseGet(Set::of), problems);
    check.checkEach(plan, settings);
    if (cluster.isEmpty() || dataset.isEmpty()) {
      return List.of();
    }
    Map<String, String> properties = withHistogram(tables.runProperties(dataset.get()), workload);
    check.checkTogether(dataset.get().properties(), properties);
    List<CellCandidate> candidates = new ArrayList<>();
    for (RunsSpec spec : specs) {
      Cell cell =
          new Cell(
              name(workload, variant, settings, spec),
              workload.name(),
              workload.file(),
              variant,
              cluster.get(),
              tables.table(),
              dataset.get(),
              settle.before(spec),
              restore,
              spec,
              properties);
      checkName(cell, location);
      candidates.add(new CellCandidate(cell, tables.loaded(dataset.get()), location));
    }
    return candidates;
  }

  /** The properties with the path of a file of field lengths. */
  private Map<String, String> withHistogram(Map<String, String> properties, Workload workload) {
    String key = CoreWorkload.FIELD_LENGTH_HISTOGRAM_FILE_PROPERTY;
    String file = properties.getOrDefault(key, workload.properties().get(key));
    Map<String, String> changed = new TreeMap<>(properties);
    if (file != null) {
      changed.put(key, paths.forClients(file));
    }
    return changed;
  }

  /** Reports problems that only show in all cells together. */
  void finish() {
    objectives.check(problems);
  }

  private Optional<ClusterTarget> cluster(Settings settings) {
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
      problems.add(
          settings.location(PlanKeys.RESTART),
          PlanKeys.RESTART.path(),
          "applies only to cluster.conf, because the campaign restarts the servers that it starts:"
              + " leave it out");
    }
    if (docker) {
      return docker(settings);
    }
    Optional<Path> home = home(settings, PlanKeys.HOME, PlanKeys.VERSION);
    return Optional.of(
        new ClusterTarget.Local(
            home.isPresent() ? "" : settings.get(PlanKeys.VERSION),
            settings.get(PlanKeys.HEAP),
            settings.get(PlanKeys.SITE),
            home));
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

  private ClusterTarget existing(Settings settings) {
    Optional<String> restart = settings.given(PlanKeys.RESTART);
    if (settings.get(PlanKeys.RESTARTS) > 0
        && restart.isEmpty()
        && !settings.isRefused(PlanKeys.RESTART)) {
      problems.add(
          settings.location(PlanKeys.RESTARTS),
          PlanKeys.RESTARTS.path(),
          "nothing restarts the servers of cluster.conf "
              + settings.get(PlanKeys.CONF)
              + ": give cluster.restart a command that does, or leave runs.restarts out");
    }
    Location location = settings.location(PlanKeys.CONF);
    Path conf = paths.resolve(settings.get(PlanKeys.CONF), location);
    ClusterConf.complaint(conf, settings.get(PlanKeys.CONF))
        .ifPresent(it -> problems.add(location, PlanKeys.CONF.path(), it));
    return new ClusterTarget.Existing(conf, restart);
  }

  private Optional<ClusterTarget> docker(Settings settings) {
    Optional<Path> home = home(settings, PlanKeys.DOCKER_HOME, PlanKeys.DOCKER_VERSION);
    String version = home.isPresent() ? "" : settings.get(PlanKeys.DOCKER_VERSION);
    if (!new HBaseVersion(version).startsHdfs()) {
      problems.add(
          settings.location(PlanKeys.DOCKER_VERSION),
          PlanKeys.DOCKER_VERSION.path(),
          "HDFS does not start with the jars of HBase "
              + version
              + ": use another version, or use cluster.local");
      return Optional.empty();
    }
    return Optional.of(
        new ClusterTarget.Docker(
            version,
            settings.get(PlanKeys.REGION_SERVERS),
            settings.get(PlanKeys.DOCKER_HEAP),
            settings.get(PlanKeys.DOCKER_CONF),
            home));
  }

  private static String name(Workload workload, String variant, Settings settings, RunsSpec spec) {
    StringBuilder name = new StringBuilder(workload.name());
    if (!variant.isEmpty()) {
      name.append('-').append(variant);
    }
    if (settings.isList(PlanKeys.THREADS)) {
      name.append('-').append(spec.threads()).append("threads");
    }
    if (settings.isList(PlanKeys.TARGET)) {
      spec.target().ifPresent(target -> name.append('-').append(target).append("target"));
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
