package io.github.hbaseycsb.analysis;

import io.github.hbaseycsb.analysis.CellSummary.CellFault;
import io.github.hbaseycsb.analysis.capacity.Capacity;
import io.github.hbaseycsb.analysis.capacity.CapacitySearch.Next;
import io.github.hbaseycsb.analysis.capacity.SearchMeasurements;
import io.github.hbaseycsb.analysis.finding.FindingType;
import io.github.hbaseycsb.analysis.finding.Thresholds;
import io.github.hbaseycsb.analysis.histogram.Latencies;
import io.github.hbaseycsb.analysis.histogram.Latency;
import io.github.hbaseycsb.analysis.histogram.OperationName;
import io.github.hbaseycsb.analysis.limit.CallTime;
import io.github.hbaseycsb.analysis.limit.CellLimit;
import io.github.hbaseycsb.analysis.limit.Cost;
import io.github.hbaseycsb.analysis.run.RunView;
import io.github.hbaseycsb.analysis.stats.AnalysisUnit;
import io.github.hbaseycsb.analysis.stats.Growth;
import io.github.hbaseycsb.analysis.stats.Mean;
import io.github.hbaseycsb.analysis.stats.Observation;
import io.github.hbaseycsb.analysis.stats.PercentileChange;
import io.github.hbaseycsb.analysis.stats.SampleStatistics;
import io.github.hbaseycsb.analysis.stats.Trend;
import io.github.hbaseycsb.analysis.stats.TwoStage;
import io.github.hbaseycsb.analysis.stats.WindowGrowth;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.PlanKeys.CacheState;
import io.github.hbaseycsb.model.plan.Schedule;
import io.github.hbaseycsb.model.run.BrokenRun;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.RunName;
import io.github.hbaseycsb.model.run.RunRecord;
import io.github.hbaseycsb.model.run.Verdict;
import io.github.hbaseycsb.model.run.WriteAudit;
import io.github.hbaseycsb.property.RowRangeProperty;
import io.github.hbaseycsb.property.YcsbProperty;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** Summarizes the runs of a cell. */
final class CellAnalysis {
  private static final int DIGITS = 3;

  /** Properties that only say where a client writes or which client it is. */
  private static final Set<String> OF_ONE_CLIENT =
      Set.of(
          YcsbProperty.EXPORT_FILE.key(),
          YcsbProperty.HISTOGRAM_LOG_PREFIX.key(),
          RowRangeProperty.CLIENT.key());

  /** Not judged in runs with faults: outages differ, and servers start anew. */
  private static final Set<String> OF_FAULTS =
      Set.of(
          FindingType.RUNS_DIFFER.code(),
          FindingType.RUNS_TREND.code(),
          FindingType.SERVERS_RESTARTED.code());

  private final Cell cell;
  private final int cluster;
  private final Schedule schedule;
  private final List<RunSummary> runs = new ArrayList<>();
  private final Map<Integer, RunView> views = new LinkedHashMap<>();
  private final FindingList runFindings = new FindingList(OptionalInt.empty());
  private final Map<String, Histogram> histograms = new TreeMap<>();
  private final List<CampaignGrowth.Window> windows = new ArrayList<>();
  private final Map<String, List<WindowGrowth>> p99Growths = new TreeMap<>();
  private final Set<String> atLeast = new TreeSet<>();
  private Optional<Capacity> capacity = Optional.empty();

  private CellAnalysis(Cell cell, int cluster, Schedule schedule) {
    this.cell = cell;
    this.cluster = cluster;
    this.schedule = schedule;
  }

  /**
   * Summarizes the existing runs, which may be fewer than planned.
   *
   * @param cluster the number of the cell's cluster in the campaign, from 1
   */
  static CellAnalysis of(
      Cell cell, Optional<SearchMeasurements> search, int cluster, Schedule schedule, Path results)
      throws IOException {
    CellAnalysis analysis = new CellAnalysis(cell, cluster, schedule);
    if (search.isPresent()) {
      analysis.addSearch(search.get(), results);
      return analysis;
    }
    for (BrokenRun run : BrokenRun.repeated(results, cell.name())) {
      analysis.runFindings.add(FindingType.ROUND_REPEATED, run.run(), run.why());
    }
    for (int run = 1; run <= schedule.maxRuns(cell); run++) {
      Path directory = RunName.run(run).in(results, cell.name());
      if (Files.exists(directory.resolve(RunRecord.FILE))) {
        analysis.add(RunAnalysis.of(directory));
      } else {
        RunName name = RunName.run(run);
        BrokenRun.last(results, cell.name(), name).ifPresent(it -> analysis.addBroken(name, it));
      }
    }
    return analysis;
  }

