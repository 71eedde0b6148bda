package io.github.hbaseycsb.analysis;

import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.PlanKeys.RunOrder;
import io.github.hbaseycsb.model.plan.Schedule;
import io.github.hbaseycsb.model.plan.Values;
import io.github.hbaseycsb.model.plan.WarmUp;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A plan whose cells have these names and so many runs of a minute. */
public final class PlanFixture {
  private PlanFixture() {}

  public static Plan plan(int runs, String... cells) {
    return plan(Schedule.BLOCKED, runs, cells);
  }

  public static Plan plan(Schedule schedule, int runs, String... cells) {
    return new Plan(
        "fixture",
        "",
        schedule,
        List.of(cells).stream().map(cell -> cell(cell, "", runs)).toList());
  }

  public static Cell cell(String name, String variant, int runs) {
    Path workload = Path.of("/workloads/workloada");
    return new Cell(
        name,
        "workloada",
        workload,
        workload,
        variant,
        Values.NONE
            .with(PlanKeys.CONF, Path.of("/etc/hbase/conf"))
            .with(PlanKeys.RECORDS, 1000L)
            .with(PlanKeys.FIELD_COUNT, 1)
            .with(PlanKeys.FIELD_LENGTH, 1000)
            .with(PlanKeys.LOAD_THREADS, 4)
            .with(PlanKeys.QUIET, Duration.ofSeconds(10))
            .with(PlanKeys.TIMEOUT, Duration.ofMinutes(10))
            .with(PlanKeys.SERVER_WARMUP, WarmUp.NONE)
            .with(PlanKeys.COUNT, runs)
            .with(PlanKeys.DURATION, Duration.ofSeconds(RunFixture.WINDOW_SECONDS))
            .with(PlanKeys.WARMUP, WarmUp.of(Duration.ofSeconds(5)))
            .with(PlanKeys.THREADS, 4));
  }

  /** The order of the runs of a plan. */
  public static Schedule schedule(RunOrder order, int restarts) {
    return new Schedule(Values.NONE.with(PlanKeys.ORDER, order).with(PlanKeys.RESTARTS, restarts));
  }
}
