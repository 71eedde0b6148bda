package io.github.hbaseycsb.server;

import static java.nio.file.attribute.PosixFilePermissions.fromString;

import io.github.hbaseycsb.client.HeapSize;
import io.github.hbaseycsb.client.Trees;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javax.crypto.KeyGenerator;
import org.apache.hadoop.conf.Configuration;

/** The configuration files of a standalone server and of its clients. */
final class ServerSite {
  /** The JVM options, in the format of {@code java @FILE}: {@code docker/conf/jvm.options}. */
  static final String JVM_OPTIONS = "jvm.options";

  private static final String SITE = "hbase-site.xml";
  private static final String LOOPBACK = "127.0.0.1";

  /** As they are: the metrics' as in the image, so that each second's {@code /jmx} is a new one. */
  private static final List<String> FILES =
      List.of(
          JVM_OPTIONS, "log4j.properties", "log4j2.properties", "hadoop-metrics2-hbase.properties");

  private static final long MEGABYTE = 1 << 20;

  /** Heap for everything except memstores, block cache and requests. */
  private static final long REST_BYTES = 400 * MEGABYTE;

  /**
   * A memstore's chunk fits into half a region of G1, which has at least 1 MB. HBase's default, 2
   * MB and an array's header, takes three regions of 1 MB or two of 2 MB, so memstores would use up
   * to twice the heap that HBase counts.
   */
  private static final long CHUNK_BYTES = MEGABYTE / 2 - 64;

  private static final String KEY_PROVIDER = "hbase.crypto.keyprovider";
  private static final String KEY_STORE = KEY_PROVIDER + ".parameters";

  /** The name of the key in the key store of a server, and the password of both. */
  private static final String MASTER_KEY = "master";

  /** HBase's master keys have as many. */
  private static final int MASTER_KEY_BITS = 128;

  private ServerSite() {}

  /** Writes the server's files. Settings may be secrets, so no other user can read them. */
  static void writeServer(Path conf, Path data, ServerPorts ports, LocalServer.Options options)
      throws IOException {
    Map<String, String> site = client(ports);
    boolean distributed = ServerRole.of(options.distribution().version()).size() > 1;
    site.put("hbase.cluster.distributed", Boolean.toString(distributed));
    // No escapes as in a URI: Hadoop would take "%20" literally.
    site.put("hbase.rootdir", "file://" + data.resolve("hbase"));
    // A block cache in a file there does not create the directory.
    site.put("hbase.tmp.dir", Files.createDirectories(data.resolve("tmp")).toString());
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
    // Hadoop's own codec needs a native library.
    if (options.distribution().jars().stream()
        .anyMatch(jar -> jar.getFileName().toString().startsWith("hbase-compression-zstd-"))) {
      site.put(
          "hbase.io.compress.zstd.codec", "org.apache.hadoop.hbase.io.compress.zstd.ZstdCodec");
    }
    site.putAll(memory(options.jvm().heap()));
    site.putAll(options.site());
    if (site.getOrDefault(KEY_PROVIDER, "").endsWith(".KeyStoreKeyProvider")
        && !site.containsKey(KEY_STORE)) {
      site.putAll(masterKey(data));
    }
    Trees.makePrivate(conf);
    write(conf, site);
    Files.setPosixFilePermissions(conf.resolve(SITE), fromString("rw-------"));
    for (String file : FILES) {
      try (InputStream in = ServerSite.class.getResourceAsStream(file)) {
        Files.copy(in, conf.resolve(file), StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  /** Settings for a key store with a key of this data's own, without which it cannot be read. */
  private static Map<String, String> masterKey(Path data) throws IOException {
    Path file = data.resolve("master-key.jceks");
    if (!Files.exists(file)) {
      // Moved when it is complete: what a killed process left would be read at each later start.
      Path part = data.resolve("master-key.part");
      try (OutputStream out = Files.newOutputStream(part)) {
        Files.setPosixFilePermissions(part, fromString("rw-------"));
        KeyGenerator keys = KeyGenerator.getInstance("AES");
        keys.init(MASTER_KEY_BITS);
        char[] password = MASTER_KEY.toCharArray();
        KeyStore store = KeyStore.getInstance("JCEKS");
        store.load(null, password);
        store.setKeyEntry(MASTER_KEY, keys.generateKey(), password, null);
        store.store(out, password);
      } catch (GeneralSecurityException e) {
        throw new IOException("cannot make a key for " + data + ": " + e.getMessage(), e);
      }
      Files.move(part, file);
    }
    return Map.of(
        KEY_STORE,
        "jceks://" + file.toUri().getRawPath() + "?password=" + MASTER_KEY,
        "hbase.crypto.master.key.name",
        MASTER_KEY);
  }

  /**
   * Settings that divide a server's heap so that no load can exhaust it. HBase's defaults give 80%
   * of the heap to memstores and block cache. With a heap of a gigabyte that also serves the master
   * and ZooKeeper, this is too much.
   */
  static Map<String, String> memory(String heap) {
    long bytes = HeapSize.of(heap).bytes();
    // Of queued and running requests: HBase's default for all heap sizes is 1 GB.
    long calls = Math.min(1 << 30, bytes / 10);
    // Rounded down, so that the sum does not exceed the heap.
    double half = Math.floor((bytes - REST_BYTES - calls) * 50.0 / bytes) / 100;
    // HBase's default is 0.4 for each.
    String share = String.format(Locale.ROOT, "%.2f", Math.max(0.1, Math.min(0.4, half)));
    return Map.of(
        "hbase.regionserver.global.memstore.size",
        share,
        "hfile.block.cache.size",
        share,
        "hbase.hregion.memstore.mslab.chunksize",
        Long.toString(CHUNK_BYTES),
        "hbase.ipc.server.max.callqueue.size",
        Long.toString(calls));
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
