package io.github.hbaseycsb.scaleout;

import static io.github.hbaseycsb.client.Units.MS_PER_SECOND;

import io.github.hbaseycsb.binding.SharedConnection;
import io.github.hbaseycsb.binding.startup.TableSetup;
import io.github.hbaseycsb.client.FirstLine;
import io.github.hbaseycsb.client.HeldInterrupt;
import io.github.hbaseycsb.launcher.UsageException;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.YcsbProperty;
import io.github.hbaseycsb.server.HBaseVersion;
import io.github.hbaseycsb.workload.RowRange;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Random;
import java.util.UUID;
import java.util.function.LongConsumer;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.ClusterMetrics.Option;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.ServerMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.tool.BulkLoadHFiles;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.TaskCounter;

/** Loads an empty table with the records of these properties, and verifies its content. */
record BulkLoad(
    SharedConnection target, Properties properties, Records records, InstantSource clock) {
  /** Local files that are handed over together. One for each processor is copied at a time. */
  private static final int FILES_AT_A_TIME = 2 * LocalStoreFiles.THREADS;

  /**
   * The numbers of rows that were counted and compared, the size of the keys and numbers that were
   * sorted, bytes, and the times of the steps, s.
   */
  record Loaded(
      long rows,
      long compared,
      long sortedBytes,
      double writing,
      double handingOver,
      double checking) {}

  /**
   * Loads records. All cells have one timestamp. If the region servers reject a file, the table is
   * emptied, unless it also holds rows of others.
   *
   * @param staging from where region servers can move files; it is left as it was
   * @param progress receives the number of written rows from time to time
   * @throws UsageException if the table is not empty, or the servers are too old
   * @throws IOException if the job fails, or the table's content is wrong afterwards
   */
  Loaded run(RowRange range, Path staging, LongConsumer progress)
      throws UsageException, IOException, InterruptedException {
    requireLoadable();
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
      int compared = check(range);
      return new Loaded(
          range.size(),
          compared,
          sortedBytes,
          (written - started) / MS_PER_SECOND,
          (handedOver - written) / MS_PER_SECOND,
          (clock.millis() - handedOver) / MS_PER_SECOND);
    } finally {
      files.delete(work, true);
    }
  }

  /**
   * Determines the directory for store files before the region servers take them: the wanted path
   * or URI, by default one on the default file system.
   *
   * @throws UsageException if it is on this machine's disk, but a region server is elsewhere
   */
  static Path staging(SharedConnection target, Optional<String> wanted)
      throws UsageException, IOException {
    Configuration conf = target.connection().getConfiguration();
    Path directory =
        wanted.isPresent() ? new Path(wanted.get()) : stagingByDefault(FileSystem.get(conf), conf);
    if (!(directory.getFileSystem(conf) instanceof LocalFileSystem)) {
      return directory;
    }
    try (Admin admin = target.connection().getAdmin()) {
      for (ServerName server : admin.getRegionServers()) {
        if (!isHere(InetAddress.getByName(server.getHostname()))) {
          throw new UsageException(
              "region server %s cannot read %s on this machine: set fs.defaultFS to HBase's file system"
                      .formatted(server.getHostname(), directory)
                  + " in a core-site.xml (-cp DIRECTORY, HADOOP_CONF_DIR), or use --staging URI");
        }
      }
    }
    return directory;
  }

  /** A directory for temporary files on a file system. */
  static Path stagingByDefault(FileSystem files, Configuration conf) {
    if (files instanceof LocalFileSystem) {
      return new Path(System.getProperty("java.io.tmpdir"));
    }
    String given = conf.get(HConstants.TEMPORARY_FS_DIRECTORY_KEY);
    return given == null ? new Path(files.getHomeDirectory(), "hbase-staging") : new Path(given);
  }

  /** No interface has all loopback addresses, such as 127.0.1.1, to which Debian maps its name. */
  static boolean isHere(InetAddress address) throws SocketException {
    return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
  }

  private long timestamp() throws IOException {
    try (Admin admin = target.connection().getAdmin()) {
      ClusterMetrics cluster = admin.getClusterMetrics(EnumSet.of(Option.LIVE_SERVERS));
      return timestamp(
          clock.millis(),
          cluster.getLiveServerMetrics().values().stream()
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
        - random.nextLong(10_000);
  }

  private void requireLoadable() throws UsageException, IOException {
    String version = TableSetup.serverVersion(target.connection());
    // HBase 1 cannot read the store files that a 2.x client writes.
    if (new HBaseVersion(version).isBefore2()) {
      throw new UsageException(
          "the servers run HBase %s: a bulk load needs HBase 2, so use ycsb load"
              .formatted(version));
    }
    for (String key :
        List.of(BindingProperty.VALUES_FILE.key(), YcsbProperty.FIELD_LENGTH_HISTOGRAM.key())) {
      String file = properties.getProperty(key);
      if (file != null && !Jobs.runHere(target.connection().getConfiguration())) {
        throw new UsageException(
            "property %s=%s is a file of this machine, and a bulk load's tasks run on others: use"
                    .formatted(key, file)
                + " ycsb load");
      }
    }
    try (Admin admin = target.connection().getAdmin()) {
      for (var family : admin.getDescriptor(target.table()).getColumnFamilies()) {
        if (family.isMobEnabled()) {
          throw new UsageException(
              "family %s of table %s is for MOB files, which a bulk load does not write: use ycsb load"
                  .formatted(family.getNameAsString(), target.table()));
        }
      }
    }
    if (findsRow(target, new Scan())) {
      throw new UsageException(
          "table %s is not empty: a bulk load needs an empty table, so drop or truncate it"
              .formatted(target.table()));
    }
  }

  /** Whether a scan of the table finds any row. */
  static boolean findsRow(SharedConnection target, Scan scan) throws IOException {
    try (Table table = target.connection().getTable(target.table());
        ResultScanner rows = table.getScanner(scan.setLimit(1))) {
      return rows.next() != null;
    }
  }

  /** Writes the store files. Returns the number of bytes that were sorted. */
  private long write(RowRange range, long timestamp, Path output, LongConsumer progress)
      throws IOException, InterruptedException {
    if (Jobs.runHere(target.connection().getConfiguration())) {
      // Most of the heap is for writing.
      long heap = Runtime.getRuntime().maxMemory() / 4;
      OptionalLong sortedBytes =
          new LocalStoreFiles(target, properties, output, heap).write(range, timestamp, progress);
      if (sortedBytes.isPresent()) {
        return sortedBytes.getAsLong();
      }
      System.err.println(
          "bulk-load: the keys do not fit in the heap, so a job in this process sorts them on disk");
    }
    Counters counters =
        Jobs.run(
            StoreFileJob.job(target, properties, range, timestamp, output),
            it -> progress.accept(Jobs.counter(it, StoreFileJob.Counter.ROWS)));
    long rows = counters.findCounter(StoreFileJob.Counter.ROWS).getValue();
    if (rows != range.size()) {
      throw new IOException(
          "the job wrote %,d rows of %,d records: two records have the same key"
              .formatted(rows, range.size()));
    }
    return counters.findCounter(TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES).getValue();
  }

  /**
   * Hands files over and, if they are on a local disk, a few at a time, and deletes them. A region
   * server copies a local file twice. The file and the first copy need not reach the disk if they
   * are deleted soon.
   */
  private void handOver(FileSystem files, long timestamp, Path output) throws IOException {
    BulkLoadHFiles loader = BulkLoadHFiles.create(target.connection().getConfiguration());
    try {
      if (!(files instanceof LocalFileSystem)) {
        loader.bulkLoad(target.table(), output);
        return;
      }
      for (byte[] family : target.families().names()) {
        handOver(files, loader, family, new Path(output, Bytes.toString(family)));
      }
    } catch (IOException | RuntimeException e) {
      throw new IOException(
          "the region servers rejected the HFiles%s: %s"
              .formatted(emptied(timestamp), FirstLine.of(e)),
          e);
    }
  }

  private void handOver(FileSystem files, BulkLoadHFiles loader, byte[] family, Path directory)
      throws IOException {
    FileStatus[] found = files.exists(directory) ? files.listStatus(directory) : new FileStatus[0];
    List<Path> all = Arrays.stream(found).map(FileStatus::getPath).toList();
    for (int i = 0; i < all.size(); i += FILES_AT_A_TIME) {
      List<Path> some = all.subList(i, Math.min(i + FILES_AT_A_TIME, all.size()));
      loader.bulkLoad(target.table(), Map.of(family, some));
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
      // Region servers skip files that only have cells of one other timestamp.
      if (findsRow(target, new Scan().setTimeRange(0, timestamp))
          || findsRow(target, new Scan().setTimeRange(timestamp + 1, Long.MAX_VALUE))) {
        return ", and the table was not emptied, because others have written to it";
      }
      admin.disableTable(target.table());
      admin.truncateTable(target.table(), true);
      return ", the table is empty as before";
    } catch (IOException e) {
      return ", and the table could not be emptied (" + FirstLine.of(e) + ")";
    }
  }

  /** Counts the rows and verifies a sample of the records. Returns the size of the sample. */
  private int check(RowRange range) throws IOException, InterruptedException {
    long rows = Jobs.countRows(target, counted -> {});
    if (rows != range.size()) {
      throw new IOException(
          "table %s holds %,d rows after the bulk load of %,d: drop it and load it again"
              .formatted(target.table(), rows, range.size()));
    }
    try (Table table = target.connection().getTable(target.table())) {
      RecordSample.Found found =
          RecordSample.of(
              records,
              RecordSample.Rows.of(table, target.families()),
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
