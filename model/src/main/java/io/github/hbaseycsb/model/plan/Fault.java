package io.github.hbaseycsb.model.plan;

import io.github.hbaseycsb.client.HeapSize;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What is done to servers, or to the table, while the clients of a run work.
 *
 * @param at when, from the beginning of the measured window
 * @param on the servers' role; empty for an action on the table, and for a command
 * @param which of these servers: the number of one, from 1, {@link #ANY} or {@link #ALL}; empty if
 *     there is no choice
 * @param undo how long after {@code at} it is undone; empty to undo it after the run
 * @param rate bytes a second that are left of the speed of disk or network, as {@link HeapSize}
 *     reads them; empty for other actions
 * @param command of the user; empty for other actions
 * @param undoCommand undoes it; empty if nothing has to be undone
 */
public record Fault(
    Duration at,
    Action action,
    Optional<Role> on,
    String which,
    Optional<Duration> undo,
    Optional<String> rate,
    Optional<String> command,
    Optional<String> undoCommand) {
  static final String ANY = "any";
  static final String ALL = "all";

  /** What is done: first all that is done to the table. */
  public enum Action {
    FLUSH,
    MAJOR_COMPACT,
    SPLIT,
    MERGE,
    MOVE_REGION,
    BALANCE,
    SNAPSHOT,
    CLONE,
    ALTER,
    KILL,
    PAUSE,
    STOP,
    CUT,
    SLOW_NETWORK,
    SLOW_DISK,
    FILL_DISK,
    /** Stops and starts one region server after the other. */
    ROLLING_RESTART,
    COMMAND;

    public boolean isOfTable() {
      return compareTo(ALTER) <= 0;
    }

    public boolean isOfServers() {
      return !isOfTable() && this != COMMAND;
    }

    /** Whether a server is down until it is undone. */
    public boolean keepsDown() {
      return this == KILL || this == STOP;
    }

    /** Whether it leaves servers a part of their speed. */
    boolean hasRate() {
      return this == SLOW_NETWORK || this == SLOW_DISK;
    }

    /** Whether servers end by it: those that start again are others to HBase. */
    public boolean endsServers() {
      return this == KILL || this == STOP || this == ROLLING_RESTART;
    }

    /** Whether the table has other regions afterwards. */
    public boolean changesRegions() {
      return this == SPLIT || this == MERGE;
    }

    @Override
    public String toString() {
      return ValueType.name(this);
    }
  }

  /** Which servers of a cluster. */
  public enum Role {
    REGIONSERVER,
    /** The region server that has {@code hbase:meta}. */
    META_REGIONSERVER,
    MASTER,
    DATANODE,
    ZOOKEEPER,
    NAMENODE;

    @Override
    public String toString() {
      return ValueType.name(this);
    }
  }

  /**
   * The servers that it is done to.
   *
   * @param servers of the role
   * @param run number of the run, from 1: {@code any} is another server in each
   * @return empty if there is none of that number
   */
  public List<String> chosen(List<String> servers, int run) {
    if (which.isEmpty() || which.equals(ALL) || servers.isEmpty()) {
      return servers;
    }
    int index =
        which.equals(ANY) ? Math.floorMod(run - 1, servers.size()) : Integer.parseInt(which) - 1;
    return index < servers.size() ? List.of(servers.get(index)) : List.of();
  }

  /** The rate that is left, in bytes a second; 0 for an action without one. */
  public long bytesPerSecond() {
    return rate.map(HeapSize::of).map(HeapSize::bytes).orElse(0L);
  }

  /** Such as {@code kill regionserver 1 at 60s, undone after 20s}. */
  @Override
  public String toString() {
    String what =
        command.orElseGet(
            () ->
                action
                    + on.map(role -> " " + role).orElse("")
                    + (which.isEmpty() ? "" : " " + which)
                    + rate.map(left -> " to " + left + "/s").orElse(""));
    return what
        + " at "
        + DurationText.format(at)
        + undo.map(after -> ", undone after " + DurationText.format(after)).orElse("");
  }

  /** All of them as a condition of a comparison. */
  static String inWords(List<Fault> faults) {
    return faults.isEmpty()
        ? "none"
        : faults.stream().map(Fault::toString).collect(Collectors.joining("; "));
  }

  /** As a plan has it. */
  Map<String, Object> form() {
    Map<String, Object> form = new LinkedHashMap<>();
    form.put(FaultsType.AT, DurationText.format(at));
    if (command.isEmpty()) {
      form.put(FaultsType.DO, action.toString());
    }
    command.ifPresent(it -> form.put(FaultsType.COMMAND, it));
    on.ifPresent(role -> form.put(FaultsType.ON, role.toString()));
    if (!which.isEmpty()) {
      form.put(FaultsType.WHICH, which);
    }
    undo.ifPresent(after -> form.put(FaultsType.UNDO, DurationText.format(after)));
    rate.ifPresent(left -> form.put(FaultsType.RATE, left));
    undoCommand.ifPresent(it -> form.put(FaultsType.UNDO_COMMAND, it));
    return form;
  }
}
