package io.github.hbaseycsb.scaleout.records;

import io.github.hbaseycsb.workload.row.RowRange;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import site.ycsb.ByteIterator;

/** Reads randomly chosen records from a table and compares them with the expected ones. */
public final class RecordSample {
  /** The minimum number of records to read, if there are as many. */
  public static final int LEAST = 1000;

  /** The maximum number of records in a request. */
  static final int BATCH = 100;

  /** The maximum size of the values in a request, bytes, unless a single record is larger. */
  private static final long BATCH_BYTES = 4 << 20;

  /** How much of a record is compared. */
  public enum Compared {
    /** The names of its fields, and the lengths of their values. */
    SHAPE,
    /** The values too, which follow from the record's number. */
    VALUES
  }

  /**
   * The result of a comparison.
   *
   * @param read number of records that were read
   * @param missing how many of them do not exist
   * @param different how many of them exist but are different from the expected ones
   * @param example a different record, or else a missing one
   */
  public record Found(int read, int missing, int different, Optional<Difference> example) {}

  /**
   * A record that is not as expected.
   *
   * @param key its row key
   * @param what is wrong with it, as a predicate after "row such-and-such"
   */
  public record Difference(String key, String what) {}

  private final Records records;
  private final StoredRows rows;
  private final Compared compared;
  private int missing;
  private int different;
  private Optional<Difference> missed = Optional.empty();
  private Optional<Difference> differed = Optional.empty();

  private RecordSample(Records records, StoredRows rows, Compared compared) {
    this.records = records;
    this.rows = rows;
    this.compared = compared;
  }

  /**
   * Reads and compares records.
   *
   * @param range the numbers of the records to choose from
   * @param size number of records to read; all if there are fewer
   * @throws IOException if the table cannot be read
   */
  public static Found of(
      Records records, StoredRows rows, Compared compared, RowRange range, int size, Random random)
      throws IOException {
    long[] numbers =
        range.size() <= size
            ? LongStream.range(range.first(), range.end()).toArray()
            : random.longs(range.first(), range.end()).distinct().limit(size).toArray();
    RecordSample sample = new RecordSample(records, rows, compared);
    int batch = batch(records, range.first());
    for (int i = 0; i < numbers.length; i += batch) {
      sample.read(Arrays.copyOfRange(numbers, i, Math.min(i + batch, numbers.length)));
    }
    return new Found(
        numbers.length,
        sample.missing,
        sample.different,
        sample.differed.isPresent() ? sample.differed : sample.missed);
  }

  private static int batch(Records records, long number) {
    long bytes = records.values(number).values().stream().mapToLong(ByteIterator::bytesLeft).sum();
    return (int) Math.max(1, Math.min(BATCH, BATCH_BYTES / Math.max(1, bytes)));
  }

  private void read(long[] numbers) throws IOException {
    List<String> keys = LongStream.of(numbers).mapToObj(records::key).toList();
    List<Map<String, byte[]>> found = rows.read(keys);
    for (int i = 0; i < numbers.length; i++) {
      String key = keys.get(i);
      if (found.get(i).isEmpty()) {
        missing++;
        missed = missed.or(() -> Optional.of(new Difference(key, "is not there")));
        continue;
      }
      Optional<String> difference = difference(records.values(numbers[i]), found.get(i));
      if (difference.isPresent()) {
        different++;
        differed = differed.or(() -> difference.map(what -> new Difference(key, what)));
      }
    }
  }

  private Optional<String> difference(
      Map<String, ByteIterator> expected, Map<String, byte[]> fields) {
    if (fields.size() != expected.size()) {
      return Optional.of("has %d fields, not %d".formatted(fields.size(), expected.size()));
    }
    Set<String> absent = new TreeSet<>(expected.keySet());
    absent.removeAll(fields.keySet());
    if (!absent.isEmpty()) {
      return Optional.of("has no field " + absent.iterator().next());
    }
    for (Map.Entry<String, ByteIterator> field : expected.entrySet()) {
      byte[] value = fields.get(field.getKey());
      if (!records.lengths().include(value.length)) {
        return Optional.of(
            "has %d bytes in field %s, not %s"
                .formatted(value.length, field.getKey(), records.lengths()));
      }
      if (compared == Compared.VALUES
          && records.isDeterministic()
          && !Arrays.equals(value, field.getValue().toArray())) {
        return Optional.of("has another value of field " + field.getKey());
      }
    }
    return Optional.empty();
  }
}
