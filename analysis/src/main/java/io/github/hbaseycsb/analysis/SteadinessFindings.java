package io.github.hbaseycsb.analysis;

import io.github.hbaseycsb.analysis.finding.FindingType;
import io.github.hbaseycsb.analysis.finding.Thresholds;
import io.github.hbaseycsb.analysis.stats.Growth;
import io.github.hbaseycsb.analysis.stats.WindowGrowth;
import io.github.hbaseycsb.analysis.text.Figures;
import io.github.hbaseycsb.model.run.Finding;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Findings about whether the windows of a cell's runs, together, show its long-term speed.
 *
 * @param windows number of valid runs, at least 1
 * @param seconds how long each was measured
 * @param byLatency whether 99th percentiles are the cell's result
 */
record SteadinessFindings(int windows, double seconds, boolean byLatency, FindingList findings) {
  SteadinessFindings(int windows, double seconds, boolean byLatency) {
    this(windows, seconds, byLatency, new FindingList(OptionalInt.empty()));
  }

  /**
   * The findings.
   *
   * @param throughput its growth; empty if it is unknown
   * @param inWindows the same of only these windows
   * @param p99s the growth of the 99th percentiles, in each run, by the name of the latency
   * @param campaign the growth of all cells together; empty if it is unknown, or this is none of
   *     the cells whose growth it is
   */
  public List<Finding> all(
      Optional<Growth> throughput,
      Optional<Growth> inWindows,
      Map<String, List<WindowGrowth>> p99s,
      Optional<CampaignGrowth> campaign) {
    Optional<Growth> grows =
        throughput.filter(growth -> growth.exceeds(Thresholds.GROWTH_PERCENT_MAX));
    if (grows.isPresent()) {
      // Latencies grow or fall with it.
      notSteady(grows.get(), Map.of("runs", windows));
      return findings.all();
    }
    Optional<Growth> grew =
        inWindows.filter(growth -> growth.exceeds(Thresholds.GROWTH_PERCENT_MAX));
    double bound = inWindows.map(Growth::bound).orElse(Double.NaN);
    if (grew.isPresent()) {
      findings.addCase(
          FindingType.STEADINESS_UNKNOWN,
          "growthDiffers",
          Map.of("growth", grew.get(), "windows", windows));
    } else if (!(Math.abs(bound) <= Thresholds.GROWTH_BOUND_PERCENT_MAX)) {
      findings.addCase(
          FindingType.STEADINESS_UNKNOWN,
          "windowsShort",
          Map.of(
              "windows", windows,
              "seconds", seconds,
              // A larger one says no more than that it is unknown.
              "bound",
                  throughput.map(any -> bound).filter(it -> Math.abs(it) <= Figures.PERCENT_MAX)));
    }
    p99s.forEach(
        (latency, runs) -> {
          if (runs.size() >= Thresholds.P99_GROWTH_RUNS_MIN) {
            Growth.of(runs)
                .filter(growth -> growth.exceeds(Thresholds.P99_GROWTH_PERCENT_MAX))
                .ifPresent(
                    growth -> notSteady(growth, Map.of("latency", latency, "runs", runs.size())));
          }
        });
    int runs = p99s.values().stream().mapToInt(List::size).max().orElse(0);
    if (byLatency && runs < Thresholds.P99_GROWTH_RUNS_MIN) {
      p99Unknown(runs);
    }
    campaign.ifPresent(all -> ofCampaign(throughput.orElseThrow(), all));
    return findings.all();
  }

  /**
   * A target rate keeps the throughput flat, whatever the latency does.
   *
   * @param runs number of runs whose 99th percentile has a growth
   */
  private void p99Unknown(int runs) {
    // Otherwise the windows are too short for the throughput, too.
    if (runs > 0 || findings.all().isEmpty()) {
      findings.addCase(
          FindingType.STEADINESS_UNKNOWN,
          "p99Unknown",
          Map.of("runs", runs, "least", Thresholds.P99_GROWTH_RUNS_MIN));
    }
  }

  /**
   * The windows of all cells may show that it is no chance that the cell grows. How much it grows
   * is for its own windows to say: others may grow so much that the mean of all does.
   */
  private void ofCampaign(Growth own, CampaignGrowth campaign) {
    Growth all = campaign.growth();
    double likewise = all.percent() > 0 ? own.percent() : -own.percent();
    boolean found =
        findings.all().stream().anyMatch(it -> it.code().equals(FindingType.NOT_STEADY.code()));
    if (likewise > Thresholds.GROWTH_PERCENT_MAX
        && !found
        && all.exceeds(Thresholds.GROWTH_PERCENT_MAX)) {
      notSteady(all, Map.of("cells", campaign.cells()));
    }
  }

  /**
   * @param of which latency, if it is one, and over how many runs or cells
   */
  private void notSteady(Growth growth, Map<String, ?> of) {
    findings.addCase(
        FindingType.NOT_STEADY,
        "notSteady",
        Map.of(
            "of", of,
            "grew", growth.percent() > 0,
            "percent", Math.abs(growth.percent()),
            "least", Math.min(Math.abs(growth.low()), Math.abs(growth.high())),
            "most", Math.max(Math.abs(growth.low()), Math.abs(growth.high()))));
  }
}
