package io.github.hbaseycsb.campaign.check;

import io.github.hbaseycsb.campaign.check.PlanEstimate.Step;
import io.github.hbaseycsb.campaign.plan.ClientLimit;
import io.github.hbaseycsb.model.Counted;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.CacheState;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.ClientPlace;
import io.github.hbaseycsb.model.plan.ClusterTarget;
import io.github.hbaseycsb.model.plan.DurationText;
import io.github.hbaseycsb.model.plan.FindSpec;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.Restore;
import io.github.hbaseycsb.model.plan.Workload;
import io.github.hbaseycsb.model.run.RunName.Kind;
import io.github.hbaseycsb.property.SecretNames;
import io.github.hbaseycsb.property.YcsbProperty;
import io.github.hbaseycsb.workload.LongCoreWorkload;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.commons.text.WordUtils;

/**
 * Describes what a campaign will do and how long that takes, as plain text of at most {@value
 * #COLUMNS} columns.
 */
public final class PlanSummary {
  /** Bulk loads are not suggested for loads that are shorter than this. */
  private static final Duration WORTH_SAVING = Duration.ofMinutes(1);

  /** Operations per second that no client process is expected to reach. */
  private static final long MORE_THAN_A_CLIENT_DOES = 250_000;

  private static final int COLUMNS = 120;
  private static final int NAME_COLUMNS = 56;

  private final Plan plan;
  private final PlanEstimate estimate;
  private final AssumedRates rates;
  private final List<String> lines = new ArrayList<>();

  private PlanSummary(Plan plan, AssumedRates rates) throws IOException {
    this.plan = plan;
    this.rates = rates;
    this.estimate = PlanEstimate.of(plan, rates);
  }

  /**
   * The text.
   *
   * @throws IOException when a workload file cannot be read
   */
  public static String of(Plan plan, AssumedRates rates) throws IOException {
    return new PlanSummary(plan, rates).text();
  }

  /**
   * A line about the size of a campaign, such as {@code 3 cells, 9 runs; expected to take about 6
   * min}.
   *
   * @throws IOException when a workload file cannot be read
   */
  public static String headline(Plan plan) throws IOException {
    PlanEstimate estimate = PlanEstimate.of(plan, AssumedRates.DEFAULT);
    return "%s, %s%s; expected to take about %s"
        .formatted(
            Counted.of(plan.cells().size(), "cell"),
            Counted.of(estimate.times(Step.WINDOW), "run"),
            profiled(estimate),
            clock(estimate.total()));
  }

  private String text() throws IOException {
    int runs = estimate.times(Step.WINDOW);
    String title = plan.description().isEmpty() ? "" : ": " + plan.description();
    lines.add("Campaign " + plan.name() + title);
    boolean searched = plan.cells().stream().anyMatch(cell -> cell.find().isPresent());
    lines.add(
        Counted.of(plan.cells().size(), "cell")
            + ", "
            + (searched ? "about " : "")
            + Counted.of(runs, "run")
            + (searched ? " and probes" : "")
            + profiled(estimate));
    addClusters();
    addCells();
    addClientLimits();
    addOverwritingInserts();
    lines.add("");
    lines.addAll(OrderSummary.lines(plan, rates, estimate));
    addDuration();
    addDisk();
    StringBuilder text = new StringBuilder();
    for (String line : lines) {
      text.append(wrapped(line)).append('\n');
    }
    return text.toString();
  }

  /** Such as {@code , 2 profiled runs}; empty without one. */
  private static String profiled(PlanEstimate estimate) {
    int times = estimate.times(Step.PROFILE);
    return times == 0 ? "" : ", " + Counted.of(times, "profiled run");
  }

  private void addClusters() {
    Map<ClusterTarget, Map<String, Cell>> clusters = new LinkedHashMap<>();
    for (Cell cell : plan.cells()) {
      clusters
          .computeIfAbsent(cell.cluster(), cluster -> new LinkedHashMap<>())
          .putIfAbsent(cell.get(PlanKeys.TABLE), cell);
    }
    lines.add("");
    lines.add("Clusters and their tables");
    clusters.forEach(
        (cluster, tables) -> {
          lines.add("  " + describe(cluster));
          tables.values().forEach(cell -> lines.add("    " + describeTable(cell)));
        });
  }

