package io.github.hbaseycsb.server;

import java.util.List;

/** A main class of the HBase server distribution. */
enum ServerRole {
  /** Master, region server and ZooKeeper in one process. */
  STANDALONE("master.HMaster"),
  ZOOKEEPER("zookeeper.HQuorumPeer"),
  MASTER("master.HMaster"),
  REGION_SERVER("regionserver.HRegionServer");

  private final String mainClass;

  ServerRole(String mainClass) {
    this.mainClass = "org.apache.hadoop.hbase." + mainClass;
  }

  /**
   * The processes of a version, in the order of their start. The ZooKeeper inside HBase 1.x listens
   * on all interfaces. As a separate process it can be bound to loopback.
   */
  static List<ServerRole> of(String version) {
    return new HBaseVersion(version).isBefore2Dot4()
        ? List.of(ZOOKEEPER, MASTER, REGION_SERVER)
        : List.of(STANDALONE);
  }

  String mainClass() {
    return mainClass;
  }
}
