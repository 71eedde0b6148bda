package io.github.hbaseycsb.campaign.check;

import io.github.hbaseycsb.analysis.histogram.FaultEffects;
import io.github.hbaseycsb.analysis.text.Templates;
import io.github.hbaseycsb.campaign.check.PlanEstimate.Step;
import io.github.hbaseycsb.campaign.hbase.Redactor;
import io.github.hbaseycsb.campaign.plan.ClientLimit;
import io.github.hbaseycsb.campaign.plan.ReservedProperties;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.Counted;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.ClusterTarget;
import io.github.hbaseycsb.model.plan.DurationText;
import io.github.hbaseycsb.model.plan.Fault;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.Workload;
import io.github.hbaseycsb.model.run.RunName.Kind;
import io.github.hbaseycsb.property.RowProperty;
import io.github.hbaseycsb.property.YcsbProperty;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.text.WordUtils;

/**
 * Describes what a campaign will do and how long that takes, as plain text of at most {@value
 * #COLUMNS} columns.
 */
public final class PlanSummary {
  /** What saves less time than this is not suggested. */
  private static final Duration WORTH_SAVING = Duration.ofMinutes(1);

  /** The share of a campaign from which a shorter quiet time is suggested, and that time. */
  private static final double MUCH_SETTLING = 0.25;

  private static final Duration SHORT_QUIET = Duration.ofSeconds(10);

  /** Operations per second that no client process is expected to reach. */
  private static final long MORE_THAN_A_CLIENT_DOES = 250_000;

  private static final int COLUMNS = 120;

  private PlanSummary() {}

  /**
   * The data for the template.
   *
   * @param overwriting workload classes whose runs insert the same rows again
   * @param staged size of the store files of a bulk load until they are copied
   */
  private record View(
      String name,
      String description,
      List<CellView> cells,
      List<ClusterView> clusters,
      Set<ClientLimitView> clientLimits,
      Set<String> overwriting,
      OrderSummary order,
      TimeView time,
      Optional<String> staged,
      String results) {}

  /**
   * A cell, or the table that it loads.
   *
   * @param plan the plan's own values, as campaign.yaml has them, without secrets
   * @param given what the plan gives the clients that no key of its own says, without secrets
   * @param faults what is done within each run
   * @param comparedFrom how much of a window it takes before the first fault, if there is less
   */
  private record CellView(
      String name,
      Map<String, Object> plan,
      String given,
      long rows,
      String volume,
      int runs,
      long probes,
      List<String> faults,
      Optional<String> comparedFrom) {
    static CellView of(Cell cell, Plan plan) {
      List<Fault> faults = cell.get(PlanKeys.FAULTS);
      return new CellView(
          cell.name(),
          cell.values().withProperties(PlanSummary::withoutSecrets).toYaml(),
          PlanSummary.given(cell),
          cell.rows(),
          size(cell.bytes()),
          plan.schedule().plannedRuns(cell),
          cell.search().isEmpty()
              ? 0
              : PlanEstimate.measurements(cell).stream().filter(kind -> kind == Kind.PROBE).count(),
          faults.stream().map(Fault::toString).toList(),
          faults.stream().anyMatch(fault -> fault.at().compareTo(FaultEffects.COMPARED_FROM) < 0)
              ? Optional.of(DurationText.format(FaultEffects.COMPARED_FROM))
              : Optional.empty());
    }
  }

  /**
   * A cluster.
   *
   * @param hbase empty for an existing cluster
   * @param settings of the servers, without secrets
   * @param hasSite whether an existing cluster has its configuration
   * @param tables each with the first cell that uses it
   * @param use disk space by what needs it
   */
  private record ClusterView(
      String hbase,
      Map<String, String> settings,
      boolean hasSite,
      List<CellView> tables,
      Map<String, String> use) {
    static ClusterView of(ClusterTarget cluster, Plan plan, DiskEstimate.Use use) {
      Map<String, Cell> tables = new LinkedHashMap<>();
      plan.cells().stream()
          .filter(cell -> cell.cluster().equals(cluster))
          .forEach(cell -> tables.putIfAbsent(cell.get(PlanKeys.TABLE), cell));
      return new ClusterView(
          cluster.match(existing -> "", ClusterTarget.Local::hbase, ClusterTarget.Docker::hbase),
          withoutSecrets(
              cluster.match(
                  existing -> Map.of(), ClusterTarget.Local::site, ClusterTarget.Docker::conf)),
          !(cluster instanceof ClusterTarget.Existing existing)
              || Files.isRegularFile(existing.conf().resolve("hbase-site.xml")),
          tables.values().stream().map(cell -> CellView.of(cell, plan)).toList(),
          Map.of(
              "total", size(use.total()),
              "data", size(use.data()),
              "wal", size(use.wal()),
              "compactions", size(use.compaction()),
              "snapshots", size(use.snapshots())));
    }
  }

