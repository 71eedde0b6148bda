package io.github.hbaseycsb.model.plan;

import static io.github.hbaseycsb.model.plan.ValueType.constant;
import static io.github.hbaseycsb.model.plan.ValueType.count;
import static io.github.hbaseycsb.model.plan.ValueType.duration;
import static io.github.hbaseycsb.model.plan.ValueType.families;
import static io.github.hbaseycsb.model.plan.ValueType.flag;
import static io.github.hbaseycsb.model.plan.ValueType.path;
import static io.github.hbaseycsb.model.plan.ValueType.pathText;
import static io.github.hbaseycsb.model.plan.ValueType.percent;
import static io.github.hbaseycsb.model.plan.ValueType.properties;
import static io.github.hbaseycsb.model.plan.ValueType.text;
import static io.github.hbaseycsb.model.plan.ValueType.texts;
import static io.github.hbaseycsb.model.plan.ValueType.warmUp;
import static io.github.hbaseycsb.model.plan.ValueType.whole;

import io.github.hbaseycsb.client.HeapSize;
import io.github.hbaseycsb.model.plan.Key.Draft;
import io.github.hbaseycsb.model.plan.Key.Scope;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.Property;
import io.github.hbaseycsb.property.RowProperty;
import io.github.hbaseycsb.property.RowRangeProperty;
import io.github.hbaseycsb.property.YcsbProperty;
import io.github.hbaseycsb.server.HBaseVersion;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Every key that a plan can have, declared once: its path, what it takes, its default and what it
 * means. Checks, messages and the table in campaigns/README.md come from here.
 */
public final class PlanKeys {
  public static final String VARIANTS = "variants";
  public static final String SCALE = "scale";

  /** The name of a variant, within it. */
  public static final String VARIANT_NAME = "name";

  /** The sections of which a plan has at most one, and that of a search. */
  public static final String LOCAL = "cluster.local";

  public static final String DOCKER = "cluster.docker";
  public static final String FIND = "runs.find";

  private static final String NAME_PATTERN = "[A-Za-z0-9][A-Za-z0-9._-]{0,99}";
  private static final String NAME_ALLOWED =
      "letters, digits, hyphens, dots and underscores, beginning with a letter or digit, at most"
          + " 100";
  private static final String VERSION_PATTERN = "(?!.*-SNAPSHOT$)" + HBaseVersion.PATTERN;
  private static final String VERSION_ALLOWED =
      "a released HBase version, such as 2.6.4-hadoop3 or 1.7.2 (for your own build set home)";

  /** What a key without a value is said to be, in the documentation and in conditions. */
  private static final String NO_VALUE = "none";

  private static final String HOME_ALLOWED = "a directory or a tarball";
  private static final long COUNT_MAX = 1_000_000_000_000L;

  /** What the following declarations fill. */
  private static final List<Key<?>> DECLARED = new ArrayList<>();

  public static final Key<String> NAME =
      key("name", text(NAME_PATTERN, NAME_ALLOWED))
          .otherwise("required")
          .ofWholePlan()
          .notInConditions("name of the campaign and of its results directory");
  public static final Key<String> DESCRIPTION =
      key("description", text())
          .byDefault("")
          .ofWholePlan()
          .notInConditions("what is measured, and who published it");

