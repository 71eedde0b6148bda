package io.github.hbaseycsb.model.plan;

import io.github.hbaseycsb.model.spec.ClusterTarget;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * All runs of a plan, one after the other. It depends on the plan alone: a campaign that is resumed
 * leaves out the runs that it has, and does the others in the same order.
 */
public final class RunSequence {
  /**
   * One run of a cell.
   *
   * @param run its number within the cell, from 1
   * @param round in which it is, from 1; runs of different cells in one round are near in time
   *     unless the order is blocked
   * @param restart which start, or restart, of the cluster's servers it runs on, from 1; 0 on an
   *     existing cluster that the plan does not restart
   */
  public record Slot(Cell cell, int run, int round, int restart) {}

  /**
   * Consecutive runs on one cluster.
   *
   * @param freshServers whether the servers must be started, or restarted, before it
   * @param slots at least one
   */
  public record Visit(ClusterTarget cluster, boolean freshServers, List<Slot> slots) {
    public Visit {
      slots = List.copyOf(slots);
    }
  }

  private final Schedule schedule;
  private final Map<ClusterTarget, List<Cell>> clusters = new LinkedHashMap<>();

  /** The rounds on one start of the servers, as far as they are planned. */
  private final int width;

  private RunSequence(Plan plan) {
    schedule = plan.schedule();
    width = mostRuns(plan.cells());
    plan.cells()
        .forEach(
            cell -> clusters.computeIfAbsent(cell.cluster(), it -> new ArrayList<>()).add(cell));
  }

  /** The runs of a plan. */
  public static RunSequence of(Plan plan) {
    return new RunSequence(plan);
  }

  /** How many rounds are planned, if it is not left to {@link Schedule#until}. */
  public int plannedRounds() {
    return width * Math.max(1, schedule.restarts());
  }

  /**
   * The planned runs.
   *
   * <p>Blocked, clusters follow each other, and on each its cells. Otherwise cells change places
   * with each round, and clusters with each round, or with each restart where the plan has
   * restarts; interleaved by a {@link WilliamsDesign}.
   */
  public List<Visit> planned() {
    boolean blocked = schedule.order() == RunOrder.BLOCKED;
    List<Visit> visits = new ArrayList<>();
    if (schedule.restarts() > 0) {
      if (blocked) {
        for (ClusterTarget cluster : clusters.keySet()) {
          restarts().forEach(restart -> visits.add(restarted(cluster, restart)));
        }
      } else {
        restarts().forEach(restart -> visits.addAll(restarted(restart)));
      }
    } else if (blocked || clusters.size() == 1) {
      for (ClusterTarget cluster : clusters.keySet()) {
        visits.add(visit(cluster, cluster.owned(), 1, width));
      }
    } else {
      IntStream.rangeClosed(1, width).forEach(round -> visits.addAll(round(round)));
    }
    return joined(visits);
  }

  /**
   * What follows the planned runs when cells are not yet known well enough: one more run of each
   * cell, or, where the plan has restarts, one more restart with {@code runs.count} runs of each.
   * Cells that have had {@link Schedule#maxRuns} have none.
   *
   * @param round {@link #plannedRounds()} + 1 for the first addition, + 2 for the second, and so on
   * @return empty when no cell can have more runs
   */
  public List<Visit> extra(int round) {
    int addition = round - plannedRounds();
    if (addition < 1) {
      throw new IllegalArgumentException("round " + round + " is planned");
    }
    return joined(
        schedule.restarts() > 0 ? restarted(schedule.restarts() + addition) : round(round));
  }

  private IntStream restarts() {
    return IntStream.rangeClosed(1, schedule.restarts());
  }

  private List<Visit> restarted(int restart) {
    return ordered(List.copyOf(clusters.keySet()), restart).stream()
        .map(cluster -> restarted(cluster, restart))
        .toList();
  }

  private Visit restarted(ClusterTarget cluster, int restart) {
    return visit(cluster, true, (restart - 1) * width + 1, restart * width);
  }

  private List<Visit> round(int round) {
    boolean several = clusters.size() > 1;
    return ordered(List.copyOf(clusters.keySet()), round).stream()
        .map(cluster -> visit(cluster, several && cluster.owned(), round, round))
        .toList();
  }

  private Visit visit(ClusterTarget cluster, boolean fresh, int first, int last) {
    List<Cell> cells = clusters.get(cluster);
    List<Integer> rounds = IntStream.rangeClosed(first, last).boxed().toList();
    Stream<Optional<Slot>> slots =
        schedule.order() == RunOrder.BLOCKED
            ? cells.stream().flatMap(cell -> rounds.stream().map(round -> slot(cell, round)))
            : rounds.stream()
                .flatMap(round -> ordered(cells, round).stream().map(cell -> slot(cell, round)));
    return new Visit(cluster, fresh, slots.flatMap(Optional::stream).toList());
  }

  /** Empty when the cell has fewer runs than others. */
  private Optional<Slot> slot(Cell cell, int round) {
    int count = cell.runs().count();
    int run;
    if (schedule.restarts() == 0 && round > width) {
      run = count + round - width;
    } else {
      int inRestart = (round - 1) % width + 1;
      if (inRestart > count) {
        return Optional.empty();
      }
      run = (round - 1) / width * count + inRestart;
    }
    return run > schedule.maxRuns(cell)
        ? Optional.empty()
        : Optional.of(new Slot(cell, run, round, restart(cell.cluster(), round)));
  }

  private int restart(ClusterTarget cluster, int round) {
    if (schedule.restarts() > 0) {
      return (round - 1) / width + 1;
    }
    if (!cluster.owned()) {
      return 0;
    }
    if (clusters.size() == 1) {
      return 1;
    }
    boolean blocked = schedule.order() == RunOrder.BLOCKED;
    if (round <= width) {
      return blocked ? 1 : round;
    }
    return (blocked ? 1 : mostRuns(clusters.get(cluster))) + round - width;
  }

  private static int mostRuns(List<Cell> cells) {
    return cells.stream().mapToInt(cell -> cell.runs().count()).max().orElse(0);
  }

  /**
   * Cells or clusters as they follow each other.
   *
   * @param turn round or restart, from 1
   */
  private <T> List<T> ordered(List<T> items, int turn) {
    List<T> order = new ArrayList<>(items);
    switch (schedule.order()) {
      case BLOCKED -> {}
      case INTERLEAVED -> order = WilliamsDesign.row(items, turn);
      case RANDOM -> {
        Random random = new Random(schedule.seed());
        // one shuffle more than turns: the first numbers of neighboring seeds are alike
        for (int i = 0; i <= turn; i++) {
          Collections.shuffle(order, random);
        }
      }
    }
    return order;
  }

  /** Without empty visits, and without leaving a cluster in order to come back to it. */
  private static List<Visit> joined(List<Visit> visits) {
    List<Visit> joined = new ArrayList<>();
    for (Visit visit : visits) {
      Visit last = joined.isEmpty() ? null : joined.get(joined.size() - 1);
      if (last != null && last.cluster().equals(visit.cluster()) && !visit.freshServers()) {
        List<Slot> slots = new ArrayList<>(last.slots());
        slots.addAll(visit.slots());
        joined.set(joined.size() - 1, new Visit(last.cluster(), last.freshServers(), slots));
      } else if (!visit.slots().isEmpty()) {
        joined.add(visit);
      }
    }
    return joined;
  }
}