  private static Map<String, String> withoutSecrets(Map<String, String> settings) {
    return new TreeMap<>(Redactor.redact(settings));
  }

  /** Properties that are neither of the data set nor of a key, and arguments of the JVM. */
  private static String given(Cell cell) {
    Map<String, String> properties = withoutSecrets(cell.properties());
    properties.keySet().removeIf(ReservedProperties::isReserved);
    Stream.of(RowProperty.values()).map(RowProperty::key).forEach(properties::remove);
    return Stream.concat(
            properties.entrySet().stream().map(Object::toString),
            Redactor.redactFlags(cell.get(PlanKeys.JVM_ARGUMENTS)).stream())
        .collect(Collectors.joining(", "));
  }

  /** How many operations a second clients can count until the end of a run, all together. */
  private record ClientLimitView(String duration, int clients, long perSecond) {
    static Set<ClientLimitView> all(Plan plan) {
      return plan.cells().stream()
          .filter(cell -> cell.given(PlanKeys.DURATION).isPresent() && cell.target().isEmpty())
          .map(
              cell ->
                  new ClientLimitView(
                      DurationText.format(cell.given(PlanKeys.DURATION).get()),
                      cell.get(PlanKeys.CLIENTS),
                      ClientLimit.perSecond(cell)))
          .filter(limit -> limit.perSecond < limit.clients * MORE_THAN_A_CLIENT_DOES)
          .collect(Collectors.toCollection(LinkedHashSet::new));
    }
  }

  /**
   * How long the campaign takes.
   *
   * @param bulk what bulk loads would save, if that is worth it
   * @param quiet what a shorter quiet time would save, if that is much of the campaign
   * @param assumed lengths that were assumed
   */
  private record TimeView(
      Map<String, String> of,
      long rows,
      String volume,
      Optional<BulkView> bulk,
      Optional<QuietView> quiet,
      AssumedRates rates,
      Map<String, String> assumed) {
    static TimeView of(Plan plan, PlanEstimate estimate, AssumedRates rates) {
      return new TimeView(
          Map.of(
              "all", clock(estimate.total()),
              "loads", clock(estimate.load()),
              "starts", clock(estimate.time(Step.START, Step.RESTORE, Step.RELOAD, Step.CLIENTS)),
              "settling", clock(estimate.time(Step.SETTLING)),
              "warmUps", clock(estimate.time(Step.SERVER_WARM_UP, Step.CLIENT_WARM_UP)),
              "windows", clock(estimate.time(Step.WINDOW)),
              "healing", clock(estimate.time(Step.HEALING)),
              "profiles", clock(estimate.time(Step.PROFILE))),
          estimate.rows(),
          size(estimate.bytes()),
          BulkView.of(estimate, rates),
          QuietView.of(plan, estimate),
          rates,
          Map.of(
              "start", clock(PlanEstimate.START),
              "restore", clock(PlanEstimate.RESTORE),
              "clients", clock(PlanEstimate.CLIENTS),
              "client", clock(PlanEstimate.CLIENT),
              "serverWarmUp", clock(PlanEstimate.SERVER_WARM_UP),
              "clientWarmUp", clock(PlanEstimate.CLIENT_WARM_UP),
              "healing", clock(PlanEstimate.HEALING)));
    }
  }

  /** The rows that could be loaded in bulk, and how long that and putting them takes. */
  private record BulkView(long rows, String time, String puts, int rate) {
    static Optional<BulkView> of(PlanEstimate estimate, AssumedRates rates) {
      long rows = estimate.rowsToBulkLoad();
      int rate = Math.max(rates.bulkRows(), AssumedRates.DEFAULT.bulkRows());
      Duration puts = PlanEstimate.at(rows, rates.operations());
      Duration bulk = PlanEstimate.at(rows, rate);
      return puts.minus(bulk).compareTo(WORTH_SAVING) < 0
          ? Optional.empty()
          : Optional.of(new BulkView(rows, clock(bulk), clock(puts), rate));
    }
  }

