package io.github.hbaseycsb.campaign.plan;

import static io.github.hbaseycsb.campaign.plan.ValueType.constant;
import static io.github.hbaseycsb.campaign.plan.ValueType.count;
import static io.github.hbaseycsb.campaign.plan.ValueType.duration;
import static io.github.hbaseycsb.campaign.plan.ValueType.flag;
import static io.github.hbaseycsb.campaign.plan.ValueType.nameOf;
import static io.github.hbaseycsb.campaign.plan.ValueType.oneOrMore;
import static io.github.hbaseycsb.campaign.plan.ValueType.percent;
import static io.github.hbaseycsb.campaign.plan.ValueType.properties;
import static io.github.hbaseycsb.campaign.plan.ValueType.text;
import static io.github.hbaseycsb.campaign.plan.ValueType.texts;
import static io.github.hbaseycsb.campaign.plan.ValueType.warmUp;
import static io.github.hbaseycsb.campaign.plan.ValueType.whole;

import io.github.hbaseycsb.server.ServerDistribution;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.regionserver.BloomType;

/** Every key that a plan can have: the one list of names, types and defaults. */
final class PlanKeys {
  static final String VARIANTS = "variants";
  static final String SCALE = "scale";

  private static final String NAME_PATTERN = "[A-Za-z0-9][A-Za-z0-9._-]{0,99}";
  private static final String NAME_ALLOWED =
      "letters, digits, hyphens, dots and underscores, beginning with a letter or digit, 100 at"
          + " the most";
  private static final String VERSION_PATTERN = "(?!.*-SNAPSHOT$)[0-9][A-Za-z0-9.\\-]*";
  private static final String VERSION_ALLOWED =
      "an HBase version that is released, such as 2.6.4-hadoop3 or 1.7.2; a build of your own is a"
          + " home";
  private static final String HOME_ALLOWED = "a directory or a tarball";
  private static final String HEAP_PATTERN = "[1-9][0-9]*[kKmMgG]?";
  private static final String HEAP_ALLOWED = "a size, such as 512m or 2g";
  private static final long COUNT_MAX = 1_000_000_000_000L;

  static final Key<String> NAME =
      Key.of(
          "name", text(NAME_PATTERN, NAME_ALLOWED), "required", "of the campaign and its results");
  static final Key<String> DESCRIPTION =
      Key.of("description", text(), "", "empty", "what is measured, and who published it");

  static final Key<String> CONF =
      Key.of(
          "cluster.conf",
          text("(?s).+", "a directory"),
          "this, `cluster.local` or `cluster.docker`",
          "directory with the `hbase-site.xml` of a cluster; relative to the plan");
  static final Key<String> RESTART =
      Key.of(
          "cluster.restart",
          text("(?s).*\\S.*", "a shell command"),
          "none",
          "shell command that restarts the servers of `cluster.conf`, for `runs.restarts`");
  static final Key<String> VERSION =
      Key.of(
          "cluster.local.version",
          text(VERSION_PATTERN, VERSION_ALLOWED),
          ServerDistribution.defaultVersion(),
          ServerDistribution.defaultVersion(),
          "HBase version of a server that the campaign starts on this machine");
  static final Key<String> HOME =
      Key.of(
          "cluster.local.home",
          text("(?s).+", HOME_ALLOWED),
          "none",
          "an HBase of your own instead of a version: an unpacked release, its tarball, or a source"
              + " tree after `mvn -DskipTests package assembly:single`; relative to the plan");
  static final Key<String> HEAP =
      Key.of(
          "cluster.local.heap",
          text(HEAP_PATTERN, HEAP_ALLOWED),
          "1g",
          "1g",
          "heap of that server's JVM");
  static final Key<Map<String, String>> SITE =
      Key.of(
          "cluster.local.site",
          properties(),
          Map.of(),
          "none",
          "further `hbase-site.xml` settings of that server");

