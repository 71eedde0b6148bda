package io.github.hbaseycsb.campaign.plan.resolve;

import io.github.hbaseycsb.campaign.plan.yaml.Location;
import java.nio.file.Path;

/**
 * What relative paths are relative to.
 *
 * @param plan the directory of the plan file
 * @param working directory of the command
 */
public record PlanPaths(Path plan, Path working) {
  /** A path in the plan is relative to it, one on the command line to the working directory. */
  Path resolve(String path, Location location) {
    return (location.isOption() ? working : plan).resolve(path).toAbsolutePath().normalize();
  }
}
