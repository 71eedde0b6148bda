package io.github.hbaseycsb.model.plan;

import io.github.hbaseycsb.model.plan.PlanKeys.RunOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The order of all runs of a plan. It only depends on the plan: when a campaign is resumed, it
 * skips the finished runs, and executes the others in the same order.
 */
public final class RunSequence {
  /**
   * A run of a cell.
   *
   * @param run its number within the cell, from 1
   * @param round its round, from 1; runs of different cells in the same round are close in time
   *     unless the order is blocked
   * @param restart the number of the start of the cluster's servers on which it runs, from 1; 0 on
   *     an existing cluster that the plan does not restart
   */
  public record Slot(Cell cell, int run, int round, int restart) {}

  /** Runs at the same time whose clients take turns: those of all cells with one workload. */
  public record Together(List<Slot> slots) {
    public Together {
      slots = List.copyOf(slots);
    }

    /** The number of the start of the servers; 0 if the plan restarts none. */
    public int restart() {
      return slots.stream().mapToInt(Slot::restart).max().orElse(0);
    }

    public List<ClusterTarget> clusters() {
      return slots.stream().map(slot -> slot.cell().cluster()).distinct().toList();
    }

    /** Whether the cells search, all of them: then their first runs stand for their searches. */
    public boolean isSearch() {
      return slots.stream().anyMatch(slot -> slot.cell().search().isPresent());
    }
  }

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

  /** The planned number of rounds on one start of the servers. */
  private final int width;

  public RunSequence(Plan plan) {
    schedule = plan.schedule();
    width = mostRuns(plan.cells());
    plan.cells()
        .forEach(
            cell -> clusters.computeIfAbsent(cell.cluster(), it -> new ArrayList<>()).add(cell));
  }

  /** The planned number of rounds, without those added by {@link Schedule#until}. */
  public int plannedRounds() {
    return width * Math.max(1, schedule.restarts());
  }

  /**
   * The planned runs.
   *
   * <p>In blocked order, clusters follow each other, and on each of them its cells. Otherwise the
   * order of cells changes with each round. The order of clusters changes with each round or, if
   * the plan has restarts, with each restart. Interleaved orders are those of a {@link
   * WilliamsDesign}.
   */
  public List<Visit> planned() {
    boolean blocked = schedule.order().keepsServers();
    Set<ClusterTarget> all = clusters.keySet();
    List<Visit> visits = new ArrayList<>();
    if (schedule.restarts() > 0 && blocked) {
      all.forEach(it -> restarts().forEach(restart -> visits.add(restarted(it, restart))));
    } else if (schedule.restarts() > 0) {
      restarts().forEach(restart -> visits.addAll(restarted(restart)));
    } else if (blocked || all.size() == 1) {
      all.forEach(it -> visits.add(visit(it, it.owned(), 1, width)));
    } else {
      IntStream.rangeClosed(1, width).forEach(round -> visits.addAll(round(round)));
    }
    return joined(visits);
  }

  /** The {@link #planned} runs of {@link RunOrder#TURNS}: in each round one group a workload. */
  public List<Together> together() {
    Map<Integer, Map<String, List<Slot>>> rounds = new TreeMap<>();
    List<Slot> slots = planned().stream().flatMap(visit -> visit.slots().stream()).toList();
    for (Slot slot : slots) {
      rounds
          .computeIfAbsent(slot.round(), round -> new LinkedHashMap<>())
          .computeIfAbsent(slot.cell().workload(), workload -> new ArrayList<>())
          .add(slot);
    }
    return rounds.values().stream()
        .flatMap(workloads -> workloads.values().stream())
        .map(Together::new)
        .toList();
  }

  /**
   * The runs that are added after the planned ones if cells are not yet measured precisely enough:
   * one more run of each cell or, if the plan has restarts, one more restart with {@code
   * runs.count} runs of each cell. Cells with {@link Schedule#maxRuns} get no more runs.
   *
   * @param round {@link #plannedRounds()} + 1 for the first addition, + 2 for the second, and so on
   * @return empty if no cell can have more runs
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
        schedule.order().keepsServers()
            ? cells.stream().flatMap(cell -> rounds.stream().map(round -> slot(cell, round)))
            : rounds.stream()
                .flatMap(round -> ordered(cells, round).stream().map(cell -> slot(cell, round)));
    return new Visit(cluster, fresh, slots.flatMap(Optional::stream).toList());
  }

  /** A cell's run in a round; empty if the cell has fewer runs than others. */
  private Optional<Slot> slot(Cell cell, int round) {
    int count = cell.get(PlanKeys.COUNT);
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
    boolean blocked = schedule.order().keepsServers();
    if (round <= width) {
      return blocked ? 1 : round;
    }
    return (blocked ? 1 : mostRuns(clusters.get(cluster))) + round - width;
  }

  private static int mostRuns(List<Cell> cells) {
    return cells.stream().mapToInt(cell -> cell.get(PlanKeys.COUNT)).max().orElse(0);
  }

  /** The order of cells or clusters in a turn, which is a round or a restart, from 1. */
  private <T> List<T> ordered(List<T> items, int turn) {
    List<T> order = new ArrayList<>(items);
    switch (schedule.order()) {
      case BLOCKED, TURNS -> {}
      case INTERLEAVED -> order = WilliamsDesign.row(items, turn);
      case RANDOM -> {
        Random random = new Random(schedule.seed());
        // One more shuffle than turns, because the first random numbers of neighboring seeds are
        // similar.
        for (int i = 0; i <= turn; i++) {
          Collections.shuffle(order, random);
        }
      }
    }
    return order;
  }

  /** Removes empty visits, and merges consecutive visits to the same cluster. */
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

  /**
   * Orders of the same items that balance carry-over from one item to the next, such as a full
   * cache: each item is in each place, and follows each other item, equally often (E. J. Williams,
   * "Experimental designs balanced for the estimation of residual effects of treatments",
   * Australian Journal of Scientific Research A 2, 1949).
   *
   * <p>A row is 0, 1, k - 1, 2, k - 2, ... for k items, plus a shift modulo k. Each row is followed
   * by its reverse, so that either of any two items comes first in every second row. In this
   * respect even a few rows are balanced. With an even number of items the reverse of a row is
   * another row of the square, and k rows are balanced. With an odd number it belongs to the
   * mirrored square, and 2k rows are balanced.
   */
  public static final class WilliamsDesign {
    private WilliamsDesign() {}

    /**
     * The items in the order of a turn.
     *
     * @param turn from 1; after k or 2k turns the orders repeat
     */
    public static <T> List<T> row(List<T> items, int turn) {
      int size = items.size();
      List<T> row = new ArrayList<>();
      for (int place = 0; place < size; place++) {
        int step = (place + 1) / 2;
        row.add(
            items.get(
                Math.floorMod(
                    shift(size, (turn - 1) / 2) + (place % 2 == 1 ? step : -step), size)));
      }
      if (turn % 2 == 0) {
        Collections.reverse(row);
      }
      return row;
    }

    /**
     * The shift of a pair of rows. A row begins with the item that its shift determines, and the
     * reverse before it ended with the item of the previous shift. With distant shifts, neighbors
     * in the list, which are usually compared, do not follow each other there once more.
     */
    private static int shift(int size, int pair) {
      int half = size / 2;
      return size % 2 == 0 ? pair % half + (pair % half % 2) * half : pair * (half + 1) % size;
    }
  }
}