  static final Key<String> DOCKER_VERSION =
      Key.of(
          "cluster.docker.version",
          text(VERSION_PATTERN, VERSION_ALLOWED),
          ServerDistribution.defaultVersion(),
          ServerDistribution.defaultVersion(),
          "HBase version of a cluster on HDFS that the campaign starts in Docker containers");
  static final Key<String> DOCKER_HOME =
      Key.of(
          "cluster.docker.home",
          text("(?s).+", HOME_ALLOWED),
          "none",
          "an HBase of your own instead of a version, as `cluster.local.home`; HDFS is that of"
              + " the default version");
  static final Key<Integer> REGION_SERVERS =
      Key.of("cluster.docker.regionservers", whole(1, 200), 2, "2", "region servers of it");
  static final Key<String> DOCKER_HEAP =
      Key.of(
          "cluster.docker.heap",
          text(HEAP_PATTERN, HEAP_ALLOWED),
          "1g",
          "1g",
          "heap of each region server's JVM");
  static final Key<Map<String, String>> DOCKER_CONF =
      Key.of(
          "cluster.docker.conf",
          properties(),
          Map.of(),
          "none",
          "further `hbase-site.xml` settings of its master and region servers");

  static final Key<String> TABLE =
      Key.of(
          "table.name",
          text("([A-Za-z0-9_][A-Za-z0-9_.-]*:)?[A-Za-z0-9_][A-Za-z0-9_.-]*", "a table name"),
          "usertable",
          "table",
          "usertable",
          "the table");
  static final Key<String> FAMILY =
      Key.of(
          "table.family",
          text("[^:/\\x00-\\x1f.][^:/\\x00-\\x1f]*", "a column family name"),
          "family",
          "columnfamily",
          "family",
          "its column family");
  static final Key<Integer> REGIONS =
      Key.of(
          "table.regions",
          whole(1, 100_000),
          1,
          "hbase.regions",
          "1",
          "regions, split at quantiles of the keys");
  static final Key<String> COMPRESSION =
      Key.of(
          "table.compression",
          nameOf(Compression.Algorithm.class),
          "NONE",
          "hbase.compression",
          "NONE",
          "NONE, SNAPPY, LZ4, ZSTD, GZ, LZO, ...");
  static final Key<String> ENCODING =
      Key.of(
          "table.encoding",
          nameOf(DataBlockEncoding.class),
          "NONE",
          "hbase.encoding",
          "NONE",
          "data block encoding: NONE, PREFIX, DIFF, FAST_DIFF, ROW_INDEX_V1");
  static final Key<String> BLOOM =
      Key.of(
          "table.bloom",
          nameOf(BloomType.class),
          "ROW",
          "hbase.bloom",
          "ROW",
          "bloom filter: NONE, ROW, ROWCOL");
  static final Key<Integer> BLOCK_SIZE =
      Key.of(
          "table.blocksize",
          whole(1024, 1 << 30),
          65536,
          "hbase.blocksize",
          "65536",
          "HFile block size, bytes");
  static final Key<Boolean> IN_MEMORY =
      Key.of(
          "table.inmemory",
          flag(),
          false,
          "hbase.inmemory",
          "false",
          "whether the family has block cache priority");

  static final Key<Long> RECORDS =
      Key.of(
          "dataset.records",
          count(1, COUNT_MAX),
          null,
          "recordcount",
          "the workload file's",
          "rows");
  static final Key<Integer> FIELD_COUNT =
      Key.of(
          "dataset.fieldcount",
          whole(1, 100_000),
          10,
          "fieldcount",
          "10",
          "columns of a row; 1 for `RowRangeWorkload`");
  static final Key<Integer> FIELD_LENGTH =
      Key.of(
          "dataset.fieldlength",
          whole(1, 10 << 20),
          100,
          "fieldlength",
          "100",
          "bytes of a value; `bigtable.valuelength`, and 1000, for `RowRangeWorkload`");
  static final Key<LoadMethod> LOAD =
      Key.of(
          "dataset.load",
          constant(LoadMethod.class),
          LoadMethod.PUT,
          "put",
          "put: YCSB's load phase; bulk: store files that a MapReduce job writes; none: the table is"
              + " there and loaded; empty: each run starts with a new, empty table");
  static final Key<Integer> LOAD_THREADS =
      Key.of(
          "dataset.threads",
          whole(1, 100_000),
          "the most of `runs.threads`",
          "client threads of the load");
  static final Key<Integer> CHUNK =
      Key.of(
          "dataset.chunk",
          whole(1, Integer.MAX_VALUE),
          "chosen",
          "records that one load process writes, and that are repeated when a load is interrupted");
  static final Key<Verify> VERIFY =
      Key.of(
          "dataset.verify",
          constant(Verify.class),
          Verify.SAMPLE,
          "sample",
          "how it is shown that the table holds its records: sample (1,000 or more, chosen at random,"
              + " are read back, and up to 20 million rows are counted by a scan); count (the same,"
              + " and all rows are counted by HBase's RowCounter, a MapReduce job)");
  static final Key<Map<String, String>> LOAD_PROPERTIES =
      Key.of(
          "dataset.properties",
          properties(),
          Map.of(),
          "none",
          "of the load, over the plan's; runs have only those that decide the rows");

