package io.github.hbaseycsb.model.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.model.plan.PlanKeys.RunOrder;
import io.github.hbaseycsb.model.plan.RunSequence.Slot;
import io.github.hbaseycsb.model.plan.RunSequence.Visit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.Test;

/** Orders are written as {@code (NAME RUN ...)} for each visit, with {@code *} on fresh servers. */
public class RunSequenceTest {
  private static final Values THERE =
      Values.NONE.with(PlanKeys.CONF, Path.of("/conf")).with(PlanKeys.RESTART, "restart");
  private static final Values ELSEWHERE = THERE.with(PlanKeys.CONF, Path.of("/other"));
  private static final Values OLD = Values.NONE.with(PlanKeys.VERSION, "1.7.2");
  private static final Values NEW = Values.NONE.with(PlanKeys.VERSION, "2.6.4");

  @Test
  public void blockedRunsAreThoseOfOneCellAfterThoseOfAnother() {
    Schedule blocked = schedule(RunOrder.BLOCKED, 0);

    assertThat(planned(blocked, cell("a", THERE, 2), cell("b", THERE, 3)))
        .isEqualTo("(a1 a2 b1 b2 b3)");
    assertThat(planned(blocked, cell("a", OLD, 2), cell("b", NEW, 1))).isEqualTo("*(a1 a2) *(b1)");
  }

  @Test
  public void blockedRunsWithRestartsStayWithTheirCluster() {
    Schedule blocked = schedule(RunOrder.BLOCKED, 2);

    assertThat(planned(blocked, cell("a", OLD, 2), cell("b", OLD, 1), cell("c", NEW, 1)))
        .isEqualTo("*(a1 a2 b1) *(a3 a4 b2) *(c1) *(c2)");
  }

  @Test
  public void interleavedCellsOfAClusterChangePlacesInEachRound() {
    Schedule interleaved = schedule(RunOrder.INTERLEAVED, 0);

    assertThat(planned(interleaved, cell("a", THERE, 4), cell("b", THERE, 4), cell("c", THERE, 4)))
        .isEqualTo("(a1 b1 c1 c2 b2 a2 c3 a3 b3 b4 a4 c4)");
    assertThat(planned(interleaved, cell("a", OLD, 1))).isEqualTo("*(a1)");
  }

  @Test
  public void interleavedRestartsHoldSoManyRounds() {
    assertThat(planned(schedule(RunOrder.INTERLEAVED, 2), cell("a", THERE, 2), cell("b", THERE, 2)))
        .isEqualTo("*(a1 b1 b2 a2) *(a3 b3 b4 a4)");
  }

  @Test
  public void ownClustersAreInterleavedByStarts() {
    assertThat(
            planned(
                schedule(RunOrder.INTERLEAVED, 0),
                cell("a", OLD, 3),
                cell("b", OLD, 3),
                cell("c", NEW, 3)))
        .isEqualTo("*(a1 b1) *(c1) *(c2) *(b2 a2) *(a3 b3) *(c3)");
  }

  @Test
  public void clustersChangePlacesWithEachRestart() {
    assertThat(planned(schedule(RunOrder.INTERLEAVED, 3), cell("a", OLD, 2), cell("b", NEW, 2)))
        .isEqualTo("*(a1 a2) *(b1 b2) *(b3 b4) *(a3 a4) *(a5 a6) *(b5 b6)");
  }

  @Test
  public void visitsToAClusterThatRunsOnAreOne() {
    assertThat(
            planned(
                schedule(RunOrder.INTERLEAVED, 0), cell("a", THERE, 3), cell("b", ELSEWHERE, 3)))
        .isEqualTo("(a1) (b1 b2) (a2 a3) (b3)");
  }

  @Test
  public void cellsWithFewerRunsAreMissingInLateRounds() {
    Schedule interleaved = schedule(RunOrder.INTERLEAVED, 0);

    assertThat(planned(interleaved, cell("a", THERE, 3), cell("b", THERE, 1)))
        .isEqualTo("(a1 b1 a2 a3)");
    assertThat(planned(interleaved, cell("a", OLD, 2), cell("b", NEW, 1)))
        .isEqualTo("*(a1) *(b1) *(a2)");
    assertThat(planned(schedule(RunOrder.INTERLEAVED, 2), cell("a", THERE, 2), cell("b", THERE, 1)))
        .isEqualTo("*(a1 b1 a2) *(a3 b2 a4)");
  }