  public static final Key<Path> CONF =
      key("cluster.conf", path("a directory"))
          .otherwise("required, unless `cluster.local` or `cluster.docker` is given")
          .notInConditions("directory with the cluster's `hbase-site.xml`, relative to the plan");
  public static final Key<String> RESTART =
      command("cluster.restart")
          .notInConditions(
              "shell command that restarts the servers of `cluster.conf`, for `runs.restarts`");
  public static final Key<String> PREPARE =
      command("cluster.prepare")
          .inConditions(
              "prepared by",
              "shell command that prepares `cluster.conf` for a variant, before its runs and after"
                  + " those of another one; see [commands of yours](#in-which-order)");
  public static final Key<String> VERSION =
      key("cluster.local.version", text(VERSION_PATTERN, VERSION_ALLOWED))
          .byDefault(HBaseVersion.KNOWN.get(0))
          .notInConditions("HBase version of the server that the campaign starts on this machine");
  public static final Key<Path> HOME =
      key("cluster.local.home", path(HOME_ALLOWED))
          .otherwise(NO_VALUE)
          .notInConditions(
              "your own build of HBase instead of a version: an unpacked release, its tarball, or a"
                  + " source tree after `mvn -DskipTests package assembly:single`; relative to the"
                  + " plan");
  public static final Key<String> HEAP =
      key("cluster.local.heap", text(HeapSize.PATTERN, HeapSize.ALLOWED))
          .byDefault("1g")
          .notInConditions("heap of that server's JVM");
  public static final Key<List<String>> JVM_OPTIONS =
      list("cluster.local.jvm.options")
          .notInConditions("list of further options of that JVM, such as `[-XX:+UseZGC]`");
  public static final Key<Path> JVM_HOME =
      key("cluster.local.jvm.home", path("the directory of a JDK"))
          .otherwise("the Java of the campaign")
          .notInConditions("the JDK that runs that server, Java 11 to 22; relative to the plan");
  public static final Key<Map<String, String>> SITE =
      section("cluster.local.site")
          .notInConditions("additional `hbase-site.xml` settings of that server");
  public static final Key<String> SERVER_NAME =
      key("cluster.local.name", text(NAME_PATTERN, NAME_ALLOWED))
          .otherwise(NO_VALUE)
          .notInConditions(
              "tells that server from another one of the same settings: variants with different"
                  + " names have a server each");

  public static final Key<String> DOCKER_VERSION =
      key("cluster.docker.version", text(VERSION_PATTERN, VERSION_ALLOWED))
          .byDefault(HBaseVersion.KNOWN.get(0))
          .notInConditions(
              "HBase version of the cluster that the campaign starts in Docker containers, on the"
                  + " HDFS of the default version");
  public static final Key<Path> DOCKER_HOME =
      key("cluster.docker.home", path(HOME_ALLOWED))
          .otherwise(NO_VALUE)
          .notInConditions(
              "your own build of HBase instead of a version, as for `cluster.local.home`");
  public static final Key<Integer> REGION_SERVERS =
      key("cluster.docker.regionservers", whole(1, ClusterTarget.Docker.REGION_SERVERS_MAX))
          .byDefault("2")
          .notInConditions("number of region servers");
  public static final Key<String> DOCKER_HEAP =
      key("cluster.docker.heap", text(HeapSize.PATTERN, HeapSize.ALLOWED))
          .byDefault("1g")
          .notInConditions("heap of each region server's JVM");
  public static final Key<String> DOCKER_DISK =
      key("cluster.docker.disk", text(HeapSize.PATTERN, HeapSize.ALLOWED))
          .otherwise(NO_VALUE)
          .inConditions(
              "disk_in_memory",
              "size of each DataNode's disk, such as 4g, for `do: fill-disk`: it is in memory then,"
                  + " and empty after each start; see [Faults](#faults)");
  public static final Key<List<String>> DOCKER_JVM_REGION_SERVER =
      list("cluster.docker.jvm.regionserver")
          .notInConditions("list of further JVM options of each region server");
  public static final Key<List<String>> DOCKER_JVM_MASTER =
      list("cluster.docker.jvm.master")
          .notInConditions("list of further JVM options of the master");
  public static final Key<Path> DOCKER_JVM_HOME =
      key("cluster.docker.jvm.home", path("the directory of a JDK"))
          .otherwise("the image's Java")
          .notInConditions(
              "the JDK of this machine that runs master and region servers, as for"
                  + " `cluster.local.jvm.home`");
  public static final Key<Map<String, String>> DOCKER_CONF =
      section("cluster.docker.conf")
          .notInConditions("additional `hbase-site.xml` settings of its master and region servers");

