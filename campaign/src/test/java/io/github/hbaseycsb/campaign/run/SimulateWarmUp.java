package io.github.hbaseycsb.campaign.run;

import static java.util.Locale.ROOT;

import io.github.hbaseycsb.campaign.client.ClientProgress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/** {@code scripts/dev/simulate-warm-up}: prints what an automatic warm-up leaves, in Markdown. */
public final class SimulateWarmUp {
  private static final double PERCENT = 100;
  private static final double RATE = 10_000;
  private static final double P99_US = 5000;
  private static final double P99_NOISE = 0.25;
  private static final double CORRELATION = 0.5;
  static final double AIM = 0.03;
  private static final List<Integer> WINDOWS = List.of(12, 30, 60, 600);
  private static final List<Double> NOISES = List.of(0.05, 0.15, 0.3);

  private SimulateWarmUp() {}

  /**
   * What many warm-ups came to.
   *
   * @param seconds after which a load was called steady, in order
   * @param growth that was left: how far the mean of the following window is below the steady
   *     level, in order
   * @param trials warm-ups, those that reached the limit too
   */
  record Outcome(List<Integer> seconds, List<Double> growth, int trials) {
    /** The growth that this share of the steady loads have at most. */
    double growth(double share) {
      return growth.get((int) (growth.size() * share));
    }

    double notSteady() {
      return 1 - (double) seconds.size() / trials;
    }

    /** The share of all warm-ups that were called steady with more growth left than aimed at. */
    double wrong() {
      return (double) growth.stream().filter(left -> left > AIM).count() / trials;
    }

    private String row() {
      return seconds.isEmpty()
          ? "- | - | - | 100% | 0%"
          : String.format(
              ROOT,
              "%d s | %.1f%% | %.1f%% | %.0f%% | %.0f%%",
              seconds.get(seconds.size() / 2),
              PERCENT * growth(0.5),
              PERCENT * growth(0.9),
              PERCENT * notSteady(),
              PERCENT * wrong());
    }
  }

  /** A warm-up from 40% of the steady throughput. */
  static DoubleUnaryOperator exponential(double t) {
    return second -> 1 - 0.6 * Math.exp(-second / t);
  }

  /** A warm-up from 40% in three steps: after half of a time, all of it and twice of it. */
  static DoubleUnaryOperator steps(double t) {
    return second ->
        0.4 + 0.2 * ((second > t / 2 ? 1 : 0) + (second > t ? 1 : 0) + (second > 2 * t ? 1 : 0));
  }

  /**
   * Simulates warm-ups.
   *
   * @param throughput at a second, of the steady throughput
   * @param noise standard deviation of the seconds, of their mean
   */
  static Outcome of(
      DoubleUnaryOperator throughput, double noise, int windowSeconds, long seed, int trials) {
    Random random = new Random(seed);
    Duration window = Duration.ofSeconds(windowSeconds);
    List<Integer> steady = new ArrayList<>();
    List<Double> growth = new ArrayList<>();
    for (int trial = 0; trial < trials; trial++) {
      SteadyLoad load =
          new SteadyLoad(window, OptionalInt.empty(), false, SteadyLoad.limit(window));
      double deviation = random.nextGaussian();
      double operations = 0;
      boolean isSteady = false;
      for (int second = 1; !isSteady && !load.isOverdue(); second++) {
        double mean = throughput.applyAsDouble(second - 0.5);
        operations += RATE * mean * Math.max(0, 1 + noise * deviation);
        double p99Us = P99_US / mean * Math.exp(P99_NOISE * random.nextGaussian());
        load.add(new ClientProgress(second, Math.round(operations), 0, p99Us));
        deviation =
            CORRELATION * deviation
                + Math.sqrt(1 - CORRELATION * CORRELATION) * random.nextGaussian();
        isSteady = load.isSteady();
      }
      if (isSteady) {
        int begin = (int) load.seconds();
        steady.add(begin);
        growth.add(
            1
                - IntStream.range(begin, begin + windowSeconds)
                    .mapToDouble(second -> throughput.applyAsDouble(second + 0.5))
                    .average()
                    .orElseThrow());
      }
    }
    Collections.sort(steady);
    Collections.sort(growth);
    return new Outcome(steady, growth, trials);
  }

  /** Arguments: a seed and a number of warm-ups for each row. */
  public static void main(String[] args) {
    if (args.length != 2 || !args[0].matches("\\d{1,9}") || !args[1].matches("[1-9]\\d{1,4}")) {
      System.err.println("simulate-warm-up: give a seed and a number of warm-ups, 10 or more");
      System.exit(1);
    }
    Map<String, DoubleUnaryOperator> loads = new LinkedHashMap<>();
    loads.put("flat", second -> 1);
    for (int t : new int[] {5, 10, 20, 40, 80, 120}) {
      loads.put("T = " + t + " s", exponential(t));
    }
    for (int t : new int[] {10, 20, 40}) {
      loads.put("steps at " + t / 2 + ", " + t + " and " + 2 * t + " s", steps(t));
    }
    System.out.printf(ROOT, "Seed %s, %s warm-ups for each row.%n", args[0], args[1]);
    for (double noise : NOISES) {
      System.out.printf(
          ROOT,
          "%nSeconds that vary by %.0f%%%n%n| window | load | steady after | growth left, median |"
              + " 90th percentile | not steady | steady with more than %.0f%% left |%n"
              + "|---|---|---|---|---|---|---|%n",
          PERCENT * noise,
          PERCENT * AIM);
      for (int window : WINDOWS) {
        loads.forEach(
            (name, load) ->
                System.out.printf(
                    "| %d s | %s | %s |%n",
                    window,
                    name,
                    of(load, noise, window, Long.parseLong(args[0]), Integer.parseInt(args[1]))
                        .row()));
      }
    }
  }
}
