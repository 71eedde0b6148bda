package io.github.hbaseycsb.analysis;

import io.github.hbaseycsb.analysis.finding.Thresholds;
import io.github.hbaseycsb.analysis.histogram.Latencies;
import io.github.hbaseycsb.analysis.histogram.LogFigures;
import io.github.hbaseycsb.analysis.histogram.OperationName;
import io.github.hbaseycsb.analysis.histogram.TurnThroughput;
import io.github.hbaseycsb.analysis.limit.CallTime;
import io.github.hbaseycsb.analysis.limit.LimitEvidence;
import io.github.hbaseycsb.analysis.limit.LimitRules;
import io.github.hbaseycsb.analysis.limit.OperationCosts;
import io.github.hbaseycsb.analysis.limit.ValueBytes;
import io.github.hbaseycsb.analysis.run.RunView;
import io.github.hbaseycsb.analysis.run.RunView.RunUse;
import io.github.hbaseycsb.analysis.run.YcsbOutput;
import io.github.hbaseycsb.analysis.server.ClientColocation;
import io.github.hbaseycsb.analysis.server.HostWindow.Host;
import io.github.hbaseycsb.analysis.server.ServerSeries;
import io.github.hbaseycsb.analysis.server.ServerWindow;
import io.github.hbaseycsb.analysis.stats.CorrelatedMean;
import io.github.hbaseycsb.analysis.stats.WindowGrowth;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.PlanKeys.CacheState;
import io.github.hbaseycsb.model.plan.WarmUp;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.RunRecord;
import io.github.hbaseycsb.model.run.ServerMetric;
import io.github.hbaseycsb.property.Operation;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/**
 * The analysis of a finished run.
 *
 * @param growth how the throughput grows within the window, until the first fault; empty if that is
 *     too short
 * @param p99Growth how 99th percentiles grow in it, of the latencies that a user waits for
 */
