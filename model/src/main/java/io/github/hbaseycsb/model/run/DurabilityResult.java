package io.github.hbaseycsb.model.run;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.github.hbaseycsb.model.AtomicFile;
import io.github.hbaseycsb.model.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * {@code durability.json}: what a cluster still had of what it had acknowledged when its region
 * servers were killed.
 *
 * @param started when the audit began
 * @param cluster what was audited, as the user named it
 * @param version of HBase
 * @param regionServers that were killed
 * @param modes in the order in which they were audited
 */
public record DurabilityResult(
    Instant started, String cluster, String version, int regionServers, List<Mode> modes) {
  public static final String FILE = "durability.json";

  /**
   * One way to write.
   *
   * @param durability SKIP_WAL, ASYNC_WAL, SYNC_WAL or FSYNC_WAL
   * @param writing autoflush, buffered or coalesced
   * @param attempted rows that the client wrote, or tried to
   * @param acknowledgedBeforeKill rows whose acknowledgment the client had when the servers were
   *     killed
   * @param acknowledged rows that were acknowledged in all
   * @param lost acknowledged rows that are not there, or have another value
   * @param lostKeys some of them
   * @param unacknowledgedPresent rows that are there without having been acknowledged
   * @param recoveryMs from the kill until every region of the table had answered a read, ms
   * @param storeFilesAtKill files of the table that the master knew of: what was flushed into them
   *     could not be lost
   * @param unfinished why this says nothing; empty when it does
   */
  public record Mode(
      String durability,
      String writing,
      long attempted,
      long acknowledgedBeforeKill,
      long acknowledged,
      long lost,
      List<String> lostKeys,
      long unacknowledgedPresent,
      OptionalLong recoveryMs,
      int storeFilesAtKill,
      Optional<String> unfinished) {

    /** A mode that could not be audited. */
    public static Mode unfinished(String durability, String writing, String reason) {
      return new Mode(
          durability,
          writing,
          0,
          0,
          0,
          0,
          List.of(),
          0,
          OptionalLong.empty(),
          0,
          Optional.of(reason));
    }

    /** Whether it promises that what is acknowledged outlives the process. */
    @JsonIgnore
    public boolean isSynchronous() {
      return durability.equals("SYNC_WAL") || durability.equals("FSYNC_WAL");
    }
  }

  /** Whether every mode was audited and none lost what it promises to keep. */
  @JsonIgnore
  public boolean isPassed() {
    return modes.stream()
        .allMatch(
            mode -> mode.unfinished().isEmpty() && !(mode.isSynchronous() && mode.lost() > 0));
  }

  /** Writes it into a results directory, whole or not at all. */
  public void write(Path results) throws IOException {
    AtomicFile.write(results.resolve(FILE), Json.pretty(this));
  }
}
