package io.github.hbaseycsb.campaign.plan.keys;

import static io.github.hbaseycsb.campaign.plan.keys.ValueType.constant;
import static io.github.hbaseycsb.campaign.plan.keys.ValueType.count;
import static io.github.hbaseycsb.campaign.plan.keys.ValueType.duration;
import static io.github.hbaseycsb.campaign.plan.keys.ValueType.flag;
import static io.github.hbaseycsb.campaign.plan.keys.ValueType.oneOrMore;
import static io.github.hbaseycsb.campaign.plan.keys.ValueType.percent;
import static io.github.hbaseycsb.campaign.plan.keys.ValueType.properties;
import static io.github.hbaseycsb.campaign.plan.keys.ValueType.text;
import static io.github.hbaseycsb.campaign.plan.keys.ValueType.texts;
import static io.github.hbaseycsb.campaign.plan.keys.ValueType.warmUp;
import static io.github.hbaseycsb.campaign.plan.keys.ValueType.whole;

import io.github.hbaseycsb.campaign.plan.yaml.BadValueException;
import io.github.hbaseycsb.campaign.plan.yaml.Location;
import io.github.hbaseycsb.campaign.plan.yaml.YamlNode;
import io.github.hbaseycsb.common.HeapSize;
import io.github.hbaseycsb.model.find.Objective;
import io.github.hbaseycsb.model.plan.RunOrder;
import io.github.hbaseycsb.model.plan.Schedule;
import io.github.hbaseycsb.model.spec.CacheState;
import io.github.hbaseycsb.model.spec.ClientPlace;
import io.github.hbaseycsb.model.spec.ClusterTarget;
import io.github.hbaseycsb.model.spec.DurationText;
import io.github.hbaseycsb.model.spec.LoadMethod;
import io.github.hbaseycsb.model.spec.Restore;
import io.github.hbaseycsb.model.spec.Verify;
import io.github.hbaseycsb.model.spec.WarmUp;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.Property;
import io.github.hbaseycsb.property.RowProperty;
import io.github.hbaseycsb.server.distribution.HBaseVersion;
import io.github.hbaseycsb.server.distribution.ServerDistribution;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Every key that a plan can have, declared once: its path, what it takes, its default and what it
 * means. Checks, messages and the table in campaigns/README.md come from here.
 */
public final class PlanKeys {
  public static final String VARIANTS = "variants";
  public static final String SCALE = "scale";

  private static final String NAME_PATTERN = "[A-Za-z0-9][A-Za-z0-9._-]{0,99}";
  private static final String NAME_ALLOWED =
      "letters, digits, hyphens, dots and underscores, beginning with a letter or digit, at most"
          + " 100";
  private static final String VERSION_PATTERN = "(?!.*-SNAPSHOT$)" + HBaseVersion.PATTERN;
  private static final String VERSION_ALLOWED =
      "a released HBase version, such as 2.6.4-hadoop3 or 1.7.2 (for your own build set home)";
  private static final String HOME_ALLOWED = "a directory or a tarball";
  private static final long COUNT_MAX = 1_000_000_000_000L;

  /** What the following declarations fill. */
  private static final List<Key<?>> DECLARED = new ArrayList<>();

  public static final Key<String> NAME =
      without(
          "name",
          text(NAME_PATTERN, NAME_ALLOWED),
          "required",
          "name of the campaign and of its results directory");
  public static final Key<String> DESCRIPTION =
      key("description", text(), "", "what is measured, and who published it");

