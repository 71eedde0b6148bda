package io.github.hbaseycsb.binding.options;

import static io.github.hbaseycsb.property.PropertyType.FLAG;
import static io.github.hbaseycsb.property.PropertyType.TEXT;
import static io.github.hbaseycsb.property.PropertyType.integer;
import static io.github.hbaseycsb.property.PropertyType.oneOf;
import static io.github.hbaseycsb.property.PropertyType.wholeNumber;

import io.github.hbaseycsb.property.InvalidPropertyException;
import io.github.hbaseycsb.property.PropertyType;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Scan.ReadType;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.regionserver.BloomType;

/**
 * A property that the binding itself understands: its name, the values it takes, its default and
 * its meaning, for reading it and for the documentation. The constants are all there are.
 *
 * @param <T> its values
 */
public final class Setting<T> {
  private static final Map<String, Setting<?>> BY_KEY = new LinkedHashMap<>();

  private static final PropertyType<TableName> TABLE_NAME =
      PropertyType.of("a table name, such as usertable", Setting::tableName);

  private static final PropertyType<String> HEX =
      PropertyType.of(
          "an even number of hex digits",
          text ->
              Optional.of(text)
                  .filter(hex -> hex.length() % 2 == 0 && hex.matches("[0-9A-Fa-f]+")));

  /** 100 bytes, as upstream: half of all random values are smaller. */
  private static final String HALF_OF_RANDOM_VALUES = "7F" + "FF".repeat(99);

  public static final Setting<TableName> TABLE =
      setting("table", TABLE_NAME, "usertable", "table to use");

  public static final Setting<String> COLUMN_FAMILY =
      setting(
          "columnfamily",
          TEXT,
          "family",
          "its column family; every YCSB field is a qualifier in it");

  public static final Setting<Durability> DURABILITY =
      setting(
          "durability",
          oneOf(Durability.class),
          "USE_DEFAULT",
          "of puts and deletes: USE_DEFAULT (the table's), SKIP_WAL, ASYNC_WAL, SYNC_WAL, FSYNC_WAL");

  public static final Setting<Boolean> AUTOFLUSH =
      setting(
          "hbase.autoflush",
          FLAG,
          "true",
          "`false` buffers writes on the client (see \"Buffered and batched\")");

  public static final Setting<Boolean> CLIENT_BUFFERING =
      setting("clientbuffering", FLAG, "upstream's name, the inverse of `hbase.autoflush`");

  public static final Setting<Long> WRITE_BUFFER_SIZE =
      setting(
          "writebuffersize",
          wholeNumber(1, Long.MAX_VALUE),
          "bytes each thread buffers before a flush, with autoflush off; unless set, threads share buffers of 2 MB");

  public static final Setting<Integer> IN_FLIGHT_BYTES =
      setting(
          "hbase.inflightbytes",
          integer(1, Integer.MAX_VALUE),
          "67108864",
          "bytes of buffered and batched operations that all threads together have sent, unanswered");

  public static final Setting<Integer> BATCH_SIZE =
      setting(
          "hbase.batchsize",
          integer(1, 100_000),
          "1",
          "reads, and writes, sent N to a multi request");

  public static final Setting<Boolean> COALESCE =
      setting(
          "hbase.coalesce",
          FLAG,
          "false",
          "send operations that threads have under way at the same time as one multi request");

  public static final Setting<Boolean> BLOCK_CACHE =
      setting("hbase.blockcache", FLAG, "true", "whether blocks read go to the block cache");

  public static final Setting<Boolean> BLOCK_CACHE_GET =
      setting("hbase.blockcache.get", FLAG, "the same for gets only");

  public static final Setting<Boolean> BLOCK_CACHE_SCAN =
      setting("hbase.blockcache.scan", FLAG, "the same for scans only");

  public static final Setting<Integer> SCAN_CACHING =
      setting(
          "hbase.scan.caching",
          integer(1, Integer.MAX_VALUE),
          "rows a scan fetches per request; as many as it wants unless set");

  public static final Setting<ReadType> SCAN_READ_TYPE =
      setting("hbase.scan.readtype", oneOf(ReadType.class), "DEFAULT", "DEFAULT, STREAM, PREAD");

  public static final Setting<Integer> SCAN_BATCH =
      setting(
          "hbase.scan.batch",
          integer(1, Integer.MAX_VALUE),
          "cells per partial result; whole rows unless set; not with `hbase.usepagefilter`");

  public static final Setting<Boolean> SCAN_ASYNC_PREFETCH =
      setting("hbase.scan.asyncprefetch", FLAG, "false", "fetch the next rows while some are read");

  public static final Setting<Boolean> USE_PAGE_FILTER =
      setting("hbase.usepagefilter", FLAG, "false", "limit scans by PageFilter as upstream does");

  public static final Setting<Boolean> USE_VALUE_FILTER =
      setting("hbase.usescanvaluefiltering", FLAG, "false", "filter scans by value on the server");

  public static final Setting<CompareOperator> VALUE_FILTER_OPERATOR =
      setting(
          "hbase.scanfilteroperator",
          oneOf(CompareOperator.class),
          "less_or_equal",
          "less, less_or_equal, equal, not_equal, greater_or_equal, greater");

  public static final Setting<String> VALUE_FILTER_VALUE =
      setting(
          "hbase.scanfiltervalue",
          HEX,
          HALF_OF_RANDOM_VALUES,
          "7FFF...FF (100 bytes)",
          "what to compare with, in hexadecimal");

