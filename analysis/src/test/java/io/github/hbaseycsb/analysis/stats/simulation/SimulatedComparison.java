package io.github.hbaseycsb.analysis.stats.simulation;

import io.github.hbaseycsb.analysis.stats.FirstStages;
import io.github.hbaseycsb.analysis.stats.Observation;
import io.github.hbaseycsb.analysis.stats.Observations;
import io.github.hbaseycsb.analysis.stats.PercentileChange;
import io.github.hbaseycsb.analysis.stats.RelativeChange;
import io.github.hbaseycsb.analysis.stats.RunLatencies;
import io.github.hbaseycsb.model.run.ServerStart;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.Histogram;

/** Draws the runs of two sides, of which the truth is known, and has the change computed. */
final class SimulatedComparison {
  private static final double THROUGHPUT = 5000;
  private static final int SECONDS = 60;

  /** Standard deviation of a run's seconds, and of the latencies of its blocks. */
  private static final double WITHIN_RUNS = 0.05;

  private static final double CORRELATION = 0.5;
  private static final double OUTLIER = 0.8;
  private static final double DRIFT_RATE = 3;

  private static final double MEDIAN_US = 800;
  private static final double LATENCY_SPREAD = 0.6;
  private static final int BLOCKS = 10;
  private static final int BLOCK_OPERATIONS = 200;

  /** Latencies vary more than throughput. */
  private static final double LATENCY_FACTOR = 2;

  private static final double PERCENTILE = 99;

  private final Scenario scenario;
  private final int units;
  private final double ratio;
  private final Random random;

  /**
   * @param units of each side: runs, or restarts where servers are restarted
   * @param ratio of B's figures to A's
   */
  SimulatedComparison(Scenario scenario, int units, double ratio, Random random) {
    this.scenario = scenario;
    this.units = units;
    this.ratio = ratio;
    this.random = random;
  }

  /** A run: what it is relative to its side's mean. */
  private record Run(double level, int round, int restart) {}

  /** The change of the throughput. */
  RelativeChange throughput() {
    return RelativeChange.of(side(false, this::throughput), side(true, this::throughput), paired())
        .orElseThrow();
  }

  /** The change of the 99th percentile; as a time, B's is longer by the ratio. */
  RelativeChange percentile() {
    return PercentileChange.of(
            PERCENTILE,
            side(false, this::latencies),
            side(true, this::latencies),
            paired(),
            FirstStages.NONE)
        .orElseThrow();
  }

  private boolean paired() {
    return scenario.order() == Scenario.Order.INTERLEAVED;
  }

  private interface Figure<T> {
    T of(Run run, double mean);
  }

  private <T> List<T> side(boolean other, Figure<T> figure) {
    int perUnit = scenario.runsPerRestart();
    List<T> figures = new ArrayList<>();
    for (int unit = 0; unit < units; unit++) {
      double level = 1 + scenario.restarts() * random.nextGaussian();
      for (int i = 0; i < perUnit; i++) {
        int round = unit * perUnit + i + 1;
        double own =
            (1 + (other ? scenario.runsB() : scenario.runsA()) * random.nextGaussian())
                * (random.nextDouble() < scenario.outliers() ? OUTLIER : 1)
                * warmth(time(other, unit, perUnit, i));
        int restart = scenario.restartsKnown() ? unit + 1 : 0;
        figures.add(figure.of(new Run(level * own, round, restart), other ? ratio : 1));
      }
    }
    return figures;
  }

  /** When a run is, from 0 to 1 over the campaign. */
  private double time(boolean other, int unit, int perUnit, int i) {
    double runs = units * perUnit;
    int run = unit * perUnit + i;
    boolean begins = other == (run % 2 == 1);
    return switch (scenario.order()) {
      case SEPARATE -> run / runs;
      case INTERLEAVED -> (run + (begins ? 0 : 0.5)) / runs;
      case BLOCKED -> (run / runs + (other ? 1 : 0)) / 2;
    };
  }

  private double warmth(double time) {
    return 1 + scenario.drift() * (1 - Math.exp(-DRIFT_RATE * time));
  }

  private Observation throughput(Run run, double mean) {
    double state = random.nextGaussian();
    double sum = 0;
    for (int second = 0; second < SECONDS; second++) {
      sum += state;
      state =
          CORRELATION * state + Math.sqrt(1 - CORRELATION * CORRELATION) * random.nextGaussian();
    }
    double within = 1 + WITHIN_RUNS * sum / SECONDS;
    return Observations.of(THROUGHPUT * mean * run.level * within, run.round, run.restart);
  }

  private RunLatencies latencies(Run run, double mean) {
    Histogram window = new Histogram(3);
    List<Histogram> blocks = new ArrayList<>();
    double median = MEDIAN_US * mean * Math.pow(run.level, -LATENCY_FACTOR);
    for (int block = 0; block < BLOCKS; block++) {
      Histogram histogram = new Histogram(2);
      double level = median * (1 + WITHIN_RUNS * random.nextGaussian());
      for (int i = 0; i < BLOCK_OPERATIONS; i++) {
        long us = Math.round(level * Math.exp(LATENCY_SPREAD * random.nextGaussian()));
        window.recordValue(us);
        histogram.recordValue(us);
      }
      blocks.add(histogram);
    }
    return new RunLatencies(window, blocks, run.round, new ServerStart(0, run.restart, 0), false);
  }
}
