package io.github.hbaseycsb.campaign.cluster.docker;

import java.util.List;

/**
 * A container of a cluster.
 *
 * @param name its host name
 * @param role what it runs, as {@code docker/entrypoint.sh} names it
 * @param number the last of its address's four; 0 where it may have any
 * @param heap of its JVM, as {@code -Xmx} takes it; empty for what the image has
 * @param needs names of those that must be healthy before it starts
 */
public record DockerNode(String name, String role, int number, String heap, List<String> needs) {
  private static final String REGION_SERVER = "regionserver";

  private static final String MASTER = "master";

  public DockerNode {
    needs = List.copyOf(needs);
  }

  /** Whether it takes settings of {@code hbase-site.xml}. */
  public boolean isHBase() {
    return role.equals(MASTER) || isRegionServer();
  }

  boolean isRegionServer() {
    return role.equals(REGION_SERVER);
  }

  /** Another one like it. */
  DockerNode copy(int of) {
    return new DockerNode(role + of, role, number + of - 1, heap, needs);
  }
}
