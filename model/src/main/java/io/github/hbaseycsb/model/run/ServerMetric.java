package io.github.hbaseycsb.model.run;

import java.util.Locale;
import java.util.Optional;

/**
 * All metrics that are sampled from a region server: the kind of number, what is shown of all
 * servers together, and the attribute and bean that contain it. A line of {@code server.jsonl} has
 * each metric under its name in lower case.
 */
public enum ServerMetric {
  REQUESTS(Kind.COUNTER, Shown.NOT, Bean.SERVER, "totalRequestCount"),
  READ_REQUESTS(Kind.COUNTER, Shown.NOT, Bean.SERVER, "readRequestCount"),
  WRITE_REQUESTS(Kind.COUNTER, Shown.NOT, Bean.SERVER, "writeRequestCount"),
  /** Compactions waiting, large and small. */
  COMPACTION_QUEUE(Kind.GAUGE, Shown.SUM, Bean.SERVER, "compactionQueueLength"),
  /**
   * Regions of all tables that were being compacted when the server last reported to the master;
   * unknown if the master was not asked, did not answer or did not know it.
   */
  COMPACTING(Kind.GAUGE, Shown.SUM),
  /** Bytes that compactions have read, counted when a compaction ends. */
  COMPACTED_BYTES(Kind.COUNTER, Shown.SUM, Bean.SERVER, "compactedInputBytes"),
  FLUSHES(Kind.COUNTER, Shown.SUM, Bean.SERVER, "FlushTime_num_ops"),
  FLUSH_QUEUE(Kind.GAUGE, Shown.SUM, Bean.SERVER, "flushQueueLength"),
  /** Time in garbage collections, ms, without concurrent cycles. */
  GC_MS(Kind.COUNTER, Shown.LARGEST),
  /** Calls waiting for a handler. */
  RPC_QUEUE(Kind.GAUGE, Shown.LARGEST),
  STORE_FILES(Kind.GAUGE, Shown.SUM, Bean.SERVER, "storeFileCount"),
  MEMSTORE_BYTES(Kind.GAUGE, Shown.SUM, Bean.SERVER, "memStoreSize"),
  BLOCK_CACHE_HITS(Kind.COUNTER, Shown.SUM, Bean.SERVER, "blockCacheHitCount"),
  BLOCK_CACHE_MISSES(Kind.COUNTER, Shown.SUM, Bean.SERVER, "blockCacheMissCount"),
  /** Regions on the server, of all tables. */
  REGIONS(Kind.GAUGE, Shown.NOT, Bean.SERVER, "regionCount"),

