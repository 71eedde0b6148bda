package io.github.hbaseycsb.scaleout.bulkload;

import io.github.hbaseycsb.binding.SharedConnection;
import io.github.hbaseycsb.common.FirstLine;
import io.github.hbaseycsb.common.HeldInterrupt;
import io.github.hbaseycsb.launcher.properties.UsageException;
import io.github.hbaseycsb.scaleout.job.JobConfiguration;
import io.github.hbaseycsb.scaleout.job.LocalTasks;
import io.github.hbaseycsb.scaleout.job.RowCount;
import io.github.hbaseycsb.scaleout.job.RunningJob;
import io.github.hbaseycsb.scaleout.records.RecordSample;
import io.github.hbaseycsb.scaleout.records.Records;
import io.github.hbaseycsb.scaleout.records.TableRows;
import io.github.hbaseycsb.server.distribution.HBaseVersion;
import io.github.hbaseycsb.workload.row.RowRange;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Random;
import java.util.UUID;
import java.util.function.LongConsumer;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.ClusterMetrics.Option;
import org.apache.hadoop.hbase.ServerMetrics;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.tool.BulkLoadHFiles;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCounter;

/**
 * Loads an empty table with store files, and verifies its content.
 *
 * @param target the table
 * @param properties YCSB's properties, which determine the rows
 * @param records the records that they determine
 * @param clock measures the times of the steps
 */
