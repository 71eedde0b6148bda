package io.github.hbaseycsb.campaign.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.campaign.check.AssumedRates;
import io.github.hbaseycsb.campaign.check.PlanSummary;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.PlanKeys.RunOrder;
import io.github.hbaseycsb.model.plan.SelfComparison;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** The order of plans that do not tell it, and what {@code check} says of it. */
public class UsualOrderTest {
  private static final String TWO_SETTINGS =
      """
      name: n
      cluster: {local: {}}
      dataset: {records: 1000}
      runs: {duration: 50s}
      workloads: [workloada]
      variants: [{name: sync}, {name: skip, properties: {durability: SKIP_WAL}}]
      """;
  private static final String TWO_TABLES =
      """
      name: n
      cluster: {local: {}}
      dataset: {records: 1000}
      restore: snapshot
      runs: {duration: 50s}
      workloads: [workloada]
      variants: [{name: plain}, {name: fast, table: {name: fast, encoding: FAST_DIFF}}]
      """;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private Plan load(String text, String... overrides) throws Exception {
    Path file = folder.getRoot().toPath().resolve("plan.yaml");
    Files.writeString(file, text);
    return Checkout.loader().load(file, Optional.empty(), List.of(overrides));
  }

  private static String checked(Plan plan) throws Exception {
    return PlanSummary.of(plan, AssumedRates.DEFAULT).replaceAll("\\s+", " ");
  }

  private void takesTurns(String text, String... overrides) throws Exception {
    Plan plan = load(text, overrides);

    assertThat(plan.schedule().order()).isEqualTo(RunOrder.TURNS);
    assertThat(checked(plan))
        .contains("Order of the runs: turns of 5s, seed 1", " at the same time by turns: ")
        .doesNotContain("not by turns");
  }

  /** In rounds, or one after the other if there is a search. */
  private void takesNone(String reason, String text, String... overrides) throws Exception {
    Plan plan = load(text, overrides);

    assertThat(plan.schedule().order()).isIn(RunOrder.INTERLEAVED, RunOrder.BLOCKED);
    assertThat(checked(plan)).contains(" not by turns: " + reason + " it needs ");
  }

  @Test
  public void settingsTablesAndServersThatAreComparedTakeTurns() throws Exception {
    takesTurns(TWO_SETTINGS);
    takesTurns(TWO_SETTINGS, "workloads=[workloada, workloadc]", "runs.restarts=2");
    takesTurns(TWO_SETTINGS, "restore=snapshot", "workloads=[workloadc]");
    takesTurns(TWO_TABLES);
    takesTurns(TWO_SETTINGS, "variants.skip.cluster.local.version=1.7.2");
    takesTurns(
        """
        name: n
        cluster: {local: {}}
        runs: {duration: 1m, threads: [1, 4]}
        workloads: [workloadc]
        """);
  }

  @Test
  public void theOrderOfThePlanCounts() throws Exception {
    for (RunOrder order : RunOrder.values()) {
      assertThat(load(TWO_SETTINGS, "runs.order=" + order).schedule().order()).isEqualTo(order);
    }
  }

  @Test
  public void aCellWhosePartnerIsItsCopyInAnAaTestMayAskForTurns() throws Exception {
    Plan plan =
        load(TWO_SETTINGS, "runs.order=turns", "variants.skip.workloads=[workloada, workloadc]");

    Plan self = SelfComparison.of(plan, OptionalInt.empty(), false);

    assertThat(self.schedule().order()).isEqualTo(RunOrder.TURNS);
    assertThat(TurnsCheck.obstacle(self.cells(), self.schedule())).isEmpty();
  }

  @Test
  public void roundsStayWhereTurnsAreNotPossible() throws Exception {
    takesNone(
        "workload workloadc has one cell, which has nothing to take turns with",
        TWO_SETTINGS,
        "variants.skip.workloads=[workloada, workloadc]");
    takesNone("turns needs runs.duration", TWO_SETTINGS, "runs.duration=");
    takesNone(
        "runs.until.ci cannot be combined with runs.order: turns",
        TWO_SETTINGS,
        "runs.until={ci: 2%, max: 9}");
    takesNone(
        "runs.cache cold: turns warm the cache of all cells",
        TWO_SETTINGS,
        "variants.skip.runs.cache=cold",
        "runs.warmup=0s");
    takesNone(
        "searches are one after the other; to compare their answers --set runs.order=turns",
        TWO_SETTINGS,
        "runs.find={objective: {READ.p99: 9ms}, from: 1000, to: 2000}");
    takesNone(
        "runs.audit cannot tell the writes of cells that take turns apart",
        TWO_SETTINGS,
        "workloads=[workloada]",
        "runs.audit=true");
    for (String key : List.of("duration=60s", "warmup=60s", "count=2", "on=mapreduce")) {
      takesNone(
          "variants that take turns need the same runs." + key.replaceAll("=.*", ""),
          TWO_SETTINGS,
          "variants.skip.runs." + key);
    }
    takesNone(
        "cells of workload workloadd insert rows into one table, usertable, and cannot take turns",
        TWO_SETTINGS,
        "workloads=[workloadd]");
  }

