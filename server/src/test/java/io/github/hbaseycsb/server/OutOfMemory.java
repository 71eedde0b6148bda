package io.github.hbaseycsb.server;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.util.Bytes;

/** Rows that a server with a small heap can take column by column, and cannot read as a whole. */
public final class OutOfMemory {
  /** Heap of a server that survives {@link #putLargeRow}, but not a read of that row. */
  public static final String HEAP = "256m";

  private static final byte[] FAMILY = Bytes.toBytes("family");

  /**
   * Less than half of one of G1's regions, each 1 MB with this heap. Values above half a region are
   * humongous objects: with 4 MB, flushes and compactions leave almost no heap.
   */
  private static final int COLUMN_BYTES = 256 << 10;

  private static final int COLUMNS = (288 << 20) / COLUMN_BYTES;

  private OutOfMemory() {}

  /**
   * Makes a table with one row of 288 MB, which takes almost no disk: a server whose disk is full
   * aborts.
   */
  public static void putLargeRow(Path clientConf, String table, String row) throws IOException {
    TableName name = TableName.valueOf(table);
    try (Connection connection = ConnectionFactory.createConnection(configuration(clientConf));
        Admin admin = connection.getAdmin();
        Table large = connection.getTable(name)) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(name)
              .setColumnFamily(
                  ColumnFamilyDescriptorBuilder.newBuilder(FAMILY)
                      .setCompressionType(Compression.Algorithm.GZ)
                      .build())
              .setDurability(Durability.SKIP_WAL)
              .build());
      byte[] zeros = new byte[COLUMN_BYTES];
      for (int i = 0; i < COLUMNS; i++) {
        large.put(new Put(Bytes.toBytes(row)).addColumn(FAMILY, Bytes.toBytes("field" + i), zeros));
      }
    }
  }

  /** Lets the server read such a row; returns when the client has given up. */
  public static void provoke(Path clientConf) throws IOException {
    putLargeRow(clientConf, "large", "row");
    Configuration conf = configuration(clientConf);
    conf.setInt("hbase.client.retries.number", 0);
    conf.setInt("hbase.client.operation.timeout", 30_000);
    try (Connection connection = ConnectionFactory.createConnection(conf);
        Table large = connection.getTable(TableName.valueOf("large"))) {
      large.get(new Get(Bytes.toBytes("row")));
    } catch (IOException e) {
      return;
    }
    throw new IllegalStateException("the server had memory for the row");
  }

  static Configuration configuration(Path clientConf) throws IOException {
    Configuration conf = HBaseConfiguration.create();
    conf.addResource(clientConf.resolve("hbase-site.xml").toUri().toURL());
    return conf;
  }
}
