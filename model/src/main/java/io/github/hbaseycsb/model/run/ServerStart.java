package io.github.hbaseycsb.model.run;

import java.util.Comparator;

/**
 * A start of the servers. When a campaign is resumed, it may start them again within a planned
 * restart, so both numbers are necessary to distinguish starts.
 *
 * @param cluster the number of the cluster in the campaign, from 1; 0 if unknown
 * @param restart the number of the planned restart, from 1; 0 if unknown, or if the campaign does
 *     not start the servers
 * @param starts how many times the campaign had started them, from 1; 0 as above
 */
public record ServerStart(int cluster, int restart, int starts) implements Comparable<ServerStart> {
  private static final Comparator<ServerStart> ORDER =
      Comparator.comparingInt(ServerStart::cluster)
          .thenComparingInt(ServerStart::restart)
          .thenComparingInt(ServerStart::starts);

  public boolean isKnown() {
    return restart > 0 || starts > 0;
  }

  /**
   * Whether runs on the two starts can be paired: on the same cluster, the start must be the same.
   */
  public boolean isPairable(ServerStart other) {
    return cluster != other.cluster || equals(other);
  }

  @Override
  public int compareTo(ServerStart other) {
    return ORDER.compare(this, other);
  }
}
