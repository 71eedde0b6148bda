package io.github.hbaseycsb.model.run;

import io.github.hbaseycsb.client.TurnSchedule;
import io.github.hbaseycsb.model.plan.PlanKeys;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The conditions under which a run was measured.
 *
 * @param round the round in which the cell was run, from 1; 0 if unknown. Runs of different cells
 *     in the same round followed each other and can be paired
 * @param restart the number of the plan's restart, from 1; 0 if unknown, or if the campaign does
 *     not start the servers
 * @param clientWarmUp the warm-up by {@code runs.warmup: auto}, also of the servers if they were
 *     not warm; empty for a fixed warm-up
 * @param serverWarmUp the load before the first run on these servers; empty if there was none
 * @param servers the servers on which it was measured; empty if unknown
 * @param sharedMachine whether clients and servers ran on one machine; empty if unknown
 * @param localServers the names of the region servers that ran on the driver's machine, as far as
 *     they are known
 * @param regime the settings of the plan that matter to comparisons, by name: {@code duration},
 *     {@code warmup}, {@code restore}, {@code settle}, {@code load}, {@code on}, {@code order}
 * @param starts how many times the campaign had started the servers before the run, including by
 *     resumes; 0 if unknown, or if it did not start them
 * @param turns the turns that its clients took with those of other cells; empty if they had the
 *     whole time to themselves
 */
public record Conditions(
    int round,
    int restart,
    Optional<Warmed> clientWarmUp,
    Optional<Warmed> serverWarmUp,
    Optional<Servers> servers,
    Optional<Boolean> sharedMachine,
    List<String> localServers,
    Map<String, String> regime,
    int starts,
    Optional<Turns> turns) {
  /** The conditions of a run without a record of them. */
  public static final Conditions UNKNOWN =
      new Conditions(
          0,
          0,
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          List.of(),
          Map.of(),
          0,
          Optional.empty());

  public Conditions {
    regime = new TreeMap<>(regime);
    // Older runs do not have this. Without restarts only a cluster of the campaign's own is
    // started, and that is on the driver's machine.
    localServers =
        localServers.isEmpty()
                && restart > 0
                && PlanKeys.RESTARTS.conditionIn(regime).filter("0"::equals).isPresent()
            ? servers.map(Servers::names).orElse(List.of())
            : List.copyOf(localServers);
  }

  /** The start of the servers on which it was measured. */
  public ServerStart start() {
    return new ServerStart(0, restart, starts);
  }

  /** A copy with the result of the clients' warm-up, and with the turns that they took. */
  public Conditions with(Optional<Warmed> warmed, Optional<Turns> taken) {
    return new Conditions(
        round,
        restart,
        warmed,
        serverWarmUp,
        servers,
        sharedMachine,
        localServers,
        regime,
        starts,
        taken);
  }

  /**
   * A warm-up.
   *
   * @param seconds its length, s
   * @param steady whether throughput and 99th percentile were steady at its end
   * @param operationsPerSecond throughput in its last half
   * @param p99Us the highest 99th percentile of an operation in its last half, us
   * @param reason why it ended, a sentence
   */
  public record Warmed(
      double seconds, boolean steady, double operationsPerSecond, double p99Us, String reason) {}

  /**
   * The turns of a run's clients. The window begins with the first block that is measured, and ends
   * with the last one.
   *
   * @param schedule the turns of all sides
   * @param side of this run, from 0
   * @param firstBlock the first block that is measured; those before it are the warm-up
   * @param blocks number of measured blocks
   * @param cells the name of the cell of each side
   */
  public record Turns(
      TurnSchedule schedule, int side, int firstBlock, int blocks, List<String> cells) {
    public Turns {
      cells = List.copyOf(cells);
    }

    /** The measured turns of this run. */
    public List<TurnSchedule.Turn> measured() {
      return schedule.turns(side, firstBlock, blocks);
    }

    /** When the first measured block begins, ms since 1970. */
    public long beginMs() {
      return schedule.blockBeginMs(firstBlock);
    }

    /** When the last measured block ends, ms since 1970. */
    public long endMs() {
      return schedule.blockBeginMs(firstBlock + blocks);
    }
  }

  /**
   * The servers of a run.
   *
   * @param version HBase version of the master; {@link #UNKNOWN} if it does not report it
   * @param revision the revision of its source; {@link #UNKNOWN} if it does not report it
   * @param names the names of the live region servers, with their start codes, sorted
   * @param sourceChecksum the first 32 digits of its source's checksum; {@link #UNKNOWN} if it does
   *     not report it
   */
  public record Servers(
      String version, String revision, List<String> names, String sourceChecksum) {
    public static final String UNKNOWN = "unknown";

    public Servers {
      names = List.copyOf(names);
      // Older runs do not have this.
      sourceChecksum = sourceChecksum == null ? UNKNOWN : sourceChecksum;
    }
  }
}
