package io.github.hbaseycsb.scaleout;

import io.github.hbaseycsb.property.InvalidPropertyException;
import io.github.hbaseycsb.property.RowRangeProperty;
import io.github.hbaseycsb.property.YcsbProperty;
import io.github.hbaseycsb.workload.LongCoreWorkload;
import io.github.hbaseycsb.workload.RowRange;
import io.github.hbaseycsb.workload.RowRangeSettings;
import io.github.hbaseycsb.workload.WrittenValues;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.LongFunction;
import site.ycsb.BasicDB;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;

/**
 * The records that YCSB's load phase would insert, accessible by number. Not thread-safe.
 *
 * @param count their number in the whole table
 * @param keys the row key of a record
 * @param fields the values of a record by field, which can be read once
 * @param isDeterministic whether a record number always gives the same values
 */
record Records(
    long count,
    LongFunction<String> keys,
    LongFunction<Map<String, ByteIterator>> fields,
    boolean isDeterministic,
    Lengths lengths) {
  /** The range of the length of a value, bytes. */
  record Lengths(long least, long most) {
    boolean include(long length) {
      return length >= least && length <= most;
    }

    @Override
    public String toString() {
      return least == most ? Long.toString(least) : "%d to %d".formatted(least, most);
    }
  }

  String key(long number) {
    return keys.apply(number);
  }

  Map<String, ByteIterator> values(long number) {
    return fields.apply(number);
  }

  /** The records that a client with these properties loads: all, or a part that they select. */
  RowRange range(Properties properties) {
    long first = YcsbProperty.INSERT_START.checkedIn(properties);
    return new RowRange(
        first, first + YcsbProperty.INSERT_COUNT.checkedIn(properties, count - first));
  }

  /** Whether the records of the workload in these properties are accessible by number. */
  static boolean areKnown(Properties properties) {
    return RowRangeProperty.nameTest(properties) || LongCoreWorkload.isCoreWorkload(properties);
  }

  /**
   * The records of the workload in these properties.
   *
   * @throws WorkloadException with one line, if the properties are refused, or name a workload
   *     whose records are not accessible by number
   */
  static Records of(Properties properties) throws WorkloadException {
    if (RowRangeProperty.nameTest(properties)) {
      RowRangeSettings.Space space = RowRangeSettings.parse(properties).space();
      long length = space.values().length();
      return new Records(
          space.rows(),
          space.keys()::key,
          row ->
              Map.of(
                  space.field(),
                  new ByteArrayByteIterator(space.value(space.keys().key(row), row))),
          true,
          new Lengths(length, length));
    }
    if (!areKnown(properties)) {
      throw new WorkloadException(
          "%s cannot be loaded in bulk: only CoreWorkload and RowRangeWorkload can"
              .formatted(
                  YcsbProperty.WORKLOAD.with(properties.getProperty(YcsbProperty.WORKLOAD.key()))));
    }
    // The constructor of a workload requests measurements, which need properties.
    Measurements.setProperties(properties);
    Numbered workload = new Numbered();
    workload.init(properties);
    Lengths lengths = lengths(properties);
    return new Records(
        YcsbProperty.RECORD_COUNT.checkedIn(properties),
        workload::key,
        workload::values,
        YcsbProperty.DATA_INTEGRITY.checkedIn(properties)
            || (workload.written.followFromRecords() && lengths.least == lengths.most),
        lengths);
  }

  /** As CoreWorkload reads the lengths, which has already accepted the properties. */
  private static Lengths lengths(Properties properties) throws WorkloadException {
    long longest = YcsbProperty.FIELD_LENGTH.checkedIn(properties);
    return switch (YcsbProperty.FIELD_LENGTH_DISTRIBUTION.textIn(properties::getProperty)) {
      case "constant" -> new Lengths(longest, longest);
      case "histogram" ->
          lengths(Path.of(YcsbProperty.FIELD_LENGTH_HISTOGRAM.textIn(properties::getProperty)));
      default -> new Lengths(YcsbProperty.MIN_FIELD_LENGTH.checkedIn(properties), longest);
    };
  }

  /** YCSB reads a line with the size of a bucket, and a line for each bucket. */
  private static Lengths lengths(Path histogram) throws WorkloadException {
    try {
      List<String> lines = Files.readAllLines(histogram);
      long bytesOfBucket = Long.parseLong(lines.get(0).split("\t", -1)[1]);
      return new Lengths(0, (lines.size() - 1) * bytesOfBucket);
    } catch (IOException e) {
      throw new WorkloadException(e.getMessage(), e);
    }
  }

  /**
   * CoreWorkload with a given record number instead of the next one. Its inserts are kept instead
   * of sent.
   */
  private static final class Numbered extends LongCoreWorkload {
    private long next;
    private String insertedKey;
    private Map<String, ByteIterator> inserted;
    private WrittenValues written;

    private final DB keeping =
        new BasicDB() {
          @Override
          public Status insert(String table, String key, Map<String, ByteIterator> values) {
            insertedKey = key;
            inserted = values;
            return Status.OK;
          }
        };

    @Override
    public void init(Properties properties) throws WorkloadException {
      super.init(properties);
      numberInserts(() -> next);
      try {
        written = WrittenValues.from(properties);
      } catch (InvalidPropertyException e) {
        throw new WorkloadException(e.getMessage(), e);
      }
    }

    String key(long number) {
      return keyOf(number);
    }

    Map<String, ByteIterator> values(long number) {
      next = number;
      doInsert(keeping, null);
      if (written.followFromRecords()) {
        inserted.replaceAll(this::written);
      }
      return inserted;
    }

    /** As the binding puts it. */
    private ByteIterator written(String field, ByteIterator value) {
      return new ByteArrayByteIterator(written.of(insertedKey, field, value.toArray()));
    }
  }
}
