package io.github.hbaseycsb.campaign.result;

/** What is shown of the region servers over time, all servers together. */
public enum ServerMetric {
  /** Compactions waiting, of all servers. */
  COMPACTION_QUEUE(false, false),
  /** Regions that are being compacted, of all servers. */
  COMPACTING(false, false),
  /** Bytes that compactions read, a second; a compaction's are counted when it ends. */
  COMPACTED_BYTES(true, false),
  /** Memstore flushes, a second. */
  FLUSHES(true, false),
  /** Flushes waiting, of all servers. */
  FLUSH_QUEUE(false, false),
  /** Garbage collection, ms a second, of the server with the most. */
  GC_MS(true, true),
  /** Calls that wait for a handler, of the server with the most. */
  RPC_QUEUE(false, true),
  /** HFiles of all servers. */
  STORE_FILES(false, false),
  /** Bytes in memstores of all servers. */
  MEMSTORE_BYTES(false, false),
  /** Block cache hits, a second. */
  BLOCK_CACHE_HITS(true, false),
  /** Block cache misses, a second. */
  BLOCK_CACHE_MISSES(true, false);

  private final boolean counter;
  private final boolean ofWorstServer;

  ServerMetric(boolean counter, boolean ofWorstServer) {
    this.counter = counter;
    this.ofWorstServer = ofWorstServer;
  }

  /** As sampled; -1 where the server does not publish it. */
  long of(ServerSample sample) {
    return switch (this) {
      case COMPACTION_QUEUE -> sample.compactionQueue();
      case COMPACTING -> sample.compacting().orElse(-1);
      case COMPACTED_BYTES -> sample.compactedBytes();
      case FLUSHES -> sample.flushes();
      case FLUSH_QUEUE -> sample.flushQueue();
      case GC_MS -> sample.gcMs();
      case RPC_QUEUE -> sample.rpcQueue();
      case STORE_FILES -> sample.storeFiles();
      case MEMSTORE_BYTES -> sample.memstoreBytes();
      case BLOCK_CACHE_HITS -> sample.blockCacheHits();
      case BLOCK_CACHE_MISSES -> sample.blockCacheMisses();
    };
  }

  /** Whether samples count from the server's start: its growth per second is shown. */
  boolean isCounter() {
    return counter;
  }

  /**
   * Whether the server answers it with the counts of its regions, all from one moment, and may do
   * so again from memory ({@link ServerSample#repeats}).
   */
  boolean isPublished() {
    return switch (this) {
      case COMPACTING, GC_MS, RPC_QUEUE -> false;
      default -> true;
    };
  }

  /** Whether the largest server's is shown, not the sum. */
  boolean isOfWorstServer() {
    return ofWorstServer;
  }
}
