package io.github.hbaseycsb.campaign.plan.resolve;

import com.sun.management.OperatingSystemMXBean;
import io.github.hbaseycsb.campaign.plan.keys.Key;
import io.github.hbaseycsb.campaign.plan.keys.PlanKeys;
import io.github.hbaseycsb.campaign.plan.keys.Settings;
import io.github.hbaseycsb.campaign.plan.yaml.Problems;
import io.github.hbaseycsb.common.HeapSize;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.spec.CacheState;
import io.github.hbaseycsb.model.spec.ClusterTarget;
import io.github.hbaseycsb.model.spec.DurationText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Checks that the cells of a plan can take turns. */
final class TurnsCheck {
  private static final String INSTEAD = ": use runs.order: interleaved";

  private final Settings plan;
  private final Problems problems;

  TurnsCheck(Settings plan, Problems problems) {
    this.plan = plan;
    this.problems = problems;
  }

  void check(List<Cell> cells) {
    if (plan.given(PlanKeys.UNTIL_CI).isPresent()) {
      refuse(PlanKeys.UNTIL_CI, "cannot be combined with runs.order: turns: leave it out");
    }
    Map<String, List<Cell>> groups =
        cells.stream()
            .collect(
                Collectors.groupingBy(Cell::workload, LinkedHashMap::new, Collectors.toList()));
    groups.forEach(this::check);
    checkMemory(cells);
  }

  /** Checks the cells of a workload. */
  private void check(String workload, List<Cell> group) {
    Cell first = group.get(0);
    Duration turn = plan.get(PlanKeys.TURN);
    if (group.size() < 2) {
      refuse(
          PlanKeys.ORDER,
          "workload %s has one cell, which has nothing to take turns with: add a variant, or use blocked"
              .formatted(workload));
    } else if (first.runs().duration().isEmpty()) {
      refuse(PlanKeys.ORDER, "turns needs runs.duration: set it, such as 200s");
    } else if (turn.multipliedBy(2).compareTo(first.runs().duration().get()) > 0) {
      refuse(
          PlanKeys.TURN,
          "%s is more than half of runs.duration, %s: use a longer duration or a shorter turn"
              .formatted(
                  DurationText.format(turn), DurationText.format(first.runs().duration().get())));
    } else if (group.stream().anyMatch(cell -> cell.runs().cache() == CacheState.COLD)) {
      refuse(PlanKeys.CACHE, "cold: turns warm the cache of all cells" + INSTEAD);
    } else if (group.stream().anyMatch(cell -> cell.runs().find().isPresent())) {
      refuse(PlanKeys.ORDER, "a search cannot take turns: use blocked");
    } else {
      same(group, "runs.duration", cell -> cell.runs().duration());
      same(group, "runs.warmup", cell -> cell.runs().warmup());
      same(group, "runs.count", cell -> cell.runs().count());
      same(group, "runs.on", cell -> cell.runs().on());
      checkInserts(group);
    }
  }

  private void same(List<Cell> group, String key, Function<Cell, Object> value) {
    if (group.stream().map(value).distinct().count() > 1) {
      refuse(
          PlanKeys.ORDER,
          "variants that take turns need the same %s: give %s one value, or use interleaved"
              .formatted(key, key));
    }
  }

  /** Clients of several cells would insert the same rows into a table. */
  private void checkInserts(List<Cell> group) {
    Set<List<Object>> tables = new HashSet<>();
    for (Cell cell : group) {
      boolean shared = !tables.add(List.of(cell.cluster(), cell.table().name()));
      if (shared && inserts(cell)) {
        refuse(
            PlanKeys.ORDER,
            ("cells of workload %s insert rows into one table, %s, and cannot take turns: give each"
                    + " variant a table.name of its own, or use interleaved")
                .formatted(cell.workload(), cell.table().name()));
        return;
      }
    }
  }

  private static boolean inserts(Cell cell) {
    try {
      return cell.insertsRows();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All servers of the campaign's own are alive at the same time. */
  private void checkMemory(Collection<Cell> cells) {
    List<Long> heaps =
        cells.stream()
            .map(Cell::cluster)
            .distinct()
            .filter(ClusterTarget::owned)
            .map(TurnsCheck::heapBytes)
            .toList();
    long bytes = heaps.stream().mapToLong(Long::longValue).sum();
    long memory =
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
    if (heaps.size() > 1 && bytes > memory / 4 * 3) {
      refuse(
          PlanKeys.ORDER,
          ("the servers of %d clusters, with %,d MB of heap in all, do not fit beside each other"
                  + " into three quarters of this machine's %,d MB: give them less heap, or use"
                  + " interleaved")
              .formatted(heaps.size(), bytes >> 20, memory >> 20));
    }
  }

  /** The heaps of the servers with regions. */
  private static long heapBytes(ClusterTarget cluster) {
    return cluster.match(
        existing -> 0L,
        local -> HeapSize.parse(local.heap()).orElseThrow().bytes(),
        docker -> docker.regionServers() * HeapSize.parse(docker.heap()).orElseThrow().bytes());
  }

  private void refuse(Key<?> key, String text) {
    if (!plan.isRefused(key)) {
      problems.add(plan.location(key), key.path(), text);
    }
  }
}
