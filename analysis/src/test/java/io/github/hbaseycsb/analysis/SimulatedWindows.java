package io.github.hbaseycsb.analysis;

import io.github.hbaseycsb.analysis.finding.FindingType;
import io.github.hbaseycsb.analysis.stats.Growth;
import io.github.hbaseycsb.analysis.stats.WindowGrowth;
import io.github.hbaseycsb.model.run.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Windows whose throughput grows, for {@code scripts/dev/simulate-growth}.
 *
 * @param runs runs of a cell
 * @param values seconds or turns of each run
 * @param noise standard deviation of the values, of their mean
 * @param correlation of successive values
 * @param spread standard deviation of the growth from run to run
 */
record SimulatedWindows(int runs, int values, double noise, double correlation, double spread) {
  static final List<SimulatedWindows> SECONDS =
      Stream.of(
              new int[] {1, 12},
              new int[] {4, 12},
              new int[] {1, 60},
              new int[] {2, 60},
              new int[] {3, 60},
              new int[] {4, 60},
              new int[] {3, 300},
              new int[] {5, 300},
              new int[] {3, 900})
          .flatMap(
              size ->
                  DoubleStream.of(0, 0.05, 0.1)
                      .mapToObj(spread -> new SimulatedWindows(size[0], size[1], 0.1, 0.5, spread)))
          .toList();

  /**
   * Runs of turns that vary as those of {@code scripts/dev/simulate-comparisons}: what a turn
   * differs by on its own depends on the turn before by 0.2, or by 0.5.
   */
  static final List<SimulatedWindows> TURNS =
      Stream.of(
              new int[] {1, 24},
              new int[] {1, 40},
              new int[] {1, 80},
              new int[] {3, 12},
              new int[] {3, 24},
              new int[] {5, 12})
          .flatMap(
              size ->
                  DoubleStream.of(0.25, 0.4)
                      .mapToObj(
                          correlation ->
                              new SimulatedWindows(size[0], size[1], 0.1, correlation, 0)))
          .toList();

  /** The shares of cells by what is said of them. */
  record Said(double valid, double notSteady) {}

  /**
   * Judges cells.
   *
   * @param growth from the first third of the window to the last, such as 0.2
   */
  Said of(double growth, long seed, int trials) {
    Random random = new Random(seed);
    double valid = 0;
    double notSteady = 0;
    for (int trial = 0; trial < trials; trial++) {
      List<WindowGrowth> cell = new ArrayList<>();
      for (int run = 0; run < runs; run++) {
        cell.add(window(Math.log1p(growth) + spread * random.nextGaussian(), deviations(random)));
      }
      List<Finding> findings = findings(cell, Optional.empty());
      valid += findings.isEmpty() ? 1 : 0;
      notSteady += isNotSteady(findings) ? 1 : 0;
    }
    return new Said(valid / trials, notSteady / trials);
  }

  /**
   * What is found about a cell.
   *
   * @param campaign what all cells show; empty if this one is judged alone
   */
  List<Finding> findings(List<WindowGrowth> cell, Optional<CampaignGrowth> campaign) {
    return new SteadinessFindings(runs, values, false)
        .all(Growth.of(cell), Growth.ofTheseWindows(cell), Map.of(), campaign);
  }

  static boolean isNotSteady(List<Finding> findings) {
    return findings.stream()
        .anyMatch(finding -> finding.code().equals(FindingType.NOT_STEADY.code()));
  }

  /** How the values of a window deviate from their mean, in standard deviations. */
  double[] deviations(Random random) {
    double[] deviations = new double[values];
    double deviation = random.nextGaussian();
    for (int i = 0; i < values; i++) {
      deviations[i] = deviation;
      deviation =
          correlation * deviation
              + Math.sqrt(1 - correlation * correlation) * random.nextGaussian();
    }
    return deviations;
  }

  /**
   * A window.
   *
   * @param growth natural logarithm of that from its first third to the last
   */
  WindowGrowth window(double growth, double[] deviations) {
    // Thirds are two thirds of the window apart.
    double slope = 1.5 * growth / values;
    double[] series = new double[values];
    for (int i = 0; i < values; i++) {
      series[i] = Math.exp(slope * i) * Math.max(0, 1 + noise * deviations[i]);
    }
    return WindowGrowth.of(series).orElseThrow();
  }
}
