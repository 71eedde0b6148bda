package io.github.hbaseycsb.scaleout.bulkload;

import io.github.hbaseycsb.scaleout.records.Records;
import java.io.IOException;
import org.apache.hadoop.hbase.io.ImmutableBytesWritable;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.VLongWritable;
import org.apache.hadoop.mapreduce.Mapper;

/**
 * Maps a record to its key and number. Only these are sorted and sent to the task that writes the
 * region.
 */
final class KeyMapper
    extends Mapper<LongWritable, NullWritable, ImmutableBytesWritable, VLongWritable> {
  private final ImmutableBytesWritable key = new ImmutableBytesWritable();
  private final VLongWritable number = new VLongWritable();
  private Records records;

  @Override
  protected void setup(Context context) throws IOException {
    records = new LoadJobSettings(context.getConfiguration()).newRecords();
  }

  @Override
  protected void map(LongWritable record, NullWritable nothing, Context context)
      throws IOException, InterruptedException {
    key.set(Bytes.toBytes(records.key(record.get())));
    number.set(record.get());
    context.write(key, number);
  }
}
