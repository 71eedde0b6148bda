package io.github.hbaseycsb.server;

import io.github.hbaseycsb.server.files.PrivateFiles;
import io.github.hbaseycsb.server.process.ServerRole;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;

/** The configuration files of a standalone server and of its clients. */
final class ServerSite {
  /**
   * The file with the JVM options, in the format of {@code java @FILE}: {@code
   * docker/conf/jvm.options}.
   */
  static final String JVM_OPTIONS = "jvm.options";

  private static final String SITE = "hbase-site.xml";
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
   * The same for releases 2.5 and later, which use Log4j 2. The jars in Maven's repositories do
   * not.
   */
  private static final String LOG4J2_PROPERTIES =
      """
      status=warn
      appender.FILE.type=RollingFile
      appender.FILE.name=FILE
      appender.FILE.fileName=${sys:hbase.log.file}
      appender.FILE.filePattern=${sys:hbase.log.file}.%i
      appender.FILE.policies.type=Policies
      appender.FILE.policies.size.type=SizeBasedTriggeringPolicy
      appender.FILE.policies.size.size=64MB
      appender.FILE.strategy.type=DefaultRolloverStrategy
      appender.FILE.strategy.max=4
      appender.FILE.layout.type=PatternLayout
      appender.FILE.layout.pattern=%d{ISO8601} %-5p [%t] %c{2}: %m%n
      rootLogger.level=INFO
      rootLogger.appenderRef.FILE.ref=FILE
      """;

  /**
   * The period for which HBase caches the answers of {@code /jmx}, 10 s by default. Half a second
   * ensures that a client that asks every second gets a new answer each time.
   */
  private static final String METRICS_PROPERTIES = "*.periodMillis=500\n";

  private ServerSite() {}

  /**
   * Writes the server's files: {@code hbase-site.xml}, the properties of Log4j 1 and 2, {@code
   * hadoop-metrics2-hbase.properties} and {@link #JVM_OPTIONS}. Settings may be secrets, so no
   * other user can read them.
   */
  static void writeServer(
      Path conf,
      Path data,
      ServerPorts ports,
      List<ServerRole> roles,
      String heap,
      Map<String, String> extra)
      throws IOException {
    Map<String, String> site = client(ports);
    site.put("hbase.cluster.distributed", Boolean.toString(roles.size() > 1));
    // No escapes as in a URI: Hadoop would take "%20" literally.
    site.put("hbase.rootdir", "file://" + data.resolve("hbase"));
    site.put("hbase.tmp.dir", data.resolve("tmp").toString());
    site.put("hbase.zookeeper.property.dataDir", data.resolve("zookeeper").toString());
    site.put("hbase.zookeeper.property.clientPortAddress", LOOPBACK);
    // A local file system does not support hsync. Without this setting the server refuses to write
    // its WAL to it.
    site.put("hbase.unsafe.stream.capability.enforce", "false");
    // The files of a bulk load are copied, which takes longer with Hadoop's default of 4 KB.
    site.put("io.file.buffer.size", Integer.toString(128 << 10));
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
    // Totals over regions, such as reads, writes and store files, are computed every 5 s by
    // default.
    site.put("hbase.regionserver.metrics.period", "1000");
    // By default HBase 1.x uses random ports.
    site.put("hbase.localcluster.assign.random.ports", "false");
    // When the server stops, the embedded ZooKeeper ends before the region server, which should not
    // retry for long.
    site.put("zookeeper.recovery.retry", "1");
    site.put("zookeeper.recovery.retry.intervalmill", "200");
    site.putAll(ServerMemory.settings(heap));
    site.putAll(extra);
    PrivateFiles.file(conf.resolve(SITE));
    write(conf, site);
    Files.writeString(conf.resolve("log4j.properties"), LOG4J_PROPERTIES);
    Files.writeString(conf.resolve("log4j2.properties"), LOG4J2_PROPERTIES);
    Files.writeString(conf.resolve("hadoop-metrics2-hbase.properties"), METRICS_PROPERTIES);
    try (InputStream options = ServerSite.class.getResourceAsStream(JVM_OPTIONS)) {
      Files.copy(options, conf.resolve(JVM_OPTIONS), StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** Writes the client's files, without settings for servers. */
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
    try (OutputStream out = Files.newOutputStream(conf.resolve(SITE))) {
      xml.writeXml(out);
    }
  }
}
