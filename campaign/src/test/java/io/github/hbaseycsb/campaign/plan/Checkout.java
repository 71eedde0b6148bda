package io.github.hbaseycsb.campaign.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** The source checkout that tests run in: Maven starts them in their module. */
public final class Checkout {
  private Checkout() {}

  public static Path directory() {
    return Path.of("").toAbsolutePath().getParent();
  }

  /** A directory that a plan may name as cluster.conf. */
  public static Path conf() {
    return directory().resolve("docker/conf/host");
  }

  /** Makes such a directory. */
  public static Path conf(Path directory) throws IOException {
    Files.createDirectories(directory);
    Files.writeString(directory.resolve("hbase-site.xml"), "<configuration/>");
    return directory;
  }

  public static PlanLoader loader() {
    return new PlanLoader(directory(), Path.of("").toAbsolutePath(), Map.of());
  }
}
