package io.github.hbaseycsb.analysis.capacity;

import io.github.hbaseycsb.analysis.PlanFixture;
import io.github.hbaseycsb.analysis.RunFixture;
import io.github.hbaseycsb.analysis.capacity.CapacitySearch.Next;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.Objective;
import io.github.hbaseycsb.model.plan.Objective.Limit;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.Schedule;
import io.github.hbaseycsb.model.run.RunName;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntFunction;

/**
 * Writes a search for a capacity that is known, as a driver does: the latencies are those of a
 * queue, with figures from a seeded generator.
 */
public final class CapacityFixture {
  private static final double SERVICE_US = 2000;
  private static final double LIMIT_US = 10_000;

  /** A 99th percentile of which the operations beyond it are a part. */
  private static final double SLOW_SHARE = 0.03;

  /** Two thirds of these are below it: that quantile of the normal distribution. */
  private static final double OF_SLOW = 0.43;

  private final Path results;
  private final Random random = new Random(5);

  public CapacityFixture(Path results) {
    this.results = results;
  }

  /** A cell whose capacity is to be searched for, by probes and runs of a minute. */
  public static Cell cell(String name) {
    Cell like = PlanFixture.cell(name, "", 3);
    return like.with(
        like.values()
            .with(
                PlanKeys.FIND_OBJECTIVE,
                new Objective(
                    List.of(
                        new Limit("READ", 99, Duration.ofMillis(10)),
                        new Limit("UPDATE", 99, Duration.ofMillis(20))),
                    0.001))
            .with(PlanKeys.FIND_FROM, 50)
            .with(PlanKeys.FIND_TO, 2000)
            .with(PlanKeys.FIND_PRECISION, 10.0)
            .with(PlanKeys.FIND_PROBE, Duration.ofSeconds(60)));
  }

  /** Measures until the search of a cell has ended; returns the plan. */
  public Plan write(String name, int capacity) throws IOException {
    Cell cell = cell(name);
    SearchMeasurements measurements = SearchMeasurements.read(cell, List.of(), results);
    Optional<Next> next = measurements.search().next();
    while (next.isPresent()) {
      measure(cell, measurements.next(next.get().kind()), next.get().rate(), capacity);
      measurements = measurements.again();
      next = measurements.search().next();
    }
    return new Plan("capacity", "Generated, not measured.", Schedule.BLOCKED, List.of(cell));
  }

  /** One measurement at a rate; half of the operations are updates, twice as fast as reads. */
  public RunFixture measure(Cell cell, RunName name, int rate, int capacity) throws IOException {
    double saturation = capacity / (1 - SERVICE_US / LIMIT_US);
    int reached = (int) Math.min(rate, saturation);
    RunFixture run =
        new RunFixture(results, cell.name(), name)
            .target(rate)
            .property("recordcount", "1000")
            .client(1, 0, 10);
    for (String prefix : List.of("", "Intended-")) {
      double us = rate < saturation ? SERVICE_US / (1 - rate / saturation) : 3e6;
      run.log(1, prefix + "READ", 0, RunFixture.SECONDS, seconds(reached / 2, us)).log(
          1, prefix + "UPDATE", 0, RunFixture.SECONDS, seconds(reached - reached / 2, us / 2));
    }
    run.done();
    return run;
  }

  private IntFunction<long[]> seconds(int operations, double p99Us) {
    return second -> {
      long[] values = new long[operations];
      Arrays.fill(values, Math.round(p99Us / 5));
      for (int i = 0; i < operations; i++) {
        if (random.nextDouble() < SLOW_SHARE) {
          values[i] = Math.round(p99Us * Math.exp(0.05 * (random.nextGaussian() - OF_SLOW)));
        }
      }
      return values;
    };
  }
}
