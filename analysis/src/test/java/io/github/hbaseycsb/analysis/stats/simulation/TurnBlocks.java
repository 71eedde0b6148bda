package io.github.hbaseycsb.analysis.stats.simulation;

import io.github.hbaseycsb.analysis.stats.FirstStages;
import io.github.hbaseycsb.analysis.stats.Observation;
import io.github.hbaseycsb.analysis.stats.PercentileChange;
import io.github.hbaseycsb.analysis.stats.RelativeChange;
import io.github.hbaseycsb.analysis.stats.RunLatencies;
import io.github.hbaseycsb.model.run.ServerStart;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Two cells whose clients take turns in blocks. A turn differs by 7% with what its block has in
 * common, and by 7% on its own; both depend on the turn before. All deviations are shares of the
 * mean.
 *
 * @param name for the tables
 * @param blocks of turns on each start of the servers
 * @param starts of the servers
 * @param between standard deviation between starts, of each side
 * @param ownCorrelation between what successive turns of a side differ by on their own
 * @param growth by how much both sides become faster while the blocks go on, most of it at first
 * @param outliers share of the turns in which half is done
 */
record TurnBlocks(
    String name,
    int starts,
    int blocks,
    double between,
    double ownCorrelation,
    double growth,
    double outliers) {
  private static final double TURNS = 0.07;
  private static final double CORRELATION_IN_COMMON = 0.3;
  private static final double OUTLIER = 0.5;
  private static final double GROWTH_RATE = 3;

  private static final double MEDIAN_US = 800;
  private static final double LATENCY_SPREAD = 0.6;

  /** Latencies vary more than throughput. */
  private static final double LATENCY_FACTOR = 2;

  /** Of a turn. */
  private static final int OPERATIONS = 300;

  /** Of a run, as the analysis makes them. */
  private static final int PARTS = 20;

  static List<TurnBlocks> all(int starts, int blocks) {
    return List.of(
        of("turns differ by nothing else", starts, blocks, 0.2, 0, 0),
        of("they depend on each other by 0.5", starts, blocks, 0.5, 0, 0),
        of("both sides grow by 30%", starts, blocks, 0.2, 0.3, 0),
        of("half is done in 1 turn of 50", starts, blocks, 0.2, 0, 0.02),
        of("growth of 30%, half is done in 1 turn of 50", starts, blocks, 0.2, 0.3, 0.02));
  }

  /** With several starts, they differ by 3%. */
  private static TurnBlocks of(
      String name, int starts, int blocks, double ownCorrelation, double growth, double outliers) {
    return new TurnBlocks(
        name, starts, blocks, starts > 1 ? 0.03 : 0, ownCorrelation, growth, outliers);
  }

  /** A comparison, with the ratio B / A that the servers of these starts have. */
  record Drawn(List<Observation> a, List<Observation> b, double ratioHere) {
    RelativeChange change() {
      return RelativeChange.of(a, b, true).orElseThrow();
    }

    Optional<RelativeChange> onTheseStarts() {
      return RelativeChange.onTheseStarts(a, b, true);
    }

    /** The change of the 99th percentile; a turn's latencies are shorter if it does more. */
    RelativeChange percentile(Random random) {
      return PercentileChange.of(
              99, latencies(a, random), latencies(b, random), true, FirstStages.NONE)
          .orElseThrow();
    }

    private static List<RunLatencies> latencies(List<Observation> turns, Random random) {
      return turns.stream().collect(Collectors.groupingBy(Observation::start)).values().stream()
          .map(start -> run(start, random))
          .toList();
    }

    private static RunLatencies run(List<Observation> turns, Random random) {
      Histogram window = new Histogram(3);
      List<Histogram> parts =
          Stream.generate(() -> new Histogram(2)).limit(Math.min(PARTS, turns.size())).toList();
      for (int turn = 0; turn < turns.size(); turn++) {
        double median = MEDIAN_US * Math.pow(turns.get(turn).value(), -LATENCY_FACTOR);
        for (int i = 0; i < OPERATIONS; i++) {
          long us = Math.round(median * Math.exp(LATENCY_SPREAD * random.nextGaussian()));
          window.recordValue(us);
          parts.get(turn * parts.size() / turns.size()).recordValue(us);
        }
      }
      Observation first = turns.get(0);
      return new RunLatencies(window, parts, first.round(), first.start(), true);
    }
  }

  /** A comparison of cells of which B is faster by the ratio. */
  Drawn draw(double ratio, Random random) {
    List<Observation> a = new ArrayList<>();
    List<Observation> b = new ArrayList<>();
    double sumA = 0;
    double sumB = 0;
    for (int start = 1; start <= starts; start++) {
      double levelA = 1 + between * random.nextGaussian();
      double levelB = ratio * (1 + between * random.nextGaussian());
      sumA += levelA;
      sumB += levelB;
      ServerStart on = new ServerStart(1, start, start);
      double common = random.nextGaussian();
      double ownA = random.nextGaussian();
      double ownB = random.nextGaussian();
      for (int block = 0; block < blocks; block++) {
        double grown = 1 + growth * (1 - Math.exp(-GROWTH_RATE * block / blocks));
        long round = 1000L * start + block;
        a.add(new Observation(levelA * grown * turn(common, ownA, random), round, on, true));
        b.add(new Observation(levelB * grown * turn(common, ownB, random), round, on, true));
        common = next(common, CORRELATION_IN_COMMON, random);
        ownA = next(ownA, ownCorrelation, random);
        ownB = next(ownB, ownCorrelation, random);
      }
    }
    return new Drawn(a, b, sumB / sumA);
  }

  private double turn(double common, double own, Random random) {
    return Math.exp(TURNS * (common + own)) * (random.nextDouble() < outliers ? OUTLIER : 1);
  }

  private static double next(double state, double correlation, Random random) {
    return correlation * state + Math.sqrt(1 - correlation * correlation) * random.nextGaussian();
  }
}
