package io.github.hbaseycsb.binding.options;

import io.github.hbaseycsb.property.InvalidPropertyException;
import io.github.hbaseycsb.property.Property;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
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
 * @param unavailableTimeoutS how long a run continues without a completed operation, seconds; 0 for
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
   *     of {@code InFlightRequests} with the other threads
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
    public boolean areAcknowledgedLater() {
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
    public boolean areAnsweredLater() {
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
      Optional<String> principal = given(BindingProperty.PRINCIPAL, properties);
      Optional<String> keytab = given(BindingProperty.KEYTAB, properties);
      if (principal.isPresent() != keytab.isPresent()) {
        throw new StartupException(
            "properties principal and keytab go together: "
                + (principal.isPresent() ? "keytab" : "principal")
                + " is missing");
      }
      return principal.map(name -> new Login(name, keytab.get()));
    }

    private static Optional<String> given(Property<String> property, Properties properties)
        throws StartupException {
      try {
        return property.givenIn(properties);
      } catch (InvalidPropertyException e) {
        throw new StartupException("property " + e.getMessage(), e);
      }
    }
  }

  /** What YCSB itself makes of operations decides how they can be sent. */
  private static final List<String> OF_CORE_WORKLOAD =
      List.of(CoreWorkload.INSERTION_RETRY_LIMIT, CoreWorkload.DATA_INTEGRITY_PROPERTY);

  /**
   * Reads and checks all properties.
   *
   * @throws StartupException names the first property that is unknown or has a bad value
   */
  public static HBaseOptions from(Properties properties) throws StartupException {
    try {
      return parse(properties);
    } catch (InvalidPropertyException e) {
      throw new StartupException("property " + e.getMessage(), e);
    }
  }

  private static HBaseOptions parse(Properties properties)
      throws StartupException, InvalidPropertyException {
    Map<String, String> clientConfiguration = HBaseClientSettings.from(properties);
    int batchSize = batchSize(properties);
    return new HBaseOptions(
        BindingProperty.TABLE.in(properties),
        BindingProperty.COLUMN_FAMILY.in(properties),
        writes(properties, batchSize),
        new Reads(
            cacheBlocks(properties, BindingProperty.BLOCK_CACHE_GET),
            readBatchSize(batchSize, properties)),
        scans(properties),
        newTable(properties),
        Login.from(properties),
        coalesce(properties, batchSize),
        BindingProperty.CONNECTIONS.in(properties),
        BindingProperty.CHECK_DATASET.in(properties),
        BindingProperty.STARTUP_TIMEOUT.in(properties),
        BindingProperty.UNAVAILABLE_TIMEOUT.in(properties),
        BindingProperty.DEBUG.in(properties),
        clientConfiguration);
  }

  /** The properties that {@link #from} reads: where these are the same, so are the options. */
  public static Map<String, String> deciding(Properties properties) {
    Map<String, String> deciding = HBaseClientSettings.candidates(properties);
    Stream.concat(BindingProperty.all().stream().map(Property::key), OF_CORE_WORKLOAD.stream())
        .forEach(
            key ->
                Optional.ofNullable(properties.getProperty(key))
                    .ifPresent(value -> deciding.put(key, value)));
    return deciding;
  }

  private static int batchSize(Properties properties)
      throws StartupException, InvalidPropertyException {
    int batchSize = BindingProperty.BATCH_SIZE.in(properties);
    String retries =
        properties
            .getProperty(
                CoreWorkload.INSERTION_RETRY_LIMIT, CoreWorkload.INSERTION_RETRY_LIMIT_DEFAULT)
            .trim();
    if (batchSize > 1 && !retries.equals(CoreWorkload.INSERTION_RETRY_LIMIT_DEFAULT)) {
      throw new StartupException(
          "properties hbase.batchsize=%d and %s=%s cannot be combined, because YCSB would retry the"
                  .formatted(batchSize, CoreWorkload.INSERTION_RETRY_LIMIT, retries)
              + " insert that filled a batch, not the one that failed: leave one out");
    }
    return batchSize;
  }

  private static Writes writes(Properties properties, int batchSize)
      throws StartupException, InvalidPropertyException {
    boolean autoflush = autoflush(properties);
    if (!autoflush && batchSize > 1) {
      throw new StartupException(
          "properties hbase.autoflush=false and hbase.batchsize="
              + batchSize
              + " cannot be combined: buffer by bytes or send in batches");
    }
    return new Writes(
        BindingProperty.DURABILITY.in(properties),
        autoflush,
        BindingProperty.WRITE_BUFFER_SIZE.givenIn(properties),
        BindingProperty.IN_FLIGHT_BYTES.in(properties),
        batchSize,
        BindingProperty.WRITE_JOURNAL.givenIn(properties));
  }

  private static boolean autoflush(Properties properties)
      throws StartupException, InvalidPropertyException {
    Optional<Boolean> autoflush = BindingProperty.AUTOFLUSH.givenIn(properties);
    Optional<Boolean> buffering = BindingProperty.CLIENT_BUFFERING.givenIn(properties);
    if (autoflush.isPresent() && autoflush.equals(buffering)) {
      throw new StartupException(
          ("properties hbase.autoflush=%1$s and clientbuffering=%1$s contradict each other: set only"
                  + " one")
              .formatted(autoflush.get()));
    }
    return autoflush.orElse(!buffering.orElse(false));
  }

  private static boolean coalesce(Properties properties, int batchSize)
      throws StartupException, InvalidPropertyException {
    boolean coalesce = BindingProperty.COALESCE.in(properties);
    if (coalesce && !autoflush(properties)) {
      throw new StartupException(
          "properties hbase.coalesce=true and hbase.autoflush=false cannot be combined: coalesced"
              + " writes are acknowledged before they return, buffered ones after");
    }
    if (coalesce && batchSize > 1) {
      throw new StartupException(
          "properties hbase.coalesce=true and hbase.batchsize="
              + batchSize
              + " cannot be combined: batch the operations of each thread, or of all threads");
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

  private static boolean cacheBlocks(Properties properties, Property<Boolean> specific)
      throws InvalidPropertyException {
    Optional<Boolean> value = specific.givenIn(properties);
    return value.isPresent() ? value.get() : BindingProperty.BLOCK_CACHE.in(properties);
  }

  private static Scans scans(Properties properties)
      throws StartupException, InvalidPropertyException {
    Optional<Integer> cellBatch = BindingProperty.SCAN_BATCH.givenIn(properties);
    boolean pageFilter = BindingProperty.USE_PAGE_FILTER.in(properties);
    if (pageFilter && cellBatch.isPresent()) {
      throw new StartupException(
          "properties hbase.usepagefilter=true and hbase.scan.batch="
              + cellBatch.get()
              + " cannot be combined, because servers reject scans with both: leave one out");
    }
    return new Scans(
        cacheBlocks(properties, BindingProperty.BLOCK_CACHE_SCAN),
        BindingProperty.SCAN_CACHING.givenIn(properties),
        BindingProperty.SCAN_READ_TYPE.in(properties),
        cellBatch,
        BindingProperty.SCAN_ASYNC_PREFETCH.in(properties),
        pageFilter,
        valueCondition(properties));
  }

  private static Optional<ValueCondition> valueCondition(Properties properties)
      throws InvalidPropertyException {
    if (!BindingProperty.USE_VALUE_FILTER.in(properties)) {
      return Optional.empty();
    }
    return Optional.of(
        new ValueCondition(
            BindingProperty.VALUE_FILTER_OPERATOR.in(properties),
            BindingProperty.VALUE_FILTER_VALUE.in(properties)));
  }

  private static NewTable newTable(Properties properties) throws InvalidPropertyException {
    return new NewTable(
        BindingProperty.CREATE_TABLE.in(properties),
        BindingProperty.REGIONS.in(properties),
        BindingProperty.COMPRESSION.in(properties),
        BindingProperty.ENCODING.in(properties),
        BindingProperty.BLOOM.in(properties),
        BindingProperty.BLOCK_SIZE.in(properties),
        BindingProperty.IN_MEMORY.in(properties));
  }

  /** Whether several operations go in one request to a server. */
  public boolean sendsMultiRequests() {
    return coalesce || writes.areAcknowledgedLater();
  }

  /** The column family's name, in an array of the caller's own. */
  public byte[] familyBytes() {
    return Bytes.toBytes(family);
  }
}
