package io.github.hbaseycsb.binding.startup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
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

  private static HRegionLocation replica(int number, ServerName server) {
    return new HRegionLocation(
        RegionInfoBuilder.newBuilder(TableName.valueOf("t")).setReplicaId(number).build(), server);
  }
}