  static final Key<Boolean> FLUSH =
      Key.of("settle.flush", flag(), true, "true", "flush the table's memstores before runs");
  static final Key<Boolean> MAJOR_COMPACT =
      Key.of("settle.majorCompact", flag(), false, "false", "major compaction before runs");
  static final Key<Duration> QUIET =
      Key.of(
          "settle.quiet",
          duration(Duration.ZERO),
          Duration.ofSeconds(60),
          "60s",
          "how long there must be no compaction, running or queued, and no region in transition");
  static final Key<Duration> TIMEOUT =
      Key.of(
          "settle.timeout",
          duration(Duration.ofSeconds(1)),
          Duration.ofHours(6),
          "6h",
          "after which the cluster has not settled; more than `settle.quiet`");

  static final Key<WarmUp> SERVER_WARMUP =
      Key.of(
          "settle.warmup",
          warmUp(),
          WarmUp.AUTO,
          "auto",
          "unmeasured load on servers that were started, restarted or newly loaded: auto (until"
              + " throughput and 99th percentile are steady), none, or so long");

  static final Key<RunOrder> ORDER =
      Key.of(
          "runs.order",
          constant(RunOrder.class),
          "interleaved where cells share a table or the plan has variants, else blocked",
          "of the runs of all cells: interleaved, random, blocked; of the whole plan");
  static final Key<Integer> SEED =
      Key.of(
          "runs.seed",
          whole(0, Integer.MAX_VALUE),
          1,
          "1",
          "of `runs.order: random`; of the whole plan");
  static final Key<Integer> RESTARTS =
      Key.of(
          "runs.restarts",
          whole(0, 100),
          0,
          "0",
          "how often the servers are restarted, each time before `runs.count` runs of each cell; of"
              + " the whole plan");
  static final Key<Double> UNTIL_CI =
      Key.of(
          "runs.until.ci",
          percent(),
          "none",
          "more rounds are run until the 95% interval of each cell's mean throughput reaches no"
              + " further than this from the mean, such as 2%; of the whole plan");
  static final Key<Integer> UNTIL_MAX =
      Key.of(
          "runs.until.max",
          whole(1, 100_000),
          "required with `runs.until.ci`",
          "runs of a cell after which there are no more rounds");
  static final Key<Integer> COUNT =
      Key.of(
          "runs.count",
          whole(1, 1000),
          3,
          "3",
          "runs of each cell; with `runs.restarts`, after each restart");
  static final Key<Duration> DURATION =
      Key.of(
          "runs.duration",
          duration(Duration.ofSeconds(1)),
          "until the operations are done",
          "of the measured window; excludes `runs.operations`");
  static final Key<WarmUp> WARMUP =
      Key.of(
          "runs.warmup",
          warmUp(),
          "auto; 0s without `runs.duration` or with a cold cache",
          "of the clients, before the window: auto (until throughput and 99th percentile are"
              + " steady), or so long");
  static final Key<Long> OPERATIONS =
      Key.of(
          "runs.operations",
          count(1, COUNT_MAX),
          "the workload file's `operationcount`",
          "of a run without a duration, in all; 2,147,483,647 at most of each client");
  static final Key<List<Integer>> THREADS =
      Key.of(
          "runs.threads",
          oneOrMore(whole(1, 100_000)),
          List.of(1),
          "1",
          "of all clients together; a list makes a cell of each");
  static final Key<List<Integer>> TARGET =
      Key.of(
          "runs.target",
          oneOrMore(whole(1, Integer.MAX_VALUE)),
          "as many as possible",
          "operations per second of all clients together; a list makes a cell of each");
  static final Key<Integer> CLIENTS =
      Key.of(
          "runs.clients", whole(1, 10_000), 1, "1", "client processes; at most as many as threads");
  static final Key<ClientPlace> ON =
      Key.of(
          "runs.on",
          constant(ClientPlace.class),
          ClientPlace.LOCAL,
          "local",
          "where the clients run: local (processes of this machine) or mapreduce (a map task each;"
              + " `HADOOP_CONF_DIR` names the cluster)");
  static final Key<Duration> START_TIMEOUT =
      Key.of(
          "runs.startTimeout",
          duration(Duration.ofSeconds(1)),
          Duration.ofMinutes(10),
          "10m",
          "within which all clients of a MapReduce job must have a container and be connected");
  static final Key<CacheState> CACHE =
      Key.of(
          "runs.cache",
          constant(CacheState.class),
          CacheState.ANY,
          "any",
          "the block cache at the start of each run: any, cold (cleared), warm (read into until"
              + " the hit ratio is steady)");
  static final Key<List<String>> JVM_ARGUMENTS =
      Key.of("runs.jvmArguments", texts(), List.of(), "none", "list, of each client's JVM");

