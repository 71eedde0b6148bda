package io.github.hbaseycsb.scaleout.bulkload;

import io.github.hbaseycsb.workload.row.RowRange;
import java.util.List;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** The input format of a bulk load: record numbers, which are generated. */
final class RecordNumbers extends InputFormat<LongWritable, NullWritable> {
  @Override
  public List<InputSplit> getSplits(JobContext job) {
    LoadJobSettings settings = new LoadJobSettings(job.getConfiguration());
    return List.copyOf(RecordSplit.of(settings.records(), settings.mapTasks()));
  }

  @Override
  public RecordReader<LongWritable, NullWritable> createRecordReader(
      InputSplit split, TaskAttemptContext task) {
    return new Reader();
  }

  private static final class Reader extends RecordReader<LongWritable, NullWritable> {
    private final LongWritable number = new LongWritable();
    private RowRange range;
    private long next;

    @Override
    public void initialize(InputSplit split, TaskAttemptContext task) {
      range = ((RecordSplit) split).range();
      next = range.first();
    }

    @Override
    public boolean nextKeyValue() {
      if (next == range.end()) {
        return false;
      }
      number.set(next++);
      return true;
    }

    @Override
    public LongWritable getCurrentKey() {
      return number;
    }

    @Override
    public NullWritable getCurrentValue() {
      return NullWritable.get();
    }

    @Override
    public float getProgress() {
      return (float) (next - range.first()) / range.size();
    }

    @Override
    public void close() {}
  }
}
