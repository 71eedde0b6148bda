package io.github.hbaseycsb.campaign.run.step;

import io.github.hbaseycsb.model.plan.Cell;
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

/** Cells for tests. */
public final class Cells {
  private Cells() {}

  public static Cell with(RunsSpec runs) {
    return cell(runs, LoadMethod.PUT);
  }

  public static Cell loaded(LoadMethod load) {
    RunsSpec runs =
        new RunsSpec(
            1,
            Optional.of(Duration.ofSeconds(10)),
            WarmUp.NONE,
            OptionalLong.empty(),
            1,
            OptionalInt.empty(),
            1,
            ClientPlace.LOCAL,
            Duration.ofMinutes(10),
            CacheState.ANY,
            List.of());
    return cell(runs, load);
  }

  private static Cell cell(RunsSpec runs, LoadMethod load) {
    Path workload = Path.of("/workloads/workloada");
    return new Cell(
        "workloada",
        "workloada",
        workload,
        "",
        new ClusterTarget.Existing(Path.of("/conf"), Optional.empty()),
        new TableSpec("usertable", "family", 4, "NONE", "NONE", "ROW", 65536, false),
        new DatasetSpec(
            1000, 1, 1000, load, workload, Map.of(), 8, OptionalInt.empty(), Verify.SAMPLE),
        SettleSpec.of(true, false, Duration.ofSeconds(2), Duration.ofMinutes(5)),
        Restore.NONE,
        runs,
        Map.of());
  }
}
