package io.github.hbaseycsb.model.run;

import io.github.hbaseycsb.model.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * {@code audit.json} in the directory of a run with {@code runs.audit}: which of the writes that
 * the servers acknowledged the table had when all faults of the run were undone.
 *
 * @param acknowledged number of acknowledged writes of the whole run, warm-up included
 * @param rows number of rows with such a write that were compared
 * @param oneIn one row in so many was compared; 1 if all were
 * @param lost number of compared rows that lack their newest acknowledged write
 * @param lostKeys some of them
 * @param unacknowledgedPresent number of rows, of the same part of all, with a newer write of the
 *     run that was not acknowledged
 * @param staleReads number of reads that lacked a write which was acknowledged to the same client
 *     before them; empty in older results
 */
public record WriteAudit(
    long acknowledged,
    long rows,
    int oneIn,
    long lost,
    List<String> lostKeys,
    long unacknowledgedPresent,
    OptionalLong staleReads) {
  public static final String FILE = "audit.json";

  /** How many lost rows are named. */
  public static final int LOST_NAMED = 5;

  public WriteAudit {
    lostKeys = List.copyOf(lostKeys);
  }

  /** The result of a run; empty if it was not audited. */
  public static Optional<WriteAudit> of(Path run) throws IOException {
    Path file = run.resolve(FILE);
    return Files.exists(file)
        ? Optional.of(Json.read(file, WriteAudit.class, "delete the run and resume"))
        : Optional.empty();
  }

  /** The result of this run and another one. */
  public WriteAudit plus(WriteAudit other) {
    return new WriteAudit(
        acknowledged + other.acknowledged,
        rows + other.rows,
        Math.max(oneIn, other.oneIn),
        lost + other.lost,
        Stream.of(lostKeys, other.lostKeys).flatMap(List::stream).limit(LOST_NAMED).toList(),
        unacknowledgedPresent + other.unacknowledgedPresent,
        staleReads.isPresent() && other.staleReads.isPresent()
            ? OptionalLong.of(staleReads.getAsLong() + other.staleReads.getAsLong())
            : OptionalLong.empty());
  }
}
