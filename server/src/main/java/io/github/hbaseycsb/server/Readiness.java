package io.github.hbaseycsb.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.ClusterMetrics.Option;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;

/** Asks a server, as a client would, whether it serves. */
final class Readiness {
  private Readiness() {}

  /**
   * Returns when an initialised master, a live region server and the meta table answered.
   *
   * @throws IOException when one of them did not, within a few seconds
   */
  static void check(Path clientConf) throws IOException {
    Configuration conf = HBaseConfiguration.create();
    conf.addResource(clientConf.resolve("hbase-site.xml").toUri().toURL());
    conf.setInt("hbase.client.retries.number", 1);
    conf.setInt("hbase.rpc.timeout", 3000);
    conf.setInt("hbase.client.operation.timeout", 3000);
    conf.setInt("hbase.client.meta.operation.timeout", 3000);
    conf.setInt("hbase.client.scanner.timeout.period", 3000);
    conf.setInt("zookeeper.recovery.retry", 0);
    conf.setInt("zookeeper.session.timeout", 3000);
    try (Connection connection = ConnectionFactory.createConnection(conf);
        Admin admin = connection.getAdmin()) {
      ClusterMetrics cluster =
          admin.getClusterMetrics(EnumSet.of(Option.MASTER, Option.LIVE_SERVERS));
      if (cluster.getMasterName() == null || cluster.getLiveServerMetrics().isEmpty()) {
        throw new IOException("no region server has reported to the master yet");
      }
      // A master that still initialises refuses this one.
      admin.isBalancerEnabled();
      try (Table meta = connection.getTable(TableName.META_TABLE_NAME);
          ResultScanner rows = meta.getScanner(new Scan().setLimit(1))) {
        rows.next();
      }
    }
  }
}
