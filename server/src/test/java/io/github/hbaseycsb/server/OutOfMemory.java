package io.github.hbaseycsb.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;

/** Rows that a server with a small heap can take column by column, and cannot read as a whole. */
public final class OutOfMemory {
  /** Of a server that {@link #putLargeRow} leaves alive and a read of that row does not. */
  public static final String HEAP = "256m";

  private static final byte[] FAMILY = Bytes.toBytes("family");
  private static final int COLUMNS = 72;
  private static final int COLUMN_BYTES = 4 << 20;
  private static final int COLUMNS_BETWEEN_FLUSHES = 8;

  private OutOfMemory() {}

  /** Makes a table with one row of 288 MB. */
  public static void putLargeRow(Path clientConf, String table, String row) throws IOException {
    TableName name = TableName.valueOf(table);
    try (Connection connection = ConnectionFactory.createConnection(configuration(clientConf));
        Admin admin = connection.getAdmin();
        Table large = connection.getTable(name)) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(name)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
              .build());
      byte[] value = new byte[COLUMN_BYTES];
      for (int i = 0; i < COLUMNS; i++) {
        ThreadLocalRandom.current().nextBytes(value);
        large.put(new Put(Bytes.toBytes(row)).addColumn(FAMILY, Bytes.toBytes("field" + i), value));
        if (i % COLUMNS_BETWEEN_FLUSHES == 0) {
          admin.flush(name);
        }
      }
      admin.flush(name);
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
