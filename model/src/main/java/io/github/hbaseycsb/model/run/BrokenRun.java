package io.github.hbaseycsb.model.run;

import io.github.hbaseycsb.model.Json;
import io.github.hbaseycsb.model.Text;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * {@code broken.json}: a run that is not part of the results.
 *
 * @param run number within the cell, from 1
 * @param why a clause
 * @param repeat 0 if it failed. If it was whole, but its round is repeated: which of the campaign's
 *     repeats this is, from 1
 */
public record BrokenRun(String cell, int run, String why, int repeat) {
  public static final String FILE = "broken.json";

  /** Creates a run that failed. */
  public BrokenRun(String cell, int run, String why) {
    this(cell, run, why, 0);
  }

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
    return attempts(results, cell, run.directory() + "-").stream()
        .filter(attempt -> attempt.repeat() == 0)
        .reduce((earlier, last) -> last);
  }

  /** The runs of a cell whose rounds were repeated, or are to be, oldest first. */
  public static List<BrokenRun> repeated(Path results, String cell) throws IOException {
    return attempts(results, cell, "run-").stream()
        .filter(attempt -> attempt.repeat() > 0)
        .toList();
  }

  private static List<BrokenRun> attempts(Path results, String cell, String prefix)
      throws IOException {
    Path broken = RunDirectories.broken(results, cell);
    if (!Files.isDirectory(broken)) {
      return List.of();
    }
    List<Path> directories = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(broken, prefix + "[0-9]*[0-9]")) {
      all.forEach(directories::add);
    }
    directories.sort(Comparator.comparingLong(BrokenRun::timeMs));
    List<BrokenRun> attempts = new ArrayList<>();
    for (Path directory : directories) {
      if (Files.exists(directory.resolve(FILE))) {
        attempts.add(
            Json.read(
                directory.resolve(FILE), BrokenRun.class, "delete it: its run does not count"));
      }
    }
    return attempts;
  }

  private static long timeMs(Path attempt) {
    String name = attempt.getFileName().toString();
    return Long.parseLong(name.substring(name.lastIndexOf('-') + 1));
  }
}
