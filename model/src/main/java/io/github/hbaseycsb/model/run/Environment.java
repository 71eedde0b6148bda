package io.github.hbaseycsb.model.run;

import java.util.List;
import java.util.Map;

/**
 * {@code environment.json}: the software and hardware of a campaign. A value that could not be read
 * is {@link #UNKNOWN}, a number is -1. Secrets are redacted.
 *
 * @param timeMs when it was read, ms since 1970
 */
public record Environment(
    long timeMs, HBaseYcsb hbaseYcsb, Client client, Cluster cluster, Table table) {
  public static final String FILE = "environment.json";
  public static final String UNKNOWN = Conditions.Servers.UNKNOWN;

  /** This project; the revision is git's. */
  public record HBaseYcsb(String version, String revision) {}

  /**
   * The machine and JVM of the driver.
   *
   * @param os such as {@code Debian GNU/Linux 12 (bookworm)}
   * @param processors number of processors that the JVM may use
   * @param memoryBytes size of the memory of the machine or, in a container, of the container
   * @param cpuModel the kernel's name for the processor
   */
  public record Client(
      String host,
      String os,
      String kernel,
      int processors,
      long memoryBytes,
      String cpuModel,
      Jvm jvm) {}

  /** A JVM with the flags with which it was started. */
  public record Jvm(String vendor, String version, List<String> flags) {
    public Jvm {
      flags = List.copyOf(flags);
    }
  }

  /**
   * The cluster; version and revision are those of its master.
   *
   * @param sourceChecksum the first 32 digits of the checksum of the master's source, which
   *     distinguishes builds with uncommitted changes
   * @param master host,port,start code
   * @param balancer {@code on} or {@code off}
   * @param settings the settings of the first region server that do not come from a default file;
   *     the single key {@link #UNKNOWN} if they cannot be read
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
   * @param processors number of processors that its JVM may use
   * @param memoryBytes size of the memory of its machine or, in a container, of the container
   * @param heapMaxBytes maximum heap size of its JVM
   * @param regions number of its regions, of all tables
   * @param tableRegions number of its regions of the table
   * @param percentFilesLocal percentage of the bytes of HFiles, of all tables, that are on its own
   *     machine, 0 to 100
   */
  public record RegionServer(
      String name,
      String version,
      String revision,
      long processors,
      long memoryBytes,
      long heapMaxBytes,
      Jvm jvm,
      long regions,
      long tableRegions,
      double percentFilesLocal) {}

  /**
   * The table.
   *
   * @param name its name, with the namespace unless it is the default one
   * @param descriptor its descriptor as HBase prints it
   * @param families the attributes of its column families, by name
   * @param splitKeysSha256 checksum of the split keys in order, each as a line of hexadecimal
   *     digits; it is the same for tables with the same splits
   */
  public record Table(
      String name,
      String descriptor,
      Map<String, String> attributes,
      Map<String, Map<String, String>> families,
      long regions,
      String splitKeysSha256) {}
}
