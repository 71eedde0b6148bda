package io.github.hbaseycsb.model.run;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Under which conditions a run was measured.
 *
 * @param round in which the cell was run, from 1; 0 if not known. Runs of different cells in one
 *     round followed each other and can be paired
 * @param restart which of the plan's restarts it belongs to, from 1; 0 if not known, or if the
 *     campaign does not start the servers
 * @param clientWarmUp what {@code runs.warmup: auto} waited for; empty for a fixed warm-up
 * @param serverWarmUp the load before the first run on these servers; empty when there was none
 * @param servers that it was measured on; empty if not known
 * @param sharedMachine whether clients and servers ran on one machine; empty if not known
 * @param regime what the plan asked for and a comparison must know, by name: {@code duration},
 *     {@code warmup}, {@code restore}, {@code settle}, {@code load}, {@code on}, {@code order}
 * @param starts how many times the campaign had started the servers before it, those of a resume
 *     counted; 0 if not known, or if it did not start them
 */
public record Conditions(
    int round,
    int restart,
    Optional<Warmed> clientWarmUp,
    Optional<Warmed> serverWarmUp,
    Optional<Servers> servers,
    Optional<Boolean> sharedMachine,
    Map<String, String> regime,
    int starts) {
  /** Those of a run whose record does not tell. */
  public static final Conditions UNKNOWN =
      new Conditions(
          0,
          0,
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Map.of(),
          0);

  public Conditions {
    regime = new TreeMap<>(regime);
  }

  /** The start of the servers that it was measured on. */
  public ServerStart start() {
    return new ServerStart(0, restart, starts);
  }

  /** These, with the result of the clients' warm-up. */
  public Conditions withClientWarmUp(Optional<Warmed> warmed) {
    return new Conditions(
        round, restart, warmed, serverWarmUp, servers, sharedMachine, regime, starts);
  }

  /**
   * A warm-up.
   *
   * @param seconds that it took
   * @param steady whether throughput and 99th percentile were steady at its end
   * @param operationsPerSecond at its end
   * @param p99Us the highest 99th percentile of an operation at its end, us
   * @param reason why it ended, a sentence
   */
  public record Warmed(
      double seconds, boolean steady, double operationsPerSecond, double p99Us, String reason) {}

  /**
   * The servers of a run.
   *
   * @param version HBase version of the master; {@link #UNKNOWN} if it does not tell
   * @param revision of its source; {@link #UNKNOWN} if it does not tell
   * @param names of the live region servers, with their start codes, sorted
   * @param sourceChecksum of its source, the first 32 digits; {@link #UNKNOWN} if it does not tell
   */
  public record Servers(
      String version, String revision, List<String> names, String sourceChecksum) {
    public static final String UNKNOWN = "unknown";

    public Servers {
      names = List.copyOf(names);
      // What older runs do not have.
      sourceChecksum = sourceChecksum == null ? UNKNOWN : sourceChecksum;
    }
  }
}