  private static String describe(ClusterTarget cluster) {
    return cluster.match(
        existing ->
            "the cluster of "
                + existing.conf()
                + (Files.isRegularFile(existing.conf().resolve("hbase-site.xml"))
                    ? ""
                    : " (it has no hbase-site.xml: set cluster.conf)"),
        local ->
            "%s on this machine, heap %s%s"
                .formatted(local.hbase(), local.heap(), describe(local.site())),
        docker ->
            "%s on HDFS in Docker, %s, heap %s%s"
                .formatted(
                    docker.hbase(),
                    Counted.of(docker.regionServers(), "region server"),
                    docker.heap(),
                    describe(docker.conf())));
  }

  private static String describe(Map<String, String> settings) {
    return settings.entrySet().stream()
        .map(
            it ->
                ", %s=%s"
                    .formatted(
                        it.getKey(), SecretNames.isSecret(it.getKey()) ? "***" : it.getValue()))
        .collect(Collectors.joining());
  }

  private static String describeTable(Cell cell) {
    String size =
        Text.of(
            "%s of %d x %,d bytes, %s",
            Counted.of(cell.rows(), "row"),
            cell.get(PlanKeys.FIELD_COUNT),
            cell.get(PlanKeys.FIELD_LENGTH),
            size(cell.bytes()));
    String load =
        switch (cell.get(PlanKeys.LOAD)) {
          case PUT -> ", put by " + Counted.of(cell.get(PlanKeys.LOAD_THREADS), "thread");
          case BULK -> ", loaded in bulk";
          case AUTO ->
              ", loaded in bulk if the cluster allows it, else put by "
                  + Counted.of(cell.get(PlanKeys.LOAD_THREADS), "thread");
          case NONE -> ", loaded before";
          case EMPTY -> " at most, new and empty for each run; its regions are not split";
        };
    return Text.of(
        "%s: %s, compression %s, encoding %s, bloom %s; %s%s",
        cell.get(PlanKeys.TABLE),
        Counted.of(cell.get(PlanKeys.REGIONS), "region"),
        cell.get(PlanKeys.COMPRESSION),
        cell.get(PlanKeys.ENCODING),
        cell.get(PlanKeys.BLOOM),
        size,
        load);
  }

  private void addCells() {
    lines.add("");
    lines.add("Cells");
    int width =
        Math.min(
            NAME_COLUMNS,
            plan.cells().stream().mapToInt(cell -> cell.name().length()).max().orElse(1));
    int number = 0;
    for (Cell cell : plan.cells()) {
      number++;
      String name = Text.of("%4d  %-" + width + "s", number, cell.name());
      if (cell.name().length() > width) {
        lines.add(name);
        name = " ".repeat(width + 6);
      }
      lines.add(name + "  " + describe(cell));
    }
  }

  /** Adds a line for each length and number of clients at which a fast run would break. */
  private void addClientLimits() {
    Set<String> limits = new LinkedHashSet<>();
    for (Cell cell : plan.cells()) {
      if (cell.given(PlanKeys.DURATION).isEmpty() || cell.target().isPresent()) {
        continue;
      }
      long perSecond = ClientLimit.perSecond(cell);
      if (perSecond < cell.get(PlanKeys.CLIENTS) * MORE_THAN_A_CLIENT_DOES) {
        limits.add(
            Text.of(
                "  In %s %s at most %,d operations/s, because a YCSB client counts them as an int;"
                    + " a faster run breaks: set runs.clients to one for each %,d/s.",
                DurationText.format(cell.given(PlanKeys.DURATION).get()),
                Counted.of(cell.get(PlanKeys.CLIENTS), "client")
                    + (cell.get(PlanKeys.CLIENTS) == 1 ? " does" : " do"),
                perSecond,
                perSecond / cell.get(PlanKeys.CLIENTS)));
      }
    }
    lines.addAll(limits);
  }

