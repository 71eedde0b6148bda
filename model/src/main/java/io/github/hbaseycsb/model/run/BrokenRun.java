package io.github.hbaseycsb.model.run;

import io.github.hbaseycsb.model.Json;
import io.github.hbaseycsb.model.Text;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * {@code broken.json}: a run that failed and is not part of the results.
 *
 * @param cell the name of the cell
 * @param run number within the cell, from 1
 * @param why a clause
 */
public record BrokenRun(String cell, int run, String why) {
  public static final String FILE = "broken.json";

  /**
   * The name of the directory for the files of a broken run, beside those of other attempts.
   *
   * @param timeMs the current time, ms since 1970
   */
  public static String directory(RunName run, long timeMs) {
    return Text.of("%s-%d", run.directory(), timeMs);
  }

  /** The last broken attempt at a run; empty if there is none. */
  public static Optional<BrokenRun> last(Path results, String cell, RunName run)
      throws IOException {
    Path broken = RunDirectories.broken(results, cell);
    if (!Files.isDirectory(broken)) {
      return Optional.empty();
    }
    Optional<Path> last = Optional.empty();
    try (DirectoryStream<Path> attempts =
        Files.newDirectoryStream(broken, run.directory() + "-[0-9]*[0-9]")) {
      for (Path attempt : attempts) {
        boolean later = last.isEmpty() || timeMs(attempt) > timeMs(last.get());
        last = later && Files.exists(attempt.resolve(FILE)) ? Optional.of(attempt) : last;
      }
    }
    return last.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Json.read(
                last.get().resolve(FILE),
                BrokenRun.class,
                "delete it, it only says why a run broke"));
  }

  private static long timeMs(Path attempt) {
    String name = attempt.getFileName().toString();
    return Long.parseLong(name.substring(name.lastIndexOf('-') + 1));
  }
}