  public static final Key<String> TABLE =
      property("table.name", BindingProperty.TABLE, ValueType.text(BindingProperty.TABLE));
  public static final Key<String> FAMILY =
      property(
          "table.family",
          BindingProperty.COLUMN_FAMILY,
          text("[^:/\\x00-\\x1f.][^:/\\x00-\\x1f]*", "a column family name"));
  public static final Key<String> FAMILIES =
      key("table.families", families())
          .otherwise("one, `table.family`")
          .property(BindingProperty.FAMILIES.key())
          .notInConditions(
              "several column families, each with the numbers of its fields, such as"
                  + " `{a: 0-4, b: 5-9}`");
  public static final Key<Integer> REGIONS = property("table.regions", BindingProperty.REGIONS);
  public static final Key<String> COMPRESSION =
      property("table.compression", BindingProperty.COMPRESSION);
  public static final Key<String> ENCODING = property("table.encoding", BindingProperty.ENCODING);
  public static final Key<String> BLOOM = property("table.bloom", BindingProperty.BLOOM);
  public static final Key<Integer> BLOCK_SIZE =
      property("table.blocksize", BindingProperty.BLOCK_SIZE);
  public static final Key<Boolean> IN_MEMORY =
      property("table.inmemory", BindingProperty.IN_MEMORY);
  public static final Key<Integer> REPLICAS = property("table.replicas", BindingProperty.REPLICAS);
  public static final Key<Map<String, String>> TABLE_ATTRIBUTES =
      section("table.attributes")
          .property(BindingProperty.TABLE_ATTRIBUTE)
          .notInConditions(
              "other attributes of a new table, by HBase's names, such as `{SPLIT_POLICY: ...}`");
  public static final Key<Map<String, String>> FAMILY_ATTRIBUTES =
      section("table.familyAttributes")
          .property(BindingProperty.FAMILY_ATTRIBUTE)
          .notInConditions(
              "the same of its families, such as `{TTL: 86400, IN_MEMORY_COMPACTION: BASIC}`");

  public static final Key<Long> RECORDS =
      key("dataset.records", count(1, COUNT_MAX))
          .otherwise("the workload file's")
          .property(RowProperty.RECORD_COUNT.key())
          .notInConditions("rows");
  public static final Key<Integer> FIELD_COUNT =
      key("dataset.fieldcount", whole(1, 100_000))
          .byDefault(RowProperty.FIELD_COUNT.defaultValue())
          .property(RowProperty.FIELD_COUNT.key())
          .notInConditions(
              "columns per row, if the workload file does not say; 1 for `RowRangeWorkload`");
  public static final Key<Integer> FIELD_LENGTH =
      key("dataset.fieldlength", whole(1, 10 << 20))
          .byDefault(RowProperty.FIELD_LENGTH.defaultValue())
          .property(RowProperty.FIELD_LENGTH.key())
          .notInConditions(
              "bytes per value, if the workload file does not say; for `RowRangeWorkload` it is"
                  + " `bigtable.valuelength`, 1000 by default");
  public static final Key<String> COMPRESSION_RATIO =
      property(
          "dataset.compressionratio",
          BindingProperty.COMPRESSION_RATIO,
          ValueType.text(BindingProperty.COMPRESSION_RATIO));
  public static final Key<String> VALUES_FILE =
      key("dataset.valuesfile", pathText("a file"))
          .otherwise(NO_VALUE)
          .property(BindingProperty.VALUES_FILE.key())
          .decides(BindingProperty.VALUES_CHECKSUM.key())
          .notInConditions(
              "file whose parts are the values, relative to the working directory or the plan");
  public static final Key<LoadMethod> LOAD =
      key("dataset.load", constant(LoadMethod.class))
          .byDefault("put")
          .inConditions(
              "load",
              "how the table is loaded: put (YCSB's load phase), bulk (HFiles that the region"
                  + " servers adopt), auto (bulk where cluster and workload allow it, else put),"
                  + " none (you have loaded it), empty (each run starts with a new, empty table)");
  public static final Key<Integer> LOAD_THREADS =
      key("dataset.threads", whole(1, 100_000))
          .otherwise("the largest of `runs.threads`")
          .notInConditions("client threads of the load");
  public static final Key<Integer> CHUNK =
      key("dataset.chunk", whole(1, Integer.MAX_VALUE))
          .otherwise("chosen")
          .decides(YcsbProperty.INSERT_START.key(), YcsbProperty.INSERT_COUNT.key())
          .notInConditions(
              "records that one load process writes; an interrupted load repeats unfinished"
                  + " chunks");
  public static final Key<Verify> VERIFY =
      key("dataset.verify", constant(Verify.class))
          .byDefault("sample")
          .notInConditions(
              "how the campaign verifies the table: sample (reads at least 1,000 random records and"
                  + " counts up to 20 million rows with a scan) or count (also counts all rows,"
                  + " in a MapReduce job if Hadoop's configuration names YARN)");
  public static final Key<Map<String, String>> LOAD_PROPERTIES =
      section("dataset.properties")
          .notInConditions(
              "properties of the load, which override those of the plan; runs only have those that"
                  + " determine the rows");

