package io.github.hbaseycsb.binding.request;

import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Supplier;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.AsyncTableRegionLocator;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * The queues of a table's region servers. It chooses the queue for a row. This choice only decides
 * which operations are sent together: HBase's client locates the region of each one itself, and
 * retries those whose region has moved. Thread-safe.
 */
final class RegionServerQueues {
  private final AsyncTableRegionLocator locator;
  private final Supplier<RegionServerQueue> factory;
  private final Map<ServerName, RegionServerQueue> byServer = new ConcurrentHashMap<>();
  private final NavigableMap<byte[], CachedRegion> byStartKey =
      new ConcurrentSkipListMap<>(Bytes.BYTES_COMPARATOR);

  /** Takes operations on rows whose location HBase's client does not know yet. */
  private final RegionServerQueue unknown;

  private volatile boolean closed;

  private record CachedRegion(RegionInfo region, RegionServerQueue queue) {}

  RegionServerQueues(AsyncTableRegionLocator locator, Supplier<RegionServerQueue> factory) {
    this.locator = locator;
    this.factory = factory;
    this.unknown = factory.get();
  }

  RegionServerQueue of(byte[] row) {
    Map.Entry<byte[], CachedRegion> known = byStartKey.floorEntry(row);
    return known != null && known.getValue().region().containsRow(row)
        ? known.getValue().queue()
        : locate(row);
  }

  void checkTimeouts() {
    unknown.checkTimeouts();
    byServer.values().forEach(RegionServerQueue::checkTimeouts);
  }

  /** Drops the cached locations, because regions may have moved. */
  void forgetLocations() {
    byStartKey.clear();
  }

  void close() {
    closed = true;
    unknown.close();
    byServer.values().forEach(RegionServerQueue::close);
  }

  private RegionServerQueue locate(byte[] row) {
    CompletableFuture<HRegionLocation> location = locator.getRegionLocation(row);
    if (!location.isDone() || location.isCompletedExceptionally()) {
      return unknown;
    }
    RegionInfo region = location.join().getRegion();
    RegionServerQueue queue =
        byServer.computeIfAbsent(location.join().getServerName(), server -> factory.get());
    if (closed) {
      queue.close();
    }
    byStartKey.put(region.getStartKey(), new CachedRegion(region, queue));
    return queue;
  }
}
