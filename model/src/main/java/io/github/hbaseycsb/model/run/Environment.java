package io.github.hbaseycsb.model.run;

import java.util.List;
import java.util.Map;

/**
 * {@code environment.json}: the software and hardware of a campaign. A value that could not be read
 * is {@link #UNKNOWN}, a number is -1. Secrets are redacted.
 *
 * @param timeMs when it was read, ms since 1970
 * @param hbaseYcsb the driver's version
 * @param client the machine and JVM of the driver
 * @param cluster the measured cluster
 * @param table the measured table
 */
public record Environment(
    long timeMs, HBaseYcsb hbaseYcsb, Client client, Cluster cluster, Table table) {
  public static final String FILE = "environment.json";
  public static final String UNKNOWN = Conditions.Servers.UNKNOWN;

  /**
   * This project.
   *
   * @param version the version of the release
   * @param revision the git revision
   */
  public record HBaseYcsb(String version, String revision) {}

  /**
   * The client's machine.
   *
   * @param host its name
   * @param os such as {@code Debian GNU/Linux 12 (bookworm)}
   * @param kernel the release of the kernel
   * @param processors number of processors that the JVM may use
   * @param memoryBytes size of the memory of the machine or, in a container, of the container
   * @param cpuModel the kernel's name for the processor
   * @param jvm the driver's JVM
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
   * @param vendor its vendor
   * @param version the version of the virtual machine
   * @param flags the flags with which it was started
   */
  public record Jvm(String vendor, String version, List<String> flags) {
    public Jvm {
      flags = List.copyOf(flags);
    }
  }

  /**
   * The cluster.
   *
   * @param id the cluster's own id
   * @param version HBase version of the master
   * @param revision the revision of the master's source
   * @param sourceChecksum the first 32 digits of the checksum of the master's source, which
   *     distinguishes builds with uncommitted changes
   * @param master host,port,start code
   * @param balancer {@code on} or {@code off}
   * @param regionServers the live region servers, by name
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
   * @param version the version of its HBase
   * @param revision the revision of its HBase's source
   * @param heapMaxBytes maximum heap size of its JVM
   * @param jvm its JVM
   * @param regions number of its regions, of all tables
   * @param tableRegions number of its regions of the table
   * @param percentFilesLocal percentage of the bytes of HFiles, of all tables, that are on its own
   *     machine, 0 to 100
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
   * @param name its name, with the namespace unless it is the default one
   * @param descriptor its descriptor as HBase prints it
   * @param attributes its attributes
   * @param families the attributes of its column families, by name
   * @param regions number of regions
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
