package io.github.hbaseycsb.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.campaign.client.ClientSpec;
import io.github.hbaseycsb.campaign.client.ClientSpec.Phase;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.Target;
import io.github.hbaseycsb.model.plan.Values;
import io.github.hbaseycsb.model.plan.WarmUp;
import io.github.hbaseycsb.property.LoadShape;
import io.github.hbaseycsb.property.RowRangeProperty;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.Test;

public class RunClientsTest {
  private static final Values THREE_CLIENTS =
      Values.NONE
          .with(PlanKeys.DURATION, Duration.ofMinutes(15))
          .with(PlanKeys.WARMUP, WarmUp.of(Duration.ofMinutes(2)))
          .with(PlanKeys.THREADS, 100)
          .with(PlanKeys.TARGET, Target.of(1000))
          .with(PlanKeys.CLIENTS, 3);

  @Test
  public void clientsShareThreadsAndTargetWithoutRest() {
    List<ClientSpec> specs = specs(THREE_CLIENTS, Map.of());

    assertThat(specs).extracting(ClientSpec::threads).containsExactly(34, 33, 33);
    assertThat(specs)
        .extracting(spec -> spec.properties().get("target"))
        .containsExactly("334", "333", "333");
    assertThat(specs).extracting(ClientSpec::number).containsExactly(1, 2, 3);
  }

  @Test
  public void aTargetIsMeasuredFromWhenOperationsShouldHaveBegun() {
    assertThat(specs(THREE_CLIENTS, Map.of()).get(0).properties())
        .containsEntry("measurement.interval", "both");
  }

  @Test
  public void eachClientOfEachRunHasRandomTimesOfItsOwn() {
    Values poisson = THREE_CLIENTS.with(PlanKeys.ARRIVALS, "poisson");
    assertThat(specs(poisson, Map.of()))
        .extracting(spec -> spec.properties().get("client.arrivals"))
        .containsOnly("poisson");
    Set<String> seeds = new HashSet<>();
    for (String run : List.of("run-1", "run-2", "probe-1")) {
      new RunClients(Cells.with(poisson), Map.of(), 0)
          .specs(Phase.RUN, Path.of("/conf"), Path.of("/" + run))
          .forEach(spec -> seeds.add(spec.properties().get("client.arrivals.seed")));
    }
    assertThat(seeds).hasSize(9);
    assertThat(specs(THREE_CLIENTS, Map.of()).get(0).properties())
        .doesNotContainKey("client.arrivals");
  }

  @Test
  public void clientsShareALoadOverTimeThatBeginsWithTheWindow() {
    LoadShape ramp = LoadShape.parse("300-3000x60,3000").orElseThrow();
    Values runs = THREE_CLIENTS.with(PlanKeys.TARGET, new Target(ramp, Map.of()));
    assertThat(specs(runs, Map.of()))
        .extracting(spec -> spec.properties().get("client.rates"))
        .containsOnly("100x120,100-1000x60,1000");
    assertThat(specs(runs, Map.of()).get(0).properties())
        .doesNotContainKeys("target", "client.arrivals")
        .containsEntry("measurement.interval", "both");
  }

  @Test
  public void clientsOutlastTheWindowAndEndByThemselvesTwoMinutesLater() {
    assertThat(specs(THREE_CLIENTS, Map.of()).get(0).properties())
        .containsEntry("maxexecutiontime", Integer.toString(19 * 60))
        .containsEntry("operationcount", "2147483647");
  }

  @Test
  public void withoutADurationTheOperationsAreShared() {
    Values untilDone = untilDone(Optional.empty());
    List<ClientSpec> specs = specs(untilDone, Map.of("operationcount", "1000"));

    assertThat(specs)
        .extracting(spec -> spec.properties().get("operationcount"))
        .containsExactly("334", "333", "333");
    assertThat(specs.get(0).properties()).doesNotContainKey("maxexecutiontime");
  }

  @Test
  public void theClientsTogetherDoMoreOperationsThanOneCounts() {
    assertThat(specs(untilDone(Optional.of(6_000_000_001L)), Map.of()))
        .extracting(spec -> spec.properties().get("operationcount"))
        .containsExactly("2000000001", "2000000000", "2000000000");
    assertThat(specs(untilDone(Optional.of(2_147_483_647L)), Map.of()))
        .extracting(spec -> spec.properties().get("operationcount"))
        .containsExactly("715827883", "715827882", "715827882");
  }

  @Test
  public void theMostThatAWorkloadFileCanAskForIsForEachClient() {
    assertThat(specs(untilDone(Optional.empty()), Map.of("operationcount", "2147483647")))
        .extracting(spec -> spec.properties().get("operationcount"))
        .containsOnly("2147483647");
  }

  @Test
  public void clientsOfARowRangeTestHaveTheirOwnRanges() {
    Map<String, String> rowRanges = Map.of(RowRangeProperty.TEST.key(), "scan");

    assertThat(specs(THREE_CLIENTS, rowRanges))
        .extracting(
            spec ->
                spec.properties().get("bigtable.client")
                    + "/"
                    + spec.properties().get("bigtable.clients"))
        .containsExactly("0/3", "1/3", "2/3");
  }

  @Test
  public void clientsInsertRowsOfTheirOwn() {
    Map<String, String> inserts =
        Map.of("workload", "site.ycsb.workloads.CoreWorkload", "insertproportion", "0.05");

    assertThat(specs(THREE_CLIENTS, inserts, 1000))
        .extracting(spec -> spec.properties().get("runinsertstart"))
        .containsExactly("1000", "1001", "1002");
    assertThat(specs(THREE_CLIENTS, inserts, 1000))
        .extracting(spec -> spec.properties().get("runinsertstep"))
        .containsOnly("3");
    assertThat(specs(THREE_CLIENTS, Map.of("insertproportion", "0.0"), 1000).get(2).properties())
        .doesNotContainKeys("runinsertstart", "runinsertstep");
  }

  private static Values untilDone(Optional<Long> operations) {
    return Values.NONE
        .with(PlanKeys.OPERATIONS, operations)
        .with(PlanKeys.THREADS, 6)
        .with(PlanKeys.CLIENTS, 3);
  }

  private static List<ClientSpec> specs(Values runs, Map<String, String> merged) {
    return specs(runs, merged, Cells.with(runs).get(PlanKeys.RECORDS));
  }

  private static List<ClientSpec> specs(Values runs, Map<String, String> merged, long firstInsert) {
    return new RunClients(Cells.with(runs), merged, firstInsert)
        .specs(Phase.RUN, Path.of("/conf"), Path.of("/run"));
  }
}
