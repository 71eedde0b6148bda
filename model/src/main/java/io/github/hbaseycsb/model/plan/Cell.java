package io.github.hbaseycsb.model.plan;

import io.github.hbaseycsb.model.plan.PlanKeys.CacheState;
import io.github.hbaseycsb.model.plan.PlanKeys.LoadMethod;
import io.github.hbaseycsb.property.LoadShape;
import io.github.hbaseycsb.property.RowProperty;
import io.github.hbaseycsb.server.ServerJvm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A point of the campaign that several runs measure: a workload with a variant, a number of threads
 * and a target. Cells with the same {@link #table} share what is loaded into it.
 *
 * @param name its name, unique in the campaign and usable as a directory name
 * @param workloadFile the absolute path of the workload file of its runs
 * @param loadFile the absolute path of the workload file that the load of its table runs
 * @param variant the variant's name; empty if the plan has none
 * @param values of all keys of the plan for cells, resolved. {@link PlanKeys#PROPERTIES} are those
 *     of its runs, which override the workload file's, and {@link PlanKeys#LOAD_PROPERTIES} those
 *     of the load
 */
public record Cell(
    String name, String workload, Path workloadFile, Path loadFile, String variant, Values values) {
  /**
   * The maximum number of operations of a client, and of records that it loads, because YCSB counts
   * in ints.
   */
  public static final int CLIENT_OPERATIONS_MAX = Integer.MAX_VALUE;

  /** One rate has the same mean in any time. */
  private static final Duration ANY_TIME = Duration.ofSeconds(1);

  /** The value of a key, or its default. */
  public <T> T get(Key<T> key) {
    return values.get(key);
  }

  /** The value of a key, if the plan has it. */
  public <T> Optional<T> given(Key<T> key) {
    return values.given(key);
  }

  public ClusterTarget cluster() {
    Optional<Path> conf = given(PlanKeys.CONF);
    if (conf.isPresent()) {
      return new ClusterTarget.Existing(conf.get(), given(PlanKeys.RESTART));
    }
    boolean docker = given(PlanKeys.REGION_SERVERS).isPresent();
    Optional<Path> home = given(docker ? PlanKeys.DOCKER_HOME : PlanKeys.HOME);
    String version =
        home.isPresent() ? "" : get(docker ? PlanKeys.DOCKER_VERSION : PlanKeys.VERSION);
    return docker
        ? new ClusterTarget.Docker(
            version,
            get(PlanKeys.REGION_SERVERS),
            get(PlanKeys.DOCKER_HEAP),
            Map.of(
                "master",
                get(PlanKeys.DOCKER_JVM_MASTER),
                "regionserver",
                get(PlanKeys.DOCKER_JVM_REGION_SERVER)),
            get(PlanKeys.DOCKER_CONF),
            home,
            given(PlanKeys.DOCKER_DISK),
            given(PlanKeys.DOCKER_JVM_HOME))
        : new ClusterTarget.Local(
            version,
            new ServerJvm(get(PlanKeys.HEAP), get(PlanKeys.JVM_OPTIONS), given(PlanKeys.JVM_HOME)),
            get(PlanKeys.SITE),
            home,
            given(PlanKeys.SERVER_NAME));
  }

  /** A loaded table, by its {@code table.name}; cells share it that have the same. */
  public record Table(ClusterTarget cluster, String name) {}

  /** The table that its runs use. */
  public Table table() {
    return new Table(cluster(), get(PlanKeys.TABLE));
  }

  /** Rows that the load writes: {@code bigtable.fraction} of the records, if that is set. */
  public long rows() {
    String fraction =
        get(PlanKeys.LOAD_PROPERTIES)
            .getOrDefault(RowProperty.FRACTION.key(), RowProperty.FRACTION.defaultValue());
    return Math.max(1, Math.round(get(PlanKeys.RECORDS) * Double.parseDouble(fraction)));
  }

  /** Bytes of all values together. */
  public double bytes() {
    return (double) rows() * get(PlanKeys.FIELD_COUNT) * get(PlanKeys.FIELD_LENGTH);
  }

  /** How its table settles between a load, or a restore, and a run. */
  public SettleSpec settle() {
    return new SettleSpec(
        get(PlanKeys.FLUSH),
        get(PlanKeys.MAJOR_COMPACT),
        get(PlanKeys.QUIET),
        get(PlanKeys.TIMEOUT));
  }

  /**
   * The target rate of all clients, operations per second, of a load over time the mean in the
   * window; empty for as many as possible.
   */
  public OptionalInt target() {
    return given(PlanKeys.TARGET).stream()
        .mapToInt(target -> target.mean(given(PlanKeys.DURATION).orElse(ANY_TIME)))
        .findFirst();
  }

  /** The load over time of its runs; empty if they have one rate, or none. */
  public Optional<LoadShape> loadOverTime() {
    return given(PlanKeys.TARGET).filter(it -> !it.isConstant()).map(Target::shape);
  }

  /** Whether its runs have faults of servers, or commands, which may do anything to them. */
  public boolean hasServerFaults() {
    return get(PlanKeys.FAULTS).stream().anyMatch(fault -> !fault.action().isOfTable());
  }

  /** The properties of its runs, which override the workload file's. */
  public Map<String, String> properties() {
    return get(PlanKeys.PROPERTIES);
  }

  /** The search for the target, or the number of threads, of its runs; empty if there is none. */
  public Optional<SearchSpec> search() {
    return given(PlanKeys.FIND_OBJECTIVE)
        .map(
            objective ->
                new SearchSpec(
                    get(PlanKeys.FIND_BY),
                    objective,
                    get(PlanKeys.FIND_FROM),
                    get(PlanKeys.FIND_TO),
                    get(PlanKeys.FIND_PRECISION),
                    get(PlanKeys.FIND_PROBE)));
  }

  public <T> Cell with(Key<T> key, T value) {
    return with(values.with(key, value));
  }

  public Cell with(Values others) {
    return new Cell(name, workload, workloadFile, loadFile, variant, others);
  }

  /** A copy with a single run at a rate of its search, or with so many threads. */
  public Cell at(int rate, Duration window) {
    Values once =
        values
            .without(PlanKeys.FIND_OBJECTIVE)
            .with(PlanKeys.COUNT, 1)
            .with(PlanKeys.DURATION, window);
    return with(
        get(PlanKeys.FIND_BY) == SearchSpec.By.THREADS
            ? once.with(PlanKeys.THREADS, rate)
            : once.with(PlanKeys.TARGET, Target.of(rate)));
  }

  /**
   * A copy with a single unplanned run of the same clients, with any state of the block cache, one
   * rate and no faults or audit.
   */
  public Cell once(Duration window) {
    return with(
        values
            .without(PlanKeys.FIND_OBJECTIVE)
            .without(PlanKeys.OPERATIONS)
            .with(PlanKeys.TARGET, target().stream().mapToObj(Target::of).findFirst())
            .with(PlanKeys.COUNT, 1)
            .with(PlanKeys.DURATION, window)
            .with(PlanKeys.WARMUP, WarmUp.NONE)
            .with(PlanKeys.CACHE, CacheState.ANY)
            .with(PlanKeys.FAULTS, List.of())
            .with(PlanKeys.AUDIT, false)
            .with(PlanKeys.PROFILE, false));
  }

  public Cell named(String other) {
    return new Cell(other, workload, workloadFile, loadFile, variant, values);
  }

  /** A copy with another name, as another variant. */
  Cell named(String otherName, String otherVariant) {
    String all = variant.isEmpty() ? otherVariant : variant + "-" + otherVariant;
    return new Cell(otherName, workload, workloadFile, loadFile, all, values);
  }

  public Cell withFiles(Path ofRuns, Path ofLoad) {
    return new Cell(name, workload, ofRuns, ofLoad, variant, values);
  }

  /**
   * Whether its runs insert rows, into a table that they make or behind those that were loaded.
   *
   * @throws UncheckedIOException if the workload file cannot be read
   */
  public boolean insertsRows() {
    return get(PlanKeys.LOAD) == LoadMethod.EMPTY
        || Workload.inserts(inFile().merged(properties()));
  }

  /**
   * Whether its runs change their table.
   *
   * @throws UncheckedIOException if the workload file cannot be read
   */
  public boolean writes() {
    return inFile().writes(properties());
  }

  private Workload inFile() {
    try {
      return Workload.read(workloadFile);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