  @Test
  public void slotsKnowTheirRoundAndTheirRestart() {
    assertThat(roundsAndRestarts(schedule(RunOrder.BLOCKED, 0), THERE, 2))
        .containsExactly("1/0", "2/0");
    assertThat(roundsAndRestarts(schedule(RunOrder.BLOCKED, 0), OLD, 2))
        .containsExactly("1/1", "2/1");
    assertThat(roundsAndRestarts(schedule(RunOrder.INTERLEAVED, 2), THERE, 2))
        .containsExactly("1/1", "2/1", "3/2", "4/2");

    RunSequence byStarts =
        new RunSequence(
            plan(until(RunOrder.INTERLEAVED, 0, 9), cell("a", OLD, 2), cell("b", NEW, 1)));
    assertThat(slots(byStarts.planned()).map(RunSequenceTest::text))
        .containsExactly("a1 1/1", "b1 1/1", "a2 2/2");
    assertThat(slots(byStarts.extra(3)).map(RunSequenceTest::text))
        .containsExactly("a3 3/3", "b2 3/2");
  }

  @Test
  public void moreRoundsGoOnWithOneRunOfEachCell() {
    RunSequence interleaved =
        new RunSequence(
            plan(until(RunOrder.INTERLEAVED, 0, 4), cell("a", THERE, 2), cell("b", THERE, 2)));

    assertThat(interleaved.plannedRounds()).isEqualTo(2);
    assertThat(text(interleaved.extra(3))).isEqualTo("(a3 b3)");
    assertThat(text(interleaved.extra(4))).isEqualTo("(b4 a4)");
    assertThat(interleaved.extra(5)).isEmpty();

    RunSequence starts =
        new RunSequence(plan(until(RunOrder.BLOCKED, 0, 4), cell("a", OLD, 2), cell("b", NEW, 3)));
    assertThat(text(starts.extra(4))).isEqualTo("*(a3) *(b4)");
    assertThat(text(starts.extra(5))).isEqualTo("*(a4)");
    assertThat(slots(starts.extra(5)).map(RunSequenceTest::text)).containsExactly("a4 5/3");

    RunSequence one = new RunSequence(plan(until(RunOrder.BLOCKED, 0, 4), cell("a", OLD, 2)));
    assertThat(text(one.extra(3))).isEqualTo("(a3)");
    assertThat(slots(one.extra(3)).map(RunSequenceTest::text)).containsExactly("a3 3/1");
  }

  @Test
  public void moreRestartsGoOnWithAllRunsOfARestart() {
    RunSequence sequence =
        new RunSequence(
            plan(until(RunOrder.INTERLEAVED, 2, 7), cell("a", THERE, 2), cell("b", THERE, 2)));

    assertThat(sequence.plannedRounds()).isEqualTo(4);
    assertThat(text(sequence.extra(5))).isEqualTo("*(a5 b5 b6 a6)");
    assertThat(slots(sequence.extra(5)).map(RunSequenceTest::text))
        .containsExactly("a5 5/3", "b5 5/3", "b6 6/3", "a6 6/3");
    assertThat(text(sequence.extra(6))).isEqualTo("*(a7 b7)");
    assertThat(sequence.extra(7)).isEmpty();
  }

  @Test
  public void thereAreNoMoreRoundsWithoutUntil() {
    RunSequence sequence =
        new RunSequence(plan(schedule(RunOrder.INTERLEAVED, 0), cell("a", THERE, 2)));

    assertThat(sequence.extra(3)).isEmpty();
    assertThatThrownBy(() -> sequence.extra(2)).hasMessage("round 2 is planned");
  }

  @Test
  public void everyRunIsThereOnceInEveryOrder() {
    for (RunOrder order : RunOrder.values()) {
      for (int restarts : new int[] {0, 1, 3}) {
        RunSequence sequence =
            new RunSequence(
                plan(
                    until(order, restarts, 20),
                    cell("a", OLD, 3),
                    cell("b", OLD, 5),
                    cell("c", NEW, 2),
                    cell("d", THERE, 4)));
        List<Visit> all = new ArrayList<>(sequence.planned());
        int planned = all.stream().mapToInt(visit -> visit.slots().size()).sum();
        assertThat(planned).isEqualTo(14 * Math.max(1, restarts));

        for (int round = sequence.plannedRounds() + 1; !sequence.extra(round).isEmpty(); round++) {
          all.addAll(sequence.extra(round));
        }

        Map<String, List<Integer>> runs = new HashMap<>();
        slots(all)
            .forEach(
                slot ->
                    runs.computeIfAbsent(slot.cell().name(), it -> new ArrayList<>())
                        .add(slot.run()));
        assertThat(runs).hasSize(4);
        assertThat(runs.values())
            .allSatisfy(
                it -> assertThat(it).isEqualTo(IntStream.rangeClosed(1, 20).boxed().toList()));
        assertThat(all).allSatisfy(visit -> assertThat(visit.slots()).isNotEmpty());
      }
    }
  }

