package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.campaign.hbase.RegionSource.RegionBeans;
import io.github.hbaseycsb.campaign.hbase.RegionSource.RegionCalls;
import io.github.hbaseycsb.server.TestServer;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;

/** A connection to a test server, and tables to measure. */
public final class TestCluster implements AutoCloseable {
  static final Duration SAMPLING = Duration.ofSeconds(1);

  private static final byte[] FAMILY = bytes("family");
  private static final AtomicInteger TABLES = new AtomicInteger();

  private final Connection connection;
  private final Admin admin;

  public TestCluster(TestServer server) throws IOException {
    Configuration conf = HBaseConfiguration.create();
    conf.addResource(server.clientConf().resolve("hbase-site.xml").toUri().toURL());
    conf.setInt("hbase.client.retries.number", 3);
    conf.setInt("hbase.client.operation.timeout", 20_000);
    connection = ConnectionFactory.createConnection(conf);
    admin = connection.getAdmin();
  }

  public Connection connection() {
    return connection;
  }

  /** The metrics of the only region server. */
  public ServerJmx regionServer() throws IOException {
    return new ServerJmx(new RegionServers(connection).list().get(0).infoServer());
  }

  /** Starts to sample its region server, as a driver does that knows its version. */
  MetricsSampler sample(String table, String version, Writer out) {
    return sample(new RegionServers(connection)::list, table, version, out);
  }

  /** The same with another list of servers. */
  MetricsSampler sample(
      Callable<List<RegionServerInfo>> servers, String table, String version, Writer out) {
    Clock clock = Clock.systemUTC();
    RegionSource regions =
        version.startsWith("1.")
            ? new RegionBeans(table)
            : new RegionCalls(new RegionServers(connection), table, clock);
    return new MetricsSampler(servers, new RegionServerSampler(), regions, out, clock, SAMPLING);
  }

  /** Creates a table of its own for a test. */
  public TableName createTable(String prefix, String... splits) throws IOException {
    TableName name = TableName.valueOf(prefix + "-" + TABLES.incrementAndGet());
    TableDescriptorBuilder table =
        TableDescriptorBuilder.newBuilder(name)
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY));
    byte[][] keys = new byte[splits.length][];
    for (int i = 0; i < splits.length; i++) {
      keys[i] = bytes(splits[i]);
    }
    admin.createTable(table.build(), splits.length == 0 ? null : keys);
    return name;
  }

  /** The same with a value of the user's own. */
  public TableName createTableWithValue(String prefix, String key, String value)
      throws IOException {
    TableName name = TableName.valueOf(prefix + "-" + TABLES.incrementAndGet());
    admin.createTable(
        TableDescriptorBuilder.newBuilder(name)
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
            .setValue(key, value)
            .build());
    return name;
  }

  /** The table's regions. */
  List<RegionInfo> regions(TableName name) throws IOException {
    try (RegionLocator locator = connection.getRegionLocator(name)) {
      return locator.getAllRegionLocations().stream().map(HRegionLocation::getRegion).toList();
    }
  }

  /** By region: the client asks HBase 1.x in vain whether the table is there. */
  void flush(TableName name) throws IOException {
    for (RegionInfo region : regions(name)) {
      admin.flushRegion(region.getRegionName());
    }
  }

  void put(TableName name, int from, int to) throws IOException {
    try (Table table = connection.getTable(name)) {
      for (int row = from; row < to; row++) {
        table.put(new Put(key(row)).addColumn(FAMILY, bytes("q"), new byte[1000]));
      }
    }
  }

  void get(TableName name, int from, int to) throws IOException {
    try (Table table = connection.getTable(name)) {
      for (int row = from; row < to; row++) {
        table.get(new Get(key(row)));
      }
    }
  }

  @Override
  public void close() throws IOException {
    admin.close();
    connection.close();
  }

  private static byte[] key(int row) {
    return bytes("row%04d".formatted(row));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
