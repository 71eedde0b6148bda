package io.github.hbaseycsb.campaign.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.plan.ClusterTarget;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.PlanKeys.RunOrder;
import io.github.hbaseycsb.model.plan.ResolvedPlan;
import io.github.hbaseycsb.model.plan.Schedule;
import io.github.hbaseycsb.model.plan.WarmUp;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class PlanWriterTest {
  private static final String VARIABLE = "HBASE_YCSB_HBASE_CONF_STORE_PASSWORD";

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private Path results;
  private Plan plan;

  @Before
  public void load() throws Exception {
    Path file = folder.newFile("plan.yaml").toPath();
    Files.writeString(
        file,
        """
        name: n
        cluster: {local: {site: {my.secret.key: hush, hbase.wal.provider: filesystem}}}
        properties: {principal: me, keytab: /etc/me.keytab, hbase.conf.store.password: "sesame: open"}
        runs: {duration: 90s, warmup: 250ms, target: [7], jvmArguments: [-Xmx1g]}
        workloads: [workloada]
        """);
    plan = Checkout.loader().load(file, Optional.empty(), List.of());
    results = folder.newFolder("results").toPath();
  }

  @Test
  public void secretsAreNotWritten() throws Exception {
    PlanWriter.write(plan, results);

    try (Stream<Path> files = Files.walk(results)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(file).content().doesNotContain("sesame").doesNotContain("hush");
      }
    }
    assertThat(results.resolve(ResolvedPlan.FILE))
        .content()
        .contains("/etc/me.keytab", "${" + VARIABLE + "}");
  }

  @Test
  public void secretsComeFromTheEnvironmentOrTheCommandLine() throws Exception {
    Plan written = PlanWriter.write(plan, results);

    Plan read =
        read(Map.of(VARIABLE, "sesame: open"), Optional.empty(), "properties.my.secret.key=hush");

    assertThat(read).isEqualTo(written);
    assertThat(read.cells().get(0).properties())
        .containsEntry("hbase.conf.store.password", "sesame: open");
  }

  @Test
  public void secretsThatAreMissingAreNamed() throws Exception {
    PlanWriter.write(plan, results);
    Path file = results.resolve(ResolvedPlan.FILE);

    assertThatThrownBy(() -> read(Map.of(), Optional.empty()))
        .isInstanceOf(CampaignException.class)
        .hasMessage(
            file
                + ":1:1: hbase.conf.store.password: is a secret, which is not saved: set the "
                + "environment variable HBASE_YCSB_HBASE_CONF_STORE_PASSWORD, or use --set "
                + "properties.hbase.conf.store.password=VALUE\n"
                + file
                + ":1:1: my.secret.key: is a secret, which is not saved: set the environment "
                + "variable HBASE_YCSB_MY_SECRET_KEY, or use --set "
                + "properties.my.secret.key=VALUE");
  }

  @Test
  public void aPlanAsRunCannotBeChanged() throws Exception {
    PlanWriter.write(plan, results);

    assertThatThrownBy(
            () ->
                read(
                    Map.of(VARIABLE, "", "HBASE_YCSB_MY_SECRET_KEY", ""),
                    Optional.of("small"),
                    "runs.count=1"))
        .hasMessage(
            "--scale small: a plan as run has no scales: leave it out\n"
                + "--set runs.count: a plan as run cannot be changed: start a new campaign with the"
                + " original plan");
  }

  @Test
  public void aDamagedPlanIsRefusedWithItsPlace() throws Exception {
    PlanWriter.write(plan, results);
    Path file = results.resolve(ResolvedPlan.FILE);
    Files.writeString(file, Files.readString(file).replace("\"90s\"", "\"90\""));

    assertThatThrownBy(() -> read(Map.of(), Optional.empty()))
        .isInstanceOf(CampaignException.class)
        .hasMessageContaining("not a plan as run")
        .hasMessageContaining("such as 250ms")
        .hasMessageStartingWith(file + ":")
        .hasMessageNotContaining("\n");
  }

  @Test
  public void aPlanOfBeforeThereWasAnOrderRanCellAfterCellOnServersThatWereNotWarm()
      throws Exception {
    results = Path.of("src/test/resources/plans/as-run");

    Plan read = read(Map.of(), Optional.empty());

    assertThat(read.schedule().order()).isEqualTo(RunOrder.BLOCKED);
    assertThat(read.schedule().stealRepeats()).isZero();
    assertThat(read.cells())
        .extracting(cell -> cell.get(PlanKeys.SERVER_WARMUP))
        .containsOnly(WarmUp.NONE);
    assertThat(read.cells().get(0).get(PlanKeys.WARMUP))
        .isEqualTo(WarmUp.of(Duration.ofSeconds(1)));
    assertThat(read.cells().get(1).cluster())
        .isEqualTo(new ClusterTarget.Existing(Path.of("/etc/hbase/conf"), Optional.empty()));
  }

  @Test
  public void whatHasNoDefaultMayNotBeMissing() throws Exception {
    PlanWriter.write(plan, results);
    Path file = results.resolve(ResolvedPlan.FILE);
    Files.writeString(file, Files.readString(file).replaceFirst(" +records: .*\n", ""));

    assertThatThrownBy(() -> read(Map.of(), Optional.empty()))
        .isInstanceOf(CampaignException.class)
        .hasMessageStartingWith(file + ":")
        .hasMessageContaining("not a plan as run: dataset.records: is missing")
        .hasMessageNotContaining("\n");
  }

  @Test
  public void orderRestartsAndWarmUpsComeBack() throws Exception {
    Path file = folder.newFile("ordered.yaml").toPath();
    Files.writeString(
        file,
        """
        name: n
        cluster: {conf: %s, restart: bin/restart all}
        settle: {warmup: 30s}
        runs: {order: random, seed: 7, restarts: 2, until: {ci: 2.5%%, max: 20}, duration: 10s}
        workloads: [workloada]
        """
            .formatted(Checkout.conf()));

    Plan written =
        PlanWriter.write(Checkout.loader().load(file, Optional.empty(), List.of()), results);

    Plan read = read(Map.of(), Optional.empty());
    assertThat(read).isEqualTo(written);
    assertThat(read.schedule())
        .extracting(Schedule::order, Schedule::seed, Schedule::restarts, Schedule::until)
        .containsExactly(RunOrder.RANDOM, 7L, 2, Optional.of(new Schedule.Until(2.5, 20)));
    assertThat(read.cells().get(0).get(PlanKeys.WARMUP)).isEqualTo(WarmUp.AUTO);
  }

  @Test
  public void faultsComeBackAndAreAConditionOfComparisons() throws Exception {
    Path file = folder.newFile("faults.yaml").toPath();
    Files.writeString(
        file,
        """
        name: n
        cluster: {docker: {regionservers: 3, disk: 1g}}
        runs:
          duration: 10m
          faults:
            - {at: 1m, do: kill, on: regionserver, which: any, undo: 20s}
            - {at: 2m, do: pause, on: meta-regionserver}
            - {at: 3m, do: rolling-restart, on: regionserver}
            - {at: 4m, do: major-compact}
            - {at: 5m, command: ./break it, undo: 30s, undoCommand: ./repair it}
            - {at: 6m, do: slow-network, on: regionserver, which: all, rate: 512k, undo: 30s}
            - {at: 7m, do: slow-disk, on: zookeeper}
            - {at: 8m, do: fill-disk, on: datanode, which: 2}
        workloads: [workloada]
        """);

    Plan written =
        PlanWriter.write(Checkout.loader().load(file, Optional.empty(), List.of()), results);

    Plan read = read(Map.of(), Optional.empty());
    assertThat(read).isEqualTo(written);
    assertThat(read.cells().get(0).values().conditions())
        .containsEntry(
            "faults",
            "kill regionserver any at 1m, undone after 20s; pause meta-regionserver at 2m;"
                + " rolling-restart regionserver at 3m; major-compact at 4m;"
                + " ./break it at 5m, undone after 30s;"
                + " slow-network regionserver all to 512k/s at 6m, undone after 30s;"
                + " slow-disk zookeeper 1 to 1m/s at 7m; fill-disk datanode 2 at 8m")
        .containsEntry("disk_in_memory", "1g");
  }

  @Test
  public void resultsCanBeMovedAndWrittenAgain() throws Exception {
    PlanWriter.write(plan, results);
    Path moved = folder.getRoot().toPath().resolve("moved");
    Files.move(results, moved);
    results = moved;
    Plan read = read(Map.of(VARIABLE, "a", "HBASE_YCSB_MY_SECRET_KEY", "b"), Optional.empty());

    assertThat(read.cells().get(0).workloadFile()).isEqualTo(moved.resolve("workloads/workloada"));
    assertThat(PlanWriter.write(read, moved)).isEqualTo(read);
    try (Stream<Path> files = Files.list(moved)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("campaign.yaml", "workloads");
    }
  }

  private Plan read(Map<String, String> environment, Optional<String> scale, String... overrides)
      throws CampaignException {
    return new PlanLoader(Path.of("nowhere"), Path.of(""), environment)
        .load(results.resolve(ResolvedPlan.FILE), scale, List.of(overrides));
  }
}