  @Test
  public void everyCellIsAsOftenInEveryPlaceOfARound() {
    RunSequence sequence =
        new RunSequence(
            plan(
                schedule(RunOrder.INTERLEAVED, 0),
                cell("a", THERE, 6),
                cell("b", THERE, 6),
                cell("c", THERE, 6)));

    assertThat(places(sequence, 3).values()).hasSize(9).allMatch(times -> times == 2);
  }

  @Test
  public void randomOrdersAreEvenInTheLongRun() {
    RunSequence sequence =
        new RunSequence(
            plan(
                schedule(RunOrder.RANDOM, 0),
                cell("a", THERE, 900),
                cell("b", THERE, 900),
                cell("c", THERE, 900)));

    // 300 expected, standard deviation 14
    assertThat(places(sequence, 3).values()).hasSize(9).allMatch(times -> times > 230);
  }

  @Test
  public void theSeedDecidesARandomOrder() {
    Cell[] cells = {cell("a", THERE, 3), cell("b", THERE, 3), cell("c", THERE, 3)};
    Set<String> orders = new HashSet<>();
    for (int seed = 1; seed <= 20; seed++) {
      Schedule random =
          new Schedule(schedule(RunOrder.RANDOM, 0).values().with(PlanKeys.SEED, seed));
      assertThat(planned(random, cells)).isEqualTo(planned(random, cells));
      orders.add(planned(random, cells));
    }

    assertThat(orders).hasSizeGreaterThan(10);
    assertThat(orders.stream().map(order -> order.substring(0, 3)).distinct()).hasSize(3);
  }

  @Test
  public void aRandomOrderIsTheSameInEveryVersionSoThatResumeKeepsIt() {
    assertThat(
            planned(
                schedule(RunOrder.RANDOM, 0),
                cell("a", THERE, 3),
                cell("b", THERE, 3),
                cell("c", THERE, 3)))
        .isEqualTo("(a1 b1 c1 b2 a2 c2 b3 a3 c3)");
  }

  @Test
  public void everyRoundOfARandomOrderHasEachCellOnce() {
    RunSequence sequence =
        new RunSequence(
            plan(
                schedule(RunOrder.RANDOM, 0),
                cell("a", OLD, 5),
                cell("b", OLD, 5),
                cell("c", NEW, 5)));

    List<Slot> slots = slots(sequence.planned()).toList();
    for (int round = 0; round < 5; round++) {
      assertThat(slots.subList(round * 3, round * 3 + 3))
          .extracting(slot -> slot.cell().name())
          .containsExactlyInAnyOrder("a", "b", "c");
    }
  }

  private static Map<String, Integer> places(RunSequence sequence, int cells) {
    Map<String, Integer> places = new HashMap<>();
    List<Slot> slots = slots(sequence.planned()).toList();
    for (int i = 0; i < slots.size(); i++) {
      places.merge(slots.get(i).cell().name() + i % cells, 1, Integer::sum);
    }
    return places;
  }

  private static List<String> roundsAndRestarts(Schedule schedule, Values cluster, int count) {
    return slots(new RunSequence(plan(schedule, cell("a", cluster, count))).planned())
        .map(slot -> slot.round() + "/" + slot.restart())
        .toList();
  }

  private static String planned(Schedule schedule, Cell... cells) {
    return text(new RunSequence(plan(schedule, cells)).planned());
  }

  private static String text(List<Visit> visits) {
    return visits.stream()
        .map(
            visit ->
                visit.slots().stream()
                    .peek(slot -> assertThat(slot.cell().cluster()).isEqualTo(visit.cluster()))
                    .map(slot -> slot.cell().name() + slot.run())
                    .collect(Collectors.joining(" ", visit.freshServers() ? "*(" : "(", ")")))
        .collect(Collectors.joining(" "));
  }

  private static String text(Slot slot) {
    return slot.cell().name() + slot.run() + " " + slot.round() + "/" + slot.restart();
  }

  private static Stream<Slot> slots(List<Visit> visits) {
    return visits.stream().flatMap(visit -> visit.slots().stream());
  }

  private static Schedule schedule(RunOrder order, int restarts) {
    return new Schedule(Values.NONE.with(PlanKeys.ORDER, order).with(PlanKeys.RESTARTS, restarts));
  }

  private static Schedule until(RunOrder order, int restarts, int max) {
    return new Schedule(
        schedule(order, restarts)
            .values()
            .with(PlanKeys.UNTIL_CI, 2.0)
            .with(PlanKeys.UNTIL_MAX, max));
  }

  private static Plan plan(Schedule schedule, Cell... cells) {
    return new Plan("test", "", schedule, List.of(cells));
  }

  private static Cell cell(String name, Values cluster, int count) {
    Path workload = Path.of("/workloads/workloada");
    return new Cell(name, "workloada", workload, workload, "", cluster.with(PlanKeys.COUNT, count));
  }
}
