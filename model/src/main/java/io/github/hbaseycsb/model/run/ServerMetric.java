package io.github.hbaseycsb.model.run;

import io.github.hbaseycsb.client.Units;
import java.util.Locale;
import java.util.Optional;

/**
 * All metrics that are sampled from a region server: the kind of number, the chart that shows it
 * and its name there, and the attribute and bean that contain it. A line of {@code server.jsonl}
 * has each metric under its name in lower case. Lines of a chart are in this order.
 */
public enum ServerMetric {
  REQUESTS(Kind.COUNTER, Bean.SERVER, "totalRequestCount"),
  READ_REQUESTS(Kind.COUNTER, Bean.SERVER, "readRequestCount"),
  WRITE_REQUESTS(Kind.COUNTER, Bean.SERVER, "writeRequestCount"),
  /**
   * Regions of all tables that were being compacted when the server last reported to the master;
   * unknown if the master was not asked, did not answer or did not know it.
   */
  COMPACTING(Kind.GAUGE, Chart.COMPACTIONS, "regions being compacted"),
  /** Compactions waiting, large and small. */
  COMPACTION_QUEUE(
      Kind.GAUGE, Chart.COMPACTIONS, "compactions waiting", Bean.SERVER, "compactionQueueLength"),
  /** Bytes that compactions have read, counted when a compaction ends. */
  COMPACTED_BYTES(
      Kind.COUNTER, Chart.COMPACTION_INPUT, "compaction input", Bean.SERVER, "compactedInputBytes"),
  FLUSHES(Kind.COUNTER, Chart.FLUSHES, "memstore flushes", Bean.SERVER, "FlushTime_num_ops"),
  FLUSH_QUEUE(Kind.GAUGE, Chart.COMPACTIONS, "flushes waiting", Bean.SERVER, "flushQueueLength"),
  /** Time in garbage collections, ms, without concurrent cycles. */
  GC_MS(Kind.COUNTER, Chart.GC, "garbage collection"),
  /** Calls waiting for a handler. */
  RPC_QUEUE(Kind.GAUGE, Chart.RPC_QUEUE, "RPC queue"),
  STORE_FILES(Kind.GAUGE, Chart.STORE_FILES, "store files", Bean.SERVER, "storeFileCount"),
  MEMSTORE_BYTES(Kind.GAUGE, Chart.MEMSTORES, "memstore size", Bean.SERVER, "memStoreSize"),
  BLOCK_CACHE_HITS(
      Kind.COUNTER, Chart.HIT_RATIO, "block cache hit ratio", Bean.SERVER, "blockCacheHitCount"),
  BLOCK_CACHE_MISSES(
      Kind.COUNTER, Chart.HIT_RATIO, "block cache hit ratio", Bean.SERVER, "blockCacheMissCount"),
  /** Regions on the server, of all tables. */
  REGIONS(Kind.GAUGE, Bean.SERVER, "regionCount"),
  /** Share of the bytes of its HFiles that a DataNode on its machine has, percent, rounded down. */
  LOCALITY(Kind.GAUGE, Bean.SERVER, "percentFilesLocal"),

  /** Bytes of HFiles that flushes have written. */
  FLUSHED_BYTES(Kind.COUNTER, Bean.SERVER, "flushedOutputBytes"),
  /** Bytes of HFiles that compactions have written, counted when a compaction ends. */
  COMPACTION_WRITTEN_BYTES(Kind.COUNTER, Bean.SERVER, "compactedOutputBytes"),
  /** Bytes of the table's HFiles, with a resolution of a megabyte for each region. */
  TABLE_BYTES(Kind.GAUGE),
  /**
   * Total time of handlers, ms, in which updates waited because all memstores together were too
   * large.
   */
  UPDATES_BLOCKED_MS(Kind.COUNTER, Bean.SERVER, "updatesBlockedTime"),
  /** Requests refused because their region's memstore was too large. */
  BLOCKED_REQUESTS(Kind.COUNTER, Bean.SERVER, "blockedRequestCount"),
  /** Bytes of the blocks that reads accessed, in the block cache or not. */
  BLOCK_BYTES(Kind.COUNTER, Bean.SERVER, "blockBytesScannedCount"),
  /** Calls that handlers have answered. */
  CALLS(Kind.COUNTER, Bean.RPC, "TotalCallTime_num_ops"),
  /** Time from the arrival of a call to its answer, ms, rounded down. */
  CALL_MS(CALLS, Bean.RPC, "TotalCallTime_mean"),
  /** The part of this time in which the call waited for a handler, ms, rounded down. */
  CALL_QUEUE_MS(CALLS, Bean.RPC, "QueueCallTime_mean"),
  /** The part of this time that the handler took, ms, rounded down. */
  CALL_PROCESS_MS(CALLS, Bean.RPC, "ProcessCallTime_mean"),
  /** Handlers that have a call. */
  ACTIVE_HANDLERS(Kind.GAUGE, Bean.RPC, "numActiveHandler"),
  WAL_BYTES(Kind.COUNTER, Bean.WAL, "writtenBytes"),
  /** Syncs of the WAL, each of one or more appends. */
  SYNCS(Kind.COUNTER, Bean.WAL, "SyncTime_num_ops"),
  /** How long one took, ms, rounded down. */
  SYNC_MS(SYNCS, Bean.WAL, "SyncTime_mean"),
  /** Reads of a block at a position in an HFile, as for gets. */
  POSITIONAL_READS(Kind.COUNTER, Bean.IO, "FsPReadTime_num_ops"),
  /** How long one took, ms, rounded down. */
  POSITIONAL_READ_MS(POSITIONAL_READS, Bean.IO, "FsPReadTime_mean"),
  /** Sequential reads of blocks, as for long scans and compactions. */
  STREAM_READS(Kind.COUNTER, Bean.IO, "FsReadTime_num_ops"),
  /** How long one took, ms, rounded down. */
  STREAM_READ_MS(STREAM_READS, Bean.IO, "FsReadTime_mean"),
  /** Processor time of the server's process, ns. */
  CPU_NS(Kind.COUNTER, Bean.OPERATING_SYSTEM, "ProcessCpuTime"),
  /** Processors that the process may use. */
  PROCESSORS(Kind.GAUGE, Bean.OPERATING_SYSTEM, "AvailableProcessors");

