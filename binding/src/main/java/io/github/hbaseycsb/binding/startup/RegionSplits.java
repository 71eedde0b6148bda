package io.github.hbaseycsb.binding.startup;

import io.github.hbaseycsb.binding.options.StartupException;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.InvalidPropertyException;
import io.github.hbaseycsb.property.RowRangeProperty;
import io.github.hbaseycsb.property.YcsbProperty;
import io.github.hbaseycsb.workload.LongCoreWorkload;
import io.github.hbaseycsb.workload.RowRangeSettings;
import java.util.Arrays;
import java.util.Properties;
import java.util.Set;
import java.util.stream.LongStream;
import org.apache.hadoop.hbase.util.Bytes;
import site.ycsb.Utils;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.workloads.CoreWorkload;

/**
 * Split points at the quantiles of the keys that a load will insert.
 *
 * <p>YCSB's keys are {@code user} and a decimal number: the record number, or its 64-bit FNV hash.
 * As text these are not uniformly distributed ({@code user1...} is more frequent than {@code
 * user9...}), so uniform split points would leave some regions nearly empty. This class counts
 * numbers in the order of their text. For up to {@link #SORTED} records, it sorts their hashes. For
 * more records, it takes the quantiles of all possible hashes. The sizes of the regions then vary
 * only by chance, for example by about 0.1% with a thousand regions and ten billion records.
 *
 * @param records number of records to load, 1 or more
 * @param hashed whether record numbers are hashed ({@code insertorder=hashed})
 * @param zeroPadding number of digits to which a number is padded, as {@code CoreWorkload} does
 */
public record RegionSplits(long records, boolean hashed, int zeroPadding) {
  /** The prefix of every key of {@code CoreWorkload} in YCSB 0.17. */
  static final String PREFIX = "user";

  /**
   * The maximum number of hashes to sort. With more records, the sizes of 250 regions vary by
   * chance by at most about 1%.
   */
  static final int SORTED = 16_000_000;

  private static final int DIGITS = 19;

  private static final long[] POWERS_OF_TEN =
      LongStream.iterate(1, power -> power * 10).limit(DIGITS).toArray();

  /** The position with a nine in each place; unsigned. */
  private static final long LAST_POSITION = POWERS_OF_TEN[DIGITS - 1] * 10 - 1;

  private static final Set<String> DECIDING = Set.of("doInsert", "buildKeyName");

  /**
   * The split points for the keys that a client with these properties loads.
   *
   * @param regions number of regions of the table
   * @throws StartupException if the properties do not determine the keys, or the keys of the
   *     workload are not known
   */
  public static byte[][] of(Properties properties, int regions) throws StartupException {
    if (regions == 1) {
      return new byte[0][];
    }
    try {
      return RowRangeProperty.nameTest(properties)
          ? ofRowRange(properties, regions)
          : ofCoreWorkload(properties, regions);
    } catch (InvalidPropertyException e) {
      throw new StartupException(e);
    }
  }

  private static byte[][] ofRowRange(Properties properties, int regions) throws StartupException {
    try {
      RowRangeSettings settings = RowRangeSettings.parse(properties);
      return LongStream.range(1, regions)
          .map(i -> i * settings.space().rows() / regions)
          .filter(row -> row > 0)
          .distinct()
          .mapToObj(row -> Bytes.toBytes(settings.space().keys().key(row)))
          .toArray(byte[][]::new);
    } catch (WorkloadException e) {
      throw new StartupException(e.getMessage(), e);
    }
  }

  private static byte[][] ofCoreWorkload(Properties properties, int regions)
      throws StartupException, InvalidPropertyException {
    long records = YcsbProperty.RECORD_COUNT.in(properties);
    // As CoreWorkload decides it, which a stock YCSB gives the text as it is.
    boolean hashed =
        properties.getProperty(YcsbProperty.INSERT_ORDER.key(), "hashed").equals("hashed");
    String workload = properties.getProperty(YcsbProperty.WORKLOAD.key());
    int salts = YcsbProperty.KEY_SALTS.in(properties);
    if (workload != null && !YcsbProperty.isCoreWorkload(workload)) {
      requireKeysOfCoreWorkload(workload, regions);
      if (!hashed) {
        throw unknown("how many keys %s loads".formatted(workload), regions);
      }
      // A workload class may set its number of records itself. All hashes are alike.
      records = Long.MAX_VALUE;
      salts = 1;
    }
    RegionSplits splits =
        new RegionSplits(
            // For YCSB, 0 means this number.
            records == 0 ? Integer.MAX_VALUE : records,
            hashed,
            YcsbProperty.ZERO_PADDING.in(properties));
    return salts == 1 ? splits.at(regions) : splits.at(regions, salts);
  }