public record RunAnalysis(
    RunView run,
    RunSummary summary,
    List<Finding> findings,
    Optional<WindowGrowth> growth,
    Map<String, WindowGrowth> p99Growth) {
  private static final double P99 = 99;

  /** How far below its level at the window's end the hit ratio of a warm cache is at most. */
  private static final double NEAR = 0.01;

  /** The hit ratio is judged over so many seconds, because of few gets it varies by chance. */
  private static final int SMOOTHED_SECONDS = 5;

  /** A window has so many parts, of which the last one tells what a warm cache is. */
  private static final int PARTS = 4;

  /** Reads and analyzes a run's directory. */
  public static RunAnalysis of(Path directory) throws IOException {
    return of(RunView.read(directory));
  }

  static RunAnalysis of(RunView run) {
    RunRecord record = run.record();
    RunView undisturbed = run.undisturbed();
    LogFigures logs = run.logs();
    FindingList found = new FindingList(OptionalInt.of(record.identity().run()));
    new RunFindings(run, found).add();
    List<Finding> findings = found.all();
    List<Host> hosts = run.hosts().hosts();
    Optional<RunUse> use = run.use();
    RunSummary summary =
        new RunSummary(
            record.identity().run(),
            Finding.worst(findings),
            Instant.ofEpochMilli(record.times().startedMs()),
            new RunSummary.Figures(
                logs.throughput(),
                standardError(logs),
                logs.operations(),
                logs.errors(),
                logs.seconds(),
                rowsPerSecond(run),
                perSecond(run, YcsbOutput::megabytes),
                logs.turns().isEmpty()
                    ? run.servers()
                        .window()
                        .map(ServerWindow::blockCacheHitRatio)
                        .orElse(OptionalDouble.empty())
                    : run.servers().use().hitRatio(),
                run.latencies()),
            new RunSummary.Conditions(
                known(record.conditions().round()),
                known(record.conditions().restart()),
                new ClientColocation(record).any(),
                hosts.stream().mapToDouble(Host::busyShare).max(),
                hosts.stream().mapToDouble(host -> host.steal().stealShare()).max(),
                hosts,
                run.hosts().threads(),
                seconds(record.conditions().clientWarmUp()),
                seconds(record.conditions().serverWarmUp()),
                known(record.conditions().starts())),
            use.map(took -> new OperationCosts(took).all()).orElse(Map.of()),
            use.flatMap(CallTime::of),
            undisturbed.use().map(took -> LimitRules.of(LimitEvidence.of(took))),
            turns(run),
            new RunSummary.Events(
                run.slow(), logs.recovery(), cacheWarmSeconds(run), run.faults(), run.audit()));
    return new RunAnalysis(
        run,
        summary,
        findings,
        WindowGrowth.of(throughputs(undisturbed.logs())),
        p99Growth(summary, undisturbed.logs()));
  }

  private static OptionalDouble cacheWarmSeconds(RunView run) {
    return run.servers()
        .series()
        .filter(any -> mayFillCache(run.record()))
        .map(series -> cacheFillSeconds(series, run.logs().seconds()))
        .orElse(OptionalDouble.empty());
  }

  /**
   * Whether the cache of a run may be empty when the window begins: it was cleared, or the servers
   * are restarted, and there is no warm-up.
   */
  private static boolean mayFillCache(RunRecord run) {
    Map<String, String> regime = run.conditions().regime();
    return (CacheState.COLD.name().equals(run.cache())
            || !PlanKeys.RESTARTS.conditionIn(regime).orElse("0").equals("0"))
        && PlanKeys.WARMUP.conditionIn(regime).filter(WarmUp.NONE.toString()::equals).isPresent()
        && run.conditions().serverWarmUp().isEmpty()
        && run.conditions().turns().isEmpty();
  }

  /**
   * The time from the window's start until the hit ratio of all servers together comes within
   * {@value #NEAR} of that in the last quarter of the window, and stays there. At least one step of
   * the series.
   *
   * @param windowSeconds length of the window
   * @return empty if the hit ratio is unknown, or still rises by more than that in the last quarter
   */
  private static OptionalDouble cacheFillSeconds(ServerSeries servers, double windowSeconds) {
    int step = servers.stepSeconds();
    int begin = Math.toIntExact(Math.max(0, -servers.firstSecond() / step));
    int end = begin + (int) (windowSeconds / step);
    int last = end - (end - begin) / PARTS;
    int middle = (last + end) / 2;
    double warm = hitRatio(servers, last, end) - NEAR;
    if (!(hitRatio(servers, last, middle) >= hitRatio(servers, middle, end) - NEAR)) {
      return OptionalDouble.empty();
    }
    int width = Math.max(1, SMOOTHED_SECONDS / step);
    int from = begin;
    for (int i = begin; i + width <= end; i++) {
      if (!(hitRatio(servers, i, i + width) >= warm)) {
        from = i + 1;
      }
    }
    return OptionalDouble.of((double) Math.max(1, from - begin) * step);
  }

  /** The hit ratio in the steps from one on and before another; NaN if it is unknown. */
  private static double hitRatio(ServerSeries servers, int from, int to) {
    double hits = mean(servers, ServerMetric.BLOCK_CACHE_HITS, from, to);
    return hits / (hits + mean(servers, ServerMetric.BLOCK_CACHE_MISSES, from, to));
  }

  private static double mean(ServerSeries servers, ServerMetric metric, int from, int to) {
    return servers.mean(metric, i -> i >= from && i < to).orElse(Double.NaN);
  }

  private static List<TurnThroughput> turns(RunView run) {
    Map<Integer, Double> servers = run.servers().use().turnProcessors();
    Map<Integer, Double> clients = run.hosts().turnProcessors();
    return run.logs().turns().stream()
        .map(turn -> turn.withProcessors(servers.get(turn.block()), clients.get(turn.block())))
        .toList();
  }

  private static OptionalDouble seconds(Optional<Conditions.Warmed> warmUp) {
    return warmUp.isPresent() ? OptionalDouble.of(warmUp.get().seconds()) : OptionalDouble.empty();
  }

  private static OptionalInt known(int number) {
    return number == 0 ? OptionalInt.empty() : OptionalInt.of(number);
  }

  private static double[] throughputs(LogFigures logs) {
    return logs.course().secondThroughputs().stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static Map<String, WindowGrowth> p99Growth(RunSummary run, LogFigures logs) {
    Map<String, WindowGrowth> growths = new TreeMap<>();
    for (String name : Latencies.answers(run.figures().latencyUs()).keySet()) {
      List<Histogram> blocks = logs.course().blocks().getOrDefault(name, List.of());
      int third = blocks.size() / 3;
      OptionalLong first = p99(blocks.subList(0, third));
      OptionalLong last = p99(blocks.subList(blocks.size() - third, blocks.size()));
      if (blocks.size() >= WindowGrowth.VALUES_MIN && first.isPresent() && last.isPresent()) {
        growths.put(name, new WindowGrowth(first.getAsLong(), last.getAsLong(), 0, 0));
      }
    }
    return growths;
  }

  /** The 99th percentile, us, 1 or more; empty with too few operations. */
  private static OptionalLong p99(List<Histogram> blocks) {
    Histogram sum = new Histogram(2);
    blocks.forEach(sum::add);
    return sum.getTotalCount() < Thresholds.BEYOND_PERCENTILE_MIN * Units.PERCENT
        ? OptionalLong.empty()
        : OptionalLong.of(Math.max(1, sum.getValueAtPercentile(P99)));
  }

  private static OptionalDouble standardError(LogFigures logs) {
    double[] throughputs = throughputs(logs);
    int least =
        logs.turns().isEmpty() ? Thresholds.SECONDS_TO_JUDGE_MIN : Thresholds.TURNS_TO_JUDGE_MIN;
    return throughputs.length < least
        ? OptionalDouble.empty()
        : OptionalDouble.of(CorrelatedMean.of(throughputs).standardError());
  }

  /**
   * The rows that the workload counts; of YCSB's own workload one for each operation, unless it
   * scans. Empty if the number of rows of an operation is unknown.
   */
  private static OptionalDouble rowsPerSecond(RunView run) {
    OptionalDouble counted = perSecond(run, YcsbOutput::rows);
    boolean core = new ValueBytes(run.record().properties()).isOfCoreWorkload();
    boolean scans =
        run.logs().histograms().keySet().stream()
            .anyMatch(name -> OperationName.parse(name).is(Operation.SCAN));
    return counted.isPresent() || scans || !core ? counted : run.logs().throughput();
  }

  /**
   * The mean figure of an operation of the whole run, multiplied by the operations per second in
   * the window; empty if a client has no such figure.
   */
  private static OptionalDouble perSecond(
      RunView run, Function<YcsbOutput, OptionalDouble> figure) {
    Collection<YcsbOutput> outputs = run.outputs().values();
    OptionalDouble throughput = run.logs().throughput();
    long operations = outputs.stream().mapToLong(YcsbOutput::operations).sum();
    boolean known =
        throughput.isPresent()
            && operations > 0
            && outputs.stream().allMatch(output -> figure.apply(output).isPresent());
    return known
        ? OptionalDouble.of(
            throughput.getAsDouble()
                / operations
                * outputs.stream().mapToDouble(it -> figure.apply(it).getAsDouble()).sum())
        : OptionalDouble.empty();
  }
}
