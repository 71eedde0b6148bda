package io.github.hbaseycsb.campaign.cluster;

import java.util.List;

/**
 * A container of a cluster.
 *
 * @param name its host name
 * @param role what it runs, as {@code docker/entrypoint.sh} names it
 * @param number the last of the four numbers of its address; 0 if it may have any
 * @param heap of its JVM, as {@code -Xmx} takes it; empty for the image's default
 * @param needs names of the nodes that must be healthy before it starts
 */
public record DockerNode(String name, String role, int number, String heap, List<String> needs) {
  private static final String REGION_SERVER = "regionserver";

  private static final String MASTER = "master";

  public DockerNode {
    needs = List.copyOf(needs);
  }

  /** Whether it takes settings for {@code hbase-site.xml}. */
  public boolean isHBase() {
    return role.equals(MASTER) || isRegionServer();
  }

  boolean isRegionServer() {
    return role.equals(REGION_SERVER);
  }

  /**
   * A node of the same role.
   *
   * @param of its number among them, from 1
   */
  DockerNode copy(int of) {
    return new DockerNode(role + of, role, number + of - 1, heap, needs);
  }
}
