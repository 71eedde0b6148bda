package io.github.hbaseycsb.property;

import static io.github.hbaseycsb.property.PropertyType.FLAG;
import static io.github.hbaseycsb.property.PropertyType.TEXT;
import static io.github.hbaseycsb.property.PropertyType.decimal;
import static io.github.hbaseycsb.property.PropertyType.integer;
import static io.github.hbaseycsb.property.PropertyType.lowerCaseOf;
import static io.github.hbaseycsb.property.PropertyType.oneOf;
import static io.github.hbaseycsb.property.PropertyType.wholeNumber;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The properties of the binding. The constants are the complete list. Needs neither HBase nor YCSB:
 * names that HBase defines are texts here, and {@code HBaseOptions} has HBase's values.
 */
public final class BindingProperty {
  /** Begins the names of properties that are attributes of a new table, such as SPLIT_POLICY. */
  public static final String TABLE_ATTRIBUTE = "hbase.table.";

  /** Begins the names of properties that are attributes of its column family, such as TTL. */
  public static final String FAMILY_ATTRIBUTE = "hbase.family.";

  private static final Pattern ATTRIBUTE =
      Pattern.compile(
          "(?:%s|%s)(?:[^.]*|hbase\\..+|\\p{Upper}.*)"
              .formatted(Pattern.quote(TABLE_ATTRIBUTE), Pattern.quote(FAMILY_ATTRIBUTE)));

  /** What an update of YCSB becomes. */
  public enum Update {
    /** A put of its values. */
    PUT(true, false),
    /** An increment of a counter beside the data. */
    INCREMENT(false, false),
    /** An append of its values to a column beside the data. */
    APPEND(false, false),
    /** A put of its values on a condition. */
    CHECKANDPUT(true, true);

    private final boolean put;
    private final boolean conditional;

    Update(boolean put, boolean conditional) {
      this.put = put;
      this.conditional = conditional;
    }

    /** Whether the text of the property is the name of one that is no put. */
    public static boolean isNoPut(String text) {
      return Stream.of(values()).anyMatch(way -> !way.put && way.name().equalsIgnoreCase(text));
    }

    /** Whether it replaces what was read. Otherwise it is atomic without a read. */
    public boolean isPut() {
      return put;
    }

    /** Whether the server first compares the row, right after a read with what that has seen. */
    public boolean isConditional() {
      return conditional;
    }
  }

  /** The durabilities of HBase that a write may have instead of that of its table. */
  public enum Durability {
    SKIP_WAL,
    ASYNC_WAL,
    SYNC_WAL,
    FSYNC_WAL;

    /** Whether servers acknowledge a write only after a sync of the WAL. */
    public boolean waitsForSync() {
      return this == SYNC_WAL || this == FSYNC_WAL;
    }
  }

  /** The value of {@link #READ_MODIFY_WRITE} for one that nobody comes between. */
  public static final String ATOMIC = "atomic";

  /** The value of {@link #DELETE} for deletes on a condition. */
  public static final String CHECK_AND_DELETE = "checkanddelete";

  /** The value of {@link #ARRIVALS} for a Poisson process. */
  public static final String POISSON = "poisson";

  private static final Map<String, Property<?>> BY_KEY = new LinkedHashMap<>();
  private static final List<Property<?>> INDEPENDENT = new ArrayList<>();

  /** As {@code TableName.valueOf} demands. */
  private static final Pattern LEGAL_TABLE =
      Pattern.compile(
          "(?:(?!zookeeper:)[_\\p{Digit}\\p{IsAlphabetic}]+:)?"
              + "(?!zookeeper$)[_\\p{Digit}\\p{IsAlphabetic}][-_.\\p{Digit}\\p{IsAlphabetic}]*");

  private static final PropertyType<String> TABLE_NAME =
      PropertyType.of(
          "a table name, such as usertable",
          text -> Optional.of(text).filter(LEGAL_TABLE.asMatchPredicate()));

  private static final PropertyType<String> HEX =
      PropertyType.of(
          "an even number of hex digits",
          text ->
              Optional.of(text)
                  .filter(hex -> hex.length() % 2 == 0 && hex.matches("[0-9A-Fa-f]+")));