  public static final Key<String> CONF =
      without(
          "cluster.conf",
          text("(?s).+", "a directory"),
          "required, unless `cluster.local` or `cluster.docker` is given",
          "directory with the cluster's `hbase-site.xml`, relative to the plan");
  public static final Key<String> RESTART =
      without(
          "cluster.restart",
          text("(?s).*\\S.*", "a shell command"),
          "none",
          "shell command that restarts the servers of `cluster.conf`, for `runs.restarts`");
  public static final Key<String> VERSION =
      key(
          "cluster.local.version",
          text(VERSION_PATTERN, VERSION_ALLOWED),
          ServerDistribution.defaultVersion(),
          "HBase version of the server that the campaign starts on this machine");
  public static final Key<String> HOME =
      without(
          "cluster.local.home",
          text("(?s).+", HOME_ALLOWED),
          "none",
          "your own build of HBase instead of a version: an unpacked release, its tarball, or a"
              + " source tree after `mvn -DskipTests package assembly:single`; relative to the"
              + " plan");
  public static final Key<String> HEAP =
      key(
          "cluster.local.heap",
          text(HeapSize.PATTERN, HeapSize.ALLOWED),
          "1g",
          "heap of that server's JVM");
  public static final Key<Map<String, String>> SITE =
      none(
          "cluster.local.site",
          properties(),
          Map.of(),
          "additional `hbase-site.xml` settings of that server");

  public static final Key<String> DOCKER_VERSION =
      key(
          "cluster.docker.version",
          text(VERSION_PATTERN, VERSION_ALLOWED),
          ServerDistribution.defaultVersion(),
          "HBase version of the cluster on HDFS that the campaign starts in Docker containers");
  public static final Key<String> DOCKER_HOME =
      without(
          "cluster.docker.home",
          text("(?s).+", HOME_ALLOWED),
          "none",
          "your own build of HBase instead of a version, as for `cluster.local.home`; HDFS is that"
              + " of the default version");
  public static final Key<Integer> REGION_SERVERS =
      key(
          "cluster.docker.regionservers",
          whole(1, ClusterTarget.Docker.REGION_SERVERS_MAX),
          "2",
          "number of region servers");
  public static final Key<String> DOCKER_HEAP =
      key(
          "cluster.docker.heap",
          text(HeapSize.PATTERN, HeapSize.ALLOWED),
          "1g",
          "heap of each region server's JVM");
  public static final Key<Map<String, String>> DOCKER_CONF =
      none(
          "cluster.docker.conf",
          properties(),
          Map.of(),
          "additional `hbase-site.xml` settings of its master and region servers");

  public static final Key<String> TABLE =
      key("table.name", BindingProperty.TABLE, ValueType.text(BindingProperty.TABLE));
  public static final Key<String> FAMILY =
      key(
          "table.family",
          BindingProperty.COLUMN_FAMILY,
          text("[^:/\\x00-\\x1f.][^:/\\x00-\\x1f]*", "a column family name"));
  public static final Key<Integer> REGIONS = key("table.regions", BindingProperty.REGIONS);
  public static final Key<String> COMPRESSION =
      key("table.compression", BindingProperty.COMPRESSION);
  public static final Key<String> ENCODING = key("table.encoding", BindingProperty.ENCODING);
  public static final Key<String> BLOOM = key("table.bloom", BindingProperty.BLOOM);
  public static final Key<Integer> BLOCK_SIZE = key("table.blocksize", BindingProperty.BLOCK_SIZE);
  public static final Key<Boolean> IN_MEMORY = key("table.inmemory", BindingProperty.IN_MEMORY);

  public static final Key<Long> RECORDS =
      without(
          "dataset.records",
          count(1, COUNT_MAX),
          "the workload file's",
          RowProperty.RECORD_COUNT.key(),
          "rows");
  public static final Key<Integer> FIELD_COUNT =
      key(
          "dataset.fieldcount",
          whole(1, 100_000),
          "10",
          RowProperty.FIELD_COUNT.key(),
          "columns per row, if the workload file does not say; 1 for `RowRangeWorkload`");
  public static final Key<Integer> FIELD_LENGTH =
      key(
          "dataset.fieldlength",
          whole(1, 10 << 20),
          "100",
          RowProperty.FIELD_LENGTH.key(),
          "bytes per value, if the workload file does not say; for `RowRangeWorkload` it is"
              + " `bigtable.valuelength`, 1000 by default");
  public static final Key<LoadMethod> LOAD =
      key(
          "dataset.load",
          constant(LoadMethod.class),
          "put",
          "how the table is loaded: put (YCSB's load phase), bulk (HFiles that the region"
              + " servers adopt), auto (bulk where cluster and workload allow it, else put), none"
              + " (you have loaded it), empty (each run starts with a new, empty table)");
  public static final Key<Integer> LOAD_THREADS =
      without(
          "dataset.threads",
          whole(1, 100_000),
          "the largest of `runs.threads`",
          "client threads of the load");
  public static final Key<Integer> CHUNK =
      without(
          "dataset.chunk",
          whole(1, Integer.MAX_VALUE),
          "chosen",
          "records that one load process writes; an interrupted load repeats unfinished chunks");
  public static final Key<Verify> VERIFY =
      key(
          "dataset.verify",
          constant(Verify.class),
          "sample",
          "how the campaign verifies that the table holds its records: sample (reads back at least"
              + " 1,000 records, chosen at random, and counts up to 20 million rows with a scan) or"
              + " count (also counts all rows, in a MapReduce job if Hadoop's configuration names YARN)");
  public static final Key<Map<String, String>> LOAD_PROPERTIES =
      none(
          "dataset.properties",
          properties(),
          Map.of(),
          "properties of the load, which override those of the plan; runs only have those that"
              + " determine the rows");

