package io.github.hbaseycsb.binding;

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
 * The lanes to the region servers of a table, and which of them the operations on a row take. That
 * only decides with whom they travel: HBase's client finds the region of each anew and repeats
 * those whose region has moved. Thread safe.
 */
final class Lanes {
  private final AsyncTableRegionLocator locator;
  private final Supplier<Lane> factory;
  private final Map<ServerName, Lane> byServer = new ConcurrentHashMap<>();
  private final NavigableMap<byte[], Place> byStartKey =
      new ConcurrentSkipListMap<>(Bytes.BYTES_COMPARATOR);

  /** Takes operations on rows whose server HBase's client has yet to look for. */
  private final Lane unknown;

  private volatile boolean closed;

  /** Where a region is. */
  private record Place(RegionInfo region, Lane lane) {}

  Lanes(AsyncTableRegionLocator locator, Supplier<Lane> factory) {
    this.locator = locator;
    this.factory = factory;
    this.unknown = factory.get();
  }

  Lane of(byte[] row) {
    Map.Entry<byte[], Place> known = byStartKey.floorEntry(row);
    return known != null && known.getValue().region().containsRow(row)
        ? known.getValue().lane()
        : located(row);
  }

  /** Looks after the calls in all lanes. */
  void look() {
    unknown.look();
    byServer.values().forEach(Lane::look);
  }

  /** Asks HBase's client again where the regions are, which may have moved. */
  void forgetRegions() {
    byStartKey.clear();
  }

  void close() {
    closed = true;
    unknown.close();
    byServer.values().forEach(Lane::close);
  }

  private Lane located(byte[] row) {
    CompletableFuture<HRegionLocation> location = locator.getRegionLocation(row);
    if (!location.isDone() || location.isCompletedExceptionally()) {
      return unknown;
    }
    RegionInfo region = location.join().getRegion();
    Lane lane = byServer.computeIfAbsent(location.join().getServerName(), server -> factory.get());
    if (closed) {
      lane.close();
    }
    byStartKey.put(region.getStartKey(), new Place(region, lane));
    return lane;
  }
}
