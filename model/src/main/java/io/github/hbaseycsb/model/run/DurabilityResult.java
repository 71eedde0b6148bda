package io.github.hbaseycsb.model.run;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.hbaseycsb.model.AtomicFile;
import io.github.hbaseycsb.model.Json;
import io.github.hbaseycsb.property.BindingProperty.Durability;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * {@code durability.json}: the result of a durability audit, which checks whether a cluster still
 * has the acknowledged rows after its region servers were killed.
 *
 * @param started when the audit began
 * @param cluster the cluster, as the user named it
 * @param version its HBase version
 * @param regionServers number of live region servers when the audit began
 * @param modes the modes in the order in which they were audited
 */
public record DurabilityResult(
    Instant started, String cluster, String version, int regionServers, List<Mode> modes) {
  public static final String FILE = "durability.json";

  /**
   * The result for a way to write.
   *
   * @param durability SKIP_WAL, ASYNC_WAL, SYNC_WAL or FSYNC_WAL
   * @param writing autoflush, buffered, batched or coalesced
   * @param attempted number of rows that the client wrote or tried to write
   * @param acknowledgedBeforeKill number of rows that were acknowledged before the servers were
   *     killed
   * @param audit which rows the table has; one with another value is lost
   * @param recoveryMs time from the kill until every region of the table had answered a read, ms
   * @param storeFilesAtKill number of the table's store files known to the master; rows that were
   *     flushed to them could not be lost
   * @param regionsFlushedInKill number of the table's regions that were flushed between the kill
   *     and the end of their servers
   * @param unfinished why there is no result; empty if there is one
   */
  public record Mode(
      String durability,
      String writing,
      long attempted,
      long acknowledgedBeforeKill,
      @JsonUnwrapped WriteAudit audit,
      OptionalLong recoveryMs,
      int storeFilesAtKill,
      int regionsFlushedInKill,
      Optional<String> unfinished) {
    /** Creates the result of a mode that could not be audited. */
    public static Mode unfinished(String durability, String writing, String reason) {
      WriteAudit none = new WriteAudit(0, 0, 1, 0, List.of(), 0, OptionalLong.empty());
      return new Mode(
          durability, writing, 0, 0, none, OptionalLong.empty(), 0, 0, Optional.of(reason));
    }
  }

  /** Whether every mode was audited and none lost rows that it promises to keep. */
  @JsonIgnore
  public boolean isPassed() {
    return modes.stream()
        .allMatch(
            mode ->
                mode.unfinished().isEmpty()
                    && (mode.audit().lost() == 0
                        || !Durability.valueOf(mode.durability()).waitsForSync()));
  }

  /** Writes the file to a results directory atomically. */
  public void write(Path results) throws IOException {
    AtomicFile.write(results.resolve(FILE), Json.pretty(this));
  }
}
