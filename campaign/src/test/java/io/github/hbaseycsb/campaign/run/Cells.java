package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.PlanKeys.LoadMethod;
import io.github.hbaseycsb.model.plan.Values;
import io.github.hbaseycsb.model.plan.WarmUp;
import java.nio.file.Path;

/** Cells for tests. */
public final class Cells {
  private Cells() {}

  /** A cell with these values. */
  public static Cell with(Values values) {
    Path workload = Path.of("/workloads/workloada");
    return new Cell(
        "workloada",
        "workloada",
        workload,
        workload,
        "",
        Values.NONE
            .with(PlanKeys.CONF, Path.of("/conf"))
            .with(PlanKeys.REGIONS, 4)
            .with(PlanKeys.RECORDS, 1000L)
            .with(PlanKeys.FIELD_COUNT, 1)
            .with(PlanKeys.FIELD_LENGTH, 1000)
            .with(PlanKeys.LOAD_THREADS, 8)
            .with(PlanKeys.WARMUP, WarmUp.NONE)
            .and(values));
  }

  /** A cell whose table is loaded in that way. */
  public static Cell loaded(LoadMethod load) {
    return with(Values.NONE.with(PlanKeys.LOAD, load));
  }
}
