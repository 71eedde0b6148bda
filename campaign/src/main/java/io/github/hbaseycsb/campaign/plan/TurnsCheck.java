package io.github.hbaseycsb.campaign.plan;

import com.sun.management.OperatingSystemMXBean;
import io.github.hbaseycsb.client.HeapSize;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.ClusterTarget;
import io.github.hbaseycsb.model.plan.DurationText;
import io.github.hbaseycsb.model.plan.Key;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.PlanKeys.CacheState;
import io.github.hbaseycsb.model.plan.PlanKeys.ClientPlace;
import io.github.hbaseycsb.model.plan.PlanKeys.Restore;
import io.github.hbaseycsb.model.plan.Schedule;
import io.github.hbaseycsb.model.plan.WarmUp;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Checks whether the cells of a plan can take turns, and whether they do so in a plan that does not
 * tell the order. The latter asks for more: what the plan says must mean the same with turns.
 */
public final class TurnsCheck {
  /** With fewer blocks in a run it is hardly known how much blocks differ. */
  public static final int BLOCKS_MIN = 10;

  /** What an automatic warm-up takes at least, unless the window is short. */
  private static final Duration AUTO_MIN = Duration.ofSeconds(40);

  /** Resident memory of a client with 64 threads (docs/dev/performance.md), MB. */
  private static final long CLIENT_MB = 400;

  /** A reason against turns, and what to do instead where the plan asks for turns. */
  private record Complaint(Key<?> key, String what, String instead) {
    String refusal() {
      return what + ": " + instead;
    }

    String sentence() {
      return key.equals(PlanKeys.ORDER) ? what : key.path() + " " + what;
    }
  }

  private final Schedule schedule;
  private final boolean unasked;

  /** The order that a plan has instead. */
  private final String other;

  private final List<Complaint> complaints = new ArrayList<>();

  private TurnsCheck(List<Cell> cells, Schedule schedule, boolean unasked) {
    this.schedule = schedule;
    this.unasked = unasked;
    other = isSearch(cells) ? "blocked" : "interleaved";
    if (schedule.until().isPresent()) {
      complain(PlanKeys.UNTIL_CI, "cannot be combined with runs.order: turns", "leave it out");
    }
    Collection<List<Cell>> groups = by(Cell::workload, cells).values();
    groups.forEach(this::check);
    checkServers(cells);
    checkMemory(cells);
    if (unasked) {
      groups.forEach(this::checkMeaning);
      groups.forEach(this::checkClients);
    }
  }

  /** Refuses a plan that asks for turns that its cells cannot take. */
  static void refuse(List<Cell> cells, Schedule schedule, Settings plan) {
    for (Complaint complaint : new TurnsCheck(cells, schedule, false).complaints) {
      plan.refuse(complaint.key(), complaint.refusal());
    }
  }

  /** Why cells cannot take turns, as a clause, and what to do; empty if they can. */
  public static Optional<String> refusal(List<Cell> cells, Schedule schedule) {
    return new TurnsCheck(cells, schedule, false)
        .complaints.stream().findFirst().map(Complaint::refusal);
  }

  /**
   * Why cells that are compared do not take turns where the plan does not tell the order, as a
   * clause; empty if they do.
   */
  public static Optional<String> obstacle(List<Cell> cells, Schedule schedule) {
    return new TurnsCheck(cells, schedule, true)
        .complaints.stream().findFirst().map(Complaint::sentence);
  }

  /**
   * Which warm-up of the servers a plan that asks for turns wants beside them, and does not get;
   * each a clause.
   */
  public static List<String> ignoredWarmUps(List<Cell> cells, Schedule schedule) {
    return new TurnsCheck(cells, schedule, true)
        .complaints.stream()
            .filter(it -> Set.of(PlanKeys.SERVER_WARMUP, PlanKeys.WARMUP).contains(it.key()))
            .map(Complaint::sentence)
            .distinct()
            .toList();
  }

