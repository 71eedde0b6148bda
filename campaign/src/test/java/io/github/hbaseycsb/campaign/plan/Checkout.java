package io.github.hbaseycsb.campaign.plan;

import java.nio.file.Path;
import java.util.Map;

/** The source checkout that tests run in: Maven starts them in their module. */
public final class Checkout {
  private Checkout() {}

  public static Path directory() {
    return Path.of("").toAbsolutePath().getParent();
  }

  static PlanLoader loader() {
    return new PlanLoader(directory(), Path.of("").toAbsolutePath(), Map.of());
  }
}