  private static final PropertyType<Duration> LATENCY =
      PropertyType.of(
          "0, or a number and a unit, such as 800us, 50ms or 2s",
          text -> duration("(\\d{1,9})(us|ms|s)?", text));

  private static final PropertyType<Duration> AGE =
      PropertyType.of(
          "a number above 0 and a unit, such as 30s, 10m, 12h or 7d",
          text -> duration("(\\d{1,9})(s|m|h|d)", text).filter(age -> !age.isZero()));

  /** 100 bytes, as in YCSB's own binding. Half of all random values are smaller. */
  private static final String HALF_OF_RANDOM_VALUES = "7F" + "FF".repeat(99);

  public static final Property<String> TABLE =
      property("table", TABLE_NAME, "usertable", "table to use");

  public static final Property<String> COLUMN_FAMILY =
      property(
          "columnfamily",
          TEXT,
          "family",
          "column family of the table; each YCSB field is a qualifier in it");

  public static final Property<Families> FAMILIES =
      property(
          "hbase.families",
          PropertyType.of(Families.ALLOWED, Families::parse),
          "several column families, instead of `columnfamily`, each with the numbers of its fields,"
              + " such as `a:0-4,b:5-9`; only with `CoreWorkload`");

  public static final Property<String> DURABILITY =
      property(
          "durability",
          oneOf(
              Stream.concat(
                      Stream.of("USE_DEFAULT"),
                      Stream.of(Durability.values()).map(Durability::name))
                  .toArray(String[]::new)),
          "USE_DEFAULT",
          "durability of writes: USE_DEFAULT (the table's), SKIP_WAL, ASYNC_WAL, SYNC_WAL,"
              + " FSYNC_WAL");

  public static final Property<Boolean> AUTOFLUSH =
      property(
          "hbase.autoflush",
          FLAG,
          "true",
          "`false` buffers writes on the client (see \"Buffered and batched\")");

  public static final Property<Boolean> CLIENT_BUFFERING =
      property("clientbuffering", FLAG, "the name in stock YCSB, the inverse of `hbase.autoflush`");

  public static final Property<Long> WRITE_BUFFER_SIZE =
      independent(
          "writebuffersize",
          wholeNumber(1, Long.MAX_VALUE),
          "bytes that each thread buffers before a flush, with autoflush off; by default the"
              + " threads share buffers of 2 MB");

  public static final Property<Integer> IN_FLIGHT_BYTES =
      independent(
          "hbase.inflightbytes",
          integer(1, Integer.MAX_VALUE),
          "67108864",
          "bytes of buffered, batched and asynchronous operations in flight, of all threads");

  public static final Property<Integer> BATCH_SIZE =
      property(
          "hbase.batchsize",
          integer(1, 100_000),
          "1",
          "number of reads, or of writes, in one multi request");

  public static final Property<Integer> ASYNC =
      property(
          "hbase.async",
          integer(0, 10_000),
          "0",
          "number of operations, except scans, that each thread may have in flight by HBase's"
              + " asynchronous client; 0: each call waits for its answer");

  public static final Property<Boolean> COALESCE =
      property(
          "hbase.coalesce",
          FLAG,
          "false",
          "send operations that several threads have in flight at the same time as one multi"
              + " request");

  public static final Property<Update> UPDATE =
      property(
          "hbase.update",
          lowerCaseOf(Update.class),
          "put",
          "what an update becomes: put, increment, append, checkandput (see \"Ways of updating\")");

  public static final Property<String> READ_MODIFY_WRITE =
      property(
          "hbase.readmodifywrite",
          oneOf("separate", ATOMIC),
          "separate",
          "separate: a read, then an update; atomic: the update is put only if nobody has changed"
              + " what it writes since the read (see \"Ways of updating\")");

  public static final Property<String> DELETE =
      property(
          "hbase.delete",
          oneOf("delete", CHECK_AND_DELETE),
          "delete",
          "what a delete becomes: delete, checkanddelete (see \"Deletes\")");