  /** Adds a line for each workload class whose runs insert the same rows again. */
  private void addOverwritingInserts() throws IOException {
    Set<String> overwriting = new LinkedHashSet<>();
    for (Cell cell : plan.cells()) {
      Map<String, String> properties = Workload.merged(cell.workloadFile(), cell.properties());
      String workload = properties.getOrDefault(YcsbProperty.WORKLOAD.key(), "");
      if (Workload.inserts(properties)
          && !LongCoreWorkload.isCoreWorkload(workload)
          && (cell.get(PlanKeys.CLIENTS) > 1
              || (plan.schedule().maxRuns(cell) > 1 && !plan.schedule().restoresEachRun(cell)))) {
        overwriting.add(
            "  Each client and each run of "
                + workload
                + " inserts rows from recordcount on, and overwrites those of the others: use one"
                + " client and restore: snapshot-each-run.");
      }
    }
    lines.addAll(overwriting);
  }

  private String describe(Cell cell) {
    StringBuilder text = new StringBuilder();
    cell.find().ifPresent(find -> text.append(describe(cell, find)));
    text.append(plan.schedule().plannedRuns(cell)).append(" x ");
    text.append(cell.given(PlanKeys.DURATION).map(DurationText::format).orElse("all operations"));
    if (cell.get(PlanKeys.WARMUP).isAuto()) {
      text.append(" after a warm-up");
    } else if (!cell.get(PlanKeys.WARMUP).isNone()) {
      text.append(" after ").append(cell.get(PlanKeys.WARMUP)).append(" of warm-up");
    }
    text.append(", ").append(Counted.of(cell.get(PlanKeys.THREADS), "thread"));
    if (cell.get(PlanKeys.CLIENTS) > 1) {
      text.append(" of ").append(cell.get(PlanKeys.CLIENTS)).append(" clients");
    }
    if (cell.get(PlanKeys.ON) == ClientPlace.MAPREDUCE) {
      text.append(" on MapReduce");
    }
    cell.target().ifPresent(target -> text.append(", target ").append(target).append("/s"));
    if (cell.get(PlanKeys.CACHE) != CacheState.ANY) {
      text.append(", cache ").append(cell.get(PlanKeys.CACHE).name().toLowerCase(Locale.ROOT));
    }
    return text
        + (cell.get(PlanKeys.RESTORE) == Restore.NONE ? "" : ", from a snapshot")
        + (cell.get(PlanKeys.PROFILE) ? ", then profiled" : "");
  }

  /** Such as {@code search from 500/s to 200,000/s, about 10 probes of 60s, then }. */
  private static String describe(Cell cell, FindSpec find) {
    long probes =
        PlanEstimate.measurements(cell).stream().filter(kind -> kind == Kind.PROBE).count();
    return Text.of(
        "search from %,d/s to %,d/s, about %d probes of %s, then ",
        find.from(), find.to(), probes, DurationText.format(find.probe()));
  }