  private void add(RunAnalysis run) {
    views.put(run.summary().run(), run.run());
    runs.add(run.summary());
    runFindings.addAll(run.findings());
    if (run.summary().verdict() != Verdict.INVALID) {
      run.growth().ifPresent(growth -> windows.add(window(run.summary(), growth)));
      run.p99Growth()
          .forEach(
              (name, growth) ->
                  p99Growths.computeIfAbsent(name, any -> new ArrayList<>()).add(growth));
      run.summary().figures().latencyUs().entrySet().stream()
          .filter(entry -> entry.getValue().atLeast())
          .forEach(entry -> atLeast.add(entry.getKey()));
      run.run()
          .histograms()
          .forEach(
              (name, histogram) ->
                  histograms.computeIfAbsent(name, n -> new Histogram(DIGITS)).add(histogram));
    }
  }

  private static CampaignGrowth.Window window(RunSummary run, WindowGrowth growth) {
    return new CampaignGrowth.Window(
        run.run(), run.conditions().restart().orElse(0), !run.turns().isEmpty(), growth);
  }

  /** Adds a search. Its runs are the final runs at one rate. */
  private void addSearch(SearchMeasurements measurements, Path results) throws IOException {
    for (RunView run : measurements.runs()) {
      add(RunAnalysis.of(run));
    }
    capacity = Optional.of(measurements.capacity());
    Optional<Next> next = measurements.search().next();
    if (next.isPresent()) {
      RunName name = measurements.next(next.get().kind());
      BrokenRun.last(results, cell.name(), name).ifPresent(it -> addBroken(name, it));
    }
  }

  private void addBroken(RunName name, BrokenRun broken) {
    runFindings.add(FindingType.RUN_BROKEN, capitalized(name), broken.why());
  }

