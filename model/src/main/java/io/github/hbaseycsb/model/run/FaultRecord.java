package io.github.hbaseycsb.model.run;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.github.hbaseycsb.model.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * An element of {@code faults.json} in a run's directory: something that was done to the servers or
 * the table while the clients ran. Times are ms since 1970 by the driver's clock.
 *
 * @param action {@code kill}, {@code flush} and so on, or {@code command}
 * @param on the role of the servers, {@link #TABLE}, or {@code command}
 * @param targets the servers or regions it was done to, or the command
 * @param startMs when it began
 * @param doneMs when it had happened: a killed server's process had ended, a flush was complete
 * @param undoMs when it began to be undone; empty if it is not undone within the run
 * @param undoneMs when it had been undone: a server answered again
 * @param failure why it did not happen or was not undone, a clause; empty if it worked
 */
public record FaultRecord(
    String action,
    String on,
    List<String> targets,
    long startMs,
    OptionalLong doneMs,
    OptionalLong undoMs,
    OptionalLong undoneMs,
    Optional<String> failure) {
  public static final String FILE = "faults.json";

  /** What actions on the table are done to. */
  public static final String TABLE = "table";

  public FaultRecord {
    targets = List.copyOf(targets);
  }

  @JsonIgnore
  public boolean isOfTable() {
    return on.equals(TABLE);
  }

  /** What was done in a run, in order of time; empty if its plan has no faults. */
  public static List<FaultRecord> of(Path run) throws IOException {
    Path file = run.resolve(FILE);
    return Files.exists(file)
        ? Arrays.asList(Json.read(file, FaultRecord[].class, "delete the run and resume"))
        : List.of();
  }
}
