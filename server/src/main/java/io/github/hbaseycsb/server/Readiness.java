package io.github.hbaseycsb.server;

import io.github.hbaseycsb.common.FirstLine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.ClusterMetrics.Option;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncAdmin;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Scan;

/** Checks, as a client, whether a server is ready. */
final class Readiness {
  private static final int LIMIT_MS = 3000;

  private Readiness() {}

  /** Returns when an initialized master, a live region server and the meta table have answered. */
  static void check(Path clientConf) throws IOException {
    Configuration conf = HBaseConfiguration.create();
    conf.addResource(clientConf.resolve("hbase-site.xml").toUri().toURL());
    conf.setInt("hbase.client.retries.number", 1);
    conf.setInt("hbase.rpc.timeout", LIMIT_MS);
    conf.setInt("zookeeper.recovery.retry", 0);
    conf.setInt("zookeeper.session.timeout", LIMIT_MS);
    try (AsyncConnection connection = await(ConnectionFactory.createAsyncConnection(conf))) {
      AsyncAdmin admin = connection.getAdmin();
      ClusterMetrics cluster =
          await(admin.getClusterMetrics(EnumSet.of(Option.MASTER, Option.LIVE_SERVERS)));
      if (cluster.getMasterName() == null || cluster.getLiveServerMetrics().isEmpty()) {
        throw new IOException("no region server has reported to the master yet");
      }
      // A master refuses this request while it initializes.
      await(admin.getNamespaceDescriptor("default"));
      await(connection.getTable(TableName.META_TABLE_NAME).scanAll(new Scan().setLimit(1)));
    }
  }

  private static <T> T await(CompletableFuture<T> answer) throws IOException {
    try {
      return answer.get(LIMIT_MS, TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw new IOException(FirstLine.of(e.getCause()), e);
    } catch (TimeoutException e) {
      throw new IOException("no answer within " + LIMIT_MS + " ms", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while asking", e);
    }
  }
}
