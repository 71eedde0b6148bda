package io.github.hbaseycsb.workload;

import static io.github.hbaseycsb.property.PropertyType.FLAG;
import static io.github.hbaseycsb.property.PropertyType.decimal;
import static io.github.hbaseycsb.property.PropertyType.integer;
import static io.github.hbaseycsb.property.PropertyType.lowerCaseOf;
import static io.github.hbaseycsb.property.PropertyType.oneOf;
import static io.github.hbaseycsb.property.PropertyType.wholeNumber;

import io.github.hbaseycsb.property.InvalidPropertyException;
import io.github.hbaseycsb.property.Property;
import io.github.hbaseycsb.property.PropertyType;
import io.github.hbaseycsb.workload.row.KeyFormat;
import io.github.hbaseycsb.workload.row.RowKeys;
import io.github.hbaseycsb.workload.row.RowRange;
import io.github.hbaseycsb.workload.row.RowValues;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeSet;
import site.ycsb.Client;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.workloads.CoreWorkload;

/**
 * The properties of {@link RowRangeWorkload}, parsed and validated. The constants are its own
 * properties. It also uses three of YCSB's: {@code insertstart} and {@code insertcount}, the rows
 * within the used part of the row space that {@code load} writes (default: the share of this
 * process), and {@code table}. The name of the single column is {@code fieldnameprefix} and "0"; if
 * the prefix is empty, it is PE's column "0".
 *
 * @param test the test that {@code run} executes
 * @param records R, the size of the whole row space
 * @param rows number of rows that are used, from row 0
 * @param insertRows the rows that {@code load} writes, if given
 * @param operations the number of operations of a {@code run}, if given
 * @param repeat whether {@code run} begins again after its last row
 * @param threads number of threads of each process
 * @param clients number of processes
 * @param client index of this process, 0 to {@code clients - 1}
 * @param keys the row keys
 * @param values the values of the rows
 * @param scanLength number of rows that a scan requests; 1 if the test does not scan
 * @param verification how much of the data that is read is verified
 * @param table the name of the table
 * @param field the name of the single column
 */
