package io.github.hbaseycsb.campaign.cluster;

import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.server.ServerDistribution;
import io.github.hbaseycsb.server.ServerException;
import java.util.List;

/**
 * The HBase in an image.
 *
 * @param name different for each version or build
 * @param arguments of {@code docker/build}
 */
public record DockerBuild(String name, List<String> arguments) {
  public DockerBuild {
    arguments = List.copyOf(arguments);
  }

  /**
   * A version on Maven Central, such as {@code 2.6.4-hadoop3}.
   *
   * @throws CampaignException (usage) when it is no release: its image would be built once and
   *     never again
   */
  public static DockerBuild ofVersion(String version) throws CampaignException {
    try {
      ServerDistribution.requireRelease(version);
    } catch (ServerException e) {
      throw CampaignException.usage(e.getMessage()).because(e);
    }
    return new DockerBuild(version, List.of("--version", version));
  }

  /**
   * A build of the user's own.
   *
   * @param name that other builds may have, too
   * @throws CampaignException (usage) when its jars cannot be read
   */
  public static DockerBuild of(String name, ServerDistribution build) throws CampaignException {
    try {
      return new DockerBuild(
          name + "-" + build.fingerprint(), List.of("--home", build.directory().toString()));
    } catch (ServerException e) {
      throw CampaignException.usage(e.getMessage()).because(e);
    }
  }
}
