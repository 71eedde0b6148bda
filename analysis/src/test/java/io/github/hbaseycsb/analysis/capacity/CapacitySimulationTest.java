package io.github.hbaseycsb.analysis.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.capacity.CapacitySearch.Next;
import io.github.hbaseycsb.analysis.stats.SampleStatistics;
import io.github.hbaseycsb.model.plan.FindSpec;
import io.github.hbaseycsb.model.plan.Objective;
import io.github.hbaseycsb.model.run.RunName.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.Test;

/**
 * Searches on a system whose capacity is known: the percentile is that of a queue, which doubles
 * near saturation with each step, and varies within runs and from run to run.
 */
public class CapacitySimulationTest {
  private static final int SEARCHES = 400;
  private static final int RUNS = 3;
  private static final double LIMIT_MS = 10;
  private static final double SERVICE_MS = 1.5;
  private static final int SATURATION = 12_345;
  private static final FindSpec SPEC =
      new FindSpec(new Objective(List.of(), 0.001), 500, 200_000, 5, Duration.ofSeconds(60));

  /** Where the percentile without noise is at the limit. */
  private static final double CAPACITY = SATURATION * (1 - SERVICE_MS / LIMIT_MS);

  private final Random random = new Random(20261123);

  /** What came of some searches. */
  private record Outcomes(int found, int covered, double measurements, double below) {}

  @Test
  public void withoutNoiseTheCapacityIsInEveryInterval() {
    Outcomes outcomes = search(0, 0.02);

    assertThat(outcomes.found()).isEqualTo(SEARCHES);
    assertThat(outcomes.covered()).isEqualTo(SEARCHES);
    assertThat(outcomes.measurements()).isBetween(10.0, 18.0);
  }

  @Test
  public void withNoiseWithinRunsTheCapacityIsMostlyInTheInterval() {
    Outcomes outcomes = search(0, 0.3);

    assertThat(outcomes.found()).isGreaterThan(SEARCHES * 97 / 100);
    assertThat((double) outcomes.covered() / outcomes.found()).isGreaterThan(0.93);
    assertThat(outcomes.measurements()).isLessThan(25);
    assertThat(outcomes.below()).isLessThan(0.1);
  }

  @Test
  public void withNoiseBetweenRunsTheCapacityIsMostlyInTheInterval() {
    Outcomes outcomes = search(0.15, 0.2);

    assertThat(outcomes.found()).isGreaterThan(SEARCHES * 90 / 100);
    assertThat((double) outcomes.covered() / outcomes.found()).isGreaterThan(0.9);
    assertThat(outcomes.measurements()).isLessThan(30);
    assertThat(outcomes.below()).isLessThan(0.15);
  }

  private Outcomes search(double betweenRuns, double withinRuns) {
    int found = 0;
    int covered = 0;
    double measurements = 0;
    double below = 0;
    for (int i = 0; i < SEARCHES; i++) {
      Map<String, List<double[]>> blocks = new LinkedHashMap<>();
      List<RateAttempt> tried = new ArrayList<>();
      CapacitySearch search = new CapacitySearch(SPEC, RUNS, tried);
      Optional<Next> next = search.next();
      while (next.isPresent()) {
        Next now = next.get();
        List<double[]> of =
            blocks.computeIfAbsent(now.kind() + " " + now.rate(), it -> new ArrayList<>());
        of.add(measure(now.rate(), betweenRuns, withinRuns));
        measurements++;
        tried.removeIf(it -> it.kind() == now.kind() && it.rate() == now.rate());
        tried.add(
            new RateAttempt(
                now.kind(),
                now.rate(),
                of.size(),
                judge(now.kind(), of),
                OptionalDouble.of(Math.min(now.rate(), SATURATION))));
        search = new CapacitySearch(SPEC, RUNS, tried);
        next = search.next();
      }
      if (search.holds().isPresent()) {
        int rate = search.holds().getAsInt();
        found++;
        below += Math.max(0, 1 - rate / CAPACITY);
        if (rate <= CAPACITY && fails(blocks, rate) > CAPACITY) {
          covered++;
        }
      }
    }
    return new Outcomes(found, covered, measurements / SEARCHES, below / found);
  }

  /** The upper end of the answer's interval. */
  private static double fails(Map<String, List<double[]>> blocks, int above) {
    Optional<RunSpread> spread =
        RunSpread.of(
            blocks.entrySet().stream()
                .filter(it -> it.getKey().startsWith(Kind.RUN.name()))
                .map(it -> it.getValue().stream().mapToDouble(SampleStatistics::mean).toArray())
                .toList());
    return blocks.entrySet().stream()
        .filter(it -> rate(it.getKey()) > above && failsDespite(spread, it))
        .mapToInt(it -> rate(it.getKey()))
        .min()
        .orElse(Integer.MAX_VALUE);
  }

  private static boolean failsDespite(
      Optional<RunSpread> spread, Map.Entry<String, List<double[]>> of) {
    Interval interval = interval(Kind.valueOf(of.getKey().split(" ", -1)[0]), of.getValue());
    double halfWidth =
        spread
            .map(it -> it.halfWidth(of.getValue().size(), interval.halfWidth()))
            .orElse(interval.halfWidth());
    return interval.mean() - halfWidth > Math.log(LIMIT_MS);
  }

  private static int rate(String key) {
    return Integer.parseInt(key.split(" ", -1)[1]);
  }

  /** Logarithms of the percentile in the blocks of a run, ms. */
  private double[] measure(int rate, double betweenRuns, double withinRuns) {
    double busy = (double) rate / SATURATION;
    double percentile = busy < 1 ? SERVICE_MS / (1 - busy) : 1e5 * busy;
    double ofRun = Math.log(percentile) + betweenRuns * random.nextGaussian();
    return random.doubles(20).map(it -> ofRun + withinRuns * random.nextGaussian()).toArray();
  }

  private record Interval(double mean, double halfWidth) {}

  private static ProbeOutcome judge(Kind kind, List<double[]> runs) {
    Interval interval = interval(kind, runs);
    double limit = Math.log(LIMIT_MS);
    return interval.mean() + interval.halfWidth() <= limit
        ? ProbeOutcome.HOLDS
        : interval.mean() - interval.halfWidth() > limit
            ? ProbeOutcome.FAILS
            : ProbeOutcome.UNDECIDED;
  }

  /** As percentiles are judged: by the blocks, and by the runs where there are three. */
  private static Interval interval(Kind kind, List<double[]> runs) {
    double[] blocks = runs.stream().flatMapToDouble(Arrays::stream).toArray();
    double mean = SampleStatistics.mean(blocks);
    double error = Math.sqrt(SampleStatistics.variance(blocks) / blocks.length);
    double halfWidth = SampleStatistics.t95(blocks.length - 1) * error;
    if (kind == Kind.RUN && runs.size() >= RUNS) {
      double[] means = runs.stream().mapToDouble(SampleStatistics::mean).toArray();
      halfWidth =
          Math.max(
              1.96 * error,
              SampleStatistics.t95(means.length - 1)
                  * Math.sqrt(SampleStatistics.variance(means) / means.length));
    }
    return new Interval(mean, halfWidth);
  }
}
