package io.github.hbaseycsb.campaign.plan;

import io.github.hbaseycsb.binding.SecretNames;
import io.github.hbaseycsb.campaign.plan.PlanEstimate.Step;
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
import org.apache.commons.text.WordUtils;

/**
 * What a campaign will do and how long that takes, as plain text of at most {@value #COLUMNS}
 * columns.
 */
public final class PlanSummary {
  /** Rows, or operations, per second where nothing better is known. It is a guess. */
  public static final int ASSUMED_RATE = 10_000;

  /** Operations per second that no client process is expected to do. */
  private static final long MORE_THAN_A_CLIENT_DOES = 250_000;

  private static final int COLUMNS = 120;
  private static final int NAME_COLUMNS = 56;

  private final Plan plan;
  private final PlanEstimate estimate;
  private final int rate;
  private final List<String> lines = new ArrayList<>();

  private PlanSummary(Plan plan, int rate) throws IOException {
    this.plan = plan;
    this.rate = rate;
    this.estimate = PlanEstimate.of(plan, rate);
  }

  /**
   * The text.
   *
   * @param rate rows per second of loads, and operations per second of runs without duration and
   *     target, at least 1
   * @throws IOException when a workload file cannot be read
   */
  public static String of(Plan plan, int rate) throws IOException {
    return new PlanSummary(plan, rate).text();
  }

  private String text() throws IOException {
    int runs = estimate.times(Step.WINDOW);
    String title = plan.description().isEmpty() ? "" : ": " + plan.description();
    lines.add("Campaign " + plan.name() + title);
    lines.add(plural(plan.cells().size(), "cell") + ", " + plural(runs, "run"));
    addClusters();
    addCells();
    addClientLimits();
    lines.add("");
    lines.addAll(OrderSummary.lines(plan, rate, estimate));
    addDuration();
    StringBuilder text = new StringBuilder();
    for (String line : lines) {
      text.append(wrapped(line)).append('\n');
    }
    return text.toString();
  }

