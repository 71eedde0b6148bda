package io.github.hbaseycsb.analysis.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.PlanFixture;
import io.github.hbaseycsb.analysis.run.RunView;
import io.github.hbaseycsb.analysis.stats.DetectableChange;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.PlanKeys.RunOrder;
import io.github.hbaseycsb.model.plan.Schedule;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class DetectableSentenceTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private Optional<NoiseFloor> measured() throws IOException {
    return Optional.of(
        NoiseFloor.of(
            PlanFixture.plan(3, "x"),
            CellFixture.campaign(
                new CellFixture("x-a1", 980, 1000, 1020), new CellFixture("x-a2", 980, 1000, 1020)),
            RunView.Source.in(folder.getRoot().toPath()),
            folder.getRoot().toPath()));
  }

  private static String of(Plan plan, Optional<NoiseFloor> measured) {
    return DetectableSentence.of(plan, measured, Optional.empty()).get(0);
  }

  private static List<String> ofGate(
      Plan plan, Optional<NoiseFloor> measured, Optional<CampaignSummary> latest) {
    List<String> all = DetectableSentence.of(plan, measured, latest);
    return all.subList(1, all.size());
  }

  @Test
  public void withoutAnAATestItAssumesAndIsForOneCell() {
    assertThat(of(PlanFixture.plan(3, "x"), Optional.empty()))
        .startsWith("Smallest change that is detected in four of five cases: about ")
        .endsWith("That is for one cell: with several it is more (Holm's correction).");
  }

  @Test
  public void aaTestIsAppliedToThePlansOwnNumberOfRuns() throws IOException {
    assertThat(of(PlanFixture.plan(10, "x"), measured()))
        .contains("With 10 runs a side")
        .contains(
            String.format(
                Locale.ROOT,
                "throughput of less than %.1f%%",
                new DetectableChange(0.02, false).percent(10)))
        .contains("for one cell");
  }

  @Test
  public void aaTestWithoutRestartsDoesNotTellOfThem() throws IOException {
    Plan plan = PlanFixture.plan(PlanFixture.schedule(RunOrder.INTERLEAVED, 5), 3, "x");

    assertThat(of(plan, measured()))
        .contains("With 3 runs a side within one start", "which that test did not: repeat it");
  }

  @Test
  public void aaTestWithRestartsDoesNotTellOfRunsWithinOneStart() throws IOException {
    Optional<NoiseFloor> restarted =
        Optional.of(
            NoiseFloor.of(
                PlanFixture.plan(3, "x"),
                CellFixture.campaign(
                    new CellFixture("x-a1", 980, 1000, 1020).inRounds().restarts(),
                    new CellFixture("x-a2", 981, 1000, 1019).inRounds().restarts()),
                RunView.Source.in(folder.getRoot().toPath()),
                folder.getRoot().toPath()));

    assertThat(of(PlanFixture.plan(10, "x"), restarted))
        .contains(
            "With 3 restarts a side",
            "That test restarted the servers, which the plan does not: repeat it.");
    Plan plan = PlanFixture.plan(PlanFixture.schedule(RunOrder.INTERLEAVED, 5), 3, "x");
    assertThat(of(plan, restarted))
        .contains("With 5 restarts a side of two campaigns")
        .doesNotContain("repeat it");
  }

  @Test
  public void turnsAreUnitsOfOneRun() {
    Plan plan =
        PlanFixture.plan(
            new Schedule(
                PlanFixture.schedule(RunOrder.TURNS, 0)
                    .values()
                    .with(PlanKeys.TURN, Duration.ofSeconds(15))),
            1,
            "x");

    assertThat(of(plan, Optional.empty()))
        .contains("between cells that take turns in 4 blocks, on these servers");
  }

  @Test
  public void aaTestInRoundsDoesNotTellOfTurns() throws IOException {
    Plan plan = PlanFixture.plan(PlanFixture.schedule(RunOrder.TURNS, 0), 3, "x");

    assertThat(of(plan, measured()))
        .contains(
            "With 3 runs a side within one start",
            "The plan's cells take turns, which those of that test did not: repeat it.");
  }

  @Test
  public void singleRunShowsNothing() {
    assertThat(of(PlanFixture.plan(1, "x"), Optional.empty()))
        .startsWith("Smallest change: unknown");
  }

  @Test
  public void aGateIsJudgedByTheAATestOrElseByTheLatestResults() throws IOException {
    Plan plan = PlanFixture.plan(3, "x");
    Optional<CampaignSummary> latest =
        Optional.of(CellFixture.campaign(new CellFixture("x", 960, 1000, 1040)));

    assertThat(ofGate(plan, measured(), latest))
        .containsExactly(
            "With 1 cell and 3 runs on each side an unchanged build passes --fail-if-slower 6.8% in"
                + " four of five tries; 5% takes 4 runs.");
    assertThat(ofGate(plan, Optional.empty(), latest))
        .containsExactly(
            "With 1 cell and 3 runs on each side an unchanged build passes --fail-if-slower 13.1% in"
                + " four of five tries; 5% takes 11 runs. That is by the variation of the latest"
                + " results.");
    assertThat(ofGate(plan, Optional.empty(), Optional.empty())).isEmpty();
    Plan restarts = PlanFixture.plan(PlanFixture.schedule(RunOrder.INTERLEAVED, 5), 3, "x");
    assertThat(ofGate(restarts, measured(), latest)).isEmpty();
    assertThat(ofGate(PlanFixture.plan(1, "x"), measured(), latest)).isEmpty();
  }

  @Test
  public void aGateOfTwoCampaignsIsNotJudgedByWhatTheSidesOfARoundShare() throws IOException {
    NoiseFloor inRounds =
        NoiseFloor.of(
            PlanFixture.plan(3, "x"),
            CellFixture.campaign(
                new CellFixture("x-a1", 980, 1000, 1020).inRounds(),
                new CellFixture("x-a2", 979, 1001, 1020).inRounds()),
            RunView.Source.in(folder.getRoot().toPath()),
            folder.getRoot().toPath());

    assertThat(ofGate(PlanFixture.plan(3, "x"), Optional.of(inRounds), Optional.empty()))
        .singleElement()
        .asString()
        // By the variation within rounds it would be below 1%.
        .containsPattern("an unchanged build passes --fail-if-slower [67]\\.[0-9]% ");
  }

  private static Cell local(String name) {
    Cell cell = PlanFixture.cell(name, "", 3);
    return new Cell(
        cell.name(),
        cell.workload(),
        cell.workloadFile(),
        cell.loadFile(),
        cell.variant(),
        cell.values().without(PlanKeys.CONF));
  }

  private static Plan onServersOfItsOwn(Schedule schedule) {
    return new Plan("fixture", "", schedule, List.of(local("x")));
  }

  private static Plan onTwoServers(String a, String b) {
    return new Plan(
        "fixture",
        "",
        PlanFixture.schedule(RunOrder.TURNS, 0),
        List.of(
            local("x-" + a).with(PlanKeys.SERVER_NAME, a),
            local("x-" + b).with(PlanKeys.SERVER_NAME, b)));
  }

  @Test
  public void anAATestOnOneServerIsSaidToLackHowServersDiffer() throws IOException {
    Plan plan = onTwoServers("before", "after");
    NoiseFloor onTwo =
        NoiseFloor.of(
            onTwoServers("a1", "a2"),
            CellFixture.campaign(
                new CellFixture("x-a1", 980, 1000, 1020), new CellFixture("x-a2", 980, 1000, 1020)),
            RunView.Source.in(folder.getRoot().toPath()),
            folder.getRoot().toPath());

    assertThat(onTwo.conditions()).containsEntry("servers", "one for each side");
    assertThat(of(plan, measured()))
        .contains("shared a server,", "scripts/campaign aa --two-servers includes it.");
    assertThat(of(plan, Optional.of(onTwo))).doesNotContain("--two-servers");
    assertThat(measured().orElseThrow().conditions()).doesNotContainKey("servers");
    assertThat(of(PlanFixture.plan(3, "x"), measured())).doesNotContain("--two-servers");
  }

  @Test
  public void aGateOfCampaignsThatStartTheirServersOnceIsSaidToDecideNothing() throws IOException {
    Plan once = onServersOfItsOwn(Schedule.BLOCKED);

    assertThat(ofGate(once, measured(), Optional.empty()))
        .containsExactly(
            "--fail-if-slower is inconclusive (status 5) for two campaigns of this plan: each is of"
                + " one start of the servers, so no interval includes how starts differ. Set"
                + " runs.restarts to 2 or more.");
    assertThat(ofGate(once, Optional.empty(), Optional.empty())).isEmpty();
    Plan restarts = onServersOfItsOwn(PlanFixture.schedule(RunOrder.INTERLEAVED, 5));
    assertThat(ofGate(restarts, measured(), Optional.empty())).isEmpty();
  }
}
