package io.github.hbaseycsb.scaleout.job;

import io.github.hbaseycsb.binding.LoadTarget;
import io.github.hbaseycsb.binding.RowCount;
import java.io.IOException;
import java.util.function.LongConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.mapreduce.RowCounter;
import org.apache.hadoop.hbase.mapreduce.TableInputFormat;
import org.apache.hadoop.hbase.mapreduce.TableMapReduceUtil;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;

/** Counts all rows of a table: with HBase's own job on a cluster, otherwise in this process. */
public final class RowCountJob {
  private static final String COUNTERS = RowCounter.class.getName() + "$RowCounterMapper$Counters";

  private RowCountJob() {}

  /** Counts the rows. The progress receives the number so far every second. */
  public static long of(LoadTarget target, LongConsumer progress)
      throws IOException, InterruptedException {
    Connection connection = target.connection();
    return Jobs.runHere(connection.getConfiguration())
        ? RowCount.of(connection, target.table(), Long.MAX_VALUE, progress)
        : rows(Jobs.run(job(target), it -> progress.accept(rows(it.getCounters()))));
  }

  /** By a deprecated method: the other one submits the job itself and returns no count. */
  @SuppressWarnings("deprecation")
  private static Job job(LoadTarget target) throws IOException {
    Configuration conf = Jobs.configuration(target.connection().getConfiguration());
    // They only determine the order of the tasks. HBase 1.x does not report them to this client.
    conf.setBoolean("hbase.regionsizecalculator.enable", false);
    Job job =
        RowCounter.createSubmittableJob(conf, new String[] {target.table().getNameAsString()});
    job.setInputFormatClass(Rows.class);
    TableMapReduceUtil.addDependencyJarsForClasses(job.getConfiguration(), Rows.class);
    Jobs.prepare(job);
    return job;
  }

  /** The rows of the table. Its connections have the job's secrets. */
  static final class Rows extends TableInputFormat {
    @Override
    protected void initialize(JobContext context) throws IOException {
      setConf(Jobs.restoreSecrets(new Configuration(context.getConfiguration()), context));
      super.initialize(context);
    }
  }

  /** The number of rows so far; 0 if the job has not reported it yet. */
  private static long rows(Counters counters) {
    return counters == null ? 0 : counters.findCounter(COUNTERS, "ROWS").getValue();
  }
}