public record RowRangeSettings(
    RowTest test,
    long records,
    long rows,
    Optional<RowRange> insertRows,
    Optional<Integer> operations,
    boolean repeat,
    int threads,
    int clients,
    int client,
    RowKeys keys,
    RowValues values,
    int scanLength,
    Verification verification,
    String table,
    String field) {
  static final Property<RowTest> TEST =
      Property.of(
          "bigtable.test",
          oneOf(List.of(RowTest.values()), RowTest::propertyValue),
          "required; the test that `run` performs; `load` always writes the row space in order");

  static final Property<Long> RECORDS =
      Property.of(
          RowProperty.RECORD_COUNT.key(),
          wholeNumber(1, 1_000_000_000_000L),
          "required; R, the number of rows in the row space");

  static final Property<Double> FRACTION =
      Property.of(
          RowProperty.FRACTION.key(),
          decimal("a number above 0, up to 1", part -> part > 0 && part <= 1),
          "the fraction of the row space in use, from row 0; 0.1 for random-read-mem (paper: random"
              + " reads (mem) have a tenth of the data), otherwise 1");

  static final Property<Integer> CLIENTS =
      Property.of(
          "bigtable.clients",
          integer(1, 10_000),
          "1",
          "client processes that share the test; all have the same `threadcount`");

  static final Property<Integer> CLIENT =
      Property.of(
          "bigtable.client",
          integer(0, 9_999),
          "0",
          "the number of this process, 0 to `bigtable.clients` - 1");

  static final Property<KeyFormat> KEY_FORMAT =
      deciding(RowProperty.KEY_FORMAT, lowerCaseOf(KeyFormat.class), "digits of a row key");

  static final Property<Integer> VALUE_LENGTH =
      deciding(
          RowProperty.VALUE_LENGTH,
          integer(1, 10 << 20),
          "bytes in a value (paper, PE and report: 1000)");

  static final Property<Long> SEED =
      deciding(
          RowProperty.SEED,
          wholeNumber(Long.MIN_VALUE, Long.MAX_VALUE),
          "chooses the values' bytes; the same for `load` and `run`");

  static final Property<Integer> SCAN_LENGTH =
      Property.of(
          "bigtable.scanlength",
          integer(1, 1_000_000),
          "rows per scan operation; only for scan (default 1000) and random-seek-scan (120)");

  static final Property<Verification> VERIFY =
      Property.of(
          "bigtable.verify",
          lowerCaseOf(Verification.class),
          "length",
          "how much of the data read is verified");

  static final Property<Boolean> REPEAT =
      Property.of(
          "bigtable.repeat",
          FLAG,
          "false",
          "whether tests that would stop after their last row start again from the first one, for"
              + " runs that end by time");

  static final Property<Integer> OPERATIONS =
      Property.of(
          Client.OPERATION_COUNT_PROPERTY,
          integer(1, Integer.MAX_VALUE),
          "operations after which `run` stops; YCSB divides them evenly among the threads. A large"
              + " number, such as 2147483647 (YCSB's maximum), lets faster threads take more"
              + " ranges. Without it each index is used once. With more operations than that, a"
              + " random test makes further passes; the others stop after their last row");

  static final Property<Integer> THREADS =
      Property.of(Client.THREAD_COUNT_PROPERTY, integer(1, 100_000), "1", "as YCSB's");

  private static final String PREFIX = "bigtable.";

  /** All of them, in the order of the documentation. */
  static final List<Property<?>> ALL =
      List.of(
          TEST,
          RECORDS,
          FRACTION,
          CLIENTS,
          CLIENT,
          KEY_FORMAT,
          VALUE_LENGTH,
          SEED,
          SCAN_LENGTH,
          VERIFY,
          REPEAT,
          OPERATIONS,
          THREADS);

  private static <T> Property<T> deciding(
      RowProperty property, PropertyType<T> type, String meaning) {
    return Property.of(property.key(), type, property.defaultValue(), meaning);
  }

  /**
   * Parses and validates the properties.
   *
   * @throws WorkloadException with one line that names the property, its value and the allowed
   *     values
   */
  public static RowRangeSettings parse(Properties properties) throws WorkloadException {
    refuseUnknown(properties);
    try {
      RowTest test = TEST.in(properties);
      long records = RECORDS.in(properties);
      double fraction = FRACTION.givenIn(properties).orElse(test.defaultFraction());
      long rows = Math.max(1, Math.round(records * fraction));
      int clients = CLIENTS.in(properties);
      return new RowRangeSettings(
          test,
          records,
          rows,
          insertRows(properties, rows),
          OPERATIONS.givenIn(properties),
          REPEAT.in(properties),
          THREADS.in(properties),
          clients,
          within(CLIENT, integer(0, clients - 1).because(", as " + CLIENTS.key() + "=" + clients))
              .in(properties),
          keys(KEY_FORMAT.in(properties), records),
          new RowValues(SEED.in(properties), VALUE_LENGTH.in(properties)),
          scanLength(properties, test),
          VERIFY.in(properties),
          properties.getProperty(
              CoreWorkload.TABLENAME_PROPERTY, CoreWorkload.TABLENAME_PROPERTY_DEFAULT),
          RowProperty.FIELD_NAME_PREFIX.in(properties).strip() + "0");
    } catch (InvalidPropertyException e) {
      throw new WorkloadException(e.getMessage(), e);
    }
  }

  private static <T> Property<T> within(Property<T> property, PropertyType<T> type) {
    return new Property<>(property.key(), type, property.byDefault(), property.meaning());
  }

  private static void refuseUnknown(Properties properties) throws WorkloadException {
    List<String> known =
        ALL.stream().map(Property::key).filter(key -> key.startsWith(PREFIX)).sorted().toList();
    for (String name : new TreeSet<>(properties.stringPropertyNames())) {
      if (name.startsWith(PREFIX) && !known.contains(name)) {
        throw new WorkloadException(
            "Unknown property " + name + ": the known ones are " + String.join(", ", known));
      }
    }
  }

  private static int scanLength(Properties properties, RowTest test)
      throws WorkloadException, InvalidPropertyException {
    if (!test.hasFreeScanLength() && properties.containsKey(SCAN_LENGTH.key())) {
      throw new WorkloadException(
          "%s applies to scan and random-seek-scan, not to %s=%s"
              .formatted(SCAN_LENGTH.key(), TEST.key(), test.propertyValue()));
    }
    return SCAN_LENGTH.givenIn(properties).orElse(test.defaultScanLength());
  }

  private static RowKeys keys(KeyFormat format, long records) throws WorkloadException {
    try {
      return RowKeys.of(format, records);
    } catch (IllegalArgumentException e) {
      throw new WorkloadException(
          "%s=%s is too short for %s=%d (%s): give pe26 or paper"
              .formatted(
                  KEY_FORMAT.key(),
                  format.name().toLowerCase(Locale.ROOT),
                  RECORDS.key(),
                  records,
                  e.getMessage()),
          e);
    }
  }

  private static Optional<RowRange> insertRows(Properties properties, long rows)
      throws InvalidPropertyException {
    if (!properties.containsKey(Workload.INSERT_START_PROPERTY)
        && !properties.containsKey(Client.INSERT_COUNT_PROPERTY)) {
      return Optional.empty();
    }
    long start =
        Property.of(
                Workload.INSERT_START_PROPERTY,
                wholeNumber(0, rows - 1),
                "0",
                "the first row that `load` writes")
            .in(properties);
    long count =
        Property.of(
                Client.INSERT_COUNT_PROPERTY,
                wholeNumber(1, rows - start),
                Long.toString(rows - start),
                "how many rows `load` writes")
            .in(properties);
    return Optional.of(new RowRange(start, start + count));
  }

  /** The ranges that this process loads. */
  RangeQueue loadRanges() {
    return insertRows.map(range -> RangeQueue.of(range, threads, 1, 0)).orElseGet(this::ownRanges);
  }

  /** The ranges that this process uses in {@code run}. */
  RangeQueue runRanges() {
    boolean furtherPasses = repeat || (test.isRandom() && operations.isPresent());
    return furtherPasses ? ownRanges().endless() : ownRanges();
  }

  /**
   * Checks that a process can use each of its rows once, within YCSB's limit of operations.
   *
   * @throws WorkloadException with one line that says how many processes are necessary
   */
  void requireCountable() throws WorkloadException {
    long needed = ownRanges().steps(test.isRandom() ? 1 : scanLength);
    if (needed > Integer.MAX_VALUE) {
      throw new WorkloadException(
          "%s=%d is not valid with %s=%d: each process has %d operations to do, and YCSB counts to"
                  .formatted(RECORDS.key(), records, CLIENTS.key(), clients, needed)
              + " %d: give %s=%d"
                  .formatted(
                      Integer.MAX_VALUE,
                      CLIENTS.key(),
                      clients * (needed / Integer.MAX_VALUE + 1)));
    }
  }

  private RangeQueue ownRanges() {
    return RangeQueue.of(RowRange.ofFirst(rows), threads, clients, client);
  }
}