  public static final Key<Boolean> FLUSH =
      key("settle.flush", flag(), "true", "flush the table's memstores before runs");
  public static final Key<Boolean> MAJOR_COMPACT =
      key("settle.majorCompact", flag(), "false", "run a major compaction before runs");
  public static final Key<Duration> QUIET =
      key(
          "settle.quiet",
          duration(Duration.ZERO),
          "60s",
          "how long there must be no running or queued compaction and no region in transition");
  public static final Key<Duration> TIMEOUT =
      key(
          "settle.timeout",
          duration(Duration.ofSeconds(1)),
          "6h",
          "how long to wait for the cluster to settle; more than `settle.quiet`");

  public static final Key<WarmUp> SERVER_WARMUP =
      key(
          "settle.warmup",
          warmUp(),
          "auto",
          "unmeasured load on servers that were started, restarted or newly loaded: auto (until"
              + " throughput and 99th percentile are steady; none where `runs.warmup` is auto, whose"
              + " first run waits for the servers, too), none, or a duration");

  public static final Key<RunOrder> ORDER =
      without(
          "runs.order",
          constant(RunOrder.class),
          "turns where cells that share a table, or variants, can take them"
              + " ([In which order](#in-which-order)), else interleaved; blocked with `runs.find`, and"
              + " where nothing is compared",
          "order of the runs of all cells: interleaved, random, blocked or turns (the cells of a"
              + " workload at the same time, their clients by turns); applies to the whole plan");
  public static final Key<Integer> SEED =
      key(
          "runs.seed",
          whole(0, Integer.MAX_VALUE),
          "1",
          "seed of `runs.order: random` and of the order of turns; applies to the whole plan");
  public static final Key<Duration> TURN =
      key(
          "runs.turn",
          duration(Duration.ofSeconds(1), Duration.ofMinutes(5)),
          DurationText.format(Schedule.TURN),
          "length of a turn with `runs.order: turns`; applies to the whole plan");
  public static final Key<Integer> RESTARTS =
      key(
          "runs.restarts",
          whole(0, 100),
          "0",
          "how often the servers are restarted, each time before `runs.count` runs of each cell;"
              + " applies to the whole plan");
  public static final Key<Double> UNTIL_CI =
      without(
          "runs.until.ci",
          percent(),
          "none",
          "adds as many rounds as the 95% interval of each cell's mean throughput takes, by the"
              + " variance of the planned ones, to be within this distance of the mean, such as 2%;"
              + " applies to the whole plan");
  public static final Key<Integer> UNTIL_MAX =
      without(
          "runs.until.max",
          whole(1, 100_000),
          "required with `runs.until.ci`",
          "maximum number of runs of a cell");
  public static final Key<Integer> STEAL_REPEATS =
      key(
          "runs.stealRepeats",
          whole(0, 1000),
          Integer.toString(Schedule.STEAL_REPEATS),
          "how many rounds are repeated at most because the hypervisor withheld processor time in"
              + " one of their runs (`host-steal`); none with `runs.order: blocked`; applies to the"
              + " whole plan");
  public static final Key<Objective> FIND_OBJECTIVE =
      without(
          "runs.find.objective",
          new ObjectiveType(),
          "none",
          "objective of a search for the highest target rate: limits for percentiles of intended"
              + " latencies (`READ.p99: 10ms`), and for `failed`, at most 0.1%; see"
              + " docs/capacity.md");
  public static final Key<Integer> FIND_FROM =
      without(
          "runs.find.from",
          whole(1, Integer.MAX_VALUE),
          "required with `runs.find`",
          "lowest rate to try, in operations per second of all clients together");
  public static final Key<Integer> FIND_TO =
      without(
          "runs.find.to",
          whole(1, Integer.MAX_VALUE),
          "required with `runs.find`",
          "the most to try");
  public static final Key<Double> FIND_PRECISION =
      key(
          "runs.find.precision",
          percent(1, 50),
          "5%",
          "largest gap between the highest rate that meets the objective and the lowest that does"
              + " not");
  public static final Key<Duration> FIND_PROBE =
      key(
          "runs.find.probe",
          duration(Duration.ofSeconds(5)),
          "60s",
          "length of a probe's measured window");
  public static final Key<Integer> COUNT =
      key(
          "runs.count",
          whole(1, 1000),
          "3",
          "runs of each cell; with `runs.restarts`, after each restart");
  public static final Key<Duration> DURATION =
      without(
          "runs.duration",
          duration(Duration.ofSeconds(1)),
          "until the operations are done",
          "length of the measured window; not together with `runs.operations`");
  public static final Key<WarmUp> WARMUP =
      without(
          "runs.warmup",
          warmUp(),
          "auto; 0s without `runs.duration` or with a cold cache",
          "warm-up of clients and servers before the window: auto (until throughput and 99th"
              + " percentile are steady), or a duration");
  public static final Key<Long> OPERATIONS =
      without(
          "runs.operations",
          count(1, COUNT_MAX),
          "the workload file's `operationcount`",
          "total operations of a run without a duration; at most 2,147,483,647 for each client");
  public static final Key<List<Integer>> THREADS =
      key(
          "runs.threads",
          oneOrMore(whole(1, 100_000)),
          "1",
          "threads of all clients together; a list makes a cell for each value");
  public static final Key<List<Integer>> TARGET =
      without(
          "runs.target",
          oneOrMore(whole(1, Integer.MAX_VALUE)),
          "as many as possible",
          "target rate of all clients together, in operations per second; a list makes a cell for"
              + " each value");
  public static final Key<Integer> CLIENTS =
      key(
          "runs.clients",
          whole(1, 10_000),
          "1",
          "number of client processes, each a JVM of its own; at most the number of threads");
  public static final Key<ClientPlace> ON =
      key(
          "runs.on",
          constant(ClientPlace.class),
          "local",
          "where the clients run: local (processes on this machine) or mapreduce (one map task"
              + " each; `HADOOP_CONF_DIR` names the cluster)");
  public static final Key<Duration> START_TIMEOUT =
      key(
          "runs.startTimeout",
          duration(Duration.ofSeconds(1)),
          "10m",
          "how long it may take until all clients of a MapReduce job have a container and are"
              + " connected");
  public static final Key<CacheState> CACHE =
      key(
          "runs.cache",
          constant(CacheState.class),
          "any",
          "state of the block cache at the start of each run: any, cold (cleared) or warm (filled"
              + " by reads until the hit ratio is steady)");
  public static final Key<List<String>> JVM_ARGUMENTS =
      none("runs.jvmArguments", texts(), List.of(), "list of options for each client's JVM");

