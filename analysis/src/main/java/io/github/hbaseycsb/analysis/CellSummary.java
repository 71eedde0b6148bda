package io.github.hbaseycsb.analysis;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.hbaseycsb.analysis.capacity.Capacity;
import io.github.hbaseycsb.analysis.histogram.FaultFigure;
import io.github.hbaseycsb.analysis.histogram.FaultFigures;
import io.github.hbaseycsb.analysis.histogram.Latencies;
import io.github.hbaseycsb.analysis.histogram.Latency;
import io.github.hbaseycsb.analysis.limit.CallTime;
import io.github.hbaseycsb.analysis.limit.CellLimit;
import io.github.hbaseycsb.analysis.limit.Cost;
import io.github.hbaseycsb.analysis.stats.AnalysisUnit;
import io.github.hbaseycsb.analysis.stats.Growth;
import io.github.hbaseycsb.analysis.stats.Mean;
import io.github.hbaseycsb.analysis.stats.Observation;
import io.github.hbaseycsb.analysis.stats.TwoStage;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.ServerStart;
import io.github.hbaseycsb.model.run.Verdict;
import io.github.hbaseycsb.model.run.WriteAudit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A cell with all its runs. docs/reference/files.md explains each field and its unit. Averages are
 * over the valid runs with a known figure; with runs on two or more starts of the servers, they are
 * means of the starts' means. Latencies are from the merged histograms of the valid runs. What is
 * unknown, not asked for, or not in an older summary is empty. In JSON, the fields of its nested
 * records are its own.
 */
