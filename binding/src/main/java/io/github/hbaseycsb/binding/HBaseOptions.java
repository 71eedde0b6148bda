package io.github.hbaseycsb.binding;

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
import org.apache.hadoop.hbase.util.Bytes;
import site.ycsb.workloads.CoreWorkload;

/**
 * All settings of the binding, read once and valid.
 *
 * @param table the table to use
 * @param family its column family
 * @param coalesce whether operations of many threads travel together
 * @param connections connections shared by the client's threads, 1 or more
 * @param checkDataset whether a run must match what was loaded
 * @param startupTimeoutS how long the cluster may take to answer at the start, seconds
 * @param unavailableTimeoutS how long a run goes on without a completed operation, seconds; 0 for
 *     ever
 * @param debug whether to log in detail
 * @param clientConfiguration settings for HBase's own client configuration
 */
public record HBaseOptions(
    TableName table,
    String family,
    Writes writes,
    Reads reads,
    Scans scans,
    NewTable newTable,
    Optional<Login> login,
    boolean coalesce,
    int connections,
    boolean checkDataset,
    int startupTimeoutS,
    int unavailableTimeoutS,
    boolean debug,
    Map<String, String> clientConfiguration) {

  /**
   * How puts and deletes are sent.
   *
   * @param autoflush whether each is sent at once
   * @param bufferBytes what a thread buffers before it flushes, bytes; empty to share the buffers
   *     of {@link InFlight} with the other threads
   * @param inFlightBytes what all threads may have sent, buffered or batched, and unanswered, bytes
   * @param batchSize mutations per multi request, 1 to send each alone
   * @param journal file for the keys of acknowledged writes; empty for none
   */
  public record Writes(
      Durability durability,
      boolean autoflush,
      Optional<Long> bufferBytes,
      int inFlightBytes,
      int batchSize,
      Optional<String> journal) {
    /** Whether a write returns before the server has answered. */
    boolean areAcknowledgedLater() {
      return !autoflush || batchSize > 1;
    }
  }

  /**
   * How gets are sent.
   *
   * @param cacheBlocks whether blocks read go to the block cache
   * @param batchSize gets per multi request, 1 to send each alone
   */
  public record Reads(boolean cacheBlocks, int batchSize) {
    /** Whether a get returns before the server has answered. */
    boolean areAnsweredLater() {
      return batchSize > 1;
    }
  }

  /**
   * How scans are made.
   *
   * @param cacheBlocks whether blocks read go to the block cache
   * @param caching rows per request, empty for as many as the scan wants
   * @param cellBatch cells per partial result, empty for whole rows
   */
  public record Scans(
      boolean cacheBlocks,
      Optional<Integer> caching,
      ReadType readType,
      Optional<Integer> cellBatch,
      boolean asyncPrefetch,
      boolean pageFilter,
      Optional<ValueCondition> valueCondition) {}

  /**
   * A server-side filter on values.
   *
   * @param hexValue what values are compared with, hexadecimal
   */
  public record ValueCondition(CompareOperator operator, String hexValue) {}

  /**
   * The table to create when there is none.
   *
   * @param allowed whether to create one
   * @param regions its regions, 1 or more
   * @param blockBytes HFile block size, bytes
   */
  public record NewTable(
      boolean allowed,
      int regions,
      Compression.Algorithm compression,
      DataBlockEncoding encoding,
      BloomType bloom,
      int blockBytes,
      boolean inMemory) {}

  /** A Kerberos login by keytab. */
  public record Login(String principal, String keytab) {
    /**
     * Reads the properties {@code principal} and {@code keytab}.
     *
     * @return empty when neither is given
     * @throws StartupException when only one of them is given
     */
    public static Optional<Login> from(Properties properties) throws StartupException {
      PropertyReader reader = new PropertyReader(properties);
      Optional<String> principal = reader.optional(Setting.PRINCIPAL);
      Optional<String> keytab = reader.optional(Setting.KEYTAB);
      if (principal.isPresent() != keytab.isPresent()) {
        throw new StartupException(
            "properties principal and keytab go together: "
                + (principal.isPresent() ? "keytab" : "principal")
                + " is missing");
      }
      return principal.map(name -> new Login(name, keytab.get()));
    }
  }

  /** 100 bytes, as upstream: half of all random values are smaller. */
  private static final String DEFAULT_FILTER_VALUE = "7F" + "FF".repeat(99);

  /**
   * Reads and checks all properties.
   *
   * @throws StartupException names the first property that is unknown or has a bad value
   */
  public static HBaseOptions from(Properties properties) throws StartupException {
    PropertyReader reader = new PropertyReader(properties);
    Map<String, String> clientConfiguration = ClientProperties.from(properties);
    int batchSize = batchSize(reader, properties);
    return new HBaseOptions(
        table(reader),
        reader.text(Setting.COLUMN_FAMILY),
        writes(reader, batchSize),
        new Reads(
            cacheBlocks(reader, Setting.BLOCK_CACHE_GET), readBatchSize(batchSize, properties)),
        scans(reader),
        newTable(reader),
        Login.from(properties),
        coalesce(reader, batchSize),
        reader.integer(Setting.CONNECTIONS, 1, 1000),
        reader.flag(Setting.CHECK_DATASET),
        reader.integer(Setting.STARTUP_TIMEOUT, 1, 3600),
        reader.integer(Setting.UNAVAILABLE_TIMEOUT, 0, 86_400),
        reader.flag(Setting.DEBUG),
        clientConfiguration);
  }

  private static int batchSize(PropertyReader reader, Properties properties)
      throws StartupException {
    int batchSize = reader.integer(Setting.BATCH_SIZE, 1, 100_000);
    String retries =
        properties
            .getProperty(
                CoreWorkload.INSERTION_RETRY_LIMIT, CoreWorkload.INSERTION_RETRY_LIMIT_DEFAULT)
            .trim();
    if (batchSize > 1 && !retries.equals(CoreWorkload.INSERTION_RETRY_LIMIT_DEFAULT)) {
      throw new StartupException(
          "properties hbase.batchsize=%d and %s=%s exclude each other, because YCSB would try the"
                  .formatted(batchSize, CoreWorkload.INSERTION_RETRY_LIMIT, retries)
              + " insert again that filled a batch, not the one that failed: leave one out");
    }
    return batchSize;
  }

  private static TableName table(PropertyReader reader) throws StartupException {
    String name = reader.text(Setting.TABLE);
    try {
      return TableName.valueOf(name);
    } catch (IllegalArgumentException e) {
      throw new StartupException(
          PropertyReader.bad(Setting.TABLE, name, "a table name, such as usertable").getMessage(),
          e);
    }
  }

  private static Writes writes(PropertyReader reader, int batchSize) throws StartupException {
    boolean autoflush = autoflush(reader);
    if (!autoflush && batchSize > 1) {
      throw new StartupException(
          "properties hbase.autoflush=false and hbase.batchsize="
              + batchSize
              + " exclude each other: buffer by bytes or send in batches");
    }
    return new Writes(
        reader.choice(Setting.DURABILITY, Durability.class),
        autoflush,
        reader.optionalNumber(Setting.WRITE_BUFFER_SIZE, 1, Long.MAX_VALUE),
        reader.integer(Setting.IN_FLIGHT_BYTES, 1, Integer.MAX_VALUE),
        batchSize,
        reader.optional(Setting.WRITE_JOURNAL));
  }

  private static boolean autoflush(PropertyReader reader) throws StartupException {
    Optional<Boolean> autoflush = reader.optionalFlag(Setting.AUTOFLUSH);
    Optional<Boolean> buffering = reader.optionalFlag(Setting.CLIENT_BUFFERING);
    if (autoflush.isPresent() && autoflush.equals(buffering)) {
      throw new StartupException(
          "properties hbase.autoflush=%1$s and clientbuffering=%1$s contradict each other: give one"
              .formatted(autoflush.get()));
    }
    return autoflush.orElse(!buffering.orElse(false));
  }

  private static boolean coalesce(PropertyReader reader, int batchSize) throws StartupException {
    boolean coalesce = reader.flag(Setting.COALESCE);
    if (coalesce && !autoflush(reader)) {
      throw new StartupException(
          "properties hbase.coalesce=true and hbase.autoflush=false exclude each other:"
              + " coalesced writes are acknowledged before they return, buffered ones after");
    }
    if (coalesce && batchSize > 1) {
      throw new StartupException(
          "properties hbase.coalesce=true and hbase.batchsize="
              + batchSize
              + " exclude each other: batch the operations of each thread, or of all threads");
    }
    return coalesce;
  }

  /** A row that is to be verified must be there when its read returns. */
  private static int readBatchSize(int batchSize, Properties properties) {
    boolean verified =
        Boolean.parseBoolean(
            properties.getProperty(
                CoreWorkload.DATA_INTEGRITY_PROPERTY,
                CoreWorkload.DATA_INTEGRITY_PROPERTY_DEFAULT));
    return verified ? 1 : batchSize;
  }

  private static boolean cacheBlocks(PropertyReader reader, Setting specific)
      throws StartupException {
    Optional<Boolean> value = reader.optionalFlag(specific);
    return value.isPresent() ? value.get() : reader.flag(Setting.BLOCK_CACHE);
  }

  private static Scans scans(PropertyReader reader) throws StartupException {
    Optional<Integer> cellBatch = reader.optionalInteger(Setting.SCAN_BATCH, 1, Integer.MAX_VALUE);
    boolean pageFilter = reader.flag(Setting.USE_PAGE_FILTER);
    if (pageFilter && cellBatch.isPresent()) {
      throw new StartupException(
          "properties hbase.usepagefilter=true and hbase.scan.batch="
              + cellBatch.get()
              + " exclude each other, because servers refuse scans with both: leave one out");
    }
    return new Scans(
        cacheBlocks(reader, Setting.BLOCK_CACHE_SCAN),
        reader.optionalInteger(Setting.SCAN_CACHING, 1, Integer.MAX_VALUE),
        reader.choice(Setting.SCAN_READ_TYPE, ReadType.class),
        cellBatch,
        reader.flag(Setting.SCAN_ASYNC_PREFETCH),
        pageFilter,
        valueCondition(reader));
  }

  private static Optional<ValueCondition> valueCondition(PropertyReader reader)
      throws StartupException {
    if (!reader.flag(Setting.USE_VALUE_FILTER)) {
      return Optional.empty();
    }
    String hex = reader.optional(Setting.VALUE_FILTER_VALUE).orElse(DEFAULT_FILTER_VALUE);
    if (hex.length() % 2 != 0 || !hex.matches("[0-9A-Fa-f]+")) {
      throw PropertyReader.bad(Setting.VALUE_FILTER_VALUE, hex, "an even number of hex digits");
    }
    return Optional.of(
        new ValueCondition(
            reader.choice(Setting.VALUE_FILTER_OPERATOR, CompareOperator.class), hex));
  }

  private static NewTable newTable(PropertyReader reader) throws StartupException {
    return new NewTable(
        reader.flag(Setting.CREATE_TABLE),
        reader.integer(Setting.REGIONS, 1, 100_000),
        reader.choice(Setting.COMPRESSION, Compression.Algorithm.class),
        reader.choice(Setting.ENCODING, DataBlockEncoding.class),
        reader.choice(Setting.BLOOM, BloomType.class),
        reader.integer(Setting.BLOCK_SIZE, 1024, 1 << 30),
        reader.flag(Setting.IN_MEMORY));
  }

  /** Whether several operations go in one request to a server. */
  boolean sendsMultiRequests() {
    return coalesce || writes.areAcknowledgedLater();
  }

  byte[] familyBytes() {
    return Bytes.toBytes(family);
  }
}
