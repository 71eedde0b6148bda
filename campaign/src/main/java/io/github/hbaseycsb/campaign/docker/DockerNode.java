package io.github.hbaseycsb.campaign.docker;

import java.util.ArrayList;
import java.util.List;

/**
 * A container of a cluster.
 *
 * @param name its host name
 * @param role what it runs, as {@code docker/entrypoint.sh} names it
 * @param number the last of its address's four
 * @param heap of its JVM, as {@code -Xmx} takes it
 */
record DockerNode(String name, String role, int number, String heap) {
  static final String REGION_SERVER = "regionserver";

  private static final int FIRST_REGION_SERVER = 50;

  /** The most that have addresses. */
  static final int REGION_SERVERS_MAX = 200;

  static final DockerNode ZOOKEEPER = new DockerNode("zookeeper", "zookeeper", 10, "256m");

  /**
   * What a cluster is made of, as {@code docker/compose.yaml} has it: each group needs those before
   * it.
   */
  static List<List<DockerNode>> groups(int regionServers, String heap) {
    List<DockerNode> hbase = new ArrayList<>();
    hbase.add(new DockerNode("master", "master", 40, "512m"));
    for (int i = 1; i <= regionServers; i++) {
      hbase.add(new DockerNode(REGION_SERVER + i, REGION_SERVER, FIRST_REGION_SERVER + i, heap));
    }
    return List.of(
        List.of(ZOOKEEPER, new DockerNode("namenode", "namenode", 20, "256m")),
        List.of(
            new DockerNode("datanode1", "datanode", 31, "256m"),
            new DockerNode("datanode2", "datanode", 32, "256m")),
        hbase);
  }

  /** Whether it takes settings of {@code hbase-site.xml}. */
  boolean isHBase() {
    return role.equals("master") || role.equals(REGION_SERVER);
  }
}
