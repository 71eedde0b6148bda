package io.github.hbaseycsb.scaleout.job;

import java.io.IOException;
import java.util.function.LongConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.mapreduce.RowCounter;
import org.apache.hadoop.hbase.mapreduce.TableInputFormat;
import org.apache.hadoop.hbase.mapreduce.TableMapReduceUtil;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;

/** Counts all rows of a table with HBase's own job. */
final class RowCountJob {
  private static final String COUNTERS = RowCounter.class.getName() + "$RowCounterMapper$Counters";
  private static final String ROWS = "ROWS";

  /**
   * The sizes of regions only determine the order of the tasks. HBase 1.x does not report them to
   * this client.
   */
  private static final String REGION_SIZES = "hbase.regionsizecalculator.enable";

  private RowCountJob() {}

  /**
   * Runs the job and waits for its end.
   *
   * @param progress receives the number of rows counted so far every second
   * @throws IOException with one line, if the job cannot be run or fails, or its count is lost
   */
  static long of(Connection connection, TableName table, LongConsumer progress)
      throws IOException, InterruptedException {
    return rows(RunningJob.run(job(connection, table), it -> progress.accept(soFar(it))));
  }

  /**
   * Creates the job with the deprecated method: the other one submits the job itself and does not
   * return the count.
   */
  @SuppressWarnings("deprecation")
  private static Job job(Connection connection, TableName table) throws IOException {
    Configuration conf = JobConfiguration.configuration(connection.getConfiguration());
    conf.setBoolean(REGION_SIZES, false);
    Job job = RowCounter.createSubmittableJob(conf, new String[] {table.getNameAsString()});
    job.setInputFormatClass(Rows.class);
    TableMapReduceUtil.addDependencyJarsForClasses(job.getConfiguration(), Rows.class);
    JobConfiguration.prepare(job);
    return job;
  }

  /** The rows of the table. Its connections have the job's secrets. */
  static final class Rows extends TableInputFormat {
    @Override
    protected void initialize(JobContext context) throws IOException {
      setConf(JobSecrets.restored(context));
      super.initialize(context);
    }
  }

  /** The number of rows so far; 0 if the job has not reported it yet. */
  private static long soFar(Job job) throws IOException {
    Counters counters = job.getCounters();
    return counters == null ? 0 : rows(counters);
  }

  private static long rows(Counters counters) {
    return counters.findCounter(COUNTERS, ROWS).getValue();
  }
}
