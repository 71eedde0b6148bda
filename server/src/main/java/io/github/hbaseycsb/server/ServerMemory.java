package io.github.hbaseycsb.server;

import io.github.hbaseycsb.common.HeapSize;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Divides a server's heap so that no load can exhaust it. HBase's defaults give 80% of the heap to
 * memstores and block cache. With a heap of a gigabyte that also serves the master and ZooKeeper,
 * this is too much.
 */
final class ServerMemory {
  private static final long KILOBYTE = 1 << 10;
  private static final long MEGABYTE = 1 << 20;

  /** Heap for everything except memstores, block cache and requests. */
  private static final long REST_BYTES = 400 * MEGABYTE;

  /** Limits for the shares of memstores and block cache; HBase's default is 0.4 for each. */
  private static final double MIN_SHARE = 0.1;

  private static final double MAX_SHARE = 0.4;

  /**
   * The size of a memstore's chunks. A chunk fits into half a region of G1, which has at least 1
   * MB. HBase's default, 2 MB and an array's header, takes three regions of 1 MB or two of 2 MB, so
   * memstores would use up to twice the heap that HBase counts.
   */
  private static final long CHUNK_BYTES = 512 * KILOBYTE - 64;

  /** The divisor for the share of the heap for queued and running requests. */
  private static final int CALLS_SHARE = 10;

  /** HBase's default for all heap sizes. HBase 1.x requires an int. */
  private static final long CALLS_MAX = KILOBYTE * MEGABYTE;

  private ServerMemory() {}

  /**
   * Settings for {@code hbase-site.xml}.
   *
   * @param heap the JVM's heap size in the format of {@code -Xmx}
   */
  static Map<String, String> settings(String heap) {
    long bytes = HeapSize.parse(heap).orElseThrow().bytes();
    long calls = Math.min(CALLS_MAX, bytes / CALLS_SHARE);
    // Rounded down, so that the sum does not exceed the heap.
    double half = Math.floor((bytes - REST_BYTES - calls) * 50.0 / bytes) / 100;
    String share =
        String.format(Locale.ROOT, "%.2f", Math.max(MIN_SHARE, Math.min(MAX_SHARE, half)));
    Map<String, String> site = new TreeMap<>();
    site.put("hbase.regionserver.global.memstore.size", share);
    site.put("hfile.block.cache.size", share);
    site.put("hbase.hregion.memstore.mslab.chunksize", Long.toString(CHUNK_BYTES));
    site.put("hbase.ipc.server.max.callqueue.size", Long.toString(calls));
    return site;
  }
}
