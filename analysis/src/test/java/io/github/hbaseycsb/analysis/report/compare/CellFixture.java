package io.github.hbaseycsb.analysis.report.compare;

import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.RestartVariance;
import io.github.hbaseycsb.analysis.RunSummary;
import io.github.hbaseycsb.analysis.capacity.Capacity;
import io.github.hbaseycsb.analysis.capacity.Capacity.Ending;
import io.github.hbaseycsb.analysis.histogram.Latency;
import io.github.hbaseycsb.analysis.limit.Cost;
import io.github.hbaseycsb.analysis.stats.Growth;
import io.github.hbaseycsb.analysis.stats.Mean;
import io.github.hbaseycsb.model.plan.ResolvedPlan;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;

/** A cell as a summary has it, without the files that it would be made from. */
public final class CellFixture {
  private static final long OPERATIONS = 1_000_000;

  private final String name;
  private final double[] throughputs;
  private String workload = "workloada";
  private String variant = "";
  private String latency = "READ";
  private long[] p99s = {};
  private double[] cacheWarmSeconds = {};
  private final Map<Cost, double[]> costs = new TreeMap<>();
  private OptionalInt target = OptionalInt.empty();
  private Verdict verdict = Verdict.VALID;
  private final List<Finding> findings = new ArrayList<>();
  private OptionalDouble warmUp = OptionalDouble.empty();
  private OptionalDouble serverWarmUp = OptionalDouble.empty();
  private int invalidRuns;
  private boolean rounds;
  private boolean restarts;
  private boolean atLeast;
  private OptionalInt cluster = OptionalInt.empty();
  private Optional<Capacity> capacity = Optional.empty();
  private Instant started = Instant.parse("2026-11-01T08:00:00Z");
  private Optional<Mean> hitRatio = Optional.empty();
  private Optional<Growth> growth = Optional.empty();
  private Optional<RestartVariance> variance = Optional.empty();
  private final Map<String, String> properties = new TreeMap<>(Map.of("recordcount", "1000"));
  private final Map<String, String> regime = new TreeMap<>();

  /** A cell whose runs have these throughputs, operations per second. */
  public CellFixture(String name, double... throughputs) {
    this.name = name;
    this.throughputs = throughputs;
  }

  public CellFixture workload(String of) {
    workload = of;
    return this;
  }

  public CellFixture variant(String of) {
    variant = of;
    return this;
  }

  /** The 99th percentiles of the runs, us. */
  public CellFixture p99s(long... us) {
    p99s = us;
    return this;
  }

  /** The servers' processor time for each operation, us, of the runs. */
  public CellFixture serverCpus(double... us) {
    costs.put(Cost.SERVER_CPU_US, us);
    return this;
  }

  /** The bytes of store files for each row in the runs. */
  public CellFixture rowBytes(double... bytes) {
    costs.put(Cost.STORE_FILE_BYTES_PER_ROW, bytes);
    return this;
  }

  /** How long the clients warmed up, s. */
  public CellFixture warmUp(double seconds) {
    warmUp = OptionalDouble.of(seconds);
    return this;
  }

  /** How long the servers warmed up, s. */
  public CellFixture serverWarmUp(double seconds) {
    serverWarmUp = OptionalDouble.of(seconds);
    return this;
  }

  /** What the percentiles are of. */
  public CellFixture latency(String of) {
    latency = of;
    return this;
  }

  public CellFixture target(int opsPerSecond) {
    target = OptionalInt.of(opsPerSecond);
    latency = "Intended-READ";
    return this;
  }

  public CellFixture verdict(Verdict of, String code) {
    return found(new Finding(code, of, OptionalInt.empty(), "A sentence."));
  }

  public CellFixture found(Finding finding) {
    verdict = verdict.and(finding.verdict());
    findings.add(finding);
    return this;
  }

  /** The first runs are invalid, and so is the cell. */
  public CellFixture invalidRuns(int count, String code) {
    invalidRuns = count;
    return verdict(Verdict.INVALID, code);
  }

  /** Each run has a round of its own. */
  public CellFixture inRounds() {
    rounds = true;
    return this;
  }

  /** Each run is on servers of a start of its own. */
  public CellFixture restarts() {
    restarts = true;
    return this;
  }

  /**
   * On which of the campaign's clusters; its servers were started once unless {@link #restarts}.
   */
  public CellFixture cluster(int number) {
    cluster = OptionalInt.of(number);
    return this;
  }

  /** Operations were never answered, so that the percentiles are at least as they are. */
  public CellFixture neverAnswered() {
    atLeast = true;
    return verdict(Verdict.SUSPECT, "percentile-unreliable");
  }

  /** When the first run was started; another one is another run. */
  public CellFixture started(String utc) {
    started = Instant.parse(utc);
    return this;
  }

  /**
   * The rate that was found for an objective, and the upper end of its interval, if it is known.
   */
  public CellFixture capacity(int rate, OptionalInt high, double readP99Us) {
    Capacity.Answer answer = new Capacity.Answer(rate, rate, high.orElse(3 * rate));
    capacity =
        Optional.of(
            new Capacity(
                OptionalInt.of(rate),
                Optional.of(
                    new Capacity.Fit(answer, Optional.of(answer), Optional.empty(), List.of())),
                Optional.of(high.isPresent() ? Ending.FOUND : Ending.AT_LEAST),
                Map.of("READ.p99", readP99Us),
                500,
                20_000,
                5,
                Optional.of("READ.p99"),
                Optional.empty(),
                Optional.empty(),
                List.of()));
    return target(rate);
  }

