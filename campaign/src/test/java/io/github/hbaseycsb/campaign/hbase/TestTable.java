package io.github.hbaseycsb.campaign.hbase;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;

/** A table of a test's own, in two regions. */
public final class TestTable {
  static final byte[] FAMILY = Bytes.toBytes("family");
  private static final AtomicInteger NUMBER = new AtomicInteger();

  private final Connection connection;
  private final TableName name;

  private TestTable(Connection connection, TableName name) {
    this.connection = connection;
    this.name = name;
  }

  /** As the binding creates it. */
  public static TestTable create(HBaseCluster cluster) throws IOException {
    return create(cluster, "hbase-ycsb.dataset", 1);
  }

  /** The same, and each region is there twice. */
  static TestTable createWithReplicas(HBaseCluster cluster) throws IOException {
    return create(cluster, "hbase-ycsb.dataset", 2);
  }

  /** As a user has created it. */
  static TestTable createForeign(HBaseCluster cluster) throws IOException {
    return create(cluster, "somebody.else", 1);
  }

  private static TestTable create(HBaseCluster cluster, String attribute, int replication)
      throws IOException {
    TableName name = TableName.valueOf("test" + NUMBER.incrementAndGet());
    cluster
        .admin()
        .createTable(
            TableDescriptorBuilder.newBuilder(name)
                .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
                .setValue(attribute, "recordcount=1")
                .setRegionReplication(replication)
                .build(),
            new byte[][] {Bytes.toBytes("row5")});
    return new TestTable(cluster.connection(), name);
  }

  public String name() {
    return name.getNameAsString();
  }

  /** Rows {@code row0...} of a value each, which does not compress. */
  public void put(int rows, int valueBytes) throws IOException {
    Random random = new Random(rows);
    try (Table table = connection.getTable(name)) {
      List<Put> puts = new ArrayList<>();
      for (int i = 0; i < rows; i++) {
        byte[] value = new byte[valueBytes];
        random.nextBytes(value);
        puts.add(new Put(Bytes.toBytes("row" + i)).addColumn(FAMILY, null, value));
      }
      table.put(puts);
    }
  }

  boolean has(String row) throws IOException {
    try (Table table = connection.getTable(name)) {
      return table.exists(new Get(Bytes.toBytes(row)));
    }
  }
}
