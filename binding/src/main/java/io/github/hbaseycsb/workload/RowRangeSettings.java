package io.github.hbaseycsb.workload;

import io.github.hbaseycsb.property.InvalidPropertyException;
import io.github.hbaseycsb.property.PropertyType;
import io.github.hbaseycsb.workload.row.KeyFormat;
import io.github.hbaseycsb.workload.row.RowKeys;
import io.github.hbaseycsb.workload.row.RowRange;
import io.github.hbaseycsb.workload.row.RowValues;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedSet;
import java.util.TreeSet;
import site.ycsb.Client;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.workloads.CoreWorkload;

/**
 * Every property of {@link RowRangeWorkload}, parsed and checked.
 *
 * <table>
 *   <caption>The properties</caption>
 *   <tr><th>property</th><th>default</th><th>meaning</th></tr>
 *   <tr><td>{@code recordcount}</td><td>required</td>
 *       <td>R, the rows of the row space, 1 to 10^12</td></tr>
 *   <tr><td>{@code bigtable.test}</td><td>required</td>
 *       <td>what {@code run} does, one of {@link RowTest}; {@code load} writes the row space in
 *       order whatever the test</td></tr>
 *   <tr><td>{@code bigtable.fraction}</td><td>0.1 for random-read-mem, else 1</td>
 *       <td>the part of the row space in use, from row 0: above 0, up to 1 (paper: random reads
 *       (mem) have a tenth of the data)</td></tr>
 *   <tr><td>{@code bigtable.clients}</td><td>1</td>
 *       <td>client processes that share the test, 1 to 10000; all have the same
 *       {@code threadcount}</td></tr>
 *   <tr><td>{@code bigtable.client}</td><td>0</td>
 *       <td>which of them this process is, 0 to {@code bigtable.clients} - 1</td></tr>
 *   <tr><td>{@code bigtable.keyformat}</td><td>report10</td>
 *       <td>report10, pe26 or paper, see {@link KeyFormat}</td></tr>
 *   <tr><td>{@code bigtable.valuelength}</td><td>1000</td>
 *       <td>bytes in a value, 1 to 10485760 (paper, PE and report: 1000)</td></tr>
 *   <tr><td>{@code bigtable.seed}</td><td>0</td>
 *       <td>chooses the values' bytes, any long; the same for {@code load} and {@code run}</td></tr>
 *   <tr><td>{@code bigtable.scanlength}</td><td>1000; random-seek-scan: 120</td>
 *       <td>rows that one scan operation asks for, 1 to 1000000; for scan and random-seek-scan
 *       only</td></tr>
 *   <tr><td>{@code bigtable.verify}</td><td>length</td>
 *       <td>none, length or content, see {@link Verification}</td></tr>
 *   <tr><td>{@code operationcount}</td><td>none</td>
 *       <td>operations after which {@code run} stops, divided evenly over the threads by YCSB: give
 *       it plenty, 2147483647 say, the most that YCSB counts to, to leave more ranges to faster threads. Without it each index is
 *       used once. A random test given more than that goes on with further passes; the others stop
 *       when their rows are done</td></tr>
 *   <tr><td>{@code bigtable.repeat}</td><td>false</td>
 *       <td>whether the tests that stop when their rows are done begin again with the first row
 *       instead: for runs that time ends</td></tr>
 *   <tr><td>{@code insertstart}, {@code insertcount}</td><td>this process's share</td>
 *       <td>the rows that {@code load} writes, within the part of the row space in use</td></tr>
 *   <tr><td>{@code table}</td><td>usertable</td><td></td></tr>
 *   <tr><td>{@code fieldnameprefix}</td><td>field</td>
 *       <td>the single column is this and "0"; empty gives PE's column "0"</td></tr>
 *   <tr><td>{@code threadcount}</td><td>1</td><td>as YCSB's, 1 to 100000</td></tr>
 * </table>
 *
 * @param test what {@code run} does
 * @param records R, the size of the whole row space
 * @param rows of it that are in use, from row 0
 * @param insertRows what {@code load} writes if it is told so, else empty
 * @param operations after which {@code run} stops, else empty
 * @param repeat whether {@code run} begins again when its rows are done
 * @param threads of each process
 * @param clients processes
 * @param client this process, 0 to {@code clients - 1}
 * @param keys the row keys
 * @param values the rows' values
 * @param scanLength rows that one scan operation asks for; 1 if the test does not scan
 * @param verification how much of what is read is checked
 * @param table the table's name
 * @param field the single column's name
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

  static final String PREFIX = "bigtable.";
  static final String TEST = PREFIX + "test";
  static final String FRACTION = PREFIX + "fraction";
  static final String REPEAT = PREFIX + "repeat";
  static final String CLIENTS = PREFIX + "clients";
  static final String CLIENT = PREFIX + "client";
  static final String KEY_FORMAT = RowProperty.KEY_FORMAT.key();
  static final String VALUE_LENGTH = RowProperty.VALUE_LENGTH.key();
  static final String SEED = RowProperty.SEED.key();
  static final String SCAN_LENGTH = PREFIX + "scanlength";
  static final String VERIFY = PREFIX + "verify";

  private static final SortedSet<String> KNOWN =
      new TreeSet<>(
          Arrays.asList(
              TEST,
              FRACTION,
              REPEAT,
              CLIENTS,
              CLIENT,
              KEY_FORMAT,
              VALUE_LENGTH,
              SEED,
              SCAN_LENGTH,
              VERIFY));

  private static final long RECORDS_MAX = 1_000_000_000_000L;
  private static final int CLIENTS_MAX = 10_000;
  private static final int THREADS_MAX = 100_000;
  private static final int VALUE_LENGTH_MAX = 10 << 20;
  private static final int SCAN_LENGTH_MAX = 1_000_000;

  /**
   * Parses and checks the properties of a run.
   *
   * @throws WorkloadException of one line that names the property, its value and what is allowed
   */
  public static RowRangeSettings parse(Properties properties) throws WorkloadException {
    try {
      return new Parser(properties).settings();
    } catch (InvalidPropertyException e) {
      throw new WorkloadException(e.getMessage(), e);
    }
  }

  /** The ranges that this process loads. */
  RangeQueue loadRanges() {
    return insertRows.map(range -> RangeQueue.of(range, threads, 1, 0)).orElseGet(this::ownRanges);
  }

  /** The ranges that this process's {@code run} works through. */
  RangeQueue runRanges() {
    boolean furtherPasses = repeat || (test.isRandom() && operations.isPresent());
    return furtherPasses ? ownRanges().endless() : ownRanges();
  }

  /**
   * Checks that using each of its rows once is not more than a process can do.
   *
   * @throws WorkloadException of one line that says how many processes it takes
   */
  void requireCountable() throws WorkloadException {
    long needed = ownRanges().steps(test.isRandom() ? 1 : scanLength);
    if (needed > Integer.MAX_VALUE) {
      throw new WorkloadException(
          "%s=%d is not valid with %s=%d: each process has %d operations to do, and YCSB counts to"
                  .formatted(Client.RECORD_COUNT_PROPERTY, records, CLIENTS, clients, needed)
              + " %d: give %s=%d"
                  .formatted(
                      Integer.MAX_VALUE, CLIENTS, clients * (needed / Integer.MAX_VALUE + 1)));
    }
  }

  private RangeQueue ownRanges() {
    return RangeQueue.of(RowRange.ofFirst(rows), threads, clients, client);
  }

  /** Takes values out of the properties, refusing bad ones by name. */
  private record Parser(Properties properties) {
    private static final PropertyType<RowTest> TESTS =
        PropertyType.oneOf(Arrays.asList(RowTest.values()), RowTest::propertyValue);
    private static final PropertyType<Double> PARTS =
        PropertyType.decimal("a number above 0, up to 1", part -> part > 0 && part <= 1);

    RowRangeSettings settings() throws WorkloadException, InvalidPropertyException {
      refuseUnknown();
      RowTest test = TESTS.parse(TEST, text(TEST, ""));
      long records = requiredWhole(Client.RECORD_COUNT_PROPERTY, 1, RECORDS_MAX);
      double fraction = PARTS.parse(FRACTION, text(FRACTION, test.defaultFraction()));
      long rows = Math.max(1, Math.round(records * fraction));
      int clients = integer(CLIENTS, 1, 1, CLIENTS_MAX);
      return new RowRangeSettings(
          test,
          records,
          rows,
          insertRows(rows),
          operations(),
          PropertyType.FLAG.parse(REPEAT, text(REPEAT, "false")),
          integer(Client.THREAD_COUNT_PROPERTY, 1, 1, THREADS_MAX),
          clients,
          client(clients),
          keys(records),
          new RowValues(
              PropertyType.wholeNumber(Long.MIN_VALUE, Long.MAX_VALUE)
                  .parse(SEED, text(RowProperty.SEED)),
              PropertyType.integer(1, VALUE_LENGTH_MAX)
                  .parse(VALUE_LENGTH, text(RowProperty.VALUE_LENGTH))),
          scanLength(test),
          PropertyType.lowerCaseOf(Verification.class).parse(VERIFY, text(VERIFY, "length")),
          text(CoreWorkload.TABLENAME_PROPERTY, CoreWorkload.TABLENAME_PROPERTY_DEFAULT),
          text(RowProperty.FIELD_NAME_PREFIX) + "0");
    }

    private void refuseUnknown() throws WorkloadException {
      for (String name : new TreeSet<>(properties.stringPropertyNames())) {
        if (name.startsWith(PREFIX) && !KNOWN.contains(name)) {
          throw new WorkloadException(
              "Unknown property " + name + ": the known ones are " + String.join(", ", KNOWN));
        }
      }
    }

    private int client(int clients) throws InvalidPropertyException {
      return PropertyType.integer(0, clients - 1)
          .because(", as " + CLIENTS + "=" + clients)
          .parse(CLIENT, text(CLIENT, 0));
    }

    private int scanLength(RowTest test) throws WorkloadException, InvalidPropertyException {
      if (!test.hasFreeScanLength() && properties.containsKey(SCAN_LENGTH)) {
        throw new WorkloadException(
            SCAN_LENGTH
                + " applies to scan and random-seek-scan, not to "
                + TEST
                + "="
                + test.propertyValue());
      }
      return integer(SCAN_LENGTH, test.defaultScanLength(), 1, SCAN_LENGTH_MAX);
    }

    private RowKeys keys(long records) throws WorkloadException, InvalidPropertyException {
      KeyFormat format =
          PropertyType.lowerCaseOf(KeyFormat.class).parse(KEY_FORMAT, text(RowProperty.KEY_FORMAT));
      try {
        return RowKeys.of(format, records);
      } catch (IllegalArgumentException e) {
        throw new WorkloadException(
            "%s=%s is too short for %s=%d (%s): give %s or %s"
                .formatted(
                    KEY_FORMAT,
                    lowerCase(format),
                    Client.RECORD_COUNT_PROPERTY,
                    records,
                    e.getMessage(),
                    lowerCase(KeyFormat.PE26),
                    lowerCase(KeyFormat.PAPER)),
            e);
      }
    }

    private Optional<RowRange> insertRows(long rows) throws InvalidPropertyException {
      boolean given =
          properties.containsKey(Workload.INSERT_START_PROPERTY)
              || properties.containsKey(Client.INSERT_COUNT_PROPERTY);
      if (!given) {
        return Optional.empty();
      }
      long start = whole(Workload.INSERT_START_PROPERTY, 0, 0, rows - 1);
      long count = whole(Client.INSERT_COUNT_PROPERTY, rows - start, 1, rows - start);
      return Optional.of(new RowRange(start, start + count));
    }

    private Optional<Integer> operations() throws InvalidPropertyException {
      if (!properties.containsKey(Client.OPERATION_COUNT_PROPERTY)) {
        return Optional.empty();
      }
      return Optional.of(integer(Client.OPERATION_COUNT_PROPERTY, 1, 1, Integer.MAX_VALUE));
    }

    private long requiredWhole(String name, long min, long max)
        throws WorkloadException, InvalidPropertyException {
      if (!properties.containsKey(name)) {
        throw new WorkloadException(
            name + " is required: give " + PropertyType.wholeNumber(min, max).allowed());
      }
      return whole(name, min, min, max);
    }

    private long whole(String name, long byDefault, long min, long max)
        throws InvalidPropertyException {
      return PropertyType.wholeNumber(min, max).parse(name, text(name, byDefault));
    }

    private int integer(String name, int byDefault, int min, int max)
        throws InvalidPropertyException {
      return PropertyType.integer(min, max).parse(name, text(name, byDefault));
    }

    private String text(RowProperty property) {
      return text(property.key(), property.defaultValue());
    }

    private String text(String name, Object byDefault) {
      return properties.getProperty(name, byDefault.toString()).strip();
    }

    private static String lowerCase(Enum<?> constant) {
      return constant.name().toLowerCase(Locale.ROOT);
    }
  }
}
