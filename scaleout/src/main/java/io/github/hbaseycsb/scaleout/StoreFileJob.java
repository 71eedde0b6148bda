package io.github.hbaseycsb.scaleout;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.hbaseycsb.binding.SharedConnection;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.Families;
import io.github.hbaseycsb.property.SecretNames;
import io.github.hbaseycsb.workload.RowRange;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import org.HdrHistogram.Recorder;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.io.ImmutableBytesWritable;
import org.apache.hadoop.hbase.mapreduce.HFileOutputFormat2;
import org.apache.hadoop.hbase.mapreduce.TableMapReduceUtil;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.VLongWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import site.ycsb.ByteIterator;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;

/**
 * The job that writes a table's rows as store files (HFiles). The map tasks create the keys, which
 * are sorted and sent to a reduce task for each region. The reduce tasks generate the values. So
 * only keys are sorted, whatever the length of the values.
 */
@SuppressWarnings("SameNameButDifferent") // Each kind of task has its Context.
final class StoreFileJob {
  /** About as many as a map task can sort in its 100 MB of memory without spilling twice. */
  private static final long RECORDS_PER_MAP_TASK = 1_000_000;

  private static final String PROPERTIES = "hbase-ycsb.bulkload.properties";
  private static final String FAMILIES = "hbase-ycsb.bulkload.families";
  private static final String TIMESTAMP = "hbase-ycsb.bulkload.timestamp";

  enum Counter {
    ROWS
  }

  private StoreFileJob() {}

  /**
   * Creates the job, without submitting it. The output must not exist; it gets a subdirectory for
   * each family. The input is written beside it.
   */
  static Job job(
      SharedConnection target, Properties properties, RowRange records, long timestamp, Path output)
      throws IOException {
    Configuration conf = Jobs.configuration(target.connection().getConfiguration());
    // As many as a job in this process can run in parallel, with 256 MB for a sort or a merge.
    Runtime here = Runtime.getRuntime();
    long tasks = Math.max(1, Math.min(here.availableProcessors(), here.maxMemory() >> 28));
    conf.setIfUnset("mapreduce.local.map.tasks.maximum", Long.toString(tasks));
    conf.setIfUnset("mapreduce.local.reduce.tasks.maximum", Long.toString(tasks));
    // The directory for the region boundaries that the map tasks read.
    conf.set(HConstants.TEMPORARY_FS_DIRECTORY_KEY, output.getParent().toString());
    FileSystem files = output.getFileSystem(conf);
    if (Jobs.runHere(conf)) {
      // HBase looks for that path on the default file system.
      FileSystem.setDefaultUri(conf, files.getUri());
    }
    set(conf, properties, target.families(), timestamp);
    Path input = new Path(output.getParent(), "record-numbers");
    long enough = (records.size() + RECORDS_PER_MAP_TASK - 1) / RECORDS_PER_MAP_TASK;
    writeInput(files, input, records, Math.min(Integer.MAX_VALUE, Math.max(tasks, enough)));

    Job job = Job.getInstance(conf, "bulk load of " + target.table());
    Jobs.mapEachLine(job, input, KeyMapper.class);
    job.setMapOutputKeyClass(ImmutableBytesWritable.class);
    job.setMapOutputValueClass(VLongWritable.class);
    try (Table table = target.connection().getTable(target.table());
        RegionLocator regions = target.connection().getRegionLocator(target.table())) {
      HFileOutputFormat2.configureIncrementalLoad(job, table.getDescriptor(), regions);
    }
    job.setReducerClass(RowReducer.class);
    FileOutputFormat.setOutputPath(job, output);
    // The output format has already added HBase's jars and the tokens.
    TableMapReduceUtil.addDependencyJarsForClasses(
        job.getConfiguration(), SharedConnection.class, Workload.class, Recorder.class);
    Jobs.prepare(job);
    return job;
  }

  /** Writes a line for each map task: the first of its record numbers, and one past the last. */
  static void writeInput(FileSystem files, Path input, RowRange records, long tasks)
      throws IOException {
    try (OutputStream out = files.create(input)) {
      for (long task = 0; task < tasks; task++) {
        RowRange part = records.part(task, tasks);
        if (!part.isEmpty()) {
          out.write((part.first() + " " + part.end() + "\n").getBytes(UTF_8));
        }
      }
    }
  }

