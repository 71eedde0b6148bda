package io.github.hbaseycsb.scaleout.bulkload;

import io.github.hbaseycsb.binding.LoadTarget;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import site.ycsb.ByteIterator;

/** Reads some of the records, chosen at random, and compares them with what should be there. */
final class SampledComparison {
  private static final int SAMPLE = 1000;

  private final LoadTarget target;
  private final Records records;

  SampledComparison(LoadTarget target, Records records) {
    this.target = target;
    this.records = records;
  }

  /**
   * Compares as many records as the sample has, or all where there are fewer: the fields and, where
   * the values follow from the number, their bytes.
   *
   * @return how many were compared
   * @throws BulkLoadException when a record is missing or another
   */
  long run(RecordRange range, Random random) throws BulkLoadException, IOException {
    long[] numbers =
        range.getLength() <= SAMPLE
            ? LongStream.range(range.first(), range.end()).toArray()
            : random.longs(SAMPLE, range.first(), range.end()).toArray();
    byte[] family = Bytes.toBytes(target.family());
    List<Get> gets = new ArrayList<>();
    for (long number : numbers) {
      gets.add(new Get(Bytes.toBytes(records.key(number))).addFamily(family).setCacheBlocks(false));
    }
    try (Table table = target.connection().getTable(target.table())) {
      Result[] rows = table.get(gets);
      for (int i = 0; i < rows.length; i++) {
        Optional<String> difference = difference(numbers[i], rows[i], family);
        if (difference.isPresent()) {
          throw new BulkLoadException(
              "row %s of table %s %s after the bulk load: drop the table and load it again"
                  .formatted(records.key(numbers[i]), target.table(), difference.get()));
        }
      }
    }
    return numbers.length;
  }

  private Optional<String> difference(long number, Result row, byte[] family) {
    if (row.isEmpty()) {
      return Optional.of("is not there");
    }
    Map<String, ByteIterator> expected = records.values(number);
    if (row.size() != expected.size()) {
      return Optional.of("has %d fields, not %d".formatted(row.size(), expected.size()));
    }
    for (Map.Entry<String, ByteIterator> field : expected.entrySet()) {
      byte[] value = row.getValue(family, Bytes.toBytes(field.getKey()));
      if (value == null) {
        return Optional.of("has no field " + field.getKey());
      }
      if (records.isDeterministic() && !Arrays.equals(value, field.getValue().toArray())) {
        return Optional.of("has another value of field " + field.getKey());
      }
    }
    return Optional.empty();
  }
}
