package io.github.hbaseycsb.scaleout;

import static io.github.hbaseycsb.binding.request.Rows.isField;

import io.github.hbaseycsb.property.Families;
import io.github.hbaseycsb.workload.RowRange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import site.ycsb.ByteIterator;

/** Reads randomly chosen records from a table and compares them with the expected ones. */
final class RecordSample {
  /** The minimum number of records to read, if there are as many. */
  static final int LEAST = 1000;

  static final int BATCH = 100;

  /** The maximum size of the values in a request, bytes, unless a single record is larger. */
  private static final long BATCH_BYTES = 4 << 20;

  /** How much of a record is compared. */
  enum Compared {
    /** The names of its fields, and the lengths of their values. */
    SHAPE,
    /** The values too, which follow from the record's number. */
    VALUES
  }

  /**
   * How many records were read, how many of them are missing, and how many are not as expected; and
   * one of the latter, or else a missing one.
   */
  record Found(int read, int missing, int different, Optional<Difference> example) {}

  /** What is wrong with a record, as a predicate after "row such-and-such". */
  record Difference(String key, String what) {}

  /** Reads rows in one request. */
  @FunctionalInterface
  interface Rows {
    /** Their values by field, in the order of the keys; empty for a row that does not exist. */
    List<Map<String, byte[]>> read(List<String> keys) throws IOException;

    /** The rows of a table. Their blocks are not added to the block cache. */
    static Rows of(Table table, Families families) {
      return keys -> {
        List<Get> gets =
            keys.stream().map(key -> new Get(Bytes.toBytes(key)).setCacheBlocks(false)).toList();
        gets.forEach(get -> families.names().forEach(get::addFamily));
        return Arrays.stream(table.get(gets)).map(RecordSample::fields).toList();
      };
    }
  }

  /** The fields of a row, without the columns beside the data that runs have written. */
  static Map<String, byte[]> fields(Result row) {
    Map<String, byte[]> fields = new HashMap<>();
    for (Cell cell : row.isEmpty() ? new Cell[0] : row.rawCells()) {
      if (isField(cell)) {
        fields.put(Bytes.toString(CellUtil.cloneQualifier(cell)), CellUtil.cloneValue(cell));
      }
    }
    return fields;
  }

  private RecordSample() {}

  /** Reads and compares a number of the records in a range; all if there are fewer. */
  static Found of(
      Records records, Rows rows, Compared compared, RowRange range, int size, Random random)
      throws IOException {
    long[] numbers =
        range.size() <= size
            ? LongStream.range(range.first(), range.end()).toArray()
            : random.longs(range.first(), range.end()).distinct().limit(size).toArray();
    boolean values = compared == Compared.VALUES && records.isDeterministic();
    int batch = batch(records, range.first());
    List<Difference> missing = new ArrayList<>();
    List<Difference> different = new ArrayList<>();
    for (int i = 0; i < numbers.length; i += batch) {
      long[] some = Arrays.copyOfRange(numbers, i, Math.min(i + batch, numbers.length));
      List<String> keys = LongStream.of(some).mapToObj(records::key).toList();
      List<Map<String, byte[]>> read = rows.read(keys);
      for (int j = 0; j < some.length; j++) {
        String key = keys.get(j);
        if (read.get(j).isEmpty()) {
          missing.add(new Difference(key, "is not there"));
        } else {
          difference(records, some[j], read.get(j), values)
              .ifPresent(what -> different.add(new Difference(key, what)));
        }
      }
    }
    return new Found(
        numbers.length,
        missing.size(),
        different.size(),
        Stream.of(different, missing).flatMap(List::stream).findFirst());
  }

  private static int batch(Records records, long number) {
    long bytes = records.values(number).values().stream().mapToLong(ByteIterator::bytesLeft).sum();
    return (int) Math.max(1, Math.min(BATCH, BATCH_BYTES / Math.max(1, bytes)));
  }

  private static Optional<String> difference(
      Records records, long number, Map<String, byte[]> fields, boolean values) {
    Map<String, ByteIterator> expected = records.values(number);
    if (fields.size() != expected.size()) {
      return Optional.of("has %d fields, not %d".formatted(fields.size(), expected.size()));
    }
    TreeSet<String> absent = new TreeSet<>(expected.keySet());
    absent.removeAll(fields.keySet());
    if (!absent.isEmpty()) {
      return Optional.of("has no field " + absent.first());
    }
    for (Map.Entry<String, ByteIterator> field : expected.entrySet()) {
      byte[] value = fields.get(field.getKey());
      if (!records.lengths().include(value.length)) {
        return Optional.of(
            "has %d bytes in field %s, not %s"
                .formatted(value.length, field.getKey(), records.lengths()));
      }
      if (values && !Arrays.equals(value, field.getValue().toArray())) {
        return Optional.of("has another value of field " + field.getKey());
      }
    }
    return Optional.empty();
  }
}