  public static final Key<Duration> QUIET =
      key("settle.quiet", duration())
          .byDefault("60s")
          .inConditions(
              "settle",
              quiet -> "quiet " + DurationText.format(quiet),
              "how long there must be no running or queued compaction and no region in transition");
  public static final Key<Boolean> FLUSH =
      key("settle.flush", flag())
          .byDefault("true")
          .inConditions(
              "settle", flush -> flush ? "flush" : "", "flush the table's memstores before runs");
  public static final Key<Boolean> MAJOR_COMPACT =
      key("settle.majorCompact", flag())
          .byDefault("false")
          .inConditions(
              "settle",
              compact -> compact ? "major compaction" : "",
              "run a major compaction before runs");
  public static final Key<Duration> TIMEOUT =
      key("settle.timeout", duration(Duration.ofSeconds(1)))
          .byDefault("6h")
          .notInConditions("how long to wait for the cluster to settle; more than `settle.quiet`");

  public static final Key<WarmUp> SERVER_WARMUP =
      key("settle.warmup", warmUp())
          .byDefault("auto")
          .inConditions(
              "settle",
              warmUp -> "warm-up " + warmUp,
              "unmeasured load on servers that were started, restarted or newly loaded: auto (until"
                  + " throughput and 99th percentile are steady; none where `runs.warmup` is auto),"
                  + " none, or a duration");

