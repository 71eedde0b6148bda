package io.github.hbaseycsb.binding.options;

import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.BindingProperty.Update;
import io.github.hbaseycsb.property.Families;
import io.github.hbaseycsb.property.InvalidPropertyException;
import io.github.hbaseycsb.property.Operation;
import io.github.hbaseycsb.property.Property;
import io.github.hbaseycsb.property.RowRangeProperty;
import io.github.hbaseycsb.property.RowRangeProperty.Verification;
import io.github.hbaseycsb.property.YcsbProperty;
import io.github.hbaseycsb.workload.LongCoreWorkload;
import io.github.hbaseycsb.workload.WrittenValues;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Consistency;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Scan.ReadType;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.ParseFilter;

/**
 * All settings of the binding, read once and validated.
 *
 * @param login empty to use the login of the process
 * @param settings for HBase's own client configuration
 * @param independent the texts of given properties that are valid beside any others, by key
 */
public record HBaseOptions(
    TableName table,
    Families families,
    Sending sending,
    Writes writes,
    Reads reads,
    Scans scans,
    NewTable newTable,
    Optional<Login> login,
    Map<String, String> settings,
    Map<String, String> independent) {

  private static final String AS_MADE =
      ", because YCSB would look for the values as it made them: leave one out";

  /**
   * What is written, and what becomes of operations that change rows.
   *
   * @param atomic whether the update of a read-modify-write is put only if nobody has come between
   * @param conditionalDeletes whether a delete has a condition, which always holds
   * @param valuesFile where values come from, for {@code WrittenValues}; empty for the workload
   */
  public record Writes(
      Durability durability,
      Update update,
      boolean atomic,
      boolean conditionalDeletes,
      Optional<Path> valuesFile) {
    /** The property, with its value, that gives writes conditions; empty if none does. */
    public Optional<String> conditional() {
      return when(update.isConditional(), updates())
          .or(
              () ->
                  when(
                      conditionalDeletes,
                      BindingProperty.DELETE.with(BindingProperty.CHECK_AND_DELETE)));
    }

    private String updates() {
      return BindingProperty.UPDATE.with(update.name().toLowerCase(Locale.ROOT));
    }

    /** Whether an update may depend on what its thread has just read. */
    public boolean dependOnReads() {
      return atomic || update.isConditional();
    }
  }

  /**
   * How gets are sent, and what gets and scans ask for.
   *
   * @param cacheBlocks whether the blocks that gets read are put into the block cache
   * @param answeredLater whether gets are answered after their calls
   * @param consistency TIMELINE to let replicas answer too
   * @param versions how many versions of a cell are transferred, 1 or more
   * @param timeRange how old a cell may be; empty for any age
   * @param deletedRows whether some gets may be of rows that the run has deleted
   */
  public record Reads(
      boolean cacheBlocks,
      boolean answeredLater,
      Consistency consistency,
      int versions,
      Optional<Duration> timeRange,
      boolean deletedRows) {
    /** Whether gets may find no cells although nothing is wrong. */
    public boolean mayFindNothing() {
      return timeRange.isPresent() || deletedRows;
    }

    /** The timestamp of the oldest cells to see now, ms since 1970 by the clock of the client. */
    public long sinceMs() {
      return timeRange
          .map(age -> Math.max(0, System.currentTimeMillis() - age.toMillis()))
          .orElse(0L);
    }
  }

  /**
   * How scans are executed.
   *
   * @param cacheBlocks whether the blocks that are read are put into the block cache
   * @param caching rows per request; empty for the number of rows that the scan reads
   * @param cellBatch cells per partial result; empty for whole rows
   * @param filter beside the condition on values
   * @param reversed whether rows come in descending order
   * @param stopRow whether a scan ends at a stop row, instead of after a number of rows
   */
  public record Scans(
      boolean cacheBlocks,
      Optional<Integer> caching,
      ReadType readType,
      Optional<Integer> cellBatch,
      boolean asyncPrefetch,
      boolean pageFilter,
      Optional<ValueCondition> valueCondition,
      Optional<Filter> filter,
      boolean reversed,
      boolean stopRow) {}

  /**
   * A server-side filter on values.
   *
   * @param hexValue the value to compare with, in hexadecimal digits
   */
  public record ValueCondition(CompareOperator operator, String hexValue) {}

  /**
   * How to create the table if it does not exist.
   *
   * @param allowed whether it may be created
   * @param regions number of regions, 1 or more
   */
  public record NewTable(boolean allowed, int regions, TableAttributes attributes) {}

  /** A Kerberos login by keytab. */
  public record Login(String principal, String keytab) {
    /**
     * Reads the properties {@code principal} and {@code keytab}.
     *
     * @return empty if neither is given
     * @throws StartupException if only one of them is given
     */
    public static Optional<Login> from(Properties properties) throws StartupException {
      try {
        Optional<String> principal = BindingProperty.PRINCIPAL.givenIn(properties);
        Optional<String> keytab = BindingProperty.KEYTAB.givenIn(properties);
        if (principal.isPresent() != keytab.isPresent()) {
          throw new StartupException(
              "properties %s and %s go together: %s is missing"
                  .formatted(
                      BindingProperty.PRINCIPAL.key(),
                      BindingProperty.KEYTAB.key(),
                      (principal.isPresent() ? BindingProperty.KEYTAB : BindingProperty.PRINCIPAL)
                          .key()));
        }
        return principal.map(name -> new Login(name, keytab.get()));
      } catch (InvalidPropertyException e) {
        throw new StartupException(e);
      }
    }
  }

  /** The ways to send operations. */
  public enum Way {
    /** Each alone; its call waits for the answer. */
    ALONE,
    /** Puts and deletes are buffered after their calls. Gets are sent alone. */
    BUFFERED,
    /** Several of a thread in one multi request. */
    BATCHED,
    /** Each alone, by the asynchronous client; its call does not wait for the answer. */
    ASYNC,
    /** Those of several threads in one multi request; their calls wait for the answers. */
    COALESCED
  }

  /**
   * The one way in which operations are sent.
   *
   * @param size operations in a multi request if they are batched, those that a thread may have in
   *     flight if they are asynchronous; otherwise 1
   * @param property the one that asks for this way, with its value; empty if none does
   */
  public record Sending(Way way, int size, Optional<String> property) {
    private static final String ONE_WAY =
        ", because each says how operations are sent: leave one out";

    static Sending of(Properties properties) throws StartupException, InvalidPropertyException {
      boolean buffers = buffers(properties);
      int batchSize = BindingProperty.BATCH_SIZE.in(properties);
      int window = BindingProperty.ASYNC.in(properties);
      boolean coalesce = BindingProperty.COALESCE.in(properties);
      Optional<String> buffered = when(buffers, BindingProperty.AUTOFLUSH.with(false));
      Optional<String> batched = when(batchSize > 1, BindingProperty.BATCH_SIZE.with(batchSize));
      Optional<String> async = when(window > 0, BindingProperty.ASYNC.with(window));
      Optional<String> coalesced = when(coalesce, BindingProperty.COALESCE.with(true));
      refuse(async, buffered, ONE_WAY);
      refuse(async, batched, ONE_WAY);
      refuse(async, coalesced, ONE_WAY);
      refuse(buffered, batched, ": buffer by bytes or send in batches");
      refuse(
          coalesced,
          buffered,
          ": coalesced writes are acknowledged before they return, buffered ones after");
      refuse(coalesced, batched, ": batch the operations of each thread, or of all threads");
      refuseRetries(batched, async, properties);
      return async
          .map(it -> new Sending(Way.ASYNC, window, async))
          .or(() -> batched.map(it -> new Sending(Way.BATCHED, batchSize, batched)))
          .or(() -> buffered.map(it -> new Sending(Way.BUFFERED, 1, buffered)))
          .or(() -> coalesced.map(it -> new Sending(Way.COALESCED, 1, coalesced)))
          .orElseGet(() -> new Sending(Way.ALONE, 1, Optional.empty()));
    }

    private static boolean buffers(Properties properties)
        throws StartupException, InvalidPropertyException {
      Optional<Boolean> autoflush = BindingProperty.AUTOFLUSH.givenIn(properties);
      Optional<Boolean> buffering = BindingProperty.CLIENT_BUFFERING.givenIn(properties);
      if (autoflush.isPresent() && autoflush.equals(buffering)) {
        throw new StartupException(
            "properties %s and %s contradict each other: set only one"
                .formatted(
                    BindingProperty.AUTOFLUSH.with(autoflush.get()),
                    BindingProperty.CLIENT_BUFFERING.with(autoflush.get())));
      }
      return BindingProperty.isBuffered(properties::getProperty);
    }

    private static void refuseRetries(
        Optional<String> batched, Optional<String> async, Properties properties)
        throws StartupException {
      String limit = YcsbProperty.INSERTION_RETRY_LIMIT.textIn(properties::getProperty);
      Optional<String> retried =
          when(!limit.equals("0"), YcsbProperty.INSERTION_RETRY_LIMIT.with(limit));
      refuse(
          batched,
          retried,
          ", because YCSB would retry the insert that filled a batch, not the one that failed:"
              + " leave one out");
      refuse(
          async, retried, ", because an insert fails after its call has returned: leave one out");
    }

    /** Whether the calls of writes return before their answers. */
    public boolean isAnsweredLater() {
      return way == Way.BUFFERED || way == Way.BATCHED || way == Way.ASYNC;
    }

    public boolean usesAsyncClient() {
      return way == Way.ASYNC || way == Way.COALESCED;
    }

    /**
     * Refuses a run that may read the rows that it inserts before servers have them: YCSB requests
     * a row as soon as the call has returned, and the read would fail.
     */
    void requireSentRows(Properties properties) throws StartupException {
      boolean reads =
          Stream.of(Operation.values())
              .filter(operation -> operation.requests().contains(Operation.Request.GET))
              .anyMatch(operation -> operation.share(properties::getProperty) > 0);
      boolean inserts =
          LongCoreWorkload.isCoreWorkload(properties)
              && Operation.INSERT.share(properties::getProperty) > 0;
      refuse(
          property.filter(it -> isAnsweredLater()),
          when(
              reads && inserts,
              Operation.INSERT.proportionKey()
                  + "="
                  + Operation.INSERT.proportion(properties::getProperty)),
          " in a run that reads: it would request rows that no server has acknowledged yet, so"
              + " let each write wait for its answer");
    }

    void refuseBuffers(Optional<String> given) throws StartupException {
      refuse(
          given,
          property.filter(it -> way == Way.BUFFERED),
          ", because HBase's client buffers only puts and deletes: leave one out");
    }

    /** Refuses the ways of sending in which the next request does not wait for the answer. */
    void requireAlone(Optional<String> given) throws StartupException {
      refuseBuffers(given);
      refuse(
          given,
          property,
          ", because each request of a read-modify-write depends on the answer before: leave one"
              + " out");
    }
  }

  /**
   * Reads and validates all properties.
   *
   * @throws StartupException names the first property that is unknown or has an invalid value
   */
  public static HBaseOptions from(Properties properties) throws StartupException {
    try {
      Map<String, String> settings = settings(properties);
      Sending sending = Sending.of(properties);
      if (isRun(properties)) {
        sending.requireSentRows(properties);
      }
      return new HBaseOptions(
          TableName.valueOf(BindingProperty.TABLE.in(properties)),
          families(properties),
          sending,
          writes(properties, sending),
          reads(properties, sending),
          scans(properties, sending),
          newTable(properties),
          Login.from(properties),
          settings,
          independent(properties));
    } catch (InvalidPropertyException e) {
      throw new StartupException(e);
    }
  }

  private static Map<String, String> independent(Properties properties)
      throws InvalidPropertyException {
    Map<String, String> given = new TreeMap<>();
    for (Property<?> property : BindingProperty.independent()) {
      if (property.givenIn(properties).isPresent()) {
        given.put(property.key(), properties.getProperty(property.key()));
      }
    }
    return given;
  }

  /**
   * The value of one of the {@link BindingProperty#independent} properties, or its default. It is
   * parsed each time: not for each operation.
   */
  public <T> T get(Property<T> property) {
    return parsed(property, property.textIn(independent::get));
  }

  /** The same of a property without a default; empty if it is not given. */
  public <T> Optional<T> find(Property<T> property) {
    return Optional.ofNullable(independent.get(property.key())).map(it -> parsed(property, it));
  }

  private static <T> T parsed(Property<T> property, String text) {
    try {
      return property.type().parse(property.key(), text);
    } catch (InvalidPropertyException e) {
      throw new IllegalStateException("a property that was not checked", e);
    }
  }

  /**
   * The properties for HBase's own client: any key of HBase's {@code hbase-default.xml} or of the
   * {@code hbase-site.xml} in use, unchanged, and any other key as {@code hbase.conf.<key>}.
   *
   * @throws StartupException if neither the binding nor HBase knows a {@code hbase.*} key
   */
  private static Map<String, String> settings(Properties properties) throws StartupException {
    Set<String> known = ConfigurationFiles.hbaseKeys();
    Map<String, String> chosen = new TreeMap<>();
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      String value = properties.getProperty(key);
      if (key.startsWith(PropertyNames.VERBATIM)) {
        chosen.put(key.substring(PropertyNames.VERBATIM.length()), value);
      } else if (!BindingProperty.isKnown(key)) {
        if (known.contains(key)) {
          chosen.put(key, value);
        } else if (key.startsWith(PropertyNames.OURS)) {
          throw new StartupException(PropertyNames.unknown(key));
        }
      }
    }
    return chosen;
  }

  /** The launcher puts a class of its own in the place of the workload, so it checks first. */
  private static Families families(Properties properties)
      throws StartupException, InvalidPropertyException {
    Optional<Families> several = BindingProperty.FAMILIES.givenIn(properties);
    if (several.isEmpty()) {
      return Families.one(BindingProperty.COLUMN_FAMILY.in(properties));
    }
    Optional<String> given = several.map(BindingProperty.FAMILIES::with);
    refuse(given, test(properties), ", because its rows have one field: leave one out");
    String prefix = YcsbProperty.FIELD_NAME_PREFIX.textIn(properties::getProperty);
    refuse(
        given,
        when(prefix.matches("(?s).*\\p{Nd}"), YcsbProperty.FIELD_NAME_PREFIX.with(prefix)),
        ", because all digits at the end of a field's name are its number: use a prefix that ends"
            + " in another character");
    String fields = YcsbProperty.FIELD_COUNT.textIn(properties::getProperty);
    boolean others = LongCoreWorkload.isCoreWorkload(properties) && !several.get().have(fields);
    refuse(
        given,
        when(others, YcsbProperty.FIELD_COUNT.with(fields)),
        ", because each field needs a family, and no other number may have one: list as many");
    return several.get();
  }

  /** Refuses two properties, each with its value, if both apply; why goes on with the sentence. */
  private static void refuse(Optional<String> one, Optional<String> other, String why)
      throws StartupException {
    if (one.isPresent() && other.isPresent()) {
      throw new StartupException(
          "properties %s and %s cannot be combined%s".formatted(one.get(), other.get(), why));
    }
  }

  private static Optional<String> when(boolean applies, String property) {
    return applies ? Optional.of(property) : Optional.empty();
  }

  private static Optional<String> test(Properties properties) {
    return when(RowRangeProperty.nameTest(properties), given(RowRangeProperty.TEST, properties));
  }

  private static String given(Property<?> property, Properties properties) {
    return property.with(properties.getProperty(property.key()));
  }

  private static Writes writes(Properties properties, Sending sending)
      throws StartupException, InvalidPropertyException {
    refuse(compressed(properties), verified(properties), AS_MADE);
    Writes writes =
        new Writes(
            Durability.valueOf(BindingProperty.DURABILITY.in(properties)),
            BindingProperty.UPDATE.in(properties),
            BindingProperty.READ_MODIFY_WRITE.in(properties).equals(BindingProperty.ATOMIC),
            BindingProperty.DELETE.in(properties).equals(BindingProperty.CHECK_AND_DELETE),
            valuesFile(properties));
    // A load only inserts, so it may be sent in any way.
    if (isRun(properties)) {
      checkChanges(writes, properties, sending);
    }
    return writes;
  }

  private static Optional<String> compressed(Properties properties)
      throws InvalidPropertyException {
    return when(
        BindingProperty.COMPRESSION_RATIO.in(properties) > 1,
        given(BindingProperty.COMPRESSION_RATIO, properties));
  }

  private static Optional<Path> valuesFile(Properties properties)
      throws StartupException, InvalidPropertyException {
    Optional<Path> file = WrittenValues.path(properties);
    if (file.isEmpty() && BindingProperty.VALUES_CHECKSUM.givenIn(properties).isPresent()) {
      throw new StartupException(
          "property %s needs %s: leave it out, or name the file"
              .formatted(BindingProperty.VALUES_CHECKSUM.key(), BindingProperty.VALUES_FILE.key()));
    }
    Optional<String> given = file.map(it -> given(BindingProperty.VALUES_FILE, properties));
    refuse(given, verified(properties), AS_MADE);
    refuse(
        given,
        compressed(properties),
        ", because the file decides how well values compress: leave one out");
    return file;
  }

  /** The property because of which {@code CoreWorkload} verifies the values that it reads. */
  private static Optional<String> verified(Properties properties) {
    return when(
        Boolean.parseBoolean(YcsbProperty.DATA_INTEGRITY.textIn(properties::getProperty)),
        YcsbProperty.DATA_INTEGRITY.with(true));
  }

  private static Optional<String> recent(Properties properties) throws InvalidPropertyException {
    return when(
        BindingProperty.TIME_RANGE.givenIn(properties).isPresent(),
        given(BindingProperty.TIME_RANGE, properties));
  }

  private static void checkChanges(Writes writes, Properties properties, Sending sending)
      throws StartupException, InvalidPropertyException {
    boolean adds = !writes.update.isPut();
    Optional<String> update = when(writes.update != Update.PUT, writes.updates());
    Optional<String> atomic =
        when(writes.atomic, BindingProperty.READ_MODIFY_WRITE.with(BindingProperty.ATOMIC));
    boolean readsFirst = Operation.READ_MODIFY_WRITE.share(properties::getProperty) > 0;
    sending.refuseBuffers(update);
    sending.requireAlone(update.filter(it -> writes.update.isConditional() && readsFirst));
    sending.requireAlone(atomic);
    refuse(
        atomic,
        update.filter(it -> adds),
        ", because that is atomic without a read: leave one out");
    sending.refuseBuffers(
        when(
            writes.conditionalDeletes,
            BindingProperty.DELETE.with(BindingProperty.CHECK_AND_DELETE)));
    Optional<String> conditional = atomic.or(() -> update.filter(it -> !adds));
    refuse(
        conditional,
        recent(properties),
        ", because an update would take an older cell for none, fail once and be retried: leave"
            + " one out");
    Optional<String> compressed = compressed(properties);
    refuse(
        writes
            .valuesFile()
            .map(BindingProperty.VALUES_FILE::with)
            .or(() -> verified(properties))
            .or(() -> compressed),
        conditional,
        ", because each update of a field writes the same value, which shows no change: leave"
            + " one out");
  }

  private static boolean isRun(Properties properties) throws InvalidPropertyException {
    return YcsbProperty.DO_TRANSACTIONS.givenIn(properties).orElse(false);
  }

  /** With data verification a row must be there when the call returns. */
  private static Reads reads(Properties properties, Sending sending)
      throws StartupException, InvalidPropertyException {
    boolean verified = verified(properties).isPresent();
    Optional<Duration> timeRange = BindingProperty.TIME_RANGE.givenIn(properties);
    Optional<String> recent = recent(properties);
    refuseWithVerification(recent, properties);
    refuse(
        recent,
        verified(properties),
        ", because YCSB takes a row without cells for a wrong one: leave one out");
    Consistency consistency = Consistency.valueOf(BindingProperty.CONSISTENCY.in(properties));
    refuse(
        sending.property.filter(it -> sending.way == Way.COALESCED),
        when(consistency == Consistency.TIMELINE, BindingProperty.CONSISTENCY.with(consistency)),
        ", because HBase's client sends shared requests to primary replicas only: leave one out");
    return new Reads(
        cacheBlocks(properties, BindingProperty.BLOCK_CACHE_GET),
        !verified && (sending.way == Way.BATCHED || sending.way == Way.ASYNC),
        consistency,
        BindingProperty.VERSIONS.in(properties),
        timeRange,
        !RowRangeProperty.nameTest(properties)
            && Operation.DELETE.share(properties::getProperty) > 0);
  }

  private static boolean cacheBlocks(Properties properties, Property<Boolean> specific)
      throws InvalidPropertyException {
    Optional<Boolean> value = specific.givenIn(properties);
    return value.isPresent() ? value.get() : BindingProperty.BLOCK_CACHE.in(properties);
  }

  private static Scans scans(Properties properties, Sending sending)
      throws StartupException, InvalidPropertyException {
    Optional<Integer> cellBatch = BindingProperty.SCAN_BATCH.givenIn(properties);
    boolean pageFilter = BindingProperty.USE_PAGE_FILTER.in(properties);
    boolean asyncPrefetch = BindingProperty.SCAN_ASYNC_PREFETCH.in(properties);
    boolean reversed = BindingProperty.SCAN_REVERSED.in(properties);
    Optional<Filter> filter = filter(properties);
    Optional<String> prefetch = when(asyncPrefetch, BindingProperty.SCAN_ASYNC_PREFETCH.with(true));
    refuse(
        when(reversed, BindingProperty.SCAN_REVERSED.with(true)),
        prefetch,
        ", because HBase's client does not prefetch for reverse scans: leave one out");
    Optional<String> async = sending.property.filter(it -> sending.way == Way.ASYNC);
    refuse(
        async, prefetch, ", because HBase's asynchronous client always prefetches: leave one out");
    refuse(
        async,
        cellBatch.map(BindingProperty.SCAN_BATCH::with),
        ", because HBase's asynchronous client ends such scans a row early: leave one out");
    refuse(
        when(pageFilter, BindingProperty.USE_PAGE_FILTER.with(true))
            .or(
                () ->
                    filter
                        .filter(Filter::hasFilterRow)
                        .map(it -> given(BindingProperty.SCAN_FILTER, properties))),
        cellBatch.map(it -> given(BindingProperty.SCAN_BATCH, properties)),
        ", because servers reject scans with both: leave one out");
    return new Scans(
        cacheBlocks(properties, BindingProperty.BLOCK_CACHE_SCAN),
        BindingProperty.SCAN_CACHING.givenIn(properties),
        ReadType.valueOf(BindingProperty.SCAN_READ_TYPE.in(properties)),
        cellBatch,
        asyncPrefetch,
        pageFilter,
        valueCondition(properties),
        filter,
        reversed,
        stopRow(properties));
  }

  private static Optional<Filter> filter(Properties properties)
      throws StartupException, InvalidPropertyException {
    Optional<String> text = BindingProperty.SCAN_FILTER.givenIn(properties);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    refuseWithVerification(
        text.map(it -> given(BindingProperty.SCAN_FILTER, properties)), properties);
    try {
      return Optional.of(new ParseFilter().parseFilterString(text.get()));
    } catch (CharacterCodingException | RuntimeException e) {
      throw new StartupException(
          "property %s is no filter (%s): write it as in the HBase shell, such as"
                  .formatted(BindingProperty.SCAN_FILTER.with(text.get()), e.getMessage())
              + " PrefixFilter('user1')",
          e);
    }
  }

  private static boolean stopRow(Properties properties)
      throws StartupException, InvalidPropertyException {
    boolean stopRow = BindingProperty.SCAN_STOP_ROW.in(properties);
    if (stopRow && !RowRangeProperty.nameTest(properties)) {
      throw new StartupException(
          "property %s=true needs %s, because only of row ranges it is known which row is the last"
                  .formatted(BindingProperty.SCAN_STOP_ROW.key(), RowRangeProperty.TEST.key())
              + " of a scan: leave it out");
    }
    return stopRow;
  }

  /** Refuses what leaves out rows or cells in a test of row ranges that would miss them. */
  private static void refuseWithVerification(Optional<String> given, Properties properties)
      throws StartupException, InvalidPropertyException {
    boolean verified =
        RowRangeProperty.nameTest(properties)
            && RowRangeProperty.VERIFY.in(properties) != Verification.NONE;
    refuse(
        given,
        test(properties).filter(it -> verified),
        ", which wants all rows of a range: leave one out, or add "
            + RowRangeProperty.VERIFY.with("none"));
  }

  private static Optional<ValueCondition> valueCondition(Properties properties)
      throws InvalidPropertyException {
    return BindingProperty.USE_VALUE_FILTER.in(properties)
        ? Optional.of(
            new ValueCondition(
                CompareOperator.valueOf(BindingProperty.VALUE_FILTER_OPERATOR.in(properties)),
                BindingProperty.VALUE_FILTER_VALUE.in(properties)))
        : Optional.empty();
  }

  private static NewTable newTable(Properties properties)
      throws StartupException, InvalidPropertyException {
    String family = BindingProperty.COLUMN_FAMILY.in(properties);
    if (BindingProperty.CREATE_TABLE.in(properties) && family.matches(".*[,;\\s].*")) {
      throw new StartupException(
          "property %s is not one column family: name one, or give each its fields with %s"
              .formatted(
                  BindingProperty.COLUMN_FAMILY.with(family), BindingProperty.FAMILIES.key()));
    }
    return new NewTable(
        BindingProperty.CREATE_TABLE.in(properties),
        BindingProperty.REGIONS.in(properties),
        TableAttributes.from(properties));
  }
}