  private void check(List<Cell> group) {
    Optional<Duration> duration = group.get(0).given(PlanKeys.DURATION);
    String turn = DurationText.format(schedule.turn());
    if (unasked && isSearch(group)) {
      complain(
          PlanKeys.ORDER,
          group.size() < 2
              ? "a search has the machine to itself"
              : "searches are one after the other; to compare their answers --set"
                  + " runs.order=turns");
    } else if (unasked && group.size() < 2) {
      // In an A/A test it has its copy.
      complain(
          PlanKeys.ORDER,
          "workload %s has one cell, which has nothing to take turns with"
              .formatted(group.get(0).workload()),
          "add a variant, or use blocked");
    } else if (group.stream().anyMatch(cell -> cell.loadOverTime().isPresent())) {
      complain(
          PlanKeys.TARGET,
          "a load over time cannot take turns, between which its time would pass",
          "use one rate, or runs.order: " + other);
    } else if (duration.isEmpty()) {
      complain(PlanKeys.ORDER, "turns needs runs.duration", "set it, such as 200s");
    } else if (unasked && isShorter(duration.get(), BLOCKS_MIN)) {
      String enough = DurationText.format(schedule.turn().multipliedBy(BLOCKS_MIN));
      complain(
          PlanKeys.DURATION,
          "%s is shorter than %d turns of %s: for turns --set runs.duration=%s"
              .formatted(DurationText.format(duration.get()), BLOCKS_MIN, turn, enough));
    } else if (isShorter(duration.get(), 2)) {
      complain(
          PlanKeys.TURN,
          "%s is more than half of runs.duration, %s"
              .formatted(turn, DurationText.format(duration.get())),
          "use a longer duration or a shorter turn");
    } else if (group.stream()
        .anyMatch(cell -> cell.search().filter(it -> isShorter(it.probe(), 2)).isPresent())) {
      complain(
          PlanKeys.TURN,
          turn + " is more than half of runs.find.probe",
          "use longer probes or a shorter turn");
    } else if (group.stream().anyMatch(cell -> cell.given(PlanKeys.PREPARE).isPresent())) {
      complain(PlanKeys.PREPARE, "prepares the servers for one variant at a time", instead());
    } else if (group.stream().anyMatch(cell -> cell.get(PlanKeys.CACHE) == CacheState.COLD)) {
      complain(PlanKeys.CACHE, "cold: turns warm the cache of all cells", instead());
    } else if (group.stream().anyMatch(cell -> !cell.get(PlanKeys.FAULTS).isEmpty())) {
      complain(PlanKeys.FAULTS, "would befall all cells that take turns", instead());
    } else if (group.stream().anyMatch(cell -> cell.get(PlanKeys.AUDIT))) {
      complain(PlanKeys.AUDIT, "cannot tell the writes of cells that take turns apart", instead());
    } else {
      // Without a search it is not given, so that either all cells search or none.
      checkSame(group, PlanKeys.FIND_PROBE);
      List.of(
              PlanKeys.DURATION,
              PlanKeys.WARMUP,
              PlanKeys.COUNT,
              PlanKeys.ON,
              PlanKeys.BEFORE,
              PlanKeys.AFTER)
          .forEach(key -> checkSame(group, key));
      checkInserts(group);
    }
  }

  private static boolean isSearch(List<Cell> group) {
    return group.stream().anyMatch(cell -> cell.search().isPresent());
  }

  private String instead() {
    return "use runs.order: " + other;
  }

  private boolean isShorter(Duration duration, int turns) {
    return schedule.turn().multipliedBy(turns).compareTo(duration) > 0;
  }

  private void checkSame(List<Cell> group, Key<?> key) {
    if (group.stream().map(cell -> cell.given(key)).distinct().count() > 1) {
      complain(
          PlanKeys.ORDER,
          "variants that take turns need the same " + key,
          "give " + key + " one value, or use " + other);
    }
  }

  /** Clients of several cells would insert the same rows into a table. */
  private void checkInserts(List<Cell> group) {
    byTable(group).stream()
        .filter(sharing -> sharing.stream().skip(1).anyMatch(Cell::insertsRows))
        .findFirst()
        .map(sharing -> sharing.get(0))
        .ifPresent(
            cell ->
                complain(
                    PlanKeys.ORDER,
                    "cells of workload %s insert rows into one table, %s, and cannot take turns"
                        .formatted(cell.workload(), cell.get(PlanKeys.TABLE)),
                    "give each variant a table.name of its own, or use " + other));
  }

  /** A restart that changes a setting changes it for all cells on these servers. */
  private void checkServers(List<Cell> cells) {
    restartsByServers(cells)
        .forEach(
            (conf, restarts) -> {
              if (restarts.size() > 1) {
                complain(
                    PlanKeys.RESTART,
                    ("gives variants different commands for the same servers (%s), which have one"
                            + " setting at a time")
                        .formatted(conf),
                    isSearch(cells)
                        ? "give each setting a campaign of its own"
                        : "use runs.order: interleaved, with runs.restarts");
              }
            });
  }

  /** The existing clusters by their directory: as many as there are commands that restart one. */
  static Map<String, List<ClusterTarget.Existing>> restartsByServers(List<Cell> cells) {
    return by(
        cluster -> cluster.conf().toString(),
        cells.stream()
            .map(Cell::cluster)
            .distinct()
            .flatMap(it -> it.match(Stream::of, local -> Stream.empty(), docker -> Stream.empty()))
            .toList());
  }

  /** All servers of the campaign's own are alive at the same time. */
  private void checkMemory(Collection<Cell> cells) {
    LongSummaryStatistics heaps = heapsMb(cells);
    if (heaps.getCount() > 1 && heaps.getSum() > availableMb()) {
      complain(
          PlanKeys.ORDER,
          ("the servers of %d clusters, with %,d MB of heap in all, do not fit beside each other"
                  + " into three quarters of this machine's %,d MB")
              .formatted(heaps.getCount(), heaps.getSum(), memoryMb()),
          "give them less heap, or use " + other);
    }
  }

