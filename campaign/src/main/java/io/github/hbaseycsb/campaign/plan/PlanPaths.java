package io.github.hbaseycsb.campaign.plan;

import io.github.hbaseycsb.model.plan.Location;
import java.nio.file.Files;
import java.nio.file.Path;

/** The directories of the plan file and of the command, to which paths are relative. */
record PlanPaths(Path plan, Path working) {
  /**
   * Resolves a path: from the plan against its directory, from the command line against the working
   * directory. A leading {@code ~} is the user's home directory.
   */
  Path resolve(Path path, Location location) {
    if (path.startsWith("~")) {
      return Path.of(System.getProperty("user.home") + path.toString().substring(1)).normalize();
    }
    return (location.isOption() ? working : plan).resolve(path).toAbsolutePath().normalize();
  }

  /** A file for clients, which resolve its path against the working directory, or the plan's. */
  String forClients(String path) {
    Path beside = plan.resolve(path);
    return Files.exists(working.resolve(path)) || !Files.exists(beside) ? path : beside.toString();
  }
}