  public static final Key<Boolean> PROFILE =
      key(
          "runs.profile",
          flag(),
          "false",
          "after all measured runs, one more of each cell whose clients and own servers"
              + " (`cluster.local`, `cluster.docker`) are profiled; it counts for nothing; see"
              + " docs/profiles.md");

  public static final Key<Restore> RESTORE =
      key(
          "restore",
          constant(Restore.class),
          "none",
          "snapshot: each cell starts from the loaded state, and each run unless `runs.order` is"
              + " blocked; snapshot-each-run: each run does");
  public static final Key<Map<String, String>> PROPERTIES =
      none("properties", properties(), Map.of(), "properties of all loads and all runs");
  public static final Key<List<String>> WORKLOADS =
      without(
          "workloads",
          oneOrMore(text("(?s).+", "a workload file")),
          "required",
          "workload files, relative to the plan or in `workloads/`");
  public static final Key<String> VARIANT =
      new Key<>(
          "variants.name",
          text(NAME_PATTERN, NAME_ALLOWED),
          null,
          "required",
          "",
          "name of the variant, which becomes part of the names of its cells");

  /** In the order of the documentation. */
  public static final List<Key<?>> ALL = List.copyOf(DECLARED);

  /** What a variant can override. */
  public static final SortedSet<String> VARIANT_SECTIONS = variantSections();

