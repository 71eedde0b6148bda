package io.github.hbaseycsb.server.process;

import io.github.hbaseycsb.server.distribution.HBaseVersion;
import java.util.List;

/** A main class of the HBase server distribution. */
public enum ServerRole {
  /** Master, region server and ZooKeeper in one process. */
  STANDALONE("standalone", "org.apache.hadoop.hbase.master.HMaster"),
  ZOOKEEPER("zookeeper", "org.apache.hadoop.hbase.zookeeper.HQuorumPeer"),
  MASTER("master", "org.apache.hadoop.hbase.master.HMaster"),
  REGION_SERVER("regionserver", "org.apache.hadoop.hbase.regionserver.HRegionServer");

  private final String label;
  private final String mainClass;

  ServerRole(String label, String mainClass) {
    this.label = label;
    this.mainClass = mainClass;
  }

  /**
   * The processes of a server of a version, in the order of their start. The ZooKeeper inside a
   * standalone HBase 1.x listens on all interfaces. As a separate process it can be bound to
   * loopback.
   */
  public static List<ServerRole> of(String version) {
    return new HBaseVersion(version).isBefore2Dot4()
        ? List.of(ZOOKEEPER, MASTER, REGION_SERVER)
        : List.of(STANDALONE);
  }

  /** The name of the role's log files. */
  String label() {
    return label;
  }

  /** The main class of its JVM. */
  public String mainClass() {
    return mainClass;
  }
}
