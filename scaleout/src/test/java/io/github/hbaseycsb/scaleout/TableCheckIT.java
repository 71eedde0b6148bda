package io.github.hbaseycsb.scaleout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.Assume.assumeTrue;

import io.github.hbaseycsb.binding.SharedConnection;
import io.github.hbaseycsb.client.TableCheckFile;
import io.github.hbaseycsb.client.TableCheckFile.Sample;
import io.github.hbaseycsb.server.TestServer;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Random;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.BufferedMutator;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TestName;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameters;
import site.ycsb.ByteIterator;
import site.ycsb.workloads.CoreWorkload;

/** Tables of 20,000 records on real servers: whole, half loaded, emptied and of other records. */
@RunWith(Parameterized.class)
public class TableCheckIT {
  private static final int RECORDS = 20_000;

  @Parameters(name = "HBase {0}")
  public static List<String> versions() {
    return TestServer.versions();
  }

  @Rule public final TestName test = new TestName();

  private final TestServer server;
  private Properties wanted;

  public TableCheckIT(String version) throws Exception {
    server = TestServer.shared(version);
  }

  @Before
  public void want() throws Exception {
    wanted = new Properties();
    wanted.setProperty("hbase.zookeeper.quorum", "127.0.0.1");
    wanted.setProperty("hbase.zookeeper.property.clientPort", "" + server.ports().zooKeeper());
    wanted.setProperty("table", test.getMethodName().replaceAll("\\[.*", ""));
    wanted.setProperty("workload", CoreWorkload.class.getName());
    wanted.setProperty("recordcount", "" + RECORDS);
    wanted.setProperty("fieldcount", "2");
    wanted.setProperty("fieldlength", "10");
    wanted.setProperty("hbase.createtable", "true");
    wanted.setProperty("hbase.regions", "3");
  }

  private Properties with(Map<String, String> others) {
    Properties properties = new Properties();
    properties.putAll(wanted);
    properties.putAll(others);
    return properties;
  }

  /** Records of other properties, in the table that is wanted. */
  private void put(int from, int to, Map<String, String> others) throws Exception {
    Records records = Records.of(with(others));
    try (SharedConnection target = SharedConnection.acquire(wanted);
        BufferedMutator puts = target.connection().getBufferedMutator(target.table())) {
      byte[] family = target.families().first();
      for (int number = from; number < to; number++) {
        Put put = new Put(Bytes.toBytes(records.key(number)));
        for (Map.Entry<String, ByteIterator> field : records.values(number).entrySet()) {
          put.addColumn(family, Bytes.toBytes(field.getKey()), field.getValue().toArray());
        }
        puts.mutate(put);
      }
    }
  }

  /** What the campaign driver is told, with the rows that HBase's own job counts. */
  private TableCheckFile found() throws Exception {
    try (SharedConnection target = SharedConnection.acquire(wanted)) {
      return new TableCheckFile(
          TableCheckCommand.sample(target, wanted, new Random(1)),
          OptionalLong.of(Jobs.countRows(target, counted -> {})));
    }
  }

  @Test
  public void aWholeTableHoldsEveryRecordOfTheSample() throws Exception {
    put(0, RECORDS, Map.of());

    TableCheckFile found = found();

    assertThat(found.sample()).isEqualTo(new Sample(1000, 0, 0, "", false));
    assertThat(found.rows()).hasValue(RECORDS);
  }

  @Test
  public void aHalfLoadedTableMissesRecordsOfTheSample() throws Exception {
    put(0, RECORDS / 2, Map.of());

    TableCheckFile found = found();

    assertThat(found.sample().missing()).isBetween(400, 600);
    assertThat(found.sample().different()).isZero();
    assertThat(found.sample().example()).matches("row user\\d+ is not there");
    assertThat(found.rows()).hasValue(RECORDS / 2);
  }

  @Test
  public void anEmptiedTableIsEmpty() throws Exception {
    put(0, 0, Map.of());

    TableCheckFile found = found();

    assertThat(found.sample().missing()).isEqualTo(1000);
    assertThat(found.sample().empty()).isTrue();
    assertThat(found.rows()).hasValue(0);
  }

  @Test
  public void asManyRowsUnderOtherKeysAreNotTheRecords() throws Exception {
    put(0, RECORDS, Map.of("insertorder", "ordered"));

    TableCheckFile found = found();

    assertThat(found.sample().missing()).isEqualTo(1000);
    assertThat(found.sample().empty()).isFalse();
    assertThat(found.rows()).hasValue(RECORDS);
  }

  @Test
  public void asManyRowsOfOtherValuesAreNotTheRecords() throws Exception {
    put(0, RECORDS, Map.of("fieldlength", "9"));

    TableCheckFile found = found();

    assertThat(found.sample().missing()).isZero();
    assertThat(found.sample().different()).isEqualTo(1000);
    assertThat(found.sample().example())
        .matches("row user\\d+ has 9 bytes in field field[01], not 10");
    assertThat(found.rows()).hasValue(RECORDS);
  }

  @Test
  public void replicasOfRegionsCountOnce() throws Exception {
    assumeTrue(server == TestServer.shared());
    try (SharedConnection any = SharedConnection.acquire(with(Map.of("table", "other")));
        Admin admin = any.connection().getAdmin()) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(TableName.valueOf(wanted.getProperty("table")))
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of("family"))
              .setRegionReplication(2)
              .build(),
          new byte[][] {Bytes.toBytes("user5")});
    }
    put(0, RECORDS, Map.of());

    assertThat(found())
        .isEqualTo(new TableCheckFile(new Sample(1000, 0, 0, "", false), OptionalLong.of(RECORDS)));
  }

  @Test
  public void recordsOfAnotherWorkloadAreNotKnown() throws Exception {
    put(0, 10, Map.of());
    wanted.setProperty("workload", "site.ycsb.workloads.TimeSeriesWorkload");

    assertThat(found())
        .isEqualTo(new TableCheckFile(new Sample(0, 0, 0, "", false), OptionalLong.of(10)));
  }
}
