package io.github.hbaseycsb.campaign.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.campaign.cluster.ClusterSession;
import io.github.hbaseycsb.campaign.plan.Checkout;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.ClusterTarget;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.PlanKeys.RunOrder;
import io.github.hbaseycsb.model.plan.SelfComparison;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class AaCommandTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private Plan plan(String workload, String more, String... overrides) throws Exception {
    Path directory = folder.getRoot().toPath();
    Files.writeString(
        directory.resolve("inserts"),
        """
        workload=site.ycsb.workloads.CoreWorkload
        insertproportion=1
        readproportion=0
        updateproportion=0
        """);
    Path plan = directory.resolve("plan.yaml");
    Files.writeString(
        plan,
        """
        name: n
        cluster: {local: {}}
        dataset: {records: 10}
        runs: {duration: 1m%s}
        workloads: [%s]
        variants: [{name: x, table: {name: x}}, {name: y, table: {name: y}}]
        """
            .formatted(more, workload));
    return Checkout.loader().load(plan, Optional.empty(), List.of(overrides));
  }

  @Test
  public void copiesOfACellThatInsertsRowsAreMeasuredInRounds() throws Exception {
    for (Plan plan : List.of(plan("inserts", ""), plan("inserts", ", order: turns"))) {
      StringWriter err = new StringWriter();

      Plan tested = AaCommand.inPossibleOrder(plan, new PrintWriter(err, true));

      assertThat(plan.schedule().order()).isEqualTo(RunOrder.TURNS);
      assertThat(tested).isEqualTo(plan.inOrder(RunOrder.INTERLEAVED));
      assertThat(err.toString())
          .isEqualToIgnoringNewLines(
              "cell inserts-x inserts rows, which its two copies cannot do by turns: the A/A test"
                  + " is interleaved");
    }
  }

  @Test
  public void otherCopiesTakeTurnsWhereThePlansCellsDo() throws Exception {
    StringWriter err = new StringWriter();
    Plan plan = plan("workloada", "");

    Plan tested = AaCommand.inPossibleOrder(plan, new PrintWriter(err, true));

    assertThat(SelfComparison.of(tested, OptionalInt.empty(), false).schedule().order())
        .isEqualTo(RunOrder.TURNS);
    assertThat(err.toString()).isEmpty();
  }

  @Test
  public void eachSideHasAServerOfItsOwnIfAskedAndMayInsertRowsByTurns() throws Exception {
    Plan plan = plan("inserts", "");

    Plan self = AaCommand.onTwoServers(plan, OptionalInt.empty());

    assertThat(self.schedule().order()).isEqualTo(RunOrder.TURNS);
    assertThat(self.cells().stream().map(Cell::name))
        .containsExactly("inserts-x-a1", "inserts-y-a1", "inserts-x-a2", "inserts-y-a2");
    assertThat(self.cells().stream().map(cell -> ClusterSession.label(cell.cluster())).distinct())
        .hasSize(2);
    assertThat(self.cells().get(0).cluster())
        .isInstanceOfSatisfying(
            ClusterTarget.Local.class,
            local -> assertThat(local.hbase()).isEqualTo("HBase 2.6.4-hadoop3 (a1)"));
  }

  @Test
  public void theSidesOfServersWithNamesHaveServersOfTheirOwnToo() throws Exception {
    Plan plan =
        plan("inserts", "", "cluster.local.heap=500m", "variants.y.cluster.local.name=other");

    Plan self = AaCommand.onTwoServers(plan, OptionalInt.empty());

    assertThat(self.cells())
        .extracting(cell -> cell.given(PlanKeys.SERVER_NAME).orElseThrow())
        .containsExactly("a1", "a2", "other-a1", "other-a2");
    assertThat(SelfComparison.hasTwoServers(self)).isTrue();
  }

  @Test
  public void twoServersAreRefusedWhereTheCellsDoNotTakeTurns() throws Exception {
    Plan plan = plan("workloada", "").inOrder(RunOrder.INTERLEAVED);

    assertThatThrownBy(() -> AaCommand.onTwoServers(plan, OptionalInt.empty()))
        .isInstanceOf(CampaignException.class)
        .hasMessage(
            "--two-servers needs turns, and runs.order is interleaved: --set runs.order=turns");
  }
}
