package io.github.hbaseycsb.model.run;

import java.util.List;
import java.util.Map;

/**
 * {@code environment.json}: what a campaign was measured with and on. What could not be read is
 * {@link #UNKNOWN}, a number -1. Secrets are redacted.
 *
 * @param timeMs when it was read, ms since 1970
 * @param hbaseYcsb the driver's version
 * @param client the machine and JVM of the driver
 * @param cluster what it was measured on
 * @param table what was measured
 */
public record Environment(
    long timeMs, HBaseYcsb hbaseYcsb, Client client, Cluster cluster, Table table) {
  public static final String FILE = "environment.json";
  public static final String UNKNOWN = Conditions.Servers.UNKNOWN;

  /**
   * This project.
   *
   * @param version of the release
   * @param revision git revision
   */
  public record HBaseYcsb(String version, String revision) {}

  /**
   * The client's machine.
   *
   * @param host its name
   * @param os such as {@code Debian GNU/Linux 12 (bookworm)}
   * @param kernel its release
   * @param processors that the JVM may use
   * @param memoryBytes of the machine or, within one, of the container
   * @param cpuModel as the kernel names it
   * @param jvm of the driver
   */
  public record Client(
      String host,
      String os,
      String kernel,
      int processors,
      long memoryBytes,
      String cpuModel,
      Jvm jvm) {}

  /**
   * A JVM.
   *
   * @param vendor who built it
   * @param version of the virtual machine
   * @param flags it was started with
   */
  public record Jvm(String vendor, String version, List<String> flags) {
    public Jvm {
      flags = List.copyOf(flags);
    }
  }

  /**
   * The cluster.
   *
   * @param id that it gave itself
   * @param version HBase version of the master
   * @param revision of its source
   * @param sourceChecksum of its source, the first 32 digits: tells builds of uncommitted changes
   *     apart
   * @param master host,port,start code
   * @param balancer {@code on} or {@code off}
   * @param regionServers the live ones, by name
   * @param settings of the first region server, those that no file of defaults holds; the single
   *     key {@link #UNKNOWN} when they cannot be read
   */
  public record Cluster(
      String id,
      String version,
      String revision,
      String sourceChecksum,
      String master,
      String balancer,
      List<RegionServer> regionServers,
      Map<String, String> settings) {
    public Cluster {
      regionServers = List.copyOf(regionServers);
    }
  }

  /**
   * A region server.
   *
   * @param name host,port,start code
   * @param version of its HBase
   * @param revision of its HBase's source
   * @param heapMaxBytes the largest heap of its JVM
   * @param jvm it runs in
   * @param regions of all tables, on it
   * @param tableRegions of the table, on it
   * @param percentFilesLocal of HFile bytes, all tables, 0 to 100, those on its own machine
   */
  public record RegionServer(
      String name,
      String version,
      String revision,
      long heapMaxBytes,
      Jvm jvm,
      long regions,
      long tableRegions,
      double percentFilesLocal) {}

  /**
   * The table.
   *
   * @param name with the namespace, unless it is the default one
   * @param descriptor as HBase prints it
   * @param attributes of the table
   * @param families their attributes, by name
   * @param regions how many
   * @param splitKeysSha256 of the split keys, each in hexadecimal on a line, in order: tables with
   *     the same one are split alike
   */
  public record Table(
      String name,
      String descriptor,
      Map<String, String> attributes,
      Map<String, Map<String, String>> families,
      long regions,
      String splitKeysSha256) {}
}