  public static final Property<Boolean> BLOCK_CACHE =
      property(
          "hbase.blockcache", FLAG, "true", "whether blocks that are read go into the block cache");

  public static final Property<Boolean> BLOCK_CACHE_GET =
      property("hbase.blockcache.get", FLAG, "the same for gets only");

  public static final Property<Boolean> BLOCK_CACHE_SCAN =
      property("hbase.blockcache.scan", FLAG, "the same for scans only");

  public static final Property<Integer> SCAN_CACHING =
      property(
          "hbase.scan.caching",
          integer(1, Integer.MAX_VALUE),
          "rows that a scan fetches per request; by default as many as the scan asks for");

  public static final Property<String> SCAN_READ_TYPE =
      property(
          "hbase.scan.readtype",
          oneOf("DEFAULT", "STREAM", "PREAD"),
          "DEFAULT",
          "how scans read store files: STREAM, PREAD, or DEFAULT, which leaves it to HBase");

  public static final Property<Integer> SCAN_BATCH =
      property(
          "hbase.scan.batch",
          integer(1, Integer.MAX_VALUE),
          "cells per partial result; by default whole rows; not together with `hbase.async` or a"
              + " filter of whole rows, such as `hbase.usepagefilter`");

  public static final Property<Boolean> SCAN_ASYNC_PREFETCH =
      property(
          "hbase.scan.asyncprefetch",
          FLAG,
          "false",
          "fetch the next rows while the current ones are read; not together with `hbase.async`,"
              + " which does, or `hbase.scan.reversed`, which cannot");

  public static final Property<Boolean> USE_PAGE_FILTER =
      property(
          "hbase.usepagefilter",
          FLAG,
          "false",
          "limit scans with a PageFilter, as stock YCSB does");

  public static final Property<Boolean> USE_VALUE_FILTER =
      property("hbase.usescanvaluefiltering", FLAG, "false", "filter scans by value on the server");

  public static final Property<String> VALUE_FILTER_OPERATOR =
      property(
          "hbase.scanfilteroperator",
          oneOf(
              "LESS",
              "LESS_OR_EQUAL",
              "EQUAL",
              "NOT_EQUAL",
              "GREATER_OR_EQUAL",
              "GREATER",
              "NO_OP"),
          "LESS_OR_EQUAL",
          "how `hbase.usescanvaluefiltering` compares: LESS, LESS_OR_EQUAL, EQUAL, NOT_EQUAL,"
              + " GREATER_OR_EQUAL, GREATER, NO_OP");

  public static final Property<String> VALUE_FILTER_VALUE =
      property(
          "hbase.scanfiltervalue",
          HEX,
          HALF_OF_RANDOM_VALUES,
          "value to compare with, in hexadecimal");

  public static final Property<String> SCAN_FILTER =
      property(
          "hbase.scan.filter",
          TEXT,
          "filter of scans on the server, as in the HBase shell, such as `PrefixFilter('user1')`; a"
              + " scan reads on until it has its rows; with `bigtable.test` only if"
              + " `bigtable.verify=none`");

  public static final Property<Boolean> SCAN_REVERSED =
      property("hbase.scan.reversed", FLAG, "false", "scan backwards from the start key");

  public static final Property<Boolean> SCAN_STOP_ROW =
      property(
          "hbase.scan.stoprow",
          FLAG,
          "false",
          "end scans at a stop row, as `hbase pe` does, not after a number of rows; only with"
              + " `bigtable.test`");

  public static final Property<String> CONSISTENCY =
      property(
          "hbase.consistency",
          oneOf("STRONG", "TIMELINE"),
          "STRONG",
          "of gets and scans: STRONG, or TIMELINE, which lets replicas answer too (see \"What reads"
              + " ask for\")");

  public static final Property<Integer> VERSIONS =
      property(
          "hbase.versions",
          integer(1, Integer.MAX_VALUE),
          "1",
          "versions of a cell that gets and scans transfer; YCSB gets the newest");

  public static final Property<Duration> TIME_RANGE =
      property(
          "hbase.timerange",
          AGE,
          "time, such as 10m: gets and scans see only cells that are not older");