  /**
   * Sets what the tasks need to make rows. Properties for HBase's client and for the login are left
   * out, because other users can see a job's configuration.
   */
  static void set(Configuration conf, Properties properties, Families families, long timestamp)
      throws IOException {
    Properties workload = new Properties();
    for (String name : properties.stringPropertyNames()) {
      if (isOfWorkload(name)) {
        workload.setProperty(name, properties.getProperty(name));
      }
    }
    StringWriter text = new StringWriter();
    workload.store(text, null);
    conf.set(PROPERTIES, text.toString());
    conf.set(FAMILIES, families.toString());
    conf.setLong(TIMESTAMP, timestamp);
  }

  private static boolean isOfWorkload(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return name.equals(BindingProperty.COMPRESSION_RATIO.key())
        || name.equals(BindingProperty.VALUES_FILE.key())
        || (!lower.startsWith("hbase.")
            && !lower.contains("principal")
            && !lower.contains("keytab")
            && !SecretNames.isSecret(name));
  }

  static Records records(Configuration conf) throws IOException {
    Properties properties = new Properties();
    properties.load(new StringReader(conf.get(PROPERTIES)));
    return records(properties);
  }

  static Records records(Properties properties) throws IOException {
    try {
      return Records.of(properties);
    } catch (WorkloadException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** Maps records to their keys and numbers. Only these are sorted and sent to the reduce tasks. */
  static final class KeyMapper
      extends Mapper<LongWritable, Text, ImmutableBytesWritable, VLongWritable> {
    @Override
    protected void map(LongWritable offset, Text part, Context context)
        throws IOException, InterruptedException {
      Records records = records(context.getConfiguration());
      String[] ends = part.toString().split(" ", -1);
      long end = Long.parseLong(ends[1]);
      for (long number = Long.parseLong(ends[0]); number < end; number++) {
        byte[] key = Bytes.toBytes(records.key(number));
        context.write(new ImmutableBytesWritable(key), new VLongWritable(number));
      }
    }
  }

  /** Generates the values of the rows of one region, in the order of their keys. */
  static final class RowReducer
      extends Reducer<ImmutableBytesWritable, VLongWritable, ImmutableBytesWritable, Cell> {
    private Cells cells;

    @Override
    protected void setup(Context context) throws IOException {
      // The output format connects to HBase.
      Configuration conf = Jobs.restoreSecrets(context.getConfiguration(), context);
      Families families = Families.of(conf.get(FAMILIES));
      cells = new Cells(records(conf), families, conf.getLong(TIMESTAMP, 0));
    }

    @Override
    protected void reduce(
        ImmutableBytesWritable key, Iterable<VLongWritable> numbers, Context context)
        throws IOException, InterruptedException {
      for (KeyValue cell : cells.of(key.copyBytes(), numbers.iterator().next().get())) {
        context.write(key, cell);
      }
      context.getCounter(Counter.ROWS).increment(1);
    }
  }

  /** Creates the cells of rows, with one timestamp, ms. Not thread-safe. */
  static final class Cells {
    private final Records records;
    private final Families families;
    private final long timestamp;

    /** By family and qualifier. */
    private final Map<byte[], Map<byte[], String>> fields = new TreeMap<>(Bytes.BYTES_COMPARATOR);

    private Set<String> names = Set.of();

    Cells(Records records, Families families, long timestamp) {
      this.records = records;
      this.families = families;
      this.timestamp = timestamp;
    }

    Records records() {
      return records;
    }

    /** The cells of a record and its row, sorted by column, as store files require. */
    List<KeyValue> of(byte[] row, long number) {
      Map<String, ByteIterator> values = records.values(number);
      // Most workloads have the same fields in all rows.
      if (!names.equals(values.keySet())) {
        names = Set.copyOf(values.keySet());
        fields.clear();
        names.forEach(
            field ->
                fields
                    .computeIfAbsent(
                        families.with(field), any -> new TreeMap<>(Bytes.BYTES_COMPARATOR))
                    .put(Bytes.toBytes(field), field));
      }
      List<KeyValue> cells = new ArrayList<>(names.size());
      fields.forEach(
          (family, columns) ->
              columns.forEach(
                  (qualifier, field) -> {
                    byte[] value = values.get(field).toArray();
                    cells.add(new KeyValue(row, family, qualifier, timestamp, value));
                  }));
      return cells;
    }
  }
}
