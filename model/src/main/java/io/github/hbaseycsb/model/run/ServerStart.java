package io.github.hbaseycsb.model.run;

import java.util.Comparator;

/**
 * A start of the servers. A campaign that is resumed may start them again within one of its planned
 * restarts, so both numbers tell starts apart.
 *
 * @param cluster which of the campaign's clusters it is of, from 1; 0 if not known
 * @param restart which of the planned restarts it belongs to, from 1; 0 if not known, or if the
 *     campaign does not start the servers
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

  /** Whether runs on the two can be held against each other: of one cluster it must be the same. */
  public boolean isPairable(ServerStart other) {
    return cluster != other.cluster || equals(other);
  }

  @Override
  public int compareTo(ServerStart other) {
    return ORDER.compare(this, other);
  }
}