  /** What a variant cannot override: keys, and sections, of the plan as a whole. */
  private static final Set<String> WHOLE_PLAN =
      Set.of(
          ORDER.path(),
          SEED.path(),
          TURN.path(),
          RESTARTS.path(),
          STEAL_REPEATS.path(),
          "runs.until");

  private PlanKeys() {}

  /**
   * Declares a key with a default.
   *
   * @param byDefault as a plan would have it
   */
  private static <T> Key<T> key(String path, ValueType<T> type, String byDefault, String meaning) {
    return key(path, type, byDefault, "", meaning);
  }

  /**
   * Declares a key that a workload file may decide.
   *
   * @param property of YCSB or the binding that says the same
   */
  private static <T> Key<T> key(
      String path, ValueType<T> type, String byDefault, String property, String meaning) {
    try {
      T value = type.read(new YamlNode.Scalar(new Location("default", 1, 1), byDefault));
      return declared(new Key<>(path, type, value, byDefault, property, meaning));
    } catch (BadValueException e) {
      throw new IllegalStateException(path + " does not take its default", e);
    }
  }

  /** Declares a key that is a property of the binding: with its default and its meaning. */
  private static <T> Key<T> key(String path, Property<T> property) {
    return key(path, property, ValueType.of(property));
  }

  private static <T> Key<T> key(String path, Property<?> property, ValueType<T> type) {
    return key(path, type, property.byDefault().orElseThrow(), property.key(), property.meaning());
  }

  /** Declares a key for several values, with none of them by default. */
  private static <T> Key<T> none(String path, ValueType<T> type, T none, String meaning) {
    return declared(new Key<>(path, type, none, "none", "", meaning));
  }

  /**
   * Declares a key without a default of its own.
   *
   * @param otherwise what holds without it
   */
  private static <T> Key<T> without(
      String path, ValueType<T> type, String otherwise, String meaning) {
    return without(path, type, otherwise, "", meaning);
  }

  private static <T> Key<T> without(
      String path, ValueType<T> type, String otherwise, String property, String meaning) {
    return declared(new Key<>(path, type, null, otherwise, property, meaning));
  }

  private static <T> Key<T> declared(Key<T> key) {
    DECLARED.add(key);
    return key;
  }

  private static SortedSet<String> variantSections() {
    SortedSet<String> sections = below("");
    sections.removeAll(Set.of(NAME.path(), DESCRIPTION.path(), VARIANTS, SCALE));
    return sections;
  }

  public static boolean isOfWholePlan(String path) {
    return WHOLE_PLAN.contains(path);
  }

  public static Optional<Key<?>> at(String path) {
    for (Key<?> key : ALL) {
      if (key.path().equals(path)) {
        return Optional.of(key);
      }
    }
    return Optional.empty();
  }

  /** Whether everything below this path is one name. */
  public static boolean isOpen(String path) {
    return at(path).map(key -> key.type().isOpen()).orElse(false);
  }

  /** The keys directly below a section; of the plan itself for an empty path. */
  public static SortedSet<String> below(String section) {
    String prefix = section.isEmpty() ? "" : section + ".";
    SortedSet<String> names = new TreeSet<>();
    for (Key<?> key : ALL) {
      if (key.path().startsWith(prefix)) {
        names.add(key.path().substring(prefix.length()).split("\\.", 2)[0]);
      }
    }
    if (section.isEmpty()) {
      names.add(VARIANTS);
      names.add(SCALE);
    }
    return names;
  }
}