  private void addDuration() {
    lines.add("");
    lines.add("Expected duration: about " + clock(estimate.total()));
    lines.add(
        Text.of(
            "  loads %s (%s, %s), starts and restores %s, settling %s, warm-ups %s,"
                + " measuring %s%s",
            clock(estimate.load()),
            Counted.of(estimate.rows(), "row"),
            size(estimate.bytes()),
            clock(estimate.time(Step.START, Step.RESTORE, Step.RELOAD, Step.CLIENTS)),
            clock(estimate.time(Step.SETTLING)),
            clock(estimate.time(Step.SERVER_WARM_UP, Step.CLIENT_WARM_UP)),
            clock(estimate.time(Step.WINDOW)),
            estimate.times(Step.PROFILE) == 0
                ? ""
                : ", profiled runs " + clock(estimate.time(Step.PROFILE))));
    addBulkLoad();
    lines.add(
        Text.of(
            "Assumed: %,d rows/s loaded, and as many operations/s for runs with neither duration nor"
                + " target; %,d rows/s loaded in bulk; settling takes settle.quiet before each run; %s for a start of the"
                + " servers, %s for a restore from a snapshot (HBase 1.x loads the table again), %s to"
                + " start and end the clients of a run and %s more for each client, %s for an automatic warm-up of servers and %s for"
                + " one of clients alone; compactions and taking snapshots take no time. Data volume is"
                + " the size of the values.",
            rates.operations(),
            rates.bulkRows(),
            clock(PlanEstimate.START),
            clock(PlanEstimate.RESTORE),
            clock(PlanEstimate.CLIENTS),
            clock(PlanEstimate.CLIENT),
            clock(PlanEstimate.SERVER_WARM_UP),
            clock(PlanEstimate.CLIENT_WARM_UP)));
  }

  private void addBulkLoad() {
    Duration puts = estimate.puts();
    Duration bulk = estimate.bulkLoads();
    if (puts.minus(bulk).compareTo(WORTH_SAVING) >= 0) {
      lines.add(
          Text.of(
              "  --set dataset.load=bulk would load %s in about %s instead of %s (assumed: %,d rows/s),"
                  + " if the cluster allows it; but a table has one HFile in each region then, and"
                  + " several after puts: compare only tables that were loaded in the same way",
              Counted.of(estimate.rowsToBulkLoad(), "row"),
              clock(bulk),
              clock(puts),
              Math.max(rates.bulkRows(), AssumedRates.DEFAULT.bulkRows())));
    }
  }

  private void addDisk() {
    DiskEstimate disk = estimate.disk();
    lines.add("");
    lines.add("Expected disk use: at most about");
    disk.clusters()
        .forEach(
            (cluster, use) ->
                lines.add(
                    Text.of(
                        "  %s in %s: data %s, WAL %s, compactions %s, snapshots %s",
                        size(use.total()),
                        disk.place(cluster),
                        size(use.data()),
                        size(use.wal()),
                        size(use.compaction()),
                        size(use.snapshots()))));
    if (disk.staged() > 0) {
      lines.add(
          Text.of(
              "  %s in %s, where the store files of a bulk load are until they are copied",
              size(disk.staged()), System.getProperty("java.io.tmpdir")));
    }
    lines.add(Text.of("  %s of results", size(disk.results())));
    lines.add(
        Text.of(
            "Assumed: %d bytes for each value beside the value itself and the family's name, no"
                + " compression or encoding; the WALs of a load stay until it ends; compactions and"
                + " snapshots keep the files that they replace once, and major compactions of restored"
                + " tables once more; writes of runs, and the replication of a cluster of your own,"
                + " are not counted; two copies on a cluster in Docker; %d KB of results for each"
                + " second of a client.",
            DiskEstimate.CELL_BYTES, DiskEstimate.RESULT_BYTES_PER_SECOND / 1000));
  }

  /** A size in MB (10^6 bytes) or GB (10^9). */
  public static String size(double bytes) {
    return bytes < 1_000_000_000
        ? Text.of("%,.1f MB", bytes / 1e6)
        : Text.of("%,.1f GB", bytes / 1e9);
  }

  static String clock(Duration duration) {
    long seconds = duration.plusMillis(999).toSeconds();
    if (seconds < 60) {
      return seconds + " s";
    }
    long minutes = (seconds + 30) / 60;
    return minutes < 60 ? minutes + " min" : minutes / 60 + " h " + minutes % 60 + " min";
  }

  /** Wraps a line that is too long for the terminal; further lines are indented. */
  public static String wrapped(String line) {
    if (line.length() <= COLUMNS) {
      return line;
    }
    String indent = " ".repeat(line.length() - line.stripLeading().length());
    int width = COLUMNS - indent.length() - 2;
    return indent + WordUtils.wrap(line.strip(), width, "\n" + indent + "  ", true);
  }
}
