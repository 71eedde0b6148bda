package io.github.hbaseycsb.model.run;

import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** The paths in a results directory: {@code cells/<cell>/run-<n>/client-<k>/}. */
public final class RunDirectories {
  private static final DateTimeFormatter NAME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

  private RunDirectories() {}

  /** The name of a results directory that is created at this time. */
  public static String name(Instant time) {
    return NAME.format(time);
  }

  /** The directory for the runs of all cells. */
  public static Path cells(Path results) {
    return results.resolve("cells");
  }

  public static Path cell(Path results, String cell) {
    return cells(results).resolve(cell);
  }

  /** The directory for broken runs. */
  public static Path broken(Path results, String cell) {
    return cell(results, cell).resolve("broken");
  }

  public static Path client(Path run, int client) {
    return run.resolve("client-" + client);
  }
}