  @Test
  public void serversOrClientsThatDoNotFitTheMachineTogetherTakeNoTurns() throws Exception {
    String big = "cluster={docker: {heap: 9000g, regionservers: 1}}";
    assertThat(
            checked(
                load(
                    TWO_SETTINGS,
                    big,
                    "variants.skip.cluster={docker: {heap: 9001g, regionservers: 2}}")))
        .contains(
            " not by turns: the servers of 2 clusters, with 27,650,048 MB of heap in all, do not"
                + " fit beside each other into three quarters of");
    assertThat(checked(load(TWO_SETTINGS, big)))
        .contains(" not by turns: 2 clients at the same time, of about 400 MB each, and");
  }

  @Test
  public void searchesTakeTurnsIfThePlanAsksForIt() throws Exception {
    String find = "runs.find={objective: {READ.p99: 9ms}, from: 1000, to: 2000, probe: 20s}";

    Plan plan = load(TWO_SETTINGS, find, "runs.order=turns", "settle.warmup=10m");

    assertThat(plan.schedule().order()).isEqualTo(RunOrder.TURNS);
    assertThat(checked(plan))
        .contains(
            " at the same time by turns, in each probe and run of their searches: workloada-sync,"
                + " workloada-skip in 10 blocks of each final run it needs ")
        .doesNotContain("not by turns", "no part of turns", "runs.stealRepeats");
    assertThatThrownBy(() -> load(TWO_SETTINGS, find, "runs.order=turns", "runs.turn=11s"))
        .hasMessageContaining("11s is more than half of runs.find.probe: use longer probes");
    assertThatThrownBy(
            () -> load(TWO_SETTINGS, find, "runs.order=turns", "variants.skip.runs.find.probe=15s"))
        .hasMessageContaining(
            "need the same runs.find.probe: give runs.find.probe one value, or use blocked");
  }

  @Test
  public void aPlanThatAsksForTurnsIsToldWhichWarmUpTheyDoNotDo() throws Exception {
    assertThat(checked(load(TWO_SETTINGS, "runs.order=turns", "settle.warmup=10m")))
        .contains(
            " settle.warmup 10m is no part of turns, whose warm-up is that of the servers, too: for"
                + " turns --set settle.warmup=auto it needs ");
    assertThat(checked(load(TWO_SETTINGS, "runs.order=turns", "runs.warmup=10s")))
        .contains(" runs.warmup 10s is all that warms up the servers where cells take turns");
    assertThat(checked(load(TWO_SETTINGS, "runs.order=turns")))
        .doesNotContain("warms up the servers", "no part of turns");
  }

  @Test
  public void roundsStayWhereTheWordsOfThePlanWouldMeanSomethingElse() throws Exception {
    takesNone(
        "runs.duration 49s is shorter than 10 turns of 5s: for turns --set runs.duration=50s",
        TWO_SETTINGS,
        "runs.duration=49s");
    takesNone(
        "runs.on mapreduce: turns follow the clocks of all machines with clients: if they agree,"
            + " --set runs.order=turns",
        TWO_SETTINGS,
        "runs.on=mapreduce");
    for (String restore : List.of("snapshot", "snapshot-each-run")) {
      takesNone(
          "restore gives each cell table usertable as it was loaded, but cells that take turns"
              + " write to it at the same time: for turns give each variant a table.name of its"
              + " own",
          TWO_SETTINGS,
          "restore=" + restore);
    }
    takesNone(
        "cells that share table usertable differ in restore, settle or runs.cache",
        TWO_SETTINGS,
        "variants.skip.settle.majorCompact=true");
    takesNone(
        "runs.cache warm is for one table at a time, and cells have several",
        TWO_TABLES,
        "runs.cache=warm");
    takesNone(
        "runs.warmup 10s is all that warms up the servers where cells take turns, and"
            + " settle.warmup is auto: for turns --set runs.warmup=auto",
        TWO_SETTINGS,
        "runs.warmup=10s");
    takesNone(
        "settle.warmup 10m is no part of turns, whose warm-up is that of the servers, too: for turns"
            + " --set settle.warmup=auto",
        TWO_SETTINGS,
        "settle.warmup=10m");
    takesTurns(TWO_SETTINGS, "runs.warmup=10s", "settle.warmup=20s");
    takesTurns(TWO_SETTINGS, "runs.warmup=0s", "settle.warmup=none");
  }

  @Test
  public void whatIsNotComparedIsBlockedWithoutAWord() throws Exception {
    Plan plan = load("name: n\ncluster: {local: {}}\nworkloads: [workloada]\n");

    assertThat(plan.schedule().order()).isEqualTo(RunOrder.BLOCKED);
    assertThat(checked(plan)).doesNotContain("turns");
  }
}
