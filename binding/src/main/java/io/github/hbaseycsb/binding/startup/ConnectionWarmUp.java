package io.github.hbaseycsb.binding.startup;

import io.github.hbaseycsb.binding.options.HBaseOptions;
import io.github.hbaseycsb.binding.request.RootCause;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Table;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does what a connection would otherwise do during its first operations: locates the regions of the
 * table, and connects to their servers. Each connection has its own cache of locations.
 */
public final class ConnectionWarmUp {
  private static final Logger LOG = LoggerFactory.getLogger(ConnectionWarmUp.class);

  /** A server that does not answer is not an error here. The run will report it. */
  private static final int ANSWER_LIMIT_MS = 5000;

  /** A row of the first region, whose start key is empty. */
  private static final byte[] FIRST_ROW = {0};

  private ConnectionWarmUp() {}

  /**
   * Warms up a connection for the table that the options name.
   *
   * @throws IOException if the regions cannot be located
   */
  public static void warm(Connection connection, HBaseOptions options) throws IOException {
    List<Get> gets;
    try (RegionLocator locator = connection.getRegionLocator(options.table())) {
      gets = oneForEachServer(locator.getAllRegionLocations(), options);
    }
    try (Table table =
        connection
            .getTableBuilder(options.table(), null)
            .setOperationTimeout(ANSWER_LIMIT_MS)
            .build()) {
      table.exists(gets);
    } catch (IOException e) {
      noteSilence(e);
    }
  }

  /**
   * The same for an asynchronous connection.
   *
   * @throws ExecutionException if the regions cannot be located
   */
  public static void warm(AsyncConnection connection, HBaseOptions options)
      throws ExecutionException, InterruptedException {
    List<Get> gets =
        oneForEachServer(
            connection.getRegionLocator(options.table()).getAllRegionLocations().get(), options);
    try {
      connection
          .getTableBuilder(options.table())
          .setOperationTimeout(ANSWER_LIMIT_MS, TimeUnit.MILLISECONDS)
          .build()
          .existsAll(gets)
          .get();
    } catch (ExecutionException e) {
      noteSilence(e.getCause());
    }
  }

  private static List<Get> oneForEachServer(
      Collection<HRegionLocation> locations, HBaseOptions options) {
    Map<ServerName, Get> gets = new HashMap<>();
    for (HRegionLocation location : locations) {
      RegionInfo region = location.getRegion();
      // If a region, or its primary replica, is not on any server, the run will report it.
      if (location.getServerName() != null && region.getReplicaId() == 0) {
        byte[] start = region.getStartKey();
        gets.putIfAbsent(
            location.getServerName(),
            new Get(start.length == 0 ? FIRST_ROW : start)
                .addFamily(options.families().first())
                .setCacheBlocks(false));
      }
    }
    return List.copyOf(gets.values());
  }

  private static void noteSilence(Throwable failure) {
    LOG.warn("A region server did not answer before the run: {}", RootCause.summary(failure));
  }
}