  public static final Key<RunOrder> ORDER =
      key("runs.order", constant(RunOrder.class))
          .otherwise(
              "turns where cells that share a table, or variants, can take them ([In which"
                  + " order](#in-which-order)), else interleaved; blocked with `runs.find`, and"
                  + " where nothing is compared")
          .ofWholePlan()
          .inConditions("order", PlanKeys::order, "interleaved, random, blocked or turns");
  public static final Key<Integer> SEED =
      key("runs.seed", whole(0, Integer.MAX_VALUE))
          .byDefault("1")
          .ofWholePlan()
          .notInConditions("seed of `runs.order: random` and of the order of turns");
  public static final Key<Duration> TURN =
      key("runs.turn", duration(Duration.ofSeconds(1), Duration.ofMinutes(5)))
          .byDefault("5s")
          .ofWholePlan()
          .notInConditions("length of a turn with `runs.order: turns`");
  public static final Key<Integer> RESTARTS =
      key("runs.restarts", whole(0, 100))
          .byDefault("0")
          .ofWholePlan()
          .inConditions(
              "restarts",
              "how often the servers are restarted, each time before `runs.count` runs of each"
                  + " cell");
  public static final Key<Double> UNTIL_CI =
      key("runs.until.ci", percent())
          .otherwise(NO_VALUE)
          .ofWholePlan()
          .notInConditions(
              "how far the 95% interval of each cell's mean throughput may reach to each side, such"
                  + " as 2%; adds rounds for that");
  public static final Key<Integer> UNTIL_MAX =
      key("runs.until.max", whole(1, 100_000))
          .otherwise("required with `runs.until.ci`")
          .ofWholePlan()
          .notInConditions("maximum number of runs of a cell");
  public static final Key<Integer> STEAL_REPEATS =
      key("runs.stealRepeats", whole(0, 1000))
          .byDefault("2")
          .ofWholePlan()
          .notInConditions(
              "maximum number of rounds that are repeated for `host-steal`; none with `runs.order:"
                  + " blocked` and of searches");
  public static final Key<SearchSpec.By> FIND_BY =
      key("runs.find.by", constant(SearchSpec.By.class))
          .byDefault("rate")
          .notInConditions(
              "what is searched for: rate (the highest target rate that meets the objective) or"
                  + " threads (the fewest that reach the highest throughput)");
  public static final Key<Objective> FIND_OBJECTIVE =
      key("runs.find.objective", new ObjectiveType())
          .otherwise("required with `runs.find`, unless that is by threads")
          .notInConditions(
              "limits for percentiles of intended latencies (`READ.p99: 10ms`), for the share of"
                  + " their processors that the region servers use (`server.cpu: 70%`), and for"
                  + " `failed`, at most 0.1%; see docs/capacity.md");
  public static final Key<Integer> FIND_FROM =
      key("runs.find.from", whole(1, Integer.MAX_VALUE))
          .otherwise("required with `runs.find`")
          .notInConditions(
              "lowest rate to try, in operations per second of all clients together, or the fewest"
                  + " threads");
  public static final Key<Integer> FIND_TO =
      key("runs.find.to", whole(1, Integer.MAX_VALUE))
          .otherwise("required with `runs.find`")
          .notInConditions("the most to try");
  public static final Key<Double> FIND_PRECISION =
      key("runs.find.precision", percent(1, 50))
          .byDefault(5.0, "5%; 50% by threads")
          .notInConditions(
              "how wide the 95% interval of the answer may be, relative to its lower end; the"
                  + " search ends when it is as narrow, or after 11 probes");
  public static final Key<Duration> FIND_PROBE =
      key("runs.find.probe", duration(Duration.ofSeconds(5)))
          .byDefault("60s")
          .inConditions("probe", PlanKeys::probe, "length of a probe's measured window");
  public static final Key<Integer> COUNT =
      key("runs.count", whole(1, 1000))
          .byDefault("3")
          .notInConditions("runs of each cell; with `runs.restarts`, after each restart");
  public static final Key<Duration> DURATION =
      key("runs.duration", duration(Duration.ofSeconds(1)))
          .otherwise("until the operations are done")
          .decides(YcsbProperty.MAX_EXECUTION_TIME.key())
          .inConditions(
              "duration", "length of the measured window; not together with `runs.operations`");
  public static final Key<WarmUp> WARMUP =
      key("runs.warmup", warmUp())
          .otherwise(
              "auto; 0s without `runs.duration` or with a cold cache; 30s with a load over time")
          .inConditions(
              "warmup",
              "warm-up of clients and servers before the window: auto (until throughput and 99th"
                  + " percentile are steady), or a duration");
  public static final Key<Long> OPERATIONS =
      key("runs.operations", count(1, COUNT_MAX))
          .otherwise("the workload file's `operationcount`")
          .property(YcsbProperty.OPERATION_COUNT.key())
          .notInConditions(
              "total operations of a run without a duration; at most 2,147,483,647 for each"
                  + " client");
  public static final Key<Integer> THREADS =
      key("runs.threads", whole(1, 100_000))
          .byDefault("1")
          .each()
          .decides("threads", YcsbProperty.THREAD_COUNT.key())
          .notInConditions("threads of all clients together; a list makes a cell for each value");
  public static final Key<Target> TARGET =
      key("runs.target", new Target.Type())
          .otherwise("as many as possible")
          .each()
          .decides(YcsbProperty.TARGET.key())
          .notInConditions(
              "target rate of all clients together, in operations per second; a list makes a cell"
                  + " for each value; or a load over time ([Loads over time](#loads-over-time))");
  public static final Key<String> ARRIVALS =
      key("runs.arrivals", ValueType.of(BindingProperty.ARRIVALS))
          .byDefault("even", "even; poisson with `runs.find`")
          .decides(
              BindingProperty.ARRIVALS.key(),
              BindingProperty.ARRIVALS_SEED.key(),
              BindingProperty.RATES.key())
          .inConditions(
              "arrivals",
              PlanKeys::arrivals,
              "when operations are due with `runs.target`: even (at even times, for each thread, as"
                  + " YCSB does) or poisson (at random, in one queue for the threads of a client);"
                  + " see [Arrivals](#arrivals)");
  public static final Key<Integer> CLIENTS =
      key("runs.clients", whole(1, 10_000))
          .byDefault("1")
          .decides(RowRangeProperty.CLIENTS.key(), RowRangeProperty.CLIENT.key())
          .notInConditions(
              "number of client processes, each a JVM of its own; at most the number of threads");
  public static final Key<ClientPlace> ON =
      key("runs.on", constant(ClientPlace.class))
          .byDefault("local")
          .inConditions(
              "on",
              "where the clients run: local (processes on this machine) or mapreduce (one map task"
                  + " each; `HADOOP_CONF_DIR` names the cluster)");
  public static final Key<Duration> START_TIMEOUT =
      key("runs.startTimeout", duration(Duration.ofSeconds(1)))
          .byDefault("10m")
          .notInConditions(
              "how long it may take until all clients of a MapReduce job have a container and are"
                  + " connected");
  public static final Key<CacheState> CACHE =
      key("runs.cache", constant(CacheState.class))
          .byDefault("any")
          .notInConditions(
              "state of the block cache at the start of each run: any, cold (cleared; the operating"
                  + " system's page cache stays) or warm (filled by reads until the hit ratio is"
                  + " steady)");
  public static final Key<List<String>> JVM_ARGUMENTS =
      list("runs.jvmArguments").notInConditions("list of options for each client's JVM");