  /** The limits of its capacity's objective, in this order, 10 ms each. */
  public CellFixture limits(String... names) {
    Map<String, Double> objective = new LinkedHashMap<>();
    for (String limit : names) {
      objective.put(limit, 10_000.0);
    }
    capacity =
        capacity.map(
            of ->
                new Capacity(
                    of.rate(),
                    of.fit(),
                    of.ending(),
                    objective,
                    of.from(),
                    of.to(),
                    of.precisionPercent(),
                    of.limitedBy(),
                    of.by(),
                    of.arrivals(),
                    of.probes()));
    return this;
  }

  /** How the throughput grows within the windows. */
  public CellFixture growth(Growth of) {
    growth = Optional.of(of);
    return this;
  }

  /** What restarts of the servers add to the variance of the throughput. */
  public CellFixture variance(RestartVariance of) {
    variance = Optional.of(of);
    return this;
  }

  public CellFixture hitRatio(double ratio) {
    hitRatio = Optional.of(Mean.of(ratio));
    return this;
  }

  public CellFixture property(String key, String value) {
    properties.put(key, value);
    return this;
  }

  /** How long each run took until its block cache was warm. */
  public CellFixture cacheWarmSeconds(double... seconds) {
    cacheWarmSeconds = seconds;
    return this;
  }

  public CellFixture regime(String key, String value) {
    regime.put(key, value);
    return this;
  }

  public CellSummary cell() {
    List<RunSummary> runs = new ArrayList<>();
    for (int i = 0; i < throughputs.length; i++) {
      runs.add(
          new RunSummary(
              i + 1,
              i < invalidRuns ? Verdict.INVALID : Verdict.VALID,
              started.plusSeconds(100L * i),
              new RunSummary.Figures(
                  OptionalDouble.of(throughputs[i]),
                  OptionalDouble.empty(),
                  OPERATIONS,
                  0,
                  60,
                  OptionalDouble.empty(),
                  OptionalDouble.empty(),
                  OptionalDouble.empty(),
                  p99s.length == 0 ? Map.of() : Map.of(latency, latency(p99s[i]))),
              new RunSummary.Conditions(
                  rounds ? OptionalInt.of(i + 1) : OptionalInt.empty(),
                  restarts
                      ? OptionalInt.of(i + 1)
                      : cluster.isPresent() ? OptionalInt.of(1) : OptionalInt.empty(),
                  Optional.empty(),
                  OptionalDouble.empty(),
                  OptionalDouble.empty(),
                  List.of(),
                  List.of(),
                  warmUp,
                  serverWarmUp,
                  restarts
                      ? OptionalInt.of(i + 1)
                      : cluster.isPresent() ? OptionalInt.of(1) : OptionalInt.empty()),
              costs(i),
              Optional.empty(),
              Optional.empty(),
              List.of(),
              new RunSummary.Events(
                  Optional.empty(),
                  Optional.empty(),
                  cacheWarmSeconds.length == 0
                      ? OptionalDouble.empty()
                      : OptionalDouble.of(cacheWarmSeconds[i]),
                  List.of(),
                  Optional.empty())));
    }
    Map<Cost, Mean> means = new TreeMap<>();
    costs.forEach((cost, values) -> means.put(cost, Mean.of(values)));
    return new CellSummary(
        name,
        new CellSummary.Load(workload, variant, 4, 1, target, "ANY"),
        throughputs.length,
        verdict,
        findings,
        runs,
        new CellSummary.Figures(
            throughputs.length == 0 ? Optional.empty() : Optional.of(Mean.of(throughputs)),
            Optional.empty(),
            Optional.empty(),
            hitRatio,
            p99s.length == 0
                ? Map.of()
                : Map.of(latency, latency(Arrays.stream(p99s).max().getAsLong()))),
        new CellSummary.Settings(
            throughputs.length == 0 ? Map.of() : properties, List.of(), regime),
        new CellSummary.Starts(variance, cluster),
        capacity,
        new CellSummary.Use(means, Optional.empty(), Optional.empty()),
        new CellSummary.Course(
            growth,
            Optional.empty(),
            cacheWarmSeconds.length == 0
                ? Optional.empty()
                : Optional.of(Mean.of(cacheWarmSeconds)),
            List.of(),
            Optional.empty()));
  }

  private Map<Cost, OptionalDouble> costs(int run) {
    Map<Cost, OptionalDouble> known = new TreeMap<>();
    costs.forEach((cost, values) -> known.put(cost, OptionalDouble.of(values[run])));
    return known;
  }

  private Latency latency(long p99Us) {
    return new Latency(
        OPERATIONS,
        p99Us,
        p99Us,
        p99Us,
        p99Us,
        OptionalLong.of(p99Us * 2),
        p99Us * 4,
        atLeast,
        Optional.empty());
  }

  /** A campaign of such cells. */
  public static CampaignSummary campaign(CellFixture... cells) {
    return new CampaignSummary(
        "fixture",
        Optional.empty(),
        Optional.empty(),
        Arrays.stream(cells).map(CellFixture::cell).toList());
  }

  /** Such a campaign, to be compared. */
  static Comparison.Side side(String label, CellFixture... cells) {
    return new Comparison.Side(label, campaign(cells), new TreeMap<>(), Optional.empty());
  }

  /** The same as a results directory that has nothing but the summary. */
  public static Path write(Path results, CellFixture... cells) throws IOException {
    Files.createDirectories(results);
    Files.writeString(results.resolve(ResolvedPlan.FILE), "");
    campaign(cells).write(results);
    return results;
  }
}