  public static final Property<Integer> CONNECTIONS =
      independent(
          "hbase.connections",
          integer(1, 1000),
          "1",
          "connections that the threads of a client share");

  public static final Property<Boolean> CREATE_TABLE =
      property("hbase.createtable", FLAG, "false", "create the table if it does not exist");

  public static final Property<Integer> REGIONS =
      property(
          "hbase.regions",
          integer(1, 100_000),
          "1",
          "number of regions of a new table, split at quantiles of its keys");

  public static final Property<String> COMPRESSION =
      property(
          "hbase.compression",
          oneOf("LZO", "GZ", "NONE", "SNAPPY", "LZ4", "BZIP2", "ZSTD", "LZMA", "BROTLI"),
          "NONE",
          "compression of a new table: NONE, SNAPPY, LZ4, ZSTD, GZ, LZO, ...");

  public static final Property<String> ENCODING =
      property(
          "hbase.encoding",
          oneOf("NONE", "PREFIX", "DIFF", "FAST_DIFF", "ROW_INDEX_V1"),
          "NONE",
          "data block encoding of a new table: NONE, PREFIX, DIFF, FAST_DIFF, ...");

  public static final Property<String> BLOOM =
      property(
          "hbase.bloom",
          oneOf("NONE", "ROW", "ROWCOL", "ROWPREFIX_FIXED_LENGTH"),
          "ROW",
          "Bloom filter of a new table: NONE, ROW, ROWCOL");

  public static final Property<Integer> BLOCK_SIZE =
      property(
          "hbase.blocksize",
          integer(1024, 1 << 30),
          "65536",
          "HFile block size of a new table, in bytes");

  public static final Property<Boolean> IN_MEMORY =
      property(
          "hbase.inmemory",
          FLAG,
          "false",
          "whether the family of a new table has priority in the block cache");

  public static final Property<Integer> REPLICAS =
      property(
          "hbase.replicas",
          integer(1, 100),
          "1",
          "copies of each region of a new table, with the primary one");

  public static final Property<Double> COMPRESSION_RATIO =
      property(
          "hbase.values.compressionratio",
          decimal("a number from 1 to 100", ratio -> ratio >= 1 && ratio <= 100),
          "1",
          "how well the values that are written compress, such as 3 for about 3:1; 1 leaves them as"
              + " the workload makes them");

  public static final Property<String> VALUES_FILE =
      property(
          "hbase.values.file",
          TEXT,
          "file whose parts are the values that are written, instead of those that the workload"
              + " makes (see \"Values from a file\")");

  public static final Property<String> VALUES_CHECKSUM =
      property(
          "hbase.values.checksum",
          TEXT,
          "size and CRC-32C of that file, which has to have them; campaigns and tables note them");

  public static final Property<Boolean> CHECK_DATASET =
      independent(
          "hbase.checkdataset",
          FLAG,
          "true",
          "refuse to run against a table that was loaded with other records or attributes");

  public static final Property<String> PRINCIPAL =
      property(
          "principal",
          TEXT,
          "Kerberos principal; needs `keytab`. Without both, the ticket from `kinit` is used");

  public static final Property<String> KEYTAB =
      property("keytab", TEXT, "Kerberos keytab file; needs `principal`");

  public static final Property<Integer> STARTUP_TIMEOUT =
      independent(
          "hbase.startuptimeout",
          integer(1, 3600),
          "25",
          "seconds to wait at startup for an answer of the cluster, and for each further region of"
              + " a new table to open");

  public static final Property<Integer> UNAVAILABLE_TIMEOUT =
      independent(
          "hbase.unavailabletimeout",
          integer(0, 86_400),
          "60",
          "seconds without a completed operation after which the run ends; 0: never");

  public static final Property<String> ARRIVALS =
      property(
          "client.arrivals",
          oneOf("even", POISSON),
          "even",
          "when operations are due with a `target`: even (at even times, for each thread, as YCSB"
              + " does) or poisson (at random, in one queue for all threads); see \"Arrivals\"");

  public static final Property<Long> ARRIVALS_SEED =
      property(
          "client.arrivals.seed",
          wholeNumber(0, Long.MAX_VALUE),
          "1",
          "seed of the random times; clients of one run need different ones");