  public static final Key<String> BEFORE =
      command("runs.before")
          .inConditions(
              "before a run",
              "shell command before each run; see [commands of yours](#in-which-order)");
  public static final Key<String> AFTER =
      command("runs.after")
          .inConditions("after a run", "shell command after each run, however it ends");
  public static final Key<List<Fault>> FAULTS =
      key("runs.faults", new FaultsType())
          .byDefault(List.of(), "none")
          .inConditions(
              "faults",
              faults -> Fault.inWords(faults),
              "list of what is done to servers and table within the window of each run, such as"
                  + " `{at: 60s, do: kill, on: regionserver, undo: 20s}`; see [Faults](#faults)");
  public static final Key<Boolean> AUDIT =
      key("runs.audit", flag())
          .byDefault("false")
          .decides(BindingProperty.WRITE_JOURNAL.key())
          .inConditions(
              "audit",
              "after each run, compares the table with the writes that the servers acknowledged in"
                  + " it, and reports what was lost; see [Audited runs](#audited-runs)");

  public static final Key<Boolean> PROFILE =
      key("runs.profile", flag())
          .byDefault("false")
          .notInConditions(
              "after all measured runs, one more of each cell whose clients and own servers"
                  + " (`cluster.local`, `cluster.docker`) are profiled; it counts for nothing; see"
                  + " docs/reference/profiles.md");

  public static final Key<Restore> RESTORE =
      key("restore", constant(Restore.class))
          .byDefault("none")
          .inConditions(
              "restore",
              "snapshot: each cell starts from the loaded state, and each run unless `runs.order`"
                  + " is blocked; snapshot-each-run: each run does");
  public static final Key<Map<String, String>> PROPERTIES =
      section("properties").notInConditions("properties of all loads and all runs");
  public static final Key<String> WORKLOADS =
      key("workloads", pathText("a workload file"))
          .otherwise("required")
          .each()
          .notInConditions("workload files, relative to the plan or in `workloads/`");
  public static final Key<String> VARIANT =
      new Draft<>(VARIANTS + "." + VARIANT_NAME, text(NAME_PATTERN, NAME_ALLOWED), key -> {})
          .otherwise("required")
          .notInConditions("name of the variant, which becomes part of the names of its cells");

  /** In the order of the documentation. */
  public static final List<Key<?>> ALL = List.copyOf(DECLARED);

  /** Those whose values cells have. A workload is more to a cell than the name in the plan. */
  public static final List<Key<?>> OF_CELLS =
      ALL.stream().filter(key -> key.scope() != Scope.PLAN && !key.equals(WORKLOADS)).toList();

  private PlanKeys() {}

  private static <T> Draft<T> key(String path, ValueType<T> type) {
    return new Draft<>(path, type, DECLARED::add);
  }

  private static Draft<String> command(String path) {
    return key(path, ValueType.command()).otherwise(NO_VALUE);
  }

  private static Draft<List<String>> list(String path) {
    return key(path, texts()).byDefault(List.of(), "none");
  }

  private static Draft<Map<String, String>> section(String path) {
    return key(path, properties()).byDefault(Map.of(), "none");
  }

  /** A key that is a property of the binding, with its values, its default and its meaning. */
  private static <T> Key<T> property(String path, Property<T> property) {
    return property(path, property, ValueType.of(property));
  }

  private static <T> Key<T> property(String path, Property<?> property, ValueType<T> type) {
    return key(path, type)
        .byDefault(property.byDefault().orElseThrow())
        .property(property.key())
        .notInConditions(property.meaning());
  }

  /** A load over time belongs to the arrivals: comparisons ask for a target that is one rate. */
  private static String arrivals(String arrivals, Values values) {
    return values
        .given(TARGET)
        .filter(target -> !target.isConstant())
        .map(target -> arrivals + ", " + target + " operations/s")
        .orElse(arrivals);
  }

  private static String probe(Duration window, Values values) {
    return values.given(FIND_TO).isPresent() ? DurationText.format(window) : "";
  }

  /** The length of a turn belongs to the order, if there are turns. */
  private static String order(RunOrder order, Values values) {
    String name = ORDER.type().write(order).toString();
    return order == RunOrder.TURNS ? name + " of " + DurationText.format(values.get(TURN)) : name;
  }