  /** The share of a campaign that settling takes, and what a shorter quiet time would save. */
  private record QuietView(double share, String shorter, String saved) {
    /** Empty if that is not much, or if cells differ in it: then there is no single setting. */
    static Optional<QuietView> of(Plan plan, PlanEstimate estimate) {
      Duration settling = estimate.time(Step.SETTLING);
      Duration saved = settling.minus(SHORT_QUIET.multipliedBy(estimate.times(Step.SETTLING)));
      double share = settling.toMillis() / (double) Math.max(1, estimate.total().toMillis());
      long quiets = plan.cells().stream().map(cell -> cell.settle().quiet()).distinct().count();
      return quiets == 1 && share >= MUCH_SETTLING && saved.compareTo(WORTH_SAVING) >= 0
          ? Optional.of(new QuietView(share, DurationText.format(SHORT_QUIET), clock(saved)))
          : Optional.empty();
    }
  }

  /**
   * The text.
   *
   * @throws IOException when a workload file cannot be read
   */
  public static String of(Plan plan, AssumedRates rates) throws IOException {
    PlanEstimate estimate = PlanEstimate.of(plan, rates);
    DiskEstimate disk = estimate.disk();
    List<ClusterView> clusters = new ArrayList<>();
    disk.clusters().forEach((cluster, use) -> clusters.add(ClusterView.of(cluster, plan, use)));
    View view =
        new View(
            plan.name(),
            plan.description(),
            plan.cells().stream().map(cell -> CellView.of(cell, plan)).toList(),
            clusters,
            ClientLimitView.all(plan),
            overwriting(plan),
            OrderSummary.of(plan, rates, estimate),
            TimeView.of(plan, estimate, rates),
            disk.staged() > 0 ? Optional.of(size(disk.staged())) : Optional.empty(),
            size(disk.results()));
    Map<String, Object> constants =
        Map.of(
            "staging", System.getProperty("java.io.tmpdir"),
            "cellBytes", DiskEstimate.CELL_BYTES,
            "resultBytesPerSecond", DiskEstimate.RESULT_BYTES_PER_SECOND);
    return Templates.render("check.txt.ftl", view, constants)
        .lines()
        .map(line -> wrapped(line) + "\n")
        .collect(Collectors.joining());
  }

  /**
   * A line about the size of a campaign, such as {@code 3 cells, 9 runs; expected to take about 6
   * min}.
   *
   * @throws IOException when a workload file cannot be read
   */
  public static String headline(Plan plan) throws IOException {
    PlanEstimate estimate = PlanEstimate.of(plan, AssumedRates.DEFAULT);
    int profiled = estimate.times(Step.PROFILE);
    return "%s, %s%s; expected to take about %s"
        .formatted(
            Counted.of(plan.cells().size(), "cell"),
            Counted.of(estimate.times(Step.WINDOW), "run"),
            profiled == 0 ? "" : ", " + Counted.of(profiled, "profiled run"),
            clock(estimate.total()));
  }

  /**
   * How long a campaign is expected to take.
   *
   * @throws IOException when a workload file cannot be read
   */
  public static Duration expected(Plan plan) throws IOException {
    return PlanEstimate.of(plan, AssumedRates.DEFAULT).total();
  }

  private static Set<String> overwriting(Plan plan) throws IOException {
    Set<String> overwriting = new LinkedHashSet<>();
    for (Cell cell : plan.cells()) {
      Map<String, String> properties = Workload.merged(cell.workloadFile(), cell.properties());
      String workload = properties.getOrDefault(YcsbProperty.WORKLOAD.key(), "");
      if (Workload.inserts(properties)
          && !YcsbProperty.isCoreWorkload(workload)
          && (cell.get(PlanKeys.CLIENTS) > 1
              || (plan.schedule().maxRuns(cell) > 1 && !plan.schedule().restoresEachRun(cell)))) {
        overwriting.add(workload);
      }
    }
    return overwriting;
  }

  /** A size in MB (10^6 bytes) or GB (10^9). */
  public static String size(double bytes) {
    return bytes < Units.BYTES_PER_GIGABYTE
        ? Text.of("%,.1f MB", bytes / Units.BYTES_PER_MEGABYTE)
        : Text.of("%,.1f GB", bytes / Units.BYTES_PER_GIGABYTE);
  }

  /** A duration in words, such as {@code 2 h 5 min}. */
  public static String clock(Duration duration) {
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
