package io.github.hbaseycsb.analysis;

import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.Schedule;
import io.github.hbaseycsb.model.spec.CacheState;
import io.github.hbaseycsb.model.spec.ClientPlace;
import io.github.hbaseycsb.model.spec.ClusterTarget;
import io.github.hbaseycsb.model.spec.DatasetSpec;
import io.github.hbaseycsb.model.spec.LoadMethod;
import io.github.hbaseycsb.model.spec.Restore;
import io.github.hbaseycsb.model.spec.RunsSpec;
import io.github.hbaseycsb.model.spec.SettleSpec;
import io.github.hbaseycsb.model.spec.TableSpec;
import io.github.hbaseycsb.model.spec.Verify;
import io.github.hbaseycsb.model.spec.WarmUp;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

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
        variant,
        new ClusterTarget.Existing(Path.of("/etc/hbase/conf"), Optional.empty()),
        new TableSpec("usertable", "family", 1, "NONE", "NONE", "ROW", 65536, false),
        new DatasetSpec(
            1000,
            1,
            1000,
            LoadMethod.PUT,
            workload,
            Map.of(),
            4,
            OptionalInt.empty(),
            Verify.SAMPLE),
        SettleSpec.of(true, false, Duration.ofSeconds(10), Duration.ofMinutes(10)),
        Restore.NONE,
        new RunsSpec(
            runs,
            Optional.of(Duration.ofSeconds(RunFixture.WINDOW_SECONDS)),
            WarmUp.of(Duration.ofSeconds(5)),
            OptionalLong.empty(),
            4,
            OptionalInt.empty(),
            1,
            ClientPlace.LOCAL,
            Duration.ofMinutes(10),
            CacheState.ANY,
            List.of()),
        Map.of());
  }
}
