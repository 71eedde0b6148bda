package io.github.hbaseycsb.binding;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.binding.startup.OtherConnection;
import java.util.Properties;
import org.apache.hadoop.hbase.client.Connection;
import org.junit.Test;

public class SharedConnectionTest {
  @Test
  public void anotherImplementationOfTheClientConnectsWithoutACluster() throws Exception {
    Properties properties = new Properties();
    properties.setProperty("hbase.client.connection.impl", OtherConnection.class.getName());
    properties.setProperty("hbase.checkdataset", "false");

    SharedConnection shared = SharedConnection.acquire(properties);
    Connection connection = shared.connection();
    assertThat(connection).isInstanceOf(OtherConnection.class);
    assertThat(connection.isClosed()).isFalse();

    shared.close();
    assertThat(connection.isClosed()).isTrue();
  }
}
