package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.campaign.CampaignException;
import io.github.hbaseycsb.campaign.ExitStatus;
import io.github.hbaseycsb.server.HBaseHome;
import io.github.hbaseycsb.server.ServerDistribution;
import io.github.hbaseycsb.server.ServerException;
import io.github.hbaseycsb.server.ServerHome;
import java.nio.file.Path;

/** The HBase that a plan names by {@code home}. */
final class OwnBuild {
  private OwnBuild() {}

  /**
   * Finds its jars; a tarball is unpacked once.
   *
   * @throws CampaignException (usage) when it is no HBase
   */
  static ServerDistribution open(Path build, ServerHome home) throws CampaignException {
    try {
      return HBaseHome.open(build, home.releases());
    } catch (ServerException e) {
      throw new CampaignException(ExitStatus.USAGE, e.getMessage(), e);
    }
  }

  /** What directories and containers of its servers are called, such as {@code hbase-2.7.0-bin}. */
  static String name(Path build) {
    String name =
        String.valueOf(build.getFileName())
            .replaceFirst("\\.(tgz|tar(\\.\\w+)?)$", "")
            .replaceAll("[^A-Za-z0-9.-]+", "_")
            .replaceFirst("^[^A-Za-z0-9]+", "");
    return name.isEmpty() ? "home" : name;
  }
}
