package io.github.hbaseycsb.server;

import io.github.hbaseycsb.common.HeapSize;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * How a server shares its heap out, so that no load fills it. HBase's own defaults give memstores
 * and block cache 80% of it, which a heap of a gigabyte, with the master and ZooKeeper in it, does
 * not have.
 */
final class ServerMemory {
  private static final long KILOBYTE = 1 << 10;
  private static final long MEGABYTE = 1 << 20;

  /** For all that is neither memstore nor block cache nor request. */
  private static final long REST_BYTES = 400 * MEGABYTE;

  /** What memstores have, and what the block cache has, at least and at most; HBase's is 0.4. */
  private static final double MIN_SHARE = 0.1;

  private static final double MAX_SHARE = 0.4;

  /**
   * What a memstore allocates at a time. It fits into half a region of G1, which has 1 MB or more:
   * 2 MB and an array's header, HBase's default, take three regions of 1 MB or two of 2 MB, and so
   * up to twice what HBase counts.
   */
  private static final long CHUNK_BYTES = 512 * KILOBYTE - 64;

  /** Of the heap, for requests that are queued or worked on. */
  private static final int CALLS_SHARE = 10;

  /** HBase's default for any heap; 1.x takes no more than an int. */
  private static final long CALLS_MAX = KILOBYTE * MEGABYTE;

  private ServerMemory() {}

  /**
   * Settings for {@code hbase-site.xml}.
   *
   * @param heap the JVM's heap, as {@code -Xmx} takes it
   */
  static Map<String, String> settings(String heap) {
    long bytes = HeapSize.parse(heap).orElseThrow().bytes();
    long calls = Math.min(CALLS_MAX, bytes / CALLS_SHARE);
    // Rounded down, or the sum would be more than the heap has.
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
