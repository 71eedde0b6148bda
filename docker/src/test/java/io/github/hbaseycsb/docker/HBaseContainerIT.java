package io.github.hbaseycsb.docker;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.junit.Rule;
import org.junit.Test;
import org.testcontainers.containers.GenericContainer;

/** The image serves a client on the host and stops cleanly. */
public class HBaseContainerIT {
  private static final byte[] FAMILY = "family".getBytes(UTF_8);
  private static final byte[] ROW = "row".getBytes(UTF_8);
  private static final byte[] QUALIFIER = "qualifier".getBytes(UTF_8);
  private static final byte[] VALUE = "value".getBytes(UTF_8);

  @Rule public final HBaseContainer hbase = new HBaseContainer();

  @Test
  public void servesAClientOnTheHostAndStopsCleanly() throws Exception {
    TableName name = TableName.valueOf("plain");
    try (Connection connection = hbase.connect();
        Admin admin = connection.getAdmin();
        Table table = connection.getTable(name)) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(name)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
              .build());
      table.put(new Put(ROW).addColumn(FAMILY, QUALIFIER, VALUE));
      assertThat(table.get(new Get(ROW)).getValue(FAMILY, QUALIFIER)).isEqualTo(VALUE);
    }

    GenericContainer<?> container = hbase.container();
    container.getDockerClient().stopContainerCmd(container.getContainerId()).withTimeout(60).exec();
    assertThat(container.getCurrentContainerInfo().getState().getExitCodeLong())
        .as("exit status of SIGTERM, not of SIGKILL")
        .isEqualTo(128 + 15);
    assertThat(container.getLogs()).contains("Shutdown hook finished");
  }
}
