package io.github.hbaseycsb.server;

import io.github.hbaseycsb.client.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;

/** A memstore that cannot be written to the file system: its region server aborts. */
public final class BlockedFlush {
  /** A setting of the server, to give up at the first attempt and not after some seconds. */
  public static final String ATTEMPTS = "hbase.hstore.flush.retries.number";

  private static final TableName TABLE = TableName.valueOf("blocked");
  private static final byte[] FAMILY = Bytes.toBytes("family");

  private BlockedFlush() {}

  /**
   * Makes a local server's region server abort; returns when the client knows.
   *
   * @param clientConf of the server
   * @return what is in the way; without it the next server flushes
   */
  public static Path provoke(Path clientConf) throws IOException {
    Configuration conf = OutOfMemory.configuration(clientConf);
    conf.setInt("hbase.client.retries.number", 0);
    try (Connection connection = ConnectionFactory.createConnection(conf);
        Admin admin = connection.getAdmin();
        Table table = connection.getTable(TABLE)) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(TABLE)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
              .build());
      table.put(new Put(FAMILY).addColumn(FAMILY, FAMILY, FAMILY));
      RegionInfo region = admin.getRegions(TABLE).get(0);
      Path temporary =
          clientConf
              .resolveSibling("data/hbase/data/default")
              .resolve(TABLE.getNameAsString())
              .resolve(region.getEncodedName())
              .resolve(".tmp");
      Trees.delete(temporary);
      Files.createFile(temporary);
      try {
        admin.flushRegion(region.getRegionName());
      } catch (IOException e) {
        return temporary;
      }
      throw new IllegalStateException("the region was flushed past " + temporary);
    }
  }
}