  private static String capitalized(RunName name) {
    String text = name.toString();
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  String name() {
    return cell.name();
  }

  /** What was read of the runs, by their numbers. */
  Map<Integer, RunView> views() {
    return views;
  }

  private List<RunRecord> records() {
    return views.values().stream().map(RunView::record).toList();
  }

  Optional<Instant> started() {
    return runs.stream().map(RunSummary::started).min(Instant::compareTo);
  }

  Optional<Instant> finished() {
    return records().stream()
        .map(record -> Instant.ofEpochMilli(record.times().finishedMs()))
        .max(Instant::compareTo);
  }

  /**
   * The windows in which the servers decide the throughput; none if it is that of a target rate, a
   * search or a load over time.
   */
  List<CampaignGrowth.Window> windows() {
    return cell.target().isEmpty() && cell.search().isEmpty() && cell.loadOverTime().isEmpty()
        ? windows
        : List.of();
  }

  /** Adds a warning for each latency of which the runs' 99th percentiles differ too much. */
  private static void p99s(List<RunSummary> measured, FindingList findings) {
    Map<String, List<Latency>> latencies = new TreeMap<>();
    for (RunSummary run : measured) {
      Latencies.answers(run.figures().latencyUs())
          .forEach(
              (name, latency) ->
                  latencies.computeIfAbsent(name, any -> new ArrayList<>()).add(latency));
    }
    latencies.forEach(
        (name, runs) -> {
          boolean known =
              runs.stream()
                  .allMatch(
                      it -> it.count() >= PercentileChange.operationsMin(99) && !it.atLeast());
          if (known && runs.size() >= Thresholds.P99_GROWTH_RUNS_MIN) {
            p99(name, runs.stream().mapToDouble(Latency::p99).sorted().toArray(), findings);
          }
        });
  }

  private static void p99(String latency, double[] us, FindingList findings) {
    double[] logs = Arrays.stream(us).map(Math::log).toArray();
    double mean = SampleStatistics.mean(logs);
    double half =
        SampleStatistics.t95(us.length - 1)
            * Math.sqrt(SampleStatistics.variance(logs) / us.length);
    if (half > Math.log(Thresholds.P99_INTERVAL_FACTOR_MAX)) {
      findings.add(
          FindingType.P99_DIFFERS,
          OperationName.plain(latency),
          Text.rounded(us[0] / Units.US_PER_MS),
          Text.rounded(us[us.length - 1] / Units.US_PER_MS),
          us.length,
          Text.rounded(Math.exp(mean - half) / Units.US_PER_MS),
          Text.rounded(Math.exp(mean + half) / Units.US_PER_MS));
    }
  }

  /**
   * @param campaign the growth of all cells; empty if it is unknown
   */
  CellSummary summary(Optional<CampaignGrowth> campaign) {
    List<RunSummary> measured = measured();
    List<WindowGrowth> growths = windows.stream().map(CampaignGrowth.Window::growth).toList();
    List<RunRecord> records = records();
    Optional<RunRecord> first = records.stream().findFirst();
    Optional<Growth> growth = Growth.of(growths);
    List<CellFault> faults = CellFault.of(measured, cluster);
    CellThroughput throughput =
        new CellThroughput(measured, TwoStage.of(schedule, schedule.plannedRuns(cell)));
    FindingList found = new FindingList(OptionalInt.empty());
    new CellFindings(cell, schedule, runs.size(), throughput, found).add();
    // In a run that measures how a cache fills, all changes until it has.
    boolean steady = cell.loadOverTime().isEmpty() && !fillsCache(measured);
    boolean byLatency = cell.target().isPresent() && cell.search().isEmpty() && faults.isEmpty();
    int judged = growths.isEmpty() ? measured.size() : growths.size();
    measured.stream()
        .filter(any -> steady)
        .mapToDouble(run -> views.get(run.run()).undisturbed().logs().seconds())
        .average()
        .ifPresent(
            seconds ->
                found.addAll(
                    new SteadinessFindings(judged, seconds, byLatency)
                        .all(
                            growth,
                            Growth.ofTheseWindows(growths),
                            p99Growths,
                            campaign.filter(any -> !windows().isEmpty()))));
    if (byLatency) {
      p99s(measured, found);
    }
    capacity.ifPresent(
        it -> {
          found.addAll(CapacityFindings.of(it));
          first.ifPresent(run -> found.addAll(CapacityFindings.unlimited(it, run.properties())));
        });
    found.addAll(new ServerIdentityFindings(records).all());
    List<Finding> findings = new ArrayList<>(found.all());
    findings.removeIf(it -> !faults.isEmpty() && OF_FAULTS.contains(it.code()));
    findings.addAll(runFindings.all());
    return new CellSummary(
        cell.name(),
        new CellSummary.Load(
            cell.workload(),
            cell.variant(),
            first.map(RunRecord::threads).orElseGet(() -> cell.get(PlanKeys.THREADS)),
            cell.get(PlanKeys.CLIENTS),
            capacity.isEmpty()
                ? cell.target()
                : capacity
                    .filter(it -> !it.isOfThreads())
                    .map(Capacity::rate)
                    .orElse(OptionalInt.empty()),
            cell.get(PlanKeys.CACHE).name()),
        schedule.plannedRuns(cell),
        Finding.worst(findings),
        findings,
        runs,
        new CellSummary.Figures(
            throughput.mean(),
            mean(run -> run.figures().rowsPerSecond()),
            mean(run -> run.figures().mbPerSecond()),
            mean(run -> run.figures().blockCacheHitRatio()),
            Latencies.of(histograms, atLeast)),
        new CellSummary.Settings(
            first.map(CellAnalysis::properties).orElse(Map.of()),
            first.map(RunRecord::jvmArguments).orElse(List.of()),
            regime(records)),
        new CellSummary.Starts(throughput.variance(), OptionalInt.of(cluster)),
        capacity,
        new CellSummary.Use(
            costs(),
            CallTime.mean(measured.stream().flatMap(run -> run.time().stream()).toList()),
            CellLimit.of(measured.stream().flatMap(run -> run.limit().stream()).toList())),
        new CellSummary.Course(
            growth,
            mean(RunSummary::recoverySeconds),
            fillsCacheEachTime() ? mean(run -> run.events().cacheWarmSeconds()) : Optional.empty(),
            faults,
            runs.stream().flatMap(run -> run.events().audit().stream()).reduce(WriteAudit::plus)));
  }

  /** Of several runs after a restart only the first begins with an empty cache. */
  private boolean fillsCacheEachTime() {
    return cell.get(PlanKeys.CACHE) == CacheState.COLD || cell.get(PlanKeys.COUNT) == 1;
  }

  /** Whether its servers are restarted for that: a cleared cache may be there for other figures. */
  private boolean fillsCache(List<RunSummary> measured) {
    return cell.get(PlanKeys.CACHE) != CacheState.COLD
        && fillsCacheEachTime()
        && measured.stream().anyMatch(run -> run.events().cacheWarmSeconds().isPresent());
  }

  private List<RunSummary> measured() {
    return runs.stream().filter(run -> run.verdict() != Verdict.INVALID).toList();
  }

  private Map<Cost, Mean> costs() {
    Map<Cost, Mean> means = new EnumMap<>(Cost.class);
    for (Cost cost : Cost.values()) {
      mean(CellSummary.costs(cost, measured(), cluster)).ifPresent(it -> means.put(cost, it));
    }
    return means;
  }

  private Optional<Mean> mean(Function<RunSummary, OptionalDouble> figure) {
    return mean(CellSummary.observations(figure, measured(), cluster));
  }

  private static Optional<Mean> mean(List<Observation> observations) {
    return observations.isEmpty() ? Optional.empty() : Optional.of(Mean.of(observations));
  }

  private static Map<String, String> properties(RunRecord run) {
    Map<String, String> properties = new TreeMap<>(run.properties());
    properties.keySet().removeAll(OF_ONE_CLIENT);
    return properties;
  }

  private static Map<String, String> regime(List<RunRecord> records) {
    Map<String, String> regime = new TreeMap<>();
    for (RunRecord record : records) {
      Conditions conditions = record.conditions();
      regime.putAll(conditions.regime());
      conditions
          .sharedMachine()
          .ifPresent(shared -> regime.put("shared_machine", Boolean.toString(shared)));
    }
    return regime;
  }

  /**
   * Findings about the runs of a cell together.
   *
   * @param finished number of finished runs, including invalid ones
   * @param throughput the throughput of the valid runs
   */
  private record CellFindings(
      Cell cell, Schedule schedule, int finished, CellThroughput throughput, FindingList findings) {
    void add() {
      int planned = schedule.plannedRuns(cell);
      // A search decides itself how many runs it needs.
      if (finished < planned && cell.search().isEmpty()) {
        findings.addCase(
            FindingType.RUNS_MISSING,
            "runsMissing",
            Map.of("finished", finished, "planned", planned));
      }
      throughput.mean().ifPresent(this::spread);
      throughput
          .trend()
          .filter(Trend::standsOut)
          .ifPresent(trend -> trend(trend, throughput.isByRestart() ? "restart" : "run"));
      throughput
          .trendWithinRestarts()
          .filter(Trend::standsOut)
          .ifPresent(trend -> trend(trend, "run after a restart"));
      schedule.until().ifPresent(this::until);
    }

    private void spread(Mean mean) {
      if (mean.n() == 1) {
        findings.add(FindingType.SINGLE_RUN);
        return;
      }
      double percent = throughput.ci95Percent().orElseThrow();
      // Turns are compared block by block: what all cells of a block have in common does not
      // matter.
      if (throughput.unit() == AnalysisUnit.TURN || percent <= Thresholds.INTERVAL_PERCENT_MAX) {
        return;
      }
      // Student's t for two values is 12.7: the interval is wide even if they hardly differ.
      double apart = Units.PERCENT * (mean.max() - mean.min()) / mean.mean();
      boolean close = mean.n() == 2 && apart <= Thresholds.INTERVAL_PERCENT_MAX;
      findings.addCase(
          FindingType.RUNS_DIFFER,
          close ? Verdict.UNJUDGED : Verdict.SUSPECT,
          "runsDiffer",
          Map.of(
              "throughputs", listed(throughput.values()),
              "unit", throughput.unit().noun(),
              "number", mean.n(),
              "percent", percent,
              "close", close,
              "needed", mean.valuesFor(Thresholds.INTERVAL_PERCENT_WANTED),
              "wanted", Thresholds.INTERVAL_PERCENT_WANTED));
    }

    private void trend(Trend trend, String unit) {
      findings.add(
          FindingType.RUNS_TREND, listed(throughput.values()), trend.changePercent(), unit);
    }

    private void until(Schedule.Until until) {
      int needed = throughput.needed().orElseThrow();
      boolean reached = throughput.mean().map(Mean::n).orElse(0) >= needed;
      findings.addCase(
          reached ? FindingType.UNTIL_REACHED : FindingType.UNTIL_MISSED,
          "until",
          Map.of(
              "until", until,
              "percent", throughput.ci95Percent(),
              "finished", finished,
              "needed", needed,
              "unit", throughput.unit().noun()));
    }

    private static String listed(List<Double> throughputs) {
      return throughputs.stream().map(Text::number).collect(Collectors.joining(", "));
    }
  }
}