  /** Checks that a class inherits from {@link CoreWorkload} what determines the keys of a load. */
  private static void requireKeysOfCoreWorkload(String workload, int regions)
      throws StartupException {
    try {
      Class<?> type = Class.forName(workload, false, CoreWorkload.class.getClassLoader());
      while (type != CoreWorkload.class) {
        boolean isOther =
            type == Workload.class
                || Arrays.stream(type.getDeclaredMethods())
                    .anyMatch(method -> DECIDING.contains(method.getName()));
        if (isOther || type.getSuperclass() == null) {
          throw unknown("which keys %s loads".formatted(workload), regions);
        }
        type = type.getSuperclass();
      }
    } catch (ClassNotFoundException e) {
      throw new StartupException("no workload class %s on the class path".formatted(workload), e);
    }
  }

  private static StartupException unknown(String what, int regions) {
    String key = BindingProperty.REGIONS.key();
    return new StartupException(
        "property %s=%d is not possible, because it is not known %s, and so where to split: leave it out, or create the table with splits of your own"
            .formatted(key, regions, what));
  }

  /**
   * The boundaries between regions of equally many rows; fewer if there are too few distinct keys.
   */
  byte[][] at(int regions) {
    boolean sort = hashed && records <= SORTED && regions > 1;
    long[] sorted = sort ? sortedPositions() : new long[0];
    long numbers = hashed && !sort ? Long.MAX_VALUE : records;
    return LongStream.range(1, regions)
        // This is i * numbers / regions without overflow.
        .map(i -> numbers / regions * i + numbers % regions * i / regions)
        .filter(rank -> rank > 0)
        .map(rank -> sort ? sorted[(int) rank] ^ Long.MIN_VALUE : positionAt(rank, numbers))
        .distinct()
        .mapToObj(this::key)
        .toArray(byte[][]::new);
  }

  /** The same of keys with salts: those of a salt follow each other. They are not hashed. */
  private byte[][] at(int regions, int salts) {
    return LongStream.range(1, regions)
        .map(i -> records / regions * i + records % regions * i / regions)
        .filter(rank -> rank > 0)
        .map(rank -> saltedNumber(rank, salts))
        .distinct()
        .mapToObj(number -> Bytes.toBytes(LongCoreWorkload.salted(text(number), number, salts)))
        .toArray(byte[][]::new);
  }

  /** The number of the record that has about so many before it. */
  private long saltedNumber(long rank, int salts) {
    long salt = Math.min(salts - 1, (long) ((double) rank / records * salts));
    long first = records / salts * salt + Math.min(salt, records % salts);
    return Math.max(0, rank - first) * salts + salt;
  }

  /** The key of a number without its salt. */
  private String text(long number) {
    return PREFIX + "0".repeat(Math.max(0, zeroPadding - digits(number))) + number;
  }

  /** Of all records. The sort is signed and positions are unsigned, so sign bits are flipped. */
  private long[] sortedPositions() {
    long[] positions = new long[(int) records];
    Arrays.setAll(positions, i -> position(Utils.hash(i)) ^ Long.MIN_VALUE);
    Arrays.parallelSort(positions);
    return positions;
  }

  /** The position with {@code rank} of the numbers below {@code numbers} before it. */
  private long positionAt(long rank, long numbers) {
    long low = 0;
    long high = LAST_POSITION;
    while (low != high) {
      long middle = low + ((high - low) >>> 1);
      if (countBefore(middle + 1, numbers) > rank) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /** How many of the numbers below {@code numbers} have a position before this one. */
  private long countBefore(long position, long numbers) {
    long count = 0;
    int shortest = Math.min(DIGITS, Math.max(1, zeroPadding));
    for (int length = shortest; length <= DIGITS; length++) {
      long first = length == shortest ? 0 : POWERS_OF_TEN[length - 1];
      long end = length == DIGITS ? numbers : Math.min(numbers, POWERS_OF_TEN[length]);
      long places = POWERS_OF_TEN[DIGITS - length];
      long before = Long.divideUnsigned(position + places - 1, places);
      count += Math.max(0, (Long.compareUnsigned(before, end) < 0 ? before : end) - first);
    }
    return count;
  }

  /**
   * A number whose unsigned order is the order of the keys' text: the padded digits, left-aligned
   * in 19 places.
   */
  private long position(long number) {
    int length = Math.max(zeroPadding, digits(number));
    return length >= DIGITS ? number : number * POWERS_OF_TEN[DIGITS - length];
  }

  /**
   * The smallest key at a position: a text without trailing zeros sorts before the texts that have
   * some.
   */
  private byte[] key(long position) {
    String digits = Long.toUnsignedString(position);
    String padding = "0".repeat(Math.max(zeroPadding, DIGITS) - digits.length());
    return Bytes.toBytes(PREFIX + (padding + digits).replaceAll("0+$", ""));
  }

  private static int digits(long number) {
    int digits = 1;
    while (digits < DIGITS && number >= POWERS_OF_TEN[digits]) {
      digits++;
    }
    return digits;
  }
}