record BulkLoad(
    SharedConnection target, Properties properties, Records records, InstantSource clock) {
  /**
   * The divisor for the share of the heap for sorting in this process. Most of the heap is for
   * writing.
   */
  private static final int HEAP_SHARE = 4;

  /** Local files that are handed over together. One for each processor is copied at a time. */
  private static final int FILES_AT_A_TIME = 2 * LocalTasks.THREADS;

  private static final long EARLIER_MS_MAX = 10_000;

  /**
   * The result of a load.
   *
   * @param rows number of rows in the table, counted
   * @param compared number of rows whose content was verified
   * @param sortedBytes size of the keys and numbers that were sorted
   * @param writing time to write the store files
   * @param handingOver time until the region servers had them
   * @param checking time to count and verify rows
   */
  record Loaded(
      long rows,
      long compared,
      long sortedBytes,
      Duration writing,
      Duration handingOver,
      Duration checking) {}

  /**
   * Loads records. All cells have one timestamp. If the region servers reject a file, the table is
   * emptied, unless it also holds rows of others.
   *
   * @param staging a directory from which the region servers can move files; everything that is
   *     written to it is deleted at the end
   * @param progress receives the number of written rows from time to time
   * @throws UsageException if the table is not empty, or the servers are too old
   * @throws IOException if the job fails, or the table's content is wrong afterwards
   */
  Loaded run(RowRange range, Path staging, LongConsumer progress)
      throws UsageException, IOException, InterruptedException {
    requireHBase2();
    requireEmpty();
    FileSystem files = staging.getFileSystem(target.connection().getConfiguration());
    Path work = new Path(files.makeQualified(staging), "bulk-load-" + UUID.randomUUID());
    files.mkdirs(work);
    files.deleteOnExit(work);
    try {
      long started = clock.millis();
      long timestamp = timestamp();
      Path output = new Path(work, "store-files");
      long sortedBytes = write(range, timestamp, output, progress);
      long written = clock.millis();
      handOver(files, timestamp, output);
      long handedOver = clock.millis();
      count(range.size());
      long compared = compare(range);
      return new Loaded(
          range.size(),
          compared,
          sortedBytes,
          Duration.ofMillis(written - started),
          Duration.ofMillis(handedOver - written),
          Duration.ofMillis(clock.millis() - handedOver));
    } finally {
      files.delete(work, true);
    }
  }

  private long timestamp() throws IOException {
    try (Admin admin = target.connection().getAdmin()) {
      return timestamp(
          clock.millis(),
          admin
              .getClusterMetrics(EnumSet.of(Option.LIVE_SERVERS))
              .getLiveServerMetrics()
              .values()
              .stream()
              .mapToLong(ServerMetrics::getReportTimestamp),
          new Random());
    }
  }

  /**
   * The time for the cells: that of this machine, but not later than that of a region server when
   * it last reported to the master, a few seconds ago. Cells from a clock that is ahead would hide
   * later updates. It is a random time before that, so that loads that begin together know their
   * rows from those of the others.
   *
   * @param reportedMs by the region servers; not above 0 if one has not reported yet
   */
  static long timestamp(long nowMs, LongStream reportedMs, RandomGenerator random) {
    return LongStream.concat(LongStream.of(nowMs), reportedMs.filter(ms -> ms > 0))
            .min()
            .getAsLong()
        - random.nextLong(EARLIER_MS_MAX);
  }

  /** HBase 1 cannot read the store files that a 2.x client writes. */
  private void requireHBase2() throws UsageException, IOException {
    try (Admin admin = target.connection().getAdmin()) {
      String version = admin.getClusterMetrics(EnumSet.of(Option.HBASE_VERSION)).getHBaseVersion();
      if (new HBaseVersion(version).isBefore2()) {
        throw new UsageException(
            "the servers run HBase %s: a bulk load needs HBase 2, so use ycsb load"
                .formatted(version));
      }
    }
  }

  private void requireEmpty() throws UsageException, IOException {
    if (findsRow(new Scan())) {
      throw new UsageException(
          "table %s is not empty: a bulk load needs an empty table, so drop or truncate it"
              .formatted(target.table()));
    }
  }

  private boolean findsRow(Scan scan) throws IOException {
    try (Table table = target.connection().getTable(target.table());
        ResultScanner rows = table.getScanner(scan.setLimit(1))) {
      return rows.next() != null;
    }
  }

  /** Writes the store files. Returns the number of bytes that were sorted. */
  private long write(RowRange range, long timestamp, Path output, LongConsumer progress)
      throws IOException, InterruptedException {
    if (JobConfiguration.runHere(target.connection().getConfiguration())) {
      OptionalLong sortedBytes =
          new LocalStoreFiles(
                  target, properties, output, Runtime.getRuntime().maxMemory() / HEAP_SHARE)
              .write(range, timestamp, progress);
      if (sortedBytes.isPresent()) {
        return sortedBytes.getAsLong();
      }
      System.err.println(
          "bulk-load: the keys do not fit in the heap, so a job in this process sorts them on disk");
    }
    Job job = StoreFileJob.job(target, properties, range, timestamp, output);
    Counters counters =
        RunningJob.run(job, it -> progress.accept(RunningJob.counter(it, RowReducer.Counter.ROWS)));
    long rows = counters.findCounter(RowReducer.Counter.ROWS).getValue();
    if (rows != range.size()) {
      throw new IOException(
          "the job wrote %,d rows of %,d records: two records have the same key"
              .formatted(rows, range.size()));
    }
    return counters.findCounter(TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES).getValue();
  }

  private void handOver(FileSystem files, long timestamp, Path output) throws IOException {
    BulkLoadHFiles loader = BulkLoadHFiles.create(target.connection().getConfiguration());
    try {
      if (files instanceof LocalFileSystem) {
        handOverCopies(loader, files, new Path(output, target.family()));
      } else {
        loader.bulkLoad(target.table(), output);
      }
    } catch (IOException | RuntimeException e) {
      throw new IOException(
          "the region servers rejected the HFiles%s: %s"
              .formatted(emptied(timestamp), FirstLine.of(e)),
          e);
    }
  }

  /**
   * Hands over a few files at a time and deletes them. A region server copies a local file twice.
   * The file and the first copy need not reach the disk if they are deleted soon.
   */
  private void handOverCopies(BulkLoadHFiles loader, FileSystem files, Path family)
      throws IOException {
    List<Path> all =
        files.exists(family)
            ? Arrays.stream(files.listStatus(family)).map(FileStatus::getPath).toList()
            : List.of();
    for (int i = 0; i < all.size(); i += FILES_AT_A_TIME) {
      List<Path> some = all.subList(i, Math.min(i + FILES_AT_A_TIME, all.size()));
      loader.bulkLoad(target.table(), Map.of(Bytes.toBytes(target.family()), some));
      for (Path file : some) {
        files.delete(file, false);
      }
    }
  }

  /**
   * Empties the table, because some regions may already have their files. A table that also holds
   * rows of others is left as it is.
   */
  String emptied(long timestamp) {
    try (HeldInterrupt held = new HeldInterrupt();
        Admin admin = target.connection().getAdmin()) {
      if (hasRowsOfOthers(timestamp)) {
        return ", and the table was not emptied, because others have written to it";
      }
      admin.disableTable(target.table());
      admin.truncateTable(target.table(), true);
      return ", the table is empty as before";
    } catch (IOException e) {
      return ", and the table could not be emptied (" + FirstLine.of(e) + ")";
    }
  }

  /** Region servers skip files that only have cells of one other timestamp. */
  private boolean hasRowsOfOthers(long timestamp) throws IOException {
    return findsRow(new Scan().setTimeRange(0, timestamp))
        || findsRow(new Scan().setTimeRange(timestamp + 1, Long.MAX_VALUE));
  }

  private void count(long expected) throws IOException, InterruptedException {
    long rows = RowCount.of(target.connection(), target.table(), counted -> {});
    if (rows != expected) {
      throw new IOException(
          "table %s holds %,d rows after the bulk load of %,d: drop it and load it again"
              .formatted(target.table(), rows, expected));
    }
  }

  /** Verifies a sample of the records. Returns their number. */
  private int compare(RowRange range) throws IOException {
    try (Table table = target.connection().getTable(target.table())) {
      RecordSample.Found found =
          RecordSample.of(
              records,
              new TableRows(table, target.family()),
              RecordSample.Compared.VALUES,
              range,
              RecordSample.LEAST,
              new Random());
      if (found.example().isPresent()) {
        throw new IOException(
            "row %s of table %s %s after the bulk load: drop the table and load it again"
                .formatted(
                    found.example().get().key(), target.table(), found.example().get().what()));
      }
      return found.read();
    }
  }
}
