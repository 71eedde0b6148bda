package io.github.hbaseycsb.scaleout.bulkload;

import io.github.hbaseycsb.scaleout.job.JobSecrets;
import java.io.IOException;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.io.ImmutableBytesWritable;
import org.apache.hadoop.io.VLongWritable;
import org.apache.hadoop.mapreduce.Reducer;

/** Generates the values of the rows of one region, in the order of their keys. */
final class RowReducer
    extends Reducer<ImmutableBytesWritable, VLongWritable, ImmutableBytesWritable, Cell> {
  /** The number of written rows. */
  enum Counter {
    ROWS
  }

  private RowCells cells;

  @Override
  protected void setup(Context context) throws IOException {
    // The output format connects to HBase.
    JobSecrets.restore(context.getConfiguration(), context.getCredentials());
    LoadJobSettings settings = new LoadJobSettings(context.getConfiguration());
    cells = new RowCells(settings.newRecords(), settings.family(), settings.timestamp());
  }

  @Override
  protected void reduce(
      ImmutableBytesWritable key, Iterable<VLongWritable> numbers, Context context)
      throws IOException, InterruptedException {
    long number = numbers.iterator().next().get();
    for (KeyValue cell : cells.of(key.copyBytes(), number)) {
      context.write(key, cell);
    }
    context.getCounter(Counter.ROWS).increment(1);
  }
}