public record CellSummary(
    String name,
    @JsonUnwrapped Load load,
    int plannedRuns,
    Verdict verdict,
    List<Finding> findings,
    List<RunSummary> runs,
    @JsonUnwrapped Figures figures,
    @JsonUnwrapped Settings settings,
    @JsonUnwrapped Starts starts,
    Optional<Capacity> capacity,
    @JsonUnwrapped Use use,
    @JsonUnwrapped Course course) {
  /** What the clients do; the target of a search for a rate is the rate that was found. */
  public record Load(
      String workload,
      String variant,
      int threads,
      int clients,
      OptionalInt target,
      String cache) {}

  /** What was measured. */
  public record Figures(
      Optional<Mean> throughput,
      Optional<Mean> rowsPerSecond,
      Optional<Mean> mbPerSecond,
      Optional<Mean> blockCacheHitRatio,
      Map<String, Latency> latencyUs) {}

  /** How its clients were started, and how it was measured. */
  public record Settings(
      Map<String, String> properties, List<String> jvmArguments, Map<String, String> regime) {
    public Settings {
      jvmArguments = List.copyOf(jvmArguments);
      regime = new TreeMap<>(regime);
    }
  }

  /** Its cluster, and how much depends on the start of the servers. */
  public record Starts(Optional<RestartVariance> variance, OptionalInt cluster) {}

  /** What its operations took of clients and servers, and what limited them. */
  public record Use(Map<Cost, Mean> cost, Optional<CallTime> time, Optional<CellLimit> limit) {}

  /** What changed or happened in the course of its runs, and was found after them. */
  public record Course(
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Growth> growth,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Mean> recoverySeconds,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Mean> cacheWarmSeconds,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<CellFault> faults,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<WriteAudit> audit) {}

  /** The mean throughput, operations per second. */
  public Optional<Mean> throughput() {
    return figures.throughput();
  }

  /** The search for its rate; empty if there was none, or one for the number of threads. */
  @JsonIgnore
  public Optional<Capacity> rateSearch() {
    return capacity.filter(found -> !found.isOfThreads());
  }

  /** The runs from which the averages are computed. */
  @JsonIgnore
  public List<RunSummary> measuredRuns() {
    return runs.stream().filter(run -> run.verdict() != Verdict.INVALID).toList();
  }

  /** The start of the servers on which a run was measured. */
  public ServerStart start(RunSummary run) {
    return run.start(starts.cluster().orElse(0));
  }

  /** A figure of the runs from which the averages are computed, if known. */
  public List<Observation> observations(Function<RunSummary, OptionalDouble> figure) {
    return observations(figure, measuredRuns(), starts.cluster().orElse(0));
  }

  /** The same of any runs, whose cluster has a number from 1; 0 if that is unknown. */
  static List<Observation> observations(
      Function<RunSummary, OptionalDouble> figure, List<RunSummary> runs, int cluster) {
    return runs.stream()
        .flatMap(
            run -> figure.apply(run).stream().mapToObj(value -> run.observation(value, cluster)))
        .toList();
  }

  /** A cost in these runs where it is known, or in each turn if it is known of turns of each. */
  public List<Observation> costs(Cost of) {
    return costs(of, measuredRuns(), starts.cluster().orElse(0));
  }

  /** The same of any runs, whose cluster has a number from 1; 0 if that is unknown. */
  public static List<Observation> costs(Cost of, List<RunSummary> runs, int cluster) {
    List<RunSummary> known = runs.stream().filter(run -> run.cost().get(of).isPresent()).toList();
    boolean byTurns = known.stream().noneMatch(run -> run.turnCosts(of, cluster).size() < 2);
    return known.stream()
        .flatMap(
            run ->
                byTurns
                    ? run.turnCosts(of, cluster).stream()
                    : Stream.of(run.observation(run.cost().get(of).getAsDouble(), cluster)))
        .toList();
  }

  /** The throughputs of these runs or, if their clients take turns, of each turn. */
  @JsonIgnore
  public List<Observation> throughputs() {
    return measuredRuns().stream()
        .flatMap(run -> run.throughputs(starts.cluster().orElse(0)).stream())
        .toList();
  }

  /**
   * The number of units from which {@code runs.until} decided that it takes more, starts of the
   * servers or runs; empty if it has added none.
   */
  @JsonIgnore
  public OptionalInt firstStage() {
    if (capacity.isPresent() || runs.stream().allMatch(run -> run.run() <= plannedRuns)) {
      return OptionalInt.empty();
    }
    boolean restarts = AnalysisUnit.of(throughputs()) == AnalysisUnit.RESTART;
    int planned =
        restarts
            ? (int)
                runs.stream()
                    .filter(run -> run.run() <= plannedRuns)
                    .map(this::start)
                    .distinct()
                    .count()
            : plannedRuns;
    return OptionalInt.of(TwoStage.first(planned));
  }

  /** The 99th percentiles of a latency in the runs from which the averages are computed, us. */
  public List<Long> p99s(String latency) {
    return measuredRuns().stream()
        .flatMap(run -> Stream.ofNullable(run.figures().latencyUs().get(latency)))
        .map(Latency::p99)
        .toList();
  }

  /**
   * The latencies that a user waits for: intended ones if there is a target, and up to the server's
   * answer.
   */
  @JsonIgnore
  public Map<String, Latency> answers() {
    return Latencies.answers(figures.latencyUs());
  }

  /** The codes of the findings that caused the verdict, each once. */
  public List<String> reasons() {
    return findings.stream()
        .filter(finding -> finding.verdict() != Verdict.VALID)
        .map(Finding::code)
        .distinct()
        .toList();
  }

  /** The findings about a run. */
  public List<Finding> findings(int run) {
    return findings.stream().filter(finding -> finding.run().orElse(0) == run).toList();
  }

  /**
   * What a fault did over the runs of a cell.
   *
   * @param name what was done, and to what, such as {@code kill regionserver}
   * @param runs number of valid runs in which it was done, at this position
   * @param recovered in how many of them the throughput was back before the next fault, or the
   *     window's end; those are the runs of the mean
   * @param figures means over the runs in which they were measured
   */
  public record CellFault(String name, int runs, int recovered, Map<FaultFigure, Mean> figures) {
    public CellFault {
      figures = new TreeMap<>(figures);
    }

    /** The faults by their positions in the valid runs of a cell; the cluster is 0 if unknown. */
    static List<CellFault> of(List<RunSummary> runs, int cluster) {
      int most = runs.stream().mapToInt(run -> run.events().faults().size()).max().orElse(0);
      return IntStream.range(0, most).mapToObj(position -> of(position, runs, cluster)).toList();
    }

    private static CellFault of(int position, List<RunSummary> runs, int cluster) {
      List<FaultFigures> done =
          runs.stream()
              .flatMap(it -> it.events().faults().stream().skip(position).limit(1))
              .toList();
      // Faults that begin at one time may change places.
      String name = done.get(0).name();
      int same = (int) done.stream().filter(fault -> fault.name().equals(name)).count();
      Map<FaultFigure, Mean> means = new TreeMap<>();
      int recovered = 0;
      for (FaultFigure figure : FaultFigure.values()) {
        List<Observation> known =
            runs.stream()
                .flatMap(
                    run ->
                        run.fault(position, name, figure).stream()
                            .mapToObj(value -> run.observation(value, cluster)))
                .toList();
        if (!known.isEmpty()) {
          means.put(figure, Mean.of(known));
        }
        recovered = figure == FaultFigure.RECOVERED_SECONDS ? known.size() : recovered;
      }
      return new CellFault(name, same, recovered, means);
    }
  }
}
