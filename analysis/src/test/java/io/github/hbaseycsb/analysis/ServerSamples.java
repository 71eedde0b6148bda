package io.github.hbaseycsb.analysis;

import io.github.hbaseycsb.model.run.ServerMetric;
import io.github.hbaseycsb.model.run.ServerSample;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Samples of region servers. */
public final class ServerSamples {
  private static final List<ServerMetric> ORDER =
      List.of(
          ServerMetric.REQUESTS,
          ServerMetric.READ_REQUESTS,
          ServerMetric.WRITE_REQUESTS,
          ServerMetric.COMPACTION_QUEUE,
          ServerMetric.FLUSH_QUEUE,
          ServerMetric.COMPACTED_BYTES,
          ServerMetric.FLUSHES,
          ServerMetric.STORE_FILES,
          ServerMetric.MEMSTORE_BYTES,
          ServerMetric.BLOCK_CACHE_HITS,
          ServerMetric.BLOCK_CACHE_MISSES,
          ServerMetric.RPC_QUEUE,
          ServerMetric.GC_MS,
          ServerMetric.REGIONS);

  private ServerSamples() {}

  /**
   * A sample as older builds wrote it.
   *
   * @param metrics in the order of their fields, from requests to regions
   */
  public static ServerSample of(
      long timeMs, String server, Map<String, Long> regionRequests, long... metrics) {
    Map<ServerMetric, Long> values = new EnumMap<>(ServerMetric.class);
    for (int i = 0; i < metrics.length; i++) {
      values.put(ORDER.get(i), metrics[i]);
    }
    return new ServerSample(
        timeMs, server, values, regionRequests, OptionalInt.empty(), OptionalInt.empty());
  }

  /** The same with fingerprints of what was published. */
  public static ServerSample published(
      ServerSample sample, OptionalInt publication, OptionalInt regionPublication) {
    return new ServerSample(
        sample.timeMs(),
        sample.server(),
        sample.metrics(),
        sample.regionRequests(),
        publication,
        regionPublication);
  }
}
