package io.github.hbaseycsb.campaign.cluster;

import io.github.hbaseycsb.campaign.cluster.DockerClusters.DockerBuild;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.server.HBaseHome;
import io.github.hbaseycsb.server.ServerDistribution;
import io.github.hbaseycsb.server.ServerException;
import io.github.hbaseycsb.server.ServerHome;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The build of HBase that a plan names with {@code home}. */
public final class UserBuild {
  private static final Pattern CHECKSUM = Pattern.compile("-([0-9a-f]{12})$");

  private UserBuild() {}

  /** Finds the build's jars. A tarball is unpacked, once. */
  static ServerDistribution open(Path build, ServerHome home) throws CampaignException {
    try {
      return HBaseHome.open(build, home.releases());
    } catch (ServerException e) {
      throw CampaignException.usage(e.getMessage()).because(e);
    }
  }

  /** A name that differs between builds, such as {@code patched-0123456789ab}. */
  static String label(Path build, ServerDistribution distribution) throws CampaignException {
    return DockerBuild.of(name(build), distribution).name();
  }

  /** The checksum of the build's jars in a label; empty for the label of a version. */
  public static Optional<String> checksum(String label) {
    Matcher checksum = CHECKSUM.matcher(label);
    return checksum.find() ? Optional.of(checksum.group(1)) : Optional.empty();
  }

  /**
   * Refuses to continue a campaign with a different build.
   *
   * @param begunWith the label of the build that the campaign started with, if known
   * @param why it has to be the same, a clause; may be empty
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

  /** The build's name in those of directories and containers, such as {@code hbase-2.7.0-bin}. */
  static String name(Path build) {
    String name =
        String.valueOf(build.getFileName())
            .replaceFirst("\\.(tgz|tar(\\.\\w+)?)$", "")
            .replaceAll("[^A-Za-z0-9.-]+", "_")
            .replaceFirst("^[^A-Za-z0-9]+", "");
    return name.isEmpty() ? "home" : name;
  }
}
