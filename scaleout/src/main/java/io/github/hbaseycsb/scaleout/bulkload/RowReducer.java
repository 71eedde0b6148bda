package io.github.hbaseycsb.scaleout.bulkload;

import io.github.hbaseycsb.scaleout.records.Records;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.io.ImmutableBytesWritable;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.io.VLongWritable;
import org.apache.hadoop.mapreduce.Reducer;
import site.ycsb.ByteIterator;

/** Makes the values of the rows of one region, in the order of their keys. */
final class RowReducer
    extends Reducer<ImmutableBytesWritable, VLongWritable, ImmutableBytesWritable, Cell> {
  /** Rows that were written. */
  enum Counter {
    ROWS
  }

  private final Map<String, byte[]> qualifiers = new TreeMap<>();
  private Records records;
  private byte[] family;

  @Override
  protected void setup(Context context) throws IOException {
    LoadJobSettings settings = new LoadJobSettings(context.getConfiguration());
    records = settings.newRecords();
    family = Bytes.toBytes(settings.family());
  }

  @Override
  protected void reduce(
      ImmutableBytesWritable key, Iterable<VLongWritable> numbers, Context context)
      throws IOException, InterruptedException {
    long number = numbers.iterator().next().get();
    byte[] row = key.copyBytes();
    // A store file's cells are in the order of their qualifiers.
    Map<byte[], ByteIterator> fields = new TreeMap<>(Bytes.BYTES_COMPARATOR);
    records.values(number).forEach((field, value) -> fields.put(qualifier(field), value));
    for (Map.Entry<byte[], ByteIterator> field : fields.entrySet()) {
      // The output replaces the latest time by its own, as a region server does.
      context.write(
          key,
          new KeyValue(
              row,
              family,
              field.getKey(),
              HConstants.LATEST_TIMESTAMP,
              field.getValue().toArray()));
    }
    context.getCounter(Counter.ROWS).increment(1);
  }

  private byte[] qualifier(String field) {
    return qualifiers.computeIfAbsent(field, Bytes::toBytes);
  }
}