  /** The kind of number. */
  private enum Kind {
    /** A counter since the server's start, whose growth per second is shown. */
    COUNTER,
    GAUGE,
    /** The mean over the events since the previous published value. */
    MEAN
  }

  /** The charts over time, for all servers together, in the order of the report. */
  public enum Chart {
    COMPACTIONS("Compactions and flushes", Shown.SUM, "all servers"),
    COMPACTION_INPUT(
        "Compaction input", Shown.SUM, "read by compactions", "MB/s", 1 / Units.BYTES_PER_MEGABYTE),
    FLUSHES("Memstore flushes", Shown.SUM, "flushes", "per minute", 60),
    MEMSTORES("Memstore size", Shown.SUM, "memstores", "MB", 1 / Units.BYTES_PER_MEGABYTE),
    GC("Garbage collection", Shown.LARGEST, "GC, server with the most", "ms/s", 1),
    RPC_QUEUE("RPC queue", Shown.LARGEST, "calls, server with the most"),
    /** One line for both metrics: the share of the hits. */
    HIT_RATIO("Block cache hit ratio", Shown.SUM, "hits", "%", Units.PERCENT),
    STORE_FILES("Store files", Shown.SUM, "HFiles");

    private final String title;
    private final Shown shown;
    private final String axis;
    private final String unit;
    private final double factor;

    /** A chart of numbers. */
    Chart(String title, Shown shown, String axis) {
      this(title, shown, axis, "", 1);
    }

    Chart(String title, Shown shown, String axis, String unit, double factor) {
      this.title = title;
      this.shown = shown;
      this.axis = axis;
      this.unit = unit;
      this.factor = factor;
    }

    public String title() {
      return title;
    }

    public Shown shown() {
      return shown;
    }

    /** The title of its vertical axis. */
    public String axis() {
      return axis;
    }

    /** The unit of its values; empty if they are numbers. */
    public String unit() {
      return unit;
    }

    /** What a gauge, or the growth of a counter per second, is multiplied by in that unit. */
    public double factor() {
      return factor;
    }
  }

  /** What is shown of several servers. */
  public enum Shown {
    SUM,
    /** The largest value of a server. */
    LARGEST
  }

  /** The bean that contains the metric. */
  public enum Bean {
    SERVER,
    /** The JVM's bean, which is always current. */
    OPERATING_SYSTEM,
    RPC,
    WAL,
    IO
  }

  private final Kind kind;
  private final Optional<Chart> chart;
  private final String line;
  private final Optional<Bean> bean;
  private final String attribute;
  private final Optional<ServerMetric> count;

  ServerMetric(Kind kind) {
    this(kind, Optional.empty(), "", Optional.empty(), "", Optional.empty());
  }

  ServerMetric(Kind kind, Chart chart, String line) {
    this(kind, Optional.of(chart), line, Optional.empty(), "", Optional.empty());
  }

  ServerMetric(Kind kind, Chart chart, String line, Bean bean, String attribute) {
    this(kind, Optional.of(chart), line, Optional.of(bean), attribute, Optional.empty());
  }

  ServerMetric(Kind kind, Bean bean, String attribute) {
    this(kind, Optional.empty(), "", Optional.of(bean), attribute, Optional.empty());
  }

  ServerMetric(ServerMetric count, Bean bean, String attribute) {
    this(Kind.MEAN, Optional.empty(), "", Optional.of(bean), attribute, Optional.of(count));
  }

  ServerMetric(
      Kind kind,
      Optional<Chart> chart,
      String line,
      Optional<Bean> bean,
      String attribute,
      Optional<ServerMetric> count) {
    this.kind = kind;
    this.chart = chart;
    this.line = line;
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

  /** The chart that shows it; empty if none does. */
  public Optional<Chart> chart() {
    return chart;
  }

  /** The name of its line there; empty if no chart shows it. */
  public String line() {
    return line;
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
