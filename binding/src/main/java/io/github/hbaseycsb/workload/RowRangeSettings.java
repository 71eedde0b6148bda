package io.github.hbaseycsb.workload;

import static io.github.hbaseycsb.property.PropertyType.integer;
import static io.github.hbaseycsb.property.PropertyType.wholeNumber;
import static io.github.hbaseycsb.property.RowRangeProperty.ALL;
import static io.github.hbaseycsb.property.RowRangeProperty.CLIENT;
import static io.github.hbaseycsb.property.RowRangeProperty.CLIENTS;
import static io.github.hbaseycsb.property.RowRangeProperty.FRACTION;
import static io.github.hbaseycsb.property.RowRangeProperty.KEY_FORMAT;
import static io.github.hbaseycsb.property.RowRangeProperty.OPERATIONS;
import static io.github.hbaseycsb.property.RowRangeProperty.PREFIX;
import static io.github.hbaseycsb.property.RowRangeProperty.RECORDS;
import static io.github.hbaseycsb.property.RowRangeProperty.REPEAT;
import static io.github.hbaseycsb.property.RowRangeProperty.SCAN_LENGTH;
import static io.github.hbaseycsb.property.RowRangeProperty.SEED;
import static io.github.hbaseycsb.property.RowRangeProperty.TEST;
import static io.github.hbaseycsb.property.RowRangeProperty.THREADS;
import static io.github.hbaseycsb.property.RowRangeProperty.VALUE_LENGTH;
import static io.github.hbaseycsb.property.RowRangeProperty.VERIFY;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.InvalidPropertyException;
import io.github.hbaseycsb.property.Property;
import io.github.hbaseycsb.property.PropertyType;
import io.github.hbaseycsb.property.RowRangeProperty.KeyFormat;
import io.github.hbaseycsb.property.RowRangeProperty.Verification;
import io.github.hbaseycsb.property.RowTest;
import io.github.hbaseycsb.property.YcsbProperty;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeSet;
import site.ycsb.WorkloadException;

/**
 * The settings of {@link RowRangeWorkload}: its properties, {@link RowRangeProperty}, parsed and
 * validated, and three of YCSB's: {@code insertstart} and {@code insertcount}, the rows within the
 * used part of the row space that {@code load} writes (default: the share of this process), and
 * {@code table}.
 *
 * @param insertRows the rows that {@code load} writes, if given
 * @param operations the number of operations of a {@code run}, if given
 * @param repeat whether {@code run} begins again after its last row
 * @param scanLength number of rows that a scan requests; 1 if the test does not scan
 * @param verification how much of the data that is read is verified
 */
public record RowRangeSettings(
    RowTest test,
    Space space,
    Share share,
    Optional<RowRange> insertRows,
    Optional<Integer> operations,
    boolean repeat,
    int scanLength,
    Verification verification) {
  /**
   * The row space.
   *
   * @param records R, its size
   * @param rows number of rows that are used, from row 0
   * @param values the values of the rows, before they are written
   * @param written what is written in their place
   * @param field the name of the single column: {@code fieldnameprefix} and "0"; if the prefix is
   *     empty, it is PE's column "0"
   */
  public record Space(
      long records,
      long rows,
      RowKeys keys,
      RowValues values,
      WrittenValues written,
      String table,
      String field) {
    /** The value of the row with this key in the table, in a new array. */
    public byte[] value(String key, long row) {
      return written.of(key, field, values.value(row));
    }
  }

  /**
   * What of the test this process does.
   *
   * @param threads of each process
   * @param client index of this process, 0 to {@code clients - 1}
   */
  public record Share(int threads, int clients, int client) {}

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
      return new RowRangeSettings(
          test,
          space(properties, records, rows),
          share(properties),
          insertRows(properties, rows),
          OPERATIONS.givenIn(properties),
          REPEAT.in(properties),
          scanLength(properties, test),
          VERIFY.in(properties));
    } catch (InvalidPropertyException e) {
      throw new WorkloadException(e.getMessage(), e);
    }
  }

  private static Share share(Properties properties) throws InvalidPropertyException {
    int clients = CLIENTS.in(properties);
    PropertyType<Integer> below = integer(0, clients - 1).because(", as " + CLIENTS.with(clients));
    return new Share(THREADS.in(properties), clients, CLIENT.as(below).in(properties));
  }

  private static Space space(Properties properties, long records, long rows)
      throws WorkloadException, InvalidPropertyException {
    return new Space(
        records,
        rows,
        keys(KEY_FORMAT.in(properties), records),
        new RowValues(SEED.in(properties), VALUE_LENGTH.in(properties)),
        WrittenValues.from(properties),
        BindingProperty.TABLE.textIn(properties::getProperty),
        YcsbProperty.FIELD_NAME_PREFIX.in(properties) + "0");
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
      return new RowKeys(format.width(records));
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
    Optional<Long> start =
        YcsbProperty.INSERT_START.as(wholeNumber(0, rows - 1)).givenIn(properties);
    long first = start.orElse(0L);
    Optional<Long> count =
        YcsbProperty.INSERT_COUNT.as(wholeNumber(1, rows - first)).givenIn(properties);
    return start.isEmpty() && count.isEmpty()
        ? Optional.empty()
        : Optional.of(new RowRange(first, first + count.orElse(rows - first)));
  }

  RangeQueue loadRanges() {
    return insertRows
        .map(range -> RangeQueue.of(range, share.threads, 1, 0))
        .orElseGet(this::ownRanges);
  }

  RangeQueue runRanges() {
    boolean furtherPasses = repeat || (test.isRandom() && operations.isPresent());
    return furtherPasses ? ownRanges().endless() : ownRanges();
  }

  /** Checks that a process can use each of its rows once, within YCSB's limit of operations. */
  void requireCountable() throws WorkloadException {
    long needed = ownRanges().steps(test.isRandom() ? 1 : scanLength);
    if (needed > Integer.MAX_VALUE) {
      throw new WorkloadException(
          "%s=%d is not valid with %s=%d: each process has %d operations to do, and YCSB counts to"
                  .formatted(RECORDS.key(), space.records, CLIENTS.key(), share.clients, needed)
              + " %d: give %s=%d"
                  .formatted(
                      Integer.MAX_VALUE,
                      CLIENTS.key(),
                      share.clients * (needed / Integer.MAX_VALUE + 1)));
    }
  }

  private RangeQueue ownRanges() {
    return RangeQueue.of(RowRange.ofFirst(space.rows), share.threads, share.clients, share.client);
  }

  /**
   * The row keys of a row space. Keys sort in the order of their indices, so {@code key(rows * i /
   * n)} for {@code i} from 1 to {@code n - 1} are the split points of n equal regions.
   *
   * @param width number of digits of a key, 1 or more
   */
  public record RowKeys(int width) {
    /**
     * The key of a row, 0 or more.
     *
     * @throws IllegalArgumentException if the row has more digits than the width
     */
    public String key(long row) {
      byte[] digits = new byte[width];
      Arrays.fill(digits, (byte) '0');
      long rest = row;
      for (int at = width - 1; at >= 0 && rest > 0; at--) {
        digits[at] = (byte) ('0' + rest % 10);
        rest /= 10;
      }
      if (rest != 0) {
        throw new IllegalArgumentException("row " + row + " has no key of " + width + " digits");
      }
      return new String(digits, ISO_8859_1);
    }
  }
}
