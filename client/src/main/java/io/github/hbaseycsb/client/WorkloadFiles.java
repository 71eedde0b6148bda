package io.github.hbaseycsb.client;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where workload files are. */
public final class WorkloadFiles {
  private WorkloadFiles() {}

  /**
   * Finds a file of a publication by its name alone: {@code workloads/apsaradb-sw1} is in {@code
   * workloads/apsaradb/}.
   *
   * @return the file as it was given, if it exists or is in no such directory
   */
  public static Path find(Path file) {
    String name = file.toFile().getName();
    Path grouped = file.resolveSibling(name.replaceFirst("-.*", "")).resolve(name);
    return !Files.exists(file) && Files.isRegularFile(grouped) ? grouped : file;
  }
}