  /** Bytes of HFiles that flushes have written. */
  FLUSHED_BYTES(Kind.COUNTER, Shown.NOT, Bean.SERVER, "flushedOutputBytes"),
  /** Bytes of HFiles that compactions have written, counted when a compaction ends. */
  COMPACTION_WRITTEN_BYTES(Kind.COUNTER, Shown.NOT, Bean.SERVER, "compactedOutputBytes"),
  /** Bytes of the table's HFiles, with a resolution of a megabyte for each region. */
  TABLE_BYTES(Kind.GAUGE, Shown.NOT),
  /**
   * Total time of handlers, ms, in which updates waited because all memstores together were too
   * large.
   */
  UPDATES_BLOCKED_MS(Kind.COUNTER, Shown.NOT, Bean.SERVER, "updatesBlockedTime"),
  /** Requests refused because their region's memstore was too large. */
  BLOCKED_REQUESTS(Kind.COUNTER, Shown.NOT, Bean.SERVER, "blockedRequestCount"),
  /** Bytes of the blocks that reads accessed, in the block cache or not. */
  BLOCK_BYTES(Kind.COUNTER, Shown.NOT, Bean.SERVER, "blockBytesScannedCount"),
  /** Calls that handlers have answered. */
  CALLS(Kind.COUNTER, Shown.NOT, Bean.RPC, "TotalCallTime_num_ops"),
  /** Time from the arrival of a call to its answer, ms, rounded down. */
  CALL_MS(CALLS, Bean.RPC, "TotalCallTime_mean"),
  /** The part of this time in which the call waited for a handler, ms, rounded down. */
  CALL_QUEUE_MS(CALLS, Bean.RPC, "QueueCallTime_mean"),
  /** The part of this time that the handler took, ms, rounded down. */
  CALL_PROCESS_MS(CALLS, Bean.RPC, "ProcessCallTime_mean"),
  /** Handlers that have a call. */
  ACTIVE_HANDLERS(Kind.GAUGE, Shown.NOT, Bean.RPC, "numActiveHandler"),
  WAL_BYTES(Kind.COUNTER, Shown.NOT, Bean.WAL, "writtenBytes"),
  /** Syncs of the WAL, each of one or more appends. */
  SYNCS(Kind.COUNTER, Shown.NOT, Bean.WAL, "SyncTime_num_ops"),
  /** How long one took, ms, rounded down. */
  SYNC_MS(SYNCS, Bean.WAL, "SyncTime_mean"),
  /** Reads of a block at a position in an HFile, as for gets. */
  POSITIONAL_READS(Kind.COUNTER, Shown.NOT, Bean.IO, "FsPReadTime_num_ops"),
  /** How long one took, ms, rounded down. */
  POSITIONAL_READ_MS(POSITIONAL_READS, Bean.IO, "FsPReadTime_mean"),
  /** Sequential reads of blocks, as for long scans and compactions. */
  STREAM_READS(Kind.COUNTER, Shown.NOT, Bean.IO, "FsReadTime_num_ops"),
  /** How long one took, ms, rounded down. */
  STREAM_READ_MS(STREAM_READS, Bean.IO, "FsReadTime_mean"),
  /** Processor time of the server's process, ns. */
  CPU_NS(Kind.COUNTER, Shown.NOT, Bean.OPERATING_SYSTEM, "ProcessCpuTime"),
  /** Processors that the process may use. */
  PROCESSORS(Kind.GAUGE, Shown.NOT, Bean.OPERATING_SYSTEM, "AvailableProcessors");

  /** The kind of number. */
  private enum Kind {
    /** A counter since the server's start, whose growth per second is shown. */
    COUNTER,
    GAUGE,
    /** The mean over the events since the previous published value. */
    MEAN
  }

  /** What is shown over time for all servers together. */
  public enum Shown {
    NOT,
    SUM,
    /** The largest value of a server. */
    LARGEST
  }

  /** The bean that contains the metric. */
  public enum Bean {
    SERVER,
    RPC,
    WAL,
    IO,
    /** The JVM's bean, which is always current. */
    OPERATING_SYSTEM
  }

  private final Kind kind;
  private final Shown shown;
  private final Optional<Bean> bean;
  private final String attribute;
  private final Optional<ServerMetric> count;

  ServerMetric(Kind kind, Shown shown) {
    this(kind, shown, Optional.empty(), "", Optional.empty());
  }

  ServerMetric(Kind kind, Shown shown, Bean bean, String attribute) {
    this(kind, shown, Optional.of(bean), attribute, Optional.empty());
  }

  ServerMetric(ServerMetric count, Bean bean, String attribute) {
    this(Kind.MEAN, Shown.NOT, Optional.of(bean), attribute, Optional.of(count));
  }

  ServerMetric(
      Kind kind, Shown shown, Optional<Bean> bean, String attribute, Optional<ServerMetric> count) {
    this.kind = kind;
    this.shown = shown;
    this.bean = bean;
    this.attribute = attribute;
    this.count = count;
  }

  /** The name of its field in {@code server.jsonl}. */
  String field() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether it is a counter since the server's start. */
  public boolean isCounter() {
    return kind == Kind.COUNTER;
  }

  public Shown shown() {
    return shown;
  }

  /** Whether it is an attribute of this bean. */
  public boolean isOf(Bean asked) {
    return bean.equals(Optional.of(asked));
  }

  /** The attribute of the bean; empty if the metric has another source. */
  public String attribute() {
    return attribute;
  }

  /** For a mean, the counter of its events; otherwise empty. */
  public Optional<ServerMetric> count() {
    return count;
  }

  /**
   * Whether the server publishes it together with the counts of its regions, all from the same
   * moment, and may repeat the answer from its cache ({@link ServerSample#repeats}).
   */
  public boolean isPublished() {
    return bean.isPresent() && !isOf(Bean.OPERATING_SYSTEM);
  }
}
