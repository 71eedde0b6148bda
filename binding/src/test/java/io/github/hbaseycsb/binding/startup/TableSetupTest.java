package io.github.hbaseycsb.binding.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.binding.options.HBaseOptions;
import io.github.hbaseycsb.binding.options.StartupException;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.junit.Test;

public class TableSetupTest {
  private static final ServerName SERVER = ServerName.valueOf("rs1", 16020, 1);

  @Test
  public void aRegionIsOpenIfItsPrimaryReplicaIs() {
    assertThat(
            TableSetup.regions(
                Arrays.asList(
                    replica(0, SERVER),
                    replica(1, null),
                    null,
                    replica(0, null),
                    replica(1, SERVER))))
        .isEqualTo(new TableCreation.Regions(1, 2));
  }

  @Test
  public void appendsThatAreSentTogetherAreRefusedOnHBase1() throws Exception {
    Properties properties = new Properties();
    properties.setProperty("hbase.update", "append");
    properties.setProperty("hbase.batchsize", "7");
    HBaseOptions options = HBaseOptions.from(properties);
    TableSetup.requireKnownWrites(options, "2.0.0");
    assertThatThrownBy(() -> TableSetup.requireKnownWrites(options, "1.7.2"))
        .isInstanceOf(StartupException.class)
        .hasMessage(
            "properties hbase.update=append and hbase.batchsize=7 cannot be combined on HBase"
                + " 1.7.2, which does not answer appends that are sent with others: leave one out");
  }

  @Test
  public void conditionalWritesThatAreSentTogetherAreRefusedBeforeHBase24() throws Exception {
    for (String conditional : List.of("hbase.update=checkandput", "hbase.delete=checkanddelete")) {
      Properties properties = new Properties();
      properties.setProperty(conditional.split("=", 2)[0], conditional.split("=", 2)[1]);
      properties.setProperty("hbase.coalesce", "true");
      HBaseOptions options = HBaseOptions.from(properties);
      for (String version : List.of("2.4.0", "2.6.4-hadoop3", "2.10.0", "3.0.0-beta-1")) {
        TableSetup.requireKnownWrites(options, version);
      }
      for (String version : List.of("1.7.2", "2.3.7")) {
        assertThatThrownBy(() -> TableSetup.requireKnownWrites(options, version))
            .isInstanceOf(StartupException.class)
            .hasMessage(
                "properties %s and hbase.coalesce=true cannot be combined on HBase %s, which"
                        .formatted(conditional, version)
                    + " ignores conditions of writes that are sent with others: leave one out");
      }
    }
  }

  private static HRegionLocation replica(int number, ServerName server) {
    return new HRegionLocation(
        RegionInfoBuilder.newBuilder(TableName.valueOf("t")).setReplicaId(number).build(), server);
  }
}