  static final Key<Restore> RESTORE =
      Key.of(
          "restore",
          constant(Restore.class),
          Restore.NONE,
          "none",
          "snapshot: each cell starts from the loaded state, and each run unless `runs.order` is"
              + " blocked; snapshot-each-run: each run does");
  static final Key<Map<String, String>> PROPERTIES =
      Key.of("properties", properties(), Map.of(), "none", "properties of all loads and all runs");
  static final Key<List<String>> WORKLOADS =
      Key.of(
          "workloads",
          oneOrMore(text("(?s).+", "a workload file")),
          "required",
          "files, relative to the plan or in `workloads/`");
  static final Key<String> VARIANT =
      Key.of(
          "variants.name",
          text(NAME_PATTERN, NAME_ALLOWED),
          "required",
          "of a variant; it ends up in the names of its cells");

  static final List<Key<?>> ALL =
      List.of(
          NAME,
          DESCRIPTION,
          CONF,
          RESTART,
          VERSION,
          HOME,
          HEAP,
          SITE,
          DOCKER_VERSION,
          DOCKER_HOME,
          REGION_SERVERS,
          DOCKER_HEAP,
          DOCKER_CONF,
          TABLE,
          FAMILY,
          REGIONS,
          COMPRESSION,
          ENCODING,
          BLOOM,
          BLOCK_SIZE,
          IN_MEMORY,
          RECORDS,
          FIELD_COUNT,
          FIELD_LENGTH,
          LOAD,
          LOAD_THREADS,
          CHUNK,
          VERIFY,
          LOAD_PROPERTIES,
          FLUSH,
          MAJOR_COMPACT,
          QUIET,
          TIMEOUT,
          SERVER_WARMUP,
          ORDER,
          SEED,
          RESTARTS,
          UNTIL_CI,
          UNTIL_MAX,
          COUNT,
          DURATION,
          WARMUP,
          OPERATIONS,
          THREADS,
          TARGET,
          CLIENTS,
          ON,
          START_TIMEOUT,
          CACHE,
          JVM_ARGUMENTS,
          RESTORE,
          PROPERTIES,
          WORKLOADS);

  /** What a variant can override. */
  static final Set<String> VARIANT_SECTIONS =
      Set.of("cluster", "table", "dataset", "settle", "runs", "restore", "properties", "workloads");

  /** Keys of a section that may have any names in it. */
  private static final Set<String> OPEN =
      Set.of(SITE.path(), DOCKER_CONF.path(), LOAD_PROPERTIES.path(), "properties");

  /** What a variant cannot override: keys, and sections, of the plan as a whole. */
  private static final Set<String> WHOLE_PLAN =
      Set.of(ORDER.path(), SEED.path(), RESTARTS.path(), "runs.until");

  private PlanKeys() {}

  static boolean isOfWholePlan(String path) {
    return WHOLE_PLAN.contains(path);
  }

  static Optional<Key<?>> at(String path) {
    for (Key<?> key : ALL) {
      if (key.path().equals(path)) {
        return Optional.of(key);
      }
    }
    return Optional.empty();
  }

  /** Whether everything below this path is one name. */
  static boolean isOpen(String path) {
    return OPEN.contains(path);
  }

  /** The keys directly below a section; of the plan itself for an empty path. */
  static SortedSet<String> below(String section) {
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
