package io.github.hbaseycsb.analysis.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.capacity.CapacityFit.Point;
import io.github.hbaseycsb.analysis.capacity.CapacitySearch.Measured;
import io.github.hbaseycsb.analysis.capacity.CapacitySearch.Next;
import io.github.hbaseycsb.model.plan.Objective;
import io.github.hbaseycsb.model.plan.SearchSpec;
import io.github.hbaseycsb.model.plan.SearchSpec.By;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.junit.Test;

/** What most of many searches find, each of which takes a while to compute. */
public class CapacitySearchIT {
  private static final int RUNS = 3;

  private final List<Measured> measured = new ArrayList<>();
  private SearchSpec spec;

  private CapacitySearch search() {
    return new CapacitySearch(spec, RUNS, CapacitySearch.unknown(spec), measured);
  }

  /**
   * What clients reach that wait for a station of a closed network each time (exact mean value
   * analysis: Reiser and Lavenberg, Journal of the ACM 27, 1980).
   *
   * @param thinkMs time in which no station is needed
   * @param demandsMs time at each station
   */
  private static double throughput(int threads, double thinkMs, double... demandsMs) {
    double[] queues = new double[demandsMs.length];
    double perMs = 0;
    for (int n = 1; n <= threads; n++) {
      double response = thinkMs;
      for (int i = 0; i < queues.length; i++) {
        response += demandsMs[i] * (1 + queues[i]);
      }
      perMs = n / response;
      for (int i = 0; i < queues.length; i++) {
        queues[i] = perMs * demandsMs[i] * (1 + queues[i]);
      }
    }
    return 1000 * perMs;
  }

  /** Answers of some searches divided by what is true, in order. */
  private double[] ratios(double truth, BiConsumer<Next, Random> measure) {
    double[] ratios = new double[15];
    for (int seed = 0; seed < ratios.length; seed++) {
      measured.clear();
      Random random = new Random(1000 + seed);
      for (Optional<Next> next = search().next(); next.isPresent(); next = search().next()) {
        measure.accept(next.get(), random);
        assertThat(measured).as("a search that does not end").hasSizeLessThan(40);
      }
      ratios[seed] = search().answer().median() / truth;
    }
    Arrays.sort(ratios);
    return ratios;
  }

  /** As SearchMeasurements does it: the highest throughput is known after each measurement. */
  private void addThroughput(Next next, double throughput, Map<Measured, Double> all) {
    all.put(new Measured(next.kind(), next.rate(), new Point(all.size(), 0, 0, false)), throughput);
    double highest = Collections.max(all.values());
    measured.clear();
    all.forEach(
        (it, reached) ->
            measured.add(
                new Measured(
                    it.kind(),
                    it.rate(),
                    CapacitySearch.point(
                        By.THREADS, it.rate(), Math.log(highest / reached), 0, it.kind()))));
  }

  @Test
  public void theRateAtWhichServersAreAsBusyAsAllowedIsFound() {
    spec =
        new SearchSpec(
            By.RATE,
            new Objective(List.of(), OptionalDouble.of(0.7), 0.001),
            500,
            200_000,
            5,
            Duration.ofSeconds(60));
    double capacity = 9_000;
    double saturation = 0.95 / 0.65 * capacity;

    double[] ratios =
        ratios(
            capacity,
            (next, random) -> {
              // They do some work without any load, and runs differ by 4%.
              double reached = Math.min(next.rate(), saturation);
              double busy =
                  (0.05 + 0.65 * reached / capacity) * Math.exp(0.04 * random.nextGaussian());
              measured.add(
                  new Measured(
                      next.kind(),
                      next.rate(),
                      CapacitySearch.point(
                          By.RATE, reached, Math.log(Math.min(1, busy) / 0.7), 0, next.kind())));
            });

    assertThat(ratios[7]).isBetween(0.97, 1.03);
    assertThat(ratios[1]).isGreaterThan(0.94);
    assertThat(ratios[13]).isLessThan(1.06);
    assertThat(measured).hasSizeLessThan(16);
  }

  @Test
  public void theFewestThreadsThatReachTheHighestThroughputAreFound() {
    spec =
        new SearchSpec(
            By.THREADS, new Objective(List.of(), 0.001), 1, 256, 50, Duration.ofSeconds(60));
    double[] throughputs =
        IntStream.rangeClosed(0, 256).mapToDouble(n -> throughput(n, 4, 0.05, 0.03)).toArray();
    int truth = 1;
    while (throughputs[truth] < 0.95 * throughputs[256]) {
      truth++;
    }
    assertThat(truth).isBetween(80, 110);
    Map<Measured, Double> all = new LinkedHashMap<>();

    double[] ratios =
        ratios(
            truth,
            (next, random) -> {
              if (measured.isEmpty()) {
                all.clear();
              }
              double noise = Math.exp(0.01 * random.nextGaussian());
              addThroughput(next, throughputs[next.rate()] * noise, all);
            });

    assertThat(ratios[7]).isBetween(0.97, 1.03);
    assertThat(measured).hasSizeLessThan(16);
  }
}