  /**
   * What conditions say of keys that a plan does not have, by name, where that does not depend on
   * other keys. So a result of a build that did not know the key was measured like this.
   */
  public static Map<String, String> defaultConditions() {
    Map<String, String> told = Values.NONE.conditions();
    ALL.stream()
        .filter(key -> key.standard().isEmpty() && !key.defaultText().equals(NO_VALUE))
        .forEach(key -> key.condition().ifPresent(it -> told.remove(it.name())));
    // That has several parts, which not all builds knew.
    told.remove(QUIET.conditionName());
    // That of a table that was loaded before is left out, because it is not known.
    told.remove(LOAD.conditionName());
    return told;
  }

  /** The keys and sections that a variant can override. */
  public static SortedSet<String> ofVariants() {
    return ALL.stream()
        .filter(key -> key.scope() != Scope.PLAN)
        .map(Key::section)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Whether a key, or all keys of a section, apply to the plan as a whole. */
  public static boolean isOfWholePlan(String path) {
    List<Key<?>> keys =
        ALL.stream().filter(key -> (key.path() + ".").startsWith(path + ".")).toList();
    return !keys.isEmpty() && keys.stream().allMatch(key -> key.scope() == Scope.PLAN);
  }

  public static Optional<Key<?>> at(String path) {
    return ALL.stream().filter(key -> key.path().equals(path)).findFirst();
  }

  /**
   * Whether a key {@code runs.*} decides a property, which says how a run is measured. Such a key
   * is a condition, or a field of a cell that comparisons look at: they skip the property.
   */
  public static boolean isOfRuns(String property) {
    return ALL.stream()
        .anyMatch(key -> key.section().equals(DURATION.section()) && key.decides(property));
  }

  /** Whether everything below this path is one name. */
  public static boolean isOpen(String path) {
    return at(path).map(key -> key.type().isOpen()).orElse(false);
  }

  /** The keys directly below a section; of the plan itself for an empty path. */
  public static SortedSet<String> below(String section) {
    String prefix = section.isEmpty() ? "" : section + ".";
    SortedSet<String> names =
        ALL.stream()
            .filter(key -> key.path().startsWith(prefix))
            .map(key -> key.path().substring(prefix.length()).split("\\.", 2)[0])
            .collect(Collectors.toCollection(TreeSet::new));
    if (section.isEmpty()) {
      names.addAll(List.of(VARIANTS, SCALE));
    }
    return names;
  }

  /** The block cache at the start of a run, as {@link #CACHE} says. */
  public enum CacheState {
    ANY,
    COLD,
    WARM
  }

  /** Where the clients run, as {@link #ON} says. */
  public enum ClientPlace {
    LOCAL,
    MAPREDUCE
  }

  /** The initial state of the table for a cell or a run. */
  public enum Restore {
    /** The state that the previous cell or run left. */
    NONE,
    /** Each cell starts from a snapshot of the loaded table. If cells take turns, each run does. */
    SNAPSHOT,
    /** Each run starts from a snapshot of the loaded table. */
    SNAPSHOT_EACH_RUN
  }

  /** How the records of a table are verified, as {@link #VERIFY} says. */
  public enum Verify {
    SAMPLE,
    COUNT
  }

  /** How a table gets its records, as {@link #LOAD} says. */
  public enum LoadMethod {
    PUT,
    BULK,
    AUTO,
    /** The campaign neither creates nor drops the table. */
    NONE,
    /** For tests that write their rows themselves. */
    EMPTY;

    /** Whether the campaign writes the rows, once for all runs. */
    public boolean isLoaded() {
      return this == PUT || this == BULK || this == AUTO;
    }
  }

  /** The order in which the runs of a campaign's cells follow each other. */
  public enum RunOrder {
    /**
     * Rounds of all cells, in which each cell follows each other cell equally often ( {@code
     * WilliamsDesign}).
     */
    INTERLEAVED,
    /** Rounds of all cells, each in a random order that depends on the seed. */
    RANDOM,
    /** All runs of a cell, then all runs of the next one. */
    BLOCKED,
    /**
     * The cells of a workload run at the same time, and their clients take turns of a few seconds
     * ({@link io.github.hbaseycsb.client.TurnSchedule}).
     */
    TURNS;

    /** Whether all runs of a cell follow each other on one start of the servers. */
    public boolean keepsServers() {
      return this == BLOCKED || this == TURNS;
    }
  }
}
