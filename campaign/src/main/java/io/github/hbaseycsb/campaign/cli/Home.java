package io.github.hbaseycsb.campaign.cli;

import io.github.hbaseycsb.campaign.plan.PlanLoader;
import java.nio.file.Path;

/** The checkout or the unpacked distribution, where {@code scripts/campaign} says it is. */
final class Home {
  private Home() {}

  /** The directory that has {@code workloads} and {@code campaigns}. */
  public static Path path() {
    return Path.of(System.getProperty("hbase-ycsb.home", "."));
  }

  /** Reads plans. */
  public static PlanLoader plans() {
    return new PlanLoader(path(), Path.of(""), System.getenv());
  }
}
