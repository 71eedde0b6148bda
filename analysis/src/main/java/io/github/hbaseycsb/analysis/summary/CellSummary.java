package io.github.hbaseycsb.analysis.summary;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.github.hbaseycsb.analysis.capacity.Capacity;
import io.github.hbaseycsb.analysis.cost.CallTime;
import io.github.hbaseycsb.analysis.cost.Cost;
import io.github.hbaseycsb.analysis.histogram.Latency;
import io.github.hbaseycsb.analysis.histogram.OperationName;
import io.github.hbaseycsb.analysis.limit.CellLimit;
import io.github.hbaseycsb.analysis.stats.Mean;
import io.github.hbaseycsb.analysis.stats.Observation;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.ServerStart;
import io.github.hbaseycsb.model.run.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * One cell: all its runs. Averages are over the runs that are not invalid and know the figure;
 * latencies are of the merged histograms of the runs that are not invalid.
 *
 * @param name unique in the campaign
 * @param workload the workload file's name
 * @param variant empty when the plan has none
 * @param threads of all clients together
 * @param clients processes
 * @param target operations per second of all clients together
 * @param cache ANY, COLD or WARM
 * @param plannedRuns how many runs there should be
 * @param verdict the worst of the findings, those of runs included
 * @param findings of the cell and of its runs
 * @param runs those that were finished
 * @param throughput operations per second; with runs on two starts of the servers or more, the mean
 *     of the starts' means, each of which counts once; so are the three averages that follow
 * @param rowsPerSecond rows per second
 * @param mbPerSecond 10^6 bytes of keys and values per second
 * @param blockCacheHitRatio 0 to 1
 * @param latencyUs by the name that it was measured under, what a user waits for first
 * @param properties of the runs, redacted; without those that only say where a client writes
 * @param jvmArguments of each client's JVM, redacted
 * @param regime what the plan asked for beside the load itself, such as {@code duration} and {@code
 *     warmup}, and {@code shared_machine}, whether clients and servers ran on one machine; without
 *     what is not known
 * @param variance of the throughput between and within restarts; empty where the runs are not those
 *     of two restarts at least
 * @param cluster which of the campaign's clusters it is measured on, from 1; empty if not known
 * @param capacity the highest rate that meets an objective; empty where none was searched for
 * @param cost of an operation, averages like the others; unknown costs are missing
 * @param time where that of a call goes, of the runs that know it alike, averaged; empty if none
 *     does
 * @param limit what held the runs back; empty without one, and in older summaries
 */
public record CellSummary(
    String name,
    String workload,
    String variant,
    int threads,
    int clients,
    OptionalInt target,
    String cache,
    int plannedRuns,
    Verdict verdict,
    List<Finding> findings,
    List<RunSummary> runs,
    Optional<Mean> throughput,
    Optional<Mean> rowsPerSecond,
    Optional<Mean> mbPerSecond,
    Optional<Mean> blockCacheHitRatio,
    Map<String, Latency> latencyUs,
    Map<String, String> properties,
    List<String> jvmArguments,
    Map<String, String> regime,
    Optional<RestartVariance> variance,
    OptionalInt cluster,
    Optional<Capacity> capacity,
    Map<Cost, Mean> cost,
    Optional<CallTime> time,
    Optional<CellLimit> limit) {

  public CellSummary {
    jvmArguments = List.copyOf(jvmArguments);
    regime = new TreeMap<>(regime);
    cost = new TreeMap<>(cost);
  }

  /** The runs that the averages are made of. */
  @JsonIgnore
  public List<RunSummary> measuredRuns() {
    return runs.stream().filter(run -> run.verdict() != Verdict.INVALID).toList();
  }

  /** The start of the servers that one of the runs was measured on. */
  public ServerStart start(RunSummary run) {
    return run.start(cluster.orElse(0));
  }

  /** A figure of the runs that the averages are made of, of those that know it. */
  public List<Observation> observations(Function<RunSummary, OptionalDouble> figure) {
    List<Observation> observations = new ArrayList<>();
    for (RunSummary run : measuredRuns()) {
      figure
          .apply(run)
          .ifPresent(value -> observations.add(run.observation(value, cluster.orElse(0))));
    }
    return observations;
  }

  /** The 99th percentiles of a latency in the runs that the averages are made of, us. */
  public List<Long> p99s(String latency) {
    return measuredRuns().stream()
        .filter(run -> run.latencyUs().containsKey(latency))
        .map(run -> run.latencyUs().get(latency).p99())
        .toList();
  }

  /**
   * The latencies that say what a user waits for: intended ones where there is a target, and to the
   * server's answer.
   */
  @JsonIgnore
  public Map<String, Latency> answers() {
    Map<String, Latency> answers = new LinkedHashMap<>();
    latencyUs.forEach(
        (name, latency) -> {
          boolean intended = OperationName.parse(name).intended();
          if (latency.note().isEmpty() && intended == hasIntended()) {
            answers.put(name, latency);
          }
        });
    return answers;
  }

  private boolean hasIntended() {
    return latencyUs.keySet().stream().anyMatch(name -> OperationName.parse(name).intended());
  }

  /** Codes of the findings that made the verdict, each once. */
  public List<String> reasons() {
    return findings.stream()
        .filter(finding -> finding.verdict() != Verdict.VALID)
        .map(Finding::code)
        .distinct()
        .toList();
  }

  /** Findings of one run. */
  public List<Finding> findings(int run) {
    return findings.stream().filter(finding -> finding.run().orElse(0) == run).toList();
  }
}