  public static final Setting<Integer> CONNECTIONS =
      setting(
          "hbase.connections",
          integer(1, 1000),
          "1",
          "connections shared by the threads of a client");

  public static final Setting<Boolean> CREATE_TABLE =
      setting("hbase.createtable", FLAG, "false", "create the table if it is missing");

  public static final Setting<Integer> REGIONS =
      setting(
          "hbase.regions",
          integer(1, 100_000),
          "1",
          "regions of a created table, split at quantiles of its keys");

  public static final Setting<Compression.Algorithm> COMPRESSION =
      setting(
          "hbase.compression",
          oneOf(Compression.Algorithm.class),
          "NONE",
          "of a created table: NONE, SNAPPY, LZ4, ZSTD, GZ, LZO, ...");

  public static final Setting<DataBlockEncoding> ENCODING =
      setting(
          "hbase.encoding",
          oneOf(DataBlockEncoding.class),
          "NONE",
          "data block encoding of a created table: NONE, PREFIX, DIFF, FAST_DIFF, ...");

  public static final Setting<BloomType> BLOOM =
      setting(
          "hbase.bloom",
          oneOf(BloomType.class),
          "ROW",
          "bloom filter of a created table: NONE, ROW, ROWCOL");

  public static final Setting<Integer> BLOCK_SIZE =
      setting(
          "hbase.blocksize",
          integer(1024, 1 << 30),
          "65536",
          "HFile block size of a created table, bytes");

  public static final Setting<Boolean> IN_MEMORY =
      setting("hbase.inmemory", FLAG, "false", "whether a created family has block cache priority");

  public static final Setting<Boolean> CHECK_DATASET =
      setting(
          "hbase.checkdataset",
          FLAG,
          "true",
          "refuse to run against a table loaded with other records");

  public static final Setting<String> PRINCIPAL =
      setting(
          "principal",
          TEXT,
          "Kerberos principal; needs `keytab`. Without both, the ticket that `kinit` left");

  public static final Setting<String> KEYTAB =
      setting("keytab", TEXT, "Kerberos keytab file; needs `principal`");

  public static final Setting<Integer> STARTUP_TIMEOUT =
      setting(
          "hbase.startuptimeout",
          integer(1, 3600),
          "25",
          "seconds that the cluster may take to answer at the start, and from region to region of a"
              + " created table");

  public static final Setting<Integer> UNAVAILABLE_TIMEOUT =
      setting(
          "hbase.unavailabletimeout",
          integer(0, 86_400),
          "60",
          "seconds without one completed operation that end a run; 0: never");

  public static final Setting<String> WRITE_JOURNAL =
      setting(
          "hbase.writejournal",
          TEXT,
          "file that the key of each acknowledged write is appended to");

  public static final Setting<Boolean> DEBUG =
      setting("debug", FLAG, "false", "log what HBase's client logs, and stack traces");

  private final String key;
  private final PropertyType<T> type;
  private final Optional<String> byDefault;
  private final String shownDefault;
  private final String meaning;

  private Setting(
      String key,
      PropertyType<T> type,
      Optional<String> byDefault,
      String shownDefault,
      String meaning) {
    this.key = key;
    this.type = type;
    this.byDefault = byDefault;
    this.shownDefault = shownDefault;
    this.meaning = meaning;
    BY_KEY.put(key, this);
  }

  /** One without a default: others decide when it is not given. */
  private static <T> Setting<T> setting(String key, PropertyType<T> type, String meaning) {
    return new Setting<>(key, type, Optional.empty(), "", meaning);
  }

  private static <T> Setting<T> setting(
      String key, PropertyType<T> type, String byDefault, String meaning) {
    return setting(key, type, byDefault, byDefault, meaning);
  }

  private static <T> Setting<T> setting(
      String key, PropertyType<T> type, String byDefault, String shownDefault, String meaning) {
    return new Setting<>(key, type, Optional.of(byDefault), shownDefault, meaning);
  }

  private static Optional<TableName> tableName(String name) {
    try {
      return Optional.of(TableName.valueOf(name));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** All of them, in the order of the documentation. */
  public static Collection<Setting<?>> all() {
    return Collections.unmodifiableCollection(BY_KEY.values());
  }

  /** Whether a property of this name is one of them. */
  static boolean isOne(String key) {
    return BY_KEY.containsKey(key);
  }

  /** The property's name. */
  public String key() {
    return key;
  }

  /** What the property takes. */
  public PropertyType<T> type() {
    return type;
  }

  /** What holds when the property is not given, for people; empty when that depends on others. */
  public String defaultValue() {
    return shownDefault;
  }

  /** One line for the documentation. */
  public String meaning() {
    return meaning;
  }

  /**
   * The value in a client's properties, its default if it has none there.
   *
   * @throws StartupException names the property, its value and what it takes
   * @throws java.util.NoSuchElementException if it has no default
   */
  T in(Properties properties) throws StartupException {
    Optional<T> given = givenIn(properties);
    return given.isPresent() ? given.get() : parse(byDefault.orElseThrow());
  }

  /**
   * The value in a client's properties; empty when there is none, or only blanks.
   *
   * @throws StartupException names the property, its value and what it takes
   */
  Optional<T> givenIn(Properties properties) throws StartupException {
    String value = properties.getProperty(key, "").trim();
    return value.isEmpty() ? Optional.empty() : Optional.of(parse(value));
  }

  private T parse(String value) throws StartupException {
    try {
      return type.parse(key, value);
    } catch (InvalidPropertyException e) {
      throw new StartupException("property " + e.getMessage(), e);
    }
  }
}