  /** So are all clients of a workload. */
  private void checkClients(List<Cell> group) {
    int clients =
        group.stream()
            .filter(cell -> cell.get(PlanKeys.ON) == ClientPlace.LOCAL)
            .mapToInt(cell -> cell.get(PlanKeys.CLIENTS))
            .sum();
    if (heapsMb(group).getSum() + clients * CLIENT_MB > availableMb()) {
      complain(
          PlanKeys.ORDER,
          ("%d clients at the same time, of about %d MB each, and the servers' heaps do not fit"
                  + " into three quarters of this machine's %,d MB")
              .formatted(clients, CLIENT_MB, memoryMb()));
    }
  }

  static long availableMb() {
    return memoryMb() / 4 * 3;
  }

  static long memoryMb() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize()
        >> 20;
  }

  /** The heaps of the servers with regions, for each cluster of the campaign's own. */
  private static LongSummaryStatistics heapsMb(Collection<Cell> cells) {
    return cells.stream()
        .map(Cell::cluster)
        .distinct()
        .filter(ClusterTarget::owned)
        .mapToLong(
            cluster ->
                cluster.match(
                        existing -> 0L,
                        local -> HeapSize.of(local.jvm().heap()).bytes(),
                        docker -> docker.regionServers() * HeapSize.of(docker.heap()).bytes())
                    >> 20)
        .summaryStatistics();
  }

  /** Finds what a plan of rounds says that turns would not do. */
  private void checkMeaning(List<Cell> group) {
    if (group.stream().anyMatch(cell -> cell.get(PlanKeys.ON) == ClientPlace.MAPREDUCE)) {
      complain(
          PlanKeys.ON,
          "mapreduce: turns follow the clocks of all machines with clients: if they agree, --set"
              + " runs.order=turns");
    }
    for (List<Cell> sharing : byTable(group)) {
      String table = sharing.get(0).get(PlanKeys.TABLE);
      if (sharing.size() > 1
          && sharing.stream().anyMatch(cell -> cell.get(PlanKeys.RESTORE) != Restore.NONE)
          && sharing.stream().anyMatch(Cell::writes)) {
        complain(
            PlanKeys.RESTORE,
            ("gives each cell table %s as it was loaded, but cells that take turns write to it at"
                    + " the same time: for turns give each variant a table.name of its own")
                .formatted(table));
      }
      if (sharing.stream()
              .map(
                  cell ->
                      List.of(cell.get(PlanKeys.RESTORE), cell.settle(), cell.get(PlanKeys.CACHE)))
              .distinct()
              .count()
          > 1) {
        complain(
            PlanKeys.ORDER,
            "cells that share table %s differ in restore, settle or runs.cache".formatted(table));
      }
    }
    for (List<Cell> cluster : by(Cell::cluster, group).values()) {
      if (byTable(cluster).size() > 1
          && cluster.stream().anyMatch(cell -> cell.get(PlanKeys.CACHE) == CacheState.WARM)) {
        complain(PlanKeys.CACHE, "warm is for one table at a time, and cells have several");
      }
      // Before searches servers have a warm-up of their own.
      if (!isSearch(cluster)) {
        checkWarmUp(cluster);
      }
    }
  }

  /** Servers are warmed up by all cells together. */
  private void checkWarmUp(List<Cell> cluster) {
    WarmUp client = cluster.get(0).get(PlanKeys.WARMUP);
    WarmUp server =
        cluster.stream()
            .map(cell -> cell.get(PlanKeys.SERVER_WARMUP))
            .max(Comparator.comparing(warmUp -> warmUp.length().orElse(AUTO_MIN)))
            .orElseThrow();
    Duration asked = server.length().orElse(AUTO_MIN);
    if (client.isAuto() && !server.isAuto() && !server.isNone()) {
      complain(
          PlanKeys.SERVER_WARMUP,
          server
              + " is no part of turns, whose warm-up is that of the servers, too: for turns --set"
              + " settle.warmup=auto");
    }
    if (client
        .length()
        .filter(length -> length.multipliedBy(cluster.size()).compareTo(asked) < 0)
        .isPresent()) {
      complain(
          PlanKeys.WARMUP,
          "%s is all that warms up the servers where cells take turns, and settle.warmup is %s: for"
                  .formatted(client, server)
              + " turns --set runs.warmup=auto");
    }
  }

  private static Collection<List<Cell>> byTable(List<Cell> cells) {
    return by(Cell::table, cells).values();
  }

  /** Groups in the order of their first elements. */
  static <T, K> Map<K, List<T>> by(Function<T, K> key, List<T> all) {
    return all.stream()
        .collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
  }

  private void complain(Key<?> key, String what) {
    complain(key, what, "");
  }

  private void complain(Key<?> key, String what, String instead) {
    complaints.add(new Complaint(key, what, instead));
  }
}
