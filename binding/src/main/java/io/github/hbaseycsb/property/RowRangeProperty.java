package io.github.hbaseycsb.property;

import static io.github.hbaseycsb.property.PropertyType.FLAG;
import static io.github.hbaseycsb.property.PropertyType.decimal;
import static io.github.hbaseycsb.property.PropertyType.integer;
import static io.github.hbaseycsb.property.PropertyType.lowerCaseOf;
import static io.github.hbaseycsb.property.PropertyType.oneOf;
import static io.github.hbaseycsb.property.PropertyType.wholeNumber;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The properties of {@code RowRangeWorkload}. The constants are the complete list of its own, and
 * those of YCSB's that have another range or meaning there. Needs neither HBase nor YCSB.
 */
public final class RowRangeProperty {
  /** Begins the names of its own properties. */
  public static final String PREFIX = "bigtable.";

  /** How a row index is written as a row key: decimal digits, padded with zeros on the left. */
  public enum KeyFormat {
    /** Ten digits: the 0.20.0 report's "10 bytes for rowkey". */
    REPORT10(10),
    /** 26 digits: PerformanceEvaluation's {@code ROW_LENGTH}. */
    PE26(26),
    /**
     * As many digits as R-1 has. The paper names rows "0 to R-1" without a width; this is the
     * shortest width with which keys sort in the order of the rows.
     */
    PAPER(0);

    private final int fixedWidth;

    KeyFormat(int fixedWidth) {
      this.fixedWidth = fixedWidth;
    }

    /**
     * The number of digits of each key.
     *
     * @param rows R, 1 or more
     * @throws IllegalArgumentException if the index {@code rows - 1} does not fit the format
     */
    public int width(long rows) {
      int needed = Long.toString(rows - 1).length();
      int width = this == PAPER ? needed : fixedWidth;
      if (needed > width) {
        throw new IllegalArgumentException(
            rows + " rows need keys of " + needed + " digits, not " + width);
      }
      return width;
    }
  }

  /** How much of the data that a test reads is verified. */
  public enum Verification {
    NONE,
    /** Every row exists, and its value has the right length. */
    LENGTH,
    /** Every row exists, and its value is the one that the workload writes to the row. */
    CONTENT
  }

  public static final Property<RowTest> TEST =
      Property.of(
          "bigtable.test",
          oneOf(List.of(RowTest.values()), RowTest::propertyValue),
          "required; the test that `run` performs; `load` always writes the row space in order");

  public static final Property<Long> RECORDS =
      Property.of(
          "recordcount",
          wholeNumber(1, 1_000_000_000_000L),
          "required; R, the number of rows in the row space");

  public static final Property<Double> FRACTION =
      Property.of(
          "bigtable.fraction",
          decimal("a number above 0, up to 1", part -> part > 0 && part <= 1),
          "the fraction of the row space in use, from row 0; 0.1 for random-read-mem (paper: random"
              + " reads (mem) have a tenth of the data), otherwise 1");

  public static final Property<Integer> CLIENTS =
      Property.of(
          "bigtable.clients",
          integer(1, 10_000),
          "1",
          "client processes that share the test; all have the same `threadcount`");

  public static final Property<Integer> CLIENT =
      Property.of(
          "bigtable.client",
          integer(0, 9_999),
          "0",
          "the number of this process, 0 to `bigtable.clients` - 1");

  public static final Property<KeyFormat> KEY_FORMAT =
      Property.of(
          "bigtable.keyformat", lowerCaseOf(KeyFormat.class), "report10", "digits of a row key");

  public static final Property<Integer> VALUE_LENGTH =
      Property.of(
          "bigtable.valuelength",
          integer(1, 10 << 20),
          "1000",
          "bytes in a value (paper, PE and report: 1000)");

  public static final Property<Long> SEED =
      Property.of(
          "bigtable.seed",
          wholeNumber(Long.MIN_VALUE, Long.MAX_VALUE),
          "0",
          "chooses the values' bytes; the same for `load` and `run`");

  public static final Property<Integer> SCAN_LENGTH =
      Property.of(
          "bigtable.scanlength",
          integer(1, 1_000_000),
          "rows per scan operation; only for scan (default 1000) and random-seek-scan (120)");

  public static final Property<Verification> VERIFY =
      Property.of(
          "bigtable.verify",
          lowerCaseOf(Verification.class),
          "length",
          "how much of the data read is verified");

  public static final Property<Boolean> REPEAT =
      Property.of(
          "bigtable.repeat",
          FLAG,
          "false",
          "whether tests that would stop after their last row start again from the first one, for"
              + " runs that end by time");

  public static final Property<Integer> OPERATIONS =
      Property.of(
          "operationcount",
          integer(1, Integer.MAX_VALUE),
          "operations after which `run` stops; YCSB divides them evenly among the threads. A large"
              + " number, such as 2147483647 (YCSB's maximum), lets faster threads take more"
              + " ranges. Without it each index is used once. With more operations than that, a"
              + " random test makes further passes; the others stop after their last row");

  public static final Property<Integer> THREADS =
      Property.of("threadcount", integer(1, 100_000), "1", "as YCSB's");

  /** All of them, in the order of the documentation. */
  public static final List<Property<?>> ALL =
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

  private RowRangeProperty() {}

  /** Whether properties name a test, and so select the workload under any of its class names. */
  public static boolean nameTest(Map<?, ?> properties) {
    return properties.containsKey(TEST.key());
  }

  /** The test that properties name; empty if they name none, or one that does not exist. */
  public static Optional<RowTest> test(Map<String, String> properties) {
    return TEST.type().parser().apply(properties.getOrDefault(TEST.key(), "").strip());
  }
}