  private void addClusters() {
    Map<ClusterTarget, Map<String, Cell>> clusters = new LinkedHashMap<>();
    for (Cell cell : plan.cells()) {
      clusters
          .computeIfAbsent(cell.cluster(), cluster -> new LinkedHashMap<>())
          .putIfAbsent(cell.table().name(), cell);
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
    if (cluster instanceof ClusterTarget.Local local) {
      return "%s on this machine, heap %s%s"
          .formatted(local.hbase(), local.heap(), describe(local.site()));
    }
    if (cluster instanceof ClusterTarget.Docker docker) {
      return "%s on HDFS in Docker, %d region servers, heap %s%s"
          .formatted(
              docker.hbase(), docker.regionServers(), docker.heap(), describe(docker.conf()));
    }
    ClusterTarget.Existing existing = (ClusterTarget.Existing) cluster;
    boolean there = Files.isRegularFile(existing.conf().resolve("hbase-site.xml"));
    return "the cluster of "
        + existing.conf()
        + (there ? "" : " (no hbase-site.xml is there: set cluster.conf)");
  }

  private static String describe(Map<String, String> settings) {
    StringBuilder text = new StringBuilder();
    settings.forEach(
        (key, value) ->
            text.append(", ")
                .append(key)
                .append('=')
                .append(SecretNames.isSecret(key) ? "***" : value));
    return text.toString();
  }

  private static String describeTable(Cell cell) {
    TableSpec table = cell.table();
    DatasetSpec dataset = cell.dataset();
    String size =
        String.format(
            Locale.ROOT,
            "%,d rows of %d x %,d bytes, %s",
            dataset.rows(),
            dataset.fieldCount(),
            dataset.fieldLength(),
            size(dataset.bytes()));
    String load =
        switch (dataset.load()) {
          case PUT -> ", put by " + plural(dataset.threads(), "thread");
          case BULK -> ", by store files";
          case NONE -> ", loaded before";
          case EMPTY -> " at the most, new and empty for each run; its regions are not split";
        };
    return String.format(
        Locale.ROOT,
        "%s: %s, compression %s, encoding %s, bloom %s; %s%s",
        table.name(),
        plural(table.regions(), "region"),
        table.compression(),
        table.encoding(),
        table.bloom(),
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
      String name = String.format(Locale.ROOT, "%4d  %-" + width + "s", number, cell.name());
      if (cell.name().length() > width) {
        lines.add(name);
        name = " ".repeat(width + 6);
      }
      lines.add(name + "  " + describe(cell));
    }
  }

  /** A line for each length and number of clients where runs could break for it. */
  private void addClientLimits() {
    Set<String> limits = new LinkedHashSet<>();
    for (Cell cell : plan.cells()) {
      RunsSpec runs = cell.runs();
      if (runs.duration().isEmpty() || runs.target().isPresent()) {
        continue;
      }
      long perSecond = ClientLimit.perSecond(runs);
      if (perSecond < runs.clients() * MORE_THAN_A_CLIENT_DOES) {
        limits.add(
            String.format(
                Locale.ROOT,
                "  In %s %s at most %,d operations/s, because YCSB counts those of a client in ints;"
                    + " a run that is faster breaks: give runs.clients one for each %,d/s.",
                DurationText.format(runs.duration().get()),
                plural(runs.clients(), "client") + (runs.clients() == 1 ? " does" : " do"),
                perSecond,
                perSecond / runs.clients()));
      }
    }
    lines.addAll(limits);
  }

  private String describe(Cell cell) {
    RunsSpec runs = cell.runs();
    StringBuilder text = new StringBuilder();
    text.append(plan.schedule().plannedRuns(cell)).append(" x ");
    text.append(runs.duration().map(DurationText::format).orElse("all operations"));
    if (runs.warmup().isAuto()) {
      text.append(" after a warm-up");
    } else if (!runs.warmup().isNone()) {
      text.append(" after ").append(runs.warmup()).append(" of warm-up");
    }
    text.append(", ").append(plural(runs.threads(), "thread"));
    if (runs.clients() > 1) {
      text.append(" of ").append(runs.clients()).append(" clients");
    }
    if (runs.on() == ClientPlace.MAPREDUCE) {
      text.append(" on MapReduce");
    }
    runs.target().ifPresent(target -> text.append(", target ").append(target).append("/s"));
    if (runs.cache() != CacheState.ANY) {
      text.append(", cache ").append(runs.cache().name().toLowerCase(Locale.ROOT));
    }
    return text + (cell.restore() == Restore.NONE ? "" : ", from a snapshot");
  }

  private void addDuration() {
    lines.add("");
    lines.add("Expected duration: about " + clock(estimate.total()));
    lines.add(
        String.format(
            Locale.ROOT,
            "  loads %s (%,d rows, %s), starts and restores %s, settling %s, warm-ups %s,"
                + " measuring %s",
            clock(estimate.load()),
            estimate.rows(),
            size(estimate.bytes()),
            clock(estimate.time(Step.START, Step.RESTORE, Step.RELOAD)),
            clock(estimate.time(Step.SETTLING)),
            clock(estimate.time(Step.SERVER_WARM_UP, Step.CLIENT_WARM_UP)),
            clock(estimate.time(Step.WINDOW))));
    lines.add(
        String.format(
            Locale.ROOT,
            "Assumed: %,d rows/s loaded, and as many operations/s where a run has neither duration nor"
                + " target; settling takes settle.quiet before each run; %s for a start of servers, %s"
                + " for a restore from a snapshot (on HBase 1.x a table is loaded again), %s for a server"
                + " warm-up and %s for one of clients that are auto; compactions, taking snapshots and"
                + " starting clients take no time. Data volume is that of the values, before compression"
                + " and replication; the replication of the file system is not known.",
            rate,
            clock(PlanEstimate.START),
            clock(PlanEstimate.RESTORE),
            clock(PlanEstimate.SERVER_WARM_UP),
            clock(PlanEstimate.CLIENT_WARM_UP)));
  }

  static String plural(int count, String noun) {
    return String.format(Locale.ROOT, "%,d %s%s", count, noun, count == 1 ? "" : "s");
  }

  /** MB are 10^6 bytes, GB 10^9. */
  private static String size(double bytes) {
    return bytes < 1_000_000_000
        ? String.format(Locale.ROOT, "%,.1f MB", bytes / 1e6)
        : String.format(Locale.ROOT, "%,.1f GB", bytes / 1e9);
  }

  static String clock(Duration duration) {
    long seconds = duration.plusMillis(999).toSeconds();
    if (seconds < 60) {
      return seconds + " s";
    }
    long minutes = (seconds + 30) / 60;
    return minutes < 60 ? minutes + " min" : minutes / 60 + " h " + minutes % 60 + " min";
  }

  /** A line, with what does not fit the terminal in further lines below it. */
  public static String wrapped(String line) {
    if (line.length() <= COLUMNS) {
      return line;
    }
    String indent = " ".repeat(line.length() - line.stripLeading().length());
    int width = COLUMNS - indent.length() - 2;
    return indent + WordUtils.wrap(line.strip(), width, "\n" + indent + "  ", true);
  }
}
