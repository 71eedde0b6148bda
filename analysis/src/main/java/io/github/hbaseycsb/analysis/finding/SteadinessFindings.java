package io.github.hbaseycsb.analysis.finding;

import io.github.hbaseycsb.analysis.finding.type.FindingType;
import io.github.hbaseycsb.analysis.finding.type.Thresholds;
import io.github.hbaseycsb.analysis.run.RunData;
import io.github.hbaseycsb.analysis.stats.SteadyState;
import io.github.hbaseycsb.analysis.stats.Trend;
import io.github.hbaseycsb.analysis.window.LogFigures;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.RunRecord;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Findings about whether a run's window shows its long-term speed: after the warm-up, and steady.
 */
final class SteadinessFindings {
  private static final int PARTS = 5;

  private final LogFigures logs;
  private final RunRecord run;
  private final double[] series;
  private final FindingList findings;

  SteadinessFindings(RunData data) {
    logs = data.logs();
    run = data.record();
    series = logs.secondThroughputs().stream().mapToDouble(Double::doubleValue).toArray();
    findings = new FindingList(OptionalInt.of(run.run()));
  }

  List<Finding> all() {
    run.conditions().clientWarmUp().ifPresent(this::clientWarmUp);
    run.conditions().serverWarmUp().ifPresent(this::serverWarmUp);
    if (logs.throughput().isPresent()) {
      stall();
      if (isShort()) {
        findings.add(
            FindingType.WINDOW_SHORT,
            "%.1f s were measured: less than %.0f s are too few to judge a run.",
            logs.seconds(),
            Thresholds.WINDOW_SECONDS_MIN);
      } else {
        restOfWarmUp();
        drift();
      }
    }
    return findings.all();
  }

  /** Whether the window is too short. Its intervals may be some ms shorter than a second. */
  private boolean isShort() {
    return Math.round(logs.seconds()) < Thresholds.WINDOW_SECONDS_MIN;
  }

  private void clientWarmUp(Conditions.Warmed warmUp) {
    if (!warmUp.steady()) {
      findings.add(
          FindingType.NOT_WARM,
          "The window began after %.0f s of warm-up, though the clients were not steady: %s",
          warmUp.seconds(),
          warmUp.reason());
    }
  }

  private void serverWarmUp(Conditions.Warmed warmUp) {
    if (!warmUp.steady()) {
      findings.add(
          FindingType.SERVER_NOT_WARM,
          "The run began after %.0f s of warming up the servers, though they were not steady: %s",
          warmUp.seconds(),
          warmUp.reason());
    }
  }

  private void stall() {
    long idle = Arrays.stream(series).filter(operations -> operations == 0).count();
    double busyRate = Arrays.stream(series).sum() / Math.max(1, series.length - idle);
    if (idle > series.length * Thresholds.STALLED_SHARE_MAX
        && busyRate >= Thresholds.STALL_RATE_MIN) {
      findings.add(
          FindingType.STALLED,
          "No operation succeeded in %d of the window's %d whole seconds.",
          idle,
          series.length);
    }
  }

  private void restOfWarmUp() {
    if (series.length < SteadyState.VALUES_MIN) {
      return;
    }
    int cut = SteadyState.warmUp(series).orElse(series.length / 2);
    if (cut > 0) {
      SteadyState.Change beginning = SteadyState.beginning(series, cut);
      double bias = beginning.changePercent() * cut / series.length;
      boolean shifts = Math.abs(bias) > Thresholds.WARM_UP_BIAS_PERCENT_MAX;
      if (shifts && beginning.exceeds(0)) {
        findings.add(
            FindingType.WARM_UP_TOO_SHORT,
            "In the window's first %d s the throughput differs by %+.1f%% from what follows.",
            cut,
            beginning.changePercent());
      }
    }
  }

  private void drift() {
    Optional<SteadyState.Change> drift = SteadyState.drift(series);
    if (drift.isEmpty()) {
      unknownDrift();
    } else if (drift.get().exceeds(Thresholds.DRIFT_PERCENT_MAX)) {
      findings.add(
          FindingType.DRIFT,
          "The throughput changed by %+.1f%% \u00b1 %.1f from the window's first third to its last.",
          drift.get().changePercent(),
          drift.get().ci95Percent());
    }
  }

  /** Judges drift with few values, which only shows a large change. */
  private void unknownDrift() {
    Optional<Trend> trend =
        series.length < PARTS ? Optional.empty() : Trend.of(parts(), unknownErrors());
    boolean large =
        trend
            .filter(found -> found.pValue() < Thresholds.LARGE_DRIFT_SIGNIFICANCE)
            .map(found -> Math.abs(found.changePercent()) > Thresholds.LARGE_DRIFT_PERCENT_MAX)
            .orElse(false);
    if (large) {
      findings.add(
          FindingType.DRIFT,
          "The throughput changed by %+.1f%% from the window's first fifth to its last.",
          trend.get().changePercent());
    } else {
      findings.add(
          FindingType.STEADINESS_UNKNOWN,
          "%d whole seconds are too few to tell a drift: only a very large one would have shown.",
          series.length);
    }
  }

  /** The mean throughputs of the window's fifths. */
  private double[] parts() {
    return IntStream.range(0, PARTS)
        .mapToDouble(
            part ->
                Arrays.stream(
                        series, part * series.length / PARTS, (part + 1) * series.length / PARTS)
                    .average()
                    .orElseThrow())
        .toArray();
  }

  private static double[] unknownErrors() {
    double[] errors = new double[PARTS];
    Arrays.fill(errors, Double.NaN);
    return errors;
  }
}
