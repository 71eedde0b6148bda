package io.github.hbaseycsb.model.run;

import java.util.Locale;
import java.util.Optional;

/**
 * Everything that is sampled of a region server, declared once: what kind of number it is, what is
 * shown of all servers together, and which attribute of the server's own bean it is. A line of
 * {@code server.jsonl} has each of them under its name in lower case.
 */
public enum ServerMetric {
  /** All requests. */
  REQUESTS(Kind.COUNTER, Shown.NOT, "totalRequestCount"),
  /** Requests that read. */
  READ_REQUESTS(Kind.COUNTER, Shown.NOT, "readRequestCount"),
  /** Requests that write. */
  WRITE_REQUESTS(Kind.COUNTER, Shown.NOT, "writeRequestCount"),
  /** Compactions waiting, large and small. */
  COMPACTION_QUEUE(Kind.GAUGE, Shown.SUM, "compactionQueueLength"),
  /**
   * Regions, of all tables, that were being compacted when the server last told the master; not
   * known where the master was not asked, did not answer or did not know it.
   */
  COMPACTING(Kind.GAUGE, Shown.SUM),
  /** Bytes that compactions have read; a compaction's are counted when it ends. */
  COMPACTED_BYTES(Kind.COUNTER, Shown.SUM, "compactedInputBytes"),
  /** Memstore flushes. */
  FLUSHES(Kind.COUNTER, Shown.SUM, "FlushTime_num_ops"),
  /** Flushes waiting. */
  FLUSH_QUEUE(Kind.GAUGE, Shown.SUM, "flushQueueLength"),
  /** Time in garbage collections, ms. */
  GC_MS(Kind.COUNTER, Shown.LARGEST),
  /** Calls waiting for a handler. */
  RPC_QUEUE(Kind.GAUGE, Shown.LARGEST),
  /** HFiles. */
  STORE_FILES(Kind.GAUGE, Shown.SUM, "storeFileCount"),
  /** Bytes in memstores. */
  MEMSTORE_BYTES(Kind.GAUGE, Shown.SUM, "memStoreSize"),
  /** Block cache hits. */
  BLOCK_CACHE_HITS(Kind.COUNTER, Shown.SUM, "blockCacheHitCount"),
  /** Block cache misses. */
  BLOCK_CACHE_MISSES(Kind.COUNTER, Shown.SUM, "blockCacheMissCount"),
  /** Regions on the server, of all tables. */
  REGIONS(Kind.GAUGE, Shown.NOT, "regionCount");

  /** What a sample of it is. */
  private enum Kind {
    /** Counted from the server's start: its growth per second is shown. */
    COUNTER,
    GAUGE
  }

  /** What is shown over time of all servers together. */
  public enum Shown {
    NOT,
    SUM,
    /** Of the server with the most. */
    LARGEST
  }

  private final Kind kind;
  private final Shown shown;
  private final Optional<String> attribute;

  ServerMetric(Kind kind, Shown shown) {
    this(kind, shown, Optional.empty());
  }

  ServerMetric(Kind kind, Shown shown, String attribute) {
    this(kind, shown, Optional.of(attribute));
  }

  ServerMetric(Kind kind, Shown shown, Optional<String> attribute) {
    this.kind = kind;
    this.shown = shown;
    this.attribute = attribute;
  }

  /** As a line of {@code server.jsonl} has it. */
  String field() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether samples count from the server's start. */
  public boolean isCounter() {
    return kind == Kind.COUNTER;
  }

  public Shown shown() {
    return shown;
  }

  /** Of the server's own bean; empty where it is known from elsewhere. */
  public Optional<String> attribute() {
    return attribute;
  }

  /**
   * Whether the server answers it with the counts of its regions, all from one moment, and may do
   * so again from memory ({@link ServerSample#repeats}).
   */
  public boolean isPublished() {
    return attribute.isPresent();
  }
}
