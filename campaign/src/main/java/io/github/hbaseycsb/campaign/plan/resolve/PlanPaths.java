package io.github.hbaseycsb.campaign.plan.resolve;

import io.github.hbaseycsb.campaign.plan.yaml.Location;
import java.nio.file.Path;

/**
 * The directories that relative paths are resolved against.
 *
 * @param plan the directory of the plan file
 * @param working the directory of the command
 */
public record PlanPaths(Path plan, Path working) {
  /**
   * Resolves a path: from the plan against its directory, from the command line against the working
   * directory.
   */
  Path resolve(String path, Location location) {
    return (location.isOption() ? working : plan).resolve(path).toAbsolutePath().normalize();
  }
}
