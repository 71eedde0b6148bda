package io.github.hbaseycsb.server;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;

/** The configuration files of a standalone server and of its clients. */
final class ServerSite {
  private static final String LOOPBACK = "127.0.0.1";

  private static final String LOG4J_PROPERTIES =
      """
      log4j.rootLogger=INFO,FILE
      log4j.appender.FILE=org.apache.log4j.RollingFileAppender
      log4j.appender.FILE.File=${hbase.log.file}
      log4j.appender.FILE.MaxFileSize=64MB
      log4j.appender.FILE.MaxBackupIndex=4
      log4j.appender.FILE.layout=org.apache.log4j.PatternLayout
      log4j.appender.FILE.layout.ConversionPattern=%d{ISO8601} %-5p [%t] %c{2}: %m%n
      """;

  /**
   * How long HBase answers {@code /jmx} from what it read before: 10 s unless told. Half a second,
   * so that who asks each second never gets the answer of the second before.
   */
  private static final String METRICS_PROPERTIES = "*.periodMillis=500\n";

  private ServerSite() {}

  /**
   * Writes what the server reads: {@code hbase-site.xml}, {@code log4j.properties} and {@code
   * hadoop-metrics2-hbase.properties}.
   */
  static void writeServer(
      Path conf, Path data, ServerPorts ports, List<ServerRole> roles, Map<String, String> extra)
      throws IOException {
    Map<String, String> site = client(ports);
    site.put("hbase.cluster.distributed", Boolean.toString(roles.size() > 1));
    // Not a URI with escapes: Hadoop would take "%20" for a name.
    site.put("hbase.rootdir", "file://" + data.resolve("hbase"));
    site.put("hbase.tmp.dir", data.resolve("tmp").toString());
    site.put("hbase.zookeeper.property.dataDir", data.resolve("zookeeper").toString());
    site.put("hbase.zookeeper.property.clientPortAddress", LOOPBACK);
    // A local file system cannot hsync: without this the server refuses to write a WAL to it.
    site.put("hbase.unsafe.stream.capability.enforce", "false");
    for (String role : List.of("master", "regionserver")) {
      site.put("hbase." + role + ".ipc.address", LOOPBACK);
      site.put("hbase." + role + ".info.bindAddress", LOOPBACK);
    }
    site.put("hbase.master.hostname", "localhost");
    site.put("hbase.unsafe.regionserver.hostname", "localhost");
    site.put("hbase.master.port", Integer.toString(ports.master()));
    site.put("hbase.master.info.port", Integer.toString(ports.masterInfo()));
    site.put("hbase.regionserver.port", Integer.toString(ports.regionServer()));
    site.put("hbase.regionserver.info.port", Integer.toString(ports.regionServerInfo()));
    site.put("hbase.master.wait.on.regionservers.timeout", "500");
    site.put("hbase.master.wait.on.regionservers.interval", "200");
    site.put("hbase.regionserver.msginterval", "1000");
    // Sums over regions, such as reads, writes and store files, are made every 5 s unless told.
    site.put("hbase.regionserver.metrics.period", "1000");
    // HBase 1.x would take random ports.
    site.put("hbase.localcluster.assign.random.ports", "false");
    // At shutdown the embedded ZooKeeper ends before the region server: do not retry for long.
    site.put("zookeeper.recovery.retry", "1");
    site.put("zookeeper.recovery.retry.intervalmill", "200");
    site.putAll(extra);
    write(conf, site);
    Files.writeString(conf.resolve("log4j.properties"), LOG4J_PROPERTIES);
    Files.writeString(conf.resolve("hadoop-metrics2-hbase.properties"), METRICS_PROPERTIES);
  }

  /** Writes what a client needs, and nothing that would make it a server. */
  static void writeClient(Path conf, ServerPorts ports) throws IOException {
    write(conf, client(ports));
  }

  private static Map<String, String> client(ServerPorts ports) {
    Map<String, String> site = new TreeMap<>();
    site.put("hbase.zookeeper.quorum", LOOPBACK);
    site.put("hbase.zookeeper.property.clientPort", Integer.toString(ports.zooKeeper()));
    return site;
  }

  private static void write(Path conf, Map<String, String> site) throws IOException {
    Files.createDirectories(conf);
    Configuration xml = new Configuration(false);
    site.forEach(xml::set);
    try (OutputStream out = Files.newOutputStream(conf.resolve("hbase-site.xml"))) {
      xml.writeXml(out);
    }
  }
}
