package io.github.hbaseycsb.campaign.cluster;

import io.github.hbaseycsb.campaign.cluster.docker.DockerBuild;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.server.ServerHome;
import io.github.hbaseycsb.server.distribution.HBaseHome;
import io.github.hbaseycsb.server.distribution.ServerDistribution;
import io.github.hbaseycsb.server.distribution.ServerException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The HBase that a plan names by {@code home}. */
public final class UserBuild {
  private static final Pattern CHECKSUM = Pattern.compile("-([0-9a-f]{12})$");

  private UserBuild() {}

  /**
   * Finds its jars; a tarball is unpacked once.
   *
   * @throws CampaignException (usage) when it is no HBase
   */
  static ServerDistribution open(Path build, ServerHome home) throws CampaignException {
    try {
      return HBaseHome.open(build, home.releases());
    } catch (ServerException e) {
      throw CampaignException.usage(e.getMessage()).because(e);
    }
  }

  /** Another one for each build, such as {@code patched-0123456789ab}. */
  static String label(Path build, ServerDistribution distribution) throws CampaignException {
    return DockerBuild.of(name(build), distribution).name();
  }

  /**
   * Of a label the checksum of the jars, which is the same wherever they are.
   *
   * @return empty for a version
   */
  public static Optional<String> checksum(String label) {
    Matcher checksum = CHECKSUM.matcher(label);
    return checksum.find() ? Optional.of(checksum.group(1)) : Optional.empty();
  }

  /**
   * Refuses to go on with another build.
   *
   * @param hbase what the plan names
   * @param label of the build
   * @param begunWith the label of the build that the campaign started with, if it is known
   * @param why it cannot be another one, a clause; may be empty
   * @throws CampaignException (usage) when it is another one
   */
  static void requireSame(String hbase, String label, Optional<String> begunWith, String why)
      throws CampaignException {
    if (begunWith.isPresent() && !begunWith.get().equals(label)) {
      throw CampaignException.usage(
          "%s is a different build (%s) from the one that this campaign started with (%s)%s:"
              + " restore that build to resume, or start a new campaign with campaign run",
          hbase, label, begunWith.get(), why);
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
