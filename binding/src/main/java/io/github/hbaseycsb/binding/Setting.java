package io.github.hbaseycsb.binding;

import java.util.Arrays;
import java.util.Optional;

/** Every property that the binding itself understands: the one list of names and defaults. */
public enum Setting {
  TABLE("table", "usertable", "table to use"),
  COLUMN_FAMILY(
      "columnfamily", "family", "its column family; every YCSB field is a qualifier in it"),
  DURABILITY(
      "durability",
      "USE_DEFAULT",
      "of puts and deletes: USE_DEFAULT (the table's), SKIP_WAL, ASYNC_WAL, SYNC_WAL, FSYNC_WAL"),
  AUTOFLUSH(
      "hbase.autoflush",
      "true",
      "`false` buffers writes on the client (see \"Buffered and batched\")"),
  CLIENT_BUFFERING("clientbuffering", "", "upstream's name, the inverse of `hbase.autoflush`"),
  WRITE_BUFFER_SIZE(
      "writebuffersize",
      "",
      "bytes each thread buffers before a flush, with autoflush off; unless set, threads share buffers of 2 MB"),
  IN_FLIGHT_BYTES(
      "hbase.inflightbytes",
      "67108864",
      "bytes of buffered and batched operations that all threads together have sent, unanswered"),
  BATCH_SIZE("hbase.batchsize", "1", "reads, and writes, sent N to a multi request"),
  COALESCE(
      "hbase.coalesce",
      "false",
      "send operations that threads have under way at the same time as one multi request"),
  BLOCK_CACHE("hbase.blockcache", "true", "whether blocks read go to the block cache"),
  BLOCK_CACHE_GET("hbase.blockcache.get", "", "the same for gets only"),
  BLOCK_CACHE_SCAN("hbase.blockcache.scan", "", "the same for scans only"),
  SCAN_CACHING(
      "hbase.scan.caching", "", "rows a scan fetches per request; as many as it wants unless set"),
  SCAN_READ_TYPE("hbase.scan.readtype", "DEFAULT", "DEFAULT, STREAM, PREAD"),
  SCAN_BATCH(
      "hbase.scan.batch",
      "",
      "cells per partial result; whole rows unless set; not with `hbase.usepagefilter`"),
  SCAN_ASYNC_PREFETCH(
      "hbase.scan.asyncprefetch", "false", "fetch the next rows while some are read"),
  USE_PAGE_FILTER("hbase.usepagefilter", "false", "limit scans by PageFilter as upstream does"),
  USE_VALUE_FILTER("hbase.usescanvaluefiltering", "false", "filter scans by value on the server"),
  VALUE_FILTER_OPERATOR(
      "hbase.scanfilteroperator",
      "less_or_equal",
      "less, less_or_equal, equal, not_equal, greater_or_equal, greater"),
  VALUE_FILTER_VALUE(
      "hbase.scanfiltervalue", "7FFF...FF (100 bytes)", "what to compare with, in hexadecimal"),
  CONNECTIONS("hbase.connections", "1", "connections shared by the threads of a client"),
  CREATE_TABLE("hbase.createtable", "false", "create the table if it is missing"),
  REGIONS("hbase.regions", "1", "regions of a created table, split at quantiles of its keys"),
  COMPRESSION(
      "hbase.compression", "NONE", "of a created table: NONE, SNAPPY, LZ4, ZSTD, GZ, LZO, ..."),
  ENCODING(
      "hbase.encoding",
      "NONE",
      "data block encoding of a created table: NONE, PREFIX, DIFF, FAST_DIFF, ..."),
  BLOOM("hbase.bloom", "ROW", "bloom filter of a created table: NONE, ROW, ROWCOL"),
  BLOCK_SIZE("hbase.blocksize", "65536", "HFile block size of a created table, bytes"),
  IN_MEMORY("hbase.inmemory", "false", "whether a created family has block cache priority"),
  CHECK_DATASET(
      "hbase.checkdataset", "true", "refuse to run against a table loaded with other records"),
  PRINCIPAL(
      "principal",
      "",
      "Kerberos principal; needs `keytab`. Without both, the ticket that `kinit` left"),
  KEYTAB("keytab", "", "Kerberos keytab file; needs `principal`"),
  STARTUP_TIMEOUT(
      "hbase.startuptimeout",
      "25",
      "seconds that the cluster may take to answer at the start, and from region to region of a"
          + " created table"),
  UNAVAILABLE_TIMEOUT(
      "hbase.unavailabletimeout",
      "60",
      "seconds without one completed operation that end a run; 0: never"),
  WRITE_JOURNAL(
      "hbase.writejournal", "", "file that the key of each acknowledged write is appended to"),
  DEBUG("debug", "false", "log what HBase's client logs, and stack traces");

  private final String key;
  private final String defaultValue;
  private final String meaning;

  Setting(String key, String defaultValue, String meaning) {
    this.key = key;
    this.defaultValue = defaultValue;
    this.meaning = meaning;
  }

  /** The property's name. */
  public String key() {
    return key;
  }

  /** What holds when the property is not given; empty when that depends on others. */
  public String defaultValue() {
    return defaultValue;
  }

  /** One line for the documentation. */
  public String meaning() {
    return meaning;
  }

  static Optional<Setting> named(String key) {
    return Arrays.stream(values()).filter(setting -> setting.key.equals(key)).findFirst();
  }
}
