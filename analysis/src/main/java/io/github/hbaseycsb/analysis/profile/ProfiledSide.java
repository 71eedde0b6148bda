package io.github.hbaseycsb.analysis.profile;

import io.github.hbaseycsb.model.run.RunName;
import io.github.hbaseycsb.model.run.RunRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** The processes whose stacks a profiled run has recorded: all clients, or all servers. */
public enum ProfiledSide {
  CLIENTS,
  SERVERS;

  /** Its name in sentences and file names. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The file with its stacks in the directory of the run. */
  public Path file(Path run) {
    return run.resolve(this + ".folded");
  }

  /**
   * The file of a cell's profiled run; empty if there was none, or it has no stacks of this side.
   */
  public Optional<Path> find(Path results, String cell) {
    Path run = RunName.profile().in(results, cell);
    return Files.exists(run.resolve(RunRecord.FILE))
        ? Optional.of(file(run)).filter(Files::exists)
        : Optional.empty();
  }
}
