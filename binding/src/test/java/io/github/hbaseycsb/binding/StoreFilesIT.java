package io.github.hbaseycsb.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.hbaseycsb.server.Nightly;
import io.github.hbaseycsb.server.ServerDistribution;
import io.github.hbaseycsb.server.TestServer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import site.ycsb.ByteIterator;
import site.ycsb.RandomByteIterator;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/** What attributes of a table make of its store files, on a server with a master key. */
@Category(Nightly.class)
public class StoreFilesIT {
  private static final int ROWS = 2000;
  private static final int VALUE_BYTES = 1000;
  private static final int RATIO = 3;
  private static final String VISIBLE = "a value that is easy to find";

  private static TestServer server;
  private static Connection plain;

  @BeforeClass
  public static void start() throws Exception {
    MeasuredStatuses.prepare();
    server =
        TestServer.started(
            ServerDistribution.defaultVersion(),
            Map.of(
                "hbase.crypto.keyprovider",
                "org.apache.hadoop.hbase.io.crypto.KeyStoreKeyProvider"));
    Configuration conf = HBaseConfiguration.create();
    conf.set("hbase.zookeeper.quorum", "127.0.0.1");
    conf.setInt("hbase.zookeeper.property.clientPort", server.ports().zooKeeper());
    plain = ConnectionFactory.createConnection(conf);
  }

  @AfterClass
  public static void end() throws Exception {
    plain.close();
    server.kill();
  }

  @Test
  public void theFilesOfAnEncryptedFamilyDoNotShowItsValues() throws Exception {
    assertThat(text(visible("visible"))).contains(VISIBLE);
    assertThat(text(visible("encrypted", "hbase.family.ENCRYPTION", "AES")))
        .isNotEmpty()
        .doesNotContain(VISIBLE);
  }

  @Test
  public void aTableWithAnAttributeThatTheServerReadsGivesBackItsRow() throws Exception {
    String classes = "org.apache.hadoop.hbase.regionserver.";
    String[][] attributes = {
      {"hbase.table.COMPACTION_ENABLED", "false"},
      {"hbase.table.SPLIT_POLICY", classes + "ConstantSizeRegionSplitPolicy"},
      {"hbase.family.CACHE_DATA_ON_WRITE", "true"},
      {"hbase.family.IN_MEMORY_COMPACTION", "EAGER"},
      {"hbase.family.PREFETCH_BLOCKS_ON_OPEN", "true"},
      {"hbase.family.STORAGE_POLICY", "ONE_SSD"},
      {"hbase.family.VERSIONS", "3"},
      {"hbase.family.hbase.hstore.engine.class", classes + "DateTieredStoreEngine"},
      {
        "hbase.family.hbase.hstore.defaultengine.compactionpolicy.class",
        classes + "compactions.ExploringCompactionPolicy"
      },
    };
    for (int i = 0; i < attributes.length; i++) {
      assertThat(text(visible("attribute" + i, attributes[i]))).contains(VISIBLE);
    }
  }

  @Test
  public void aRowIsGoneAfterItsTimeToLive() throws Exception {
    HBaseBinding db = open("expiring", "hbase.family.TTL", "1");
    Map<String, ByteIterator> written = new HashMap<>();
    written.put("field0", new StringByteIterator(VISIBLE));
    assertThat(db.insert("expiring", "user1", written)).isEqualTo(Status.OK);
    await()
        .atMost(Duration.ofMinutes(1))
        .until(() -> db.read("expiring", "user1", null, new HashMap<>()).equals(Status.NOT_FOUND));
    assertThat(text(flushed("expiring"))).doesNotContain(VISIBLE);
    db.cleanup();
  }

  @Test
  public void aValueAboveTheThresholdIsInAMobFile() throws Exception {
    String[] mob = {"hbase.family.IS_MOB", "true", "hbase.family.MOB_THRESHOLD", "10"};
    assertThat(text(visible("mob", mob))).isNotEmpty().doesNotContain(VISIBLE);
    assertThat(text(files("mobdir/data/default/mob"))).contains(VISIBLE);
  }

  /** The store files of a table with a row, which is read. */
  private static List<byte[]> visible(String table, String... attributes) throws Exception {
    HBaseBinding db = open(table, attributes);
    Map<String, ByteIterator> written = new HashMap<>();
    written.put("field0", new StringByteIterator(VISIBLE));
    assertThat(db.insert(table, "user1", written)).isEqualTo(Status.OK);
    List<byte[]> files = flushed(table);
    Map<String, ByteIterator> read = new HashMap<>();
    assertThat(db.read(table, "user1", null, read)).isEqualTo(Status.OK);
    assertThat(read.get("field0")).hasToString(VISIBLE);
    db.cleanup();
    return files;
  }

  private static String text(List<byte[]> files) {
    StringBuilder text = new StringBuilder();
    files.forEach(file -> text.append(new String(file, StandardCharsets.ISO_8859_1)));
    return text.toString();
  }

  /** Nothing is installed for the codecs, and no setting names a class. */
  @Test
  public void valuesCompressAboutAsAskedByEveryCodec() throws Exception {
    double none = compressed("NONE");
    for (String codec : List.of("GZ", "SNAPPY", "LZ4", "ZSTD")) {
      assertThat(none / compressed(codec)).as(codec).isBetween(0.65 * RATIO, 1.35 * RATIO);
    }
  }

  /** The bytes of a table's store files. */
  private static double compressed(String codec) throws Exception {
    String table = "compressed-" + codec;
    HBaseBinding db =
        open(
            table,
            "hbase.compression",
            codec,
            "hbase.values.compressionratio",
            Integer.toString(RATIO));
    for (int i = 0; i < ROWS; i++) {
      Map<String, ByteIterator> row = new HashMap<>();
      row.put("field0", new RandomByteIterator(VALUE_BYTES));
      assertThat(db.insert(table, "user" + i, row)).isEqualTo(Status.OK);
    }
    db.cleanup();
    return flushed(table).stream().mapToDouble(file -> file.length).sum();
  }

  private static HBaseBinding open(String table, String... attributes) throws Exception {
    Properties properties = new Properties();
    properties.setProperty("table", table);
    properties.setProperty("hbase.createtable", "true");
    properties.setProperty("hbase.zookeeper.quorum", "127.0.0.1");
    properties.setProperty(
        "hbase.zookeeper.property.clientPort", Integer.toString(server.ports().zooKeeper()));
    for (int i = 0; i < attributes.length; i += 2) {
      properties.setProperty(attributes[i], attributes[i + 1]);
    }
    HBaseBinding db = new HBaseBinding();
    db.setProperties(properties);
    db.init();
    return db;
  }

  private static List<byte[]> flushed(String table) throws Exception {
    try (Admin admin = plain.getAdmin()) {
      admin.flush(TableName.valueOf(table));
    }
    return files("data/default/" + table);
  }

  /** The store files, or MOB files, of a directory of HBase's. */
  private static List<byte[]> files(String directory) throws Exception {
    List<byte[]> contents = new ArrayList<>();
    Path root = server.clientConf().resolveSibling("data/hbase");
    try (Stream<Path> files = Files.walk(root.resolve(directory))) {
      for (Path file : files.filter(StoreFilesIT::isStoreFile).toList()) {
        contents.add(Files.readAllBytes(file));
      }
    }
    return contents;
  }

  private static boolean isStoreFile(Path file) {
    return file.getParent().endsWith("family") && file.getFileName().toString().matches("\\w{32,}");
  }
}
