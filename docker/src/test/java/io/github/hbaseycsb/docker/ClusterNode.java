package io.github.hbaseycsb.docker;

import java.util.List;

/**
 * One container of a cluster.
 *
 * @param name its host name and how tests name it
 * @param role what it runs, as {@code docker/entrypoint.sh} names it
 * @param heap of its JVM, as {@code -Xmx} takes it
 * @param needs the names of those that must be healthy before it starts
 */
record ClusterNode(String name, String role, String heap, List<String> needs) {
  static final List<ClusterNode> STANDALONE = List.of(of("standalone", "standalone", "1g"));

  private static final String[] STORAGE = {"zookeeper", "datanode1", "datanode2"};

  /** What {@code docker/compose.yaml} starts. */
  static final List<ClusterNode> ON_HDFS =
      List.of(
          of("zookeeper", "zookeeper", "128m"),
          of("namenode", "namenode", "256m"),
          of("datanode1", "datanode", "256m", "namenode"),
          of("datanode2", "datanode", "256m", "namenode"),
          of("master", "master", "512m", STORAGE),
          of("regionserver1", "regionserver", "512m", STORAGE),
          of("regionserver2", "regionserver", "512m", STORAGE),
          of("client", "client", "512m"));

  ClusterNode {
    needs = List.copyOf(needs);
  }

  private static ClusterNode of(String name, String role, String heap, String... needs) {
    return new ClusterNode(name, role, heap, List.of(needs));
  }

  /** Whether it takes settings of {@code hbase-site.xml} on its command line. */
  boolean isHBase() {
    return List.of("standalone", "master", "regionserver").contains(role);
  }
}