  public static final Property<LoadShape> RATES =
      property(
          "client.rates",
          PropertyType.of(LoadShape.ALLOWED, LoadShape::parse),
          "rate over time, instead of `target`; see \"Arrivals\"");

  /** A text here: the launcher, which has the type of turns, checks its form. */
  public static final Property<String> TURNS =
      property("client.turns", TEXT, "the turns of clients that share the time; see \"Arrivals\"");

  public static final Property<String> WRITE_JOURNAL =
      independent(
          "hbase.writejournal",
          TEXT,
          "file to which the key and the timestamp of each acknowledged write are appended, negative"
              + " if a later read lacked it; puts then have the client's time instead of the"
              + " server's");

  public static final Property<Duration> SLOW_THRESHOLD =
      independent(
          "hbase.slowthreshold",
          LATENCY,
          "time, such as 50ms: operations that take longer are counted by region and server (see"
              + " \"Slow operations\")");

  public static final Property<Boolean> DEBUG =
      independent("debug", FLAG, "false", "print stack traces and the log of HBase's client");

  private BindingProperty() {}

  /** A number and a unit, which are the groups of the form; without a unit only 0. */
  private static Optional<Duration> duration(String form, String text) {
    Matcher given = Pattern.compile(form).matcher(text);
    if (!given.matches() || (given.group(2) == null && !text.equals("0"))) {
      return Optional.empty();
    }
    ChronoUnit unit =
        switch (given.group(2) == null ? "s" : given.group(2)) {
          case "us" -> ChronoUnit.MICROS;
          case "ms" -> ChronoUnit.MILLIS;
          case "m" -> ChronoUnit.MINUTES;
          case "h" -> ChronoUnit.HOURS;
          case "d" -> ChronoUnit.DAYS;
          default -> ChronoUnit.SECONDS;
        };
    return Optional.of(Duration.of(Long.parseLong(given.group(1)), unit));
  }

  /** A property without a default: other settings decide if it is not given. */
  private static <T> Property<T> property(String key, PropertyType<T> type, String meaning) {
    return declared(Property.of(key, type, meaning));
  }

  private static <T> Property<T> property(
      String key, PropertyType<T> type, String byDefault, String meaning) {
    return declared(Property.of(key, type, byDefault, meaning));
  }

  /** A property that is valid beside any others: {@code HBaseOptions} has its value. */
  private static <T> Property<T> independent(Property<T> property) {
    INDEPENDENT.add(property);
    return property;
  }

  private static <T> Property<T> independent(String key, PropertyType<T> type, String meaning) {
    return independent(property(key, type, meaning));
  }

  private static <T> Property<T> independent(
      String key, PropertyType<T> type, String byDefault, String meaning) {
    return independent(property(key, type, byDefault, meaning));
  }

  private static <T> Property<T> declared(Property<T> property) {
    BY_KEY.put(property.key(), property);
    return property;
  }

  /** All of them, in the order of the documentation. */
  public static Collection<Property<?>> all() {
    return Collections.unmodifiableCollection(BY_KEY.values());
  }

  /** Those that are valid beside any others. */
  public static Collection<Property<?>> independent() {
    return Collections.unmodifiableCollection(INDEPENDENT);
  }

  public static Optional<Property<?>> named(String key) {
    return Optional.ofNullable(BY_KEY.get(key));
  }

  public static boolean isKnown(String key) {
    return BY_KEY.containsKey(key) || isAttribute(key);
  }

  /** Whether clients buffer writes, by the name that is given; they refuse a contradiction. */
  public static boolean isBuffered(UnaryOperator<String> properties) {
    return properties.apply(CLIENT_BUFFERING.key()) == null
        ? AUTOFLUSH.textIn(properties).equals("false")
        : CLIENT_BUFFERING.textIn(properties).equals("true");
  }

  /**
   * Whether it is an attribute of a new table or of its family, with HBase's own name. HBase has
   * settings that begin like those, such as {@code hbase.table.max.rowsize}.
   */
  public static boolean isAttribute(String key) {
    return ATTRIBUTE.matcher(key).matches();
  }
}
