package io.github.hbaseycsb.scaleout;

import io.github.hbaseycsb.binding.LocalTasks;
import io.github.hbaseycsb.binding.SharedConnection;
import io.github.hbaseycsb.binding.startup.TableSetup;
import io.github.hbaseycsb.client.FirstLine;
import io.github.hbaseycsb.launcher.UsageException;
import io.github.hbaseycsb.server.HBaseVersion;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableSnapshotScanner;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.io.ImmutableBytesWritable;
import org.apache.hadoop.hbase.mapreduce.TableMapReduceUtil;
import org.apache.hadoop.hbase.mapreduce.TableMapper;
import org.apache.hadoop.hbase.util.CommonFSUtils;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;
import org.apache.hadoop.mapreduce.security.TokenCache;

/**
 * Reads a whole table in the ways that HBase has for it. If one of them reads files, a snapshot is
 * taken at the beginning and deleted at the end, also when the process ends.
 */
final class TableScans implements AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 20;

  /** How a table is read, from the fewest layers to the most. */
  enum Way {
    /** The bytes of its store files, one after the other: what the file system gives. */
    FILES(true),
    /** One client that reads the snapshot's files, past the region servers. */
    SNAPSHOT(true),
    /** One client with one scanner. */
    SCAN(false),
    /** A map task for each region, which reads the snapshot's files. */
    MAPREDUCE_SNAPSHOT(true),
    /** A map task for each region, with one scanner. */
    MAPREDUCE_SCAN(false);

    private final boolean readsFiles;

    Way(boolean readsFiles) {
      this.readsFiles = readsFiles;
    }

    /** As in the options and the output. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /**
   * What was read.
   *
   * @param rows number of rows; 0 for {@link Way#FILES}, which knows none
   * @param bytes of the store files for {@link Way#FILES}, otherwise of the cells as they are sent,
   *     which is without encoding and compression
   */
  record Read(long rows, long bytes) {}

  private enum Counter {
    ROWS,
    BYTES
  }

  private final SharedConnection target;
  private final Configuration conf;
  private final Optional<String> snapshot;
  private final Path work;
  private final Thread atExit = new Thread(this::deleteSnapshot, "snapshot-deleter");

  /**
   * Takes a snapshot of the table if one of the ways reads files.
   *
   * @param staging where the references to the snapshot's files are written, on HBase's file system
   *     but not below its root directory; by default a directory for temporary files
   * @throws UsageException if the files of the table cannot be read from here, or the references
   *     cannot be there
   * @throws IOException if the cluster takes no snapshot
   */
  TableScans(SharedConnection target, Set<Way> ways, Optional<String> staging)
      throws UsageException, IOException, InterruptedException {
    this.target = target;
    this.conf = target.connection().getConfiguration();
    if (ways.stream().noneMatch(way -> way.readsFiles)) {
      this.snapshot = Optional.empty();
      this.work = null;
      return;
    }
    FileSystem files = requireReadable();
    String name = "hbase-ycsb.scan-" + UUID.randomUUID();
    this.work = new Path(staging(files, staging), name);
    files.mkdirs(work);
    files.deleteOnExit(work);
    Runtime.getRuntime().addShutdownHook(atExit);
    this.snapshot = Optional.of(name);
    try (Admin admin = target.connection().getAdmin()) {
      admin.snapshot(name, target.table());
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  private FileSystem requireReadable() throws UsageException, IOException {
    String other =
        ", or use --by %s,%s, which need no files".formatted(Way.SCAN, Way.MAPREDUCE_SCAN);
    String version = TableSetup.serverVersion(target.connection());
    if (new HBaseVersion(version).isBefore2()) {
      throw new UsageException(
          "the servers run HBase %s, whose snapshots this client cannot read: use HBase 2%s"
              .formatted(version, other));
    }
    Path root = CommonFSUtils.getRootDir(conf);
    FileSystem files = root.getFileSystem(conf);
    if (!files.exists(new Path(root, HConstants.VERSION_FILE_NAME))) {
      throw new UsageException(
          "%s is %s, which is not HBase's root directory: set it as in the servers' hbase-site.xml, with -p or -cp%s"
              .formatted(HConstants.HBASE_DIR, root, other));
    }
    return files;
  }

  /** Where HBase takes the references. */
  private Path staging(FileSystem files, Optional<String> wanted)
      throws UsageException, IOException {
    Path root = CommonFSUtils.getRootDir(conf);
    Path directory = wanted.map(Path::new).orElseGet(() -> BulkLoad.stagingByDefault(files, conf));
    try {
      Path qualified = files.makeQualified(directory);
      if (!(qualified + "/").startsWith(root + "/")) {
        return qualified;
      }
    } catch (IllegalArgumentException e) {
      // It is on another file system.
    }
    throw new UsageException(
        "--staging %s: use a directory on the file system of %s, but not below it"
            .formatted(directory, root));
  }

  /**
   * Reads all of the table once.
   *
   * @param progress receives the number of rows so far, every second
   * @throws IOException if it cannot be read
   */
  Read read(Way way, LongConsumer progress) throws IOException, InterruptedException {
    return switch (way) {
      case FILES -> readFiles();
      case SCAN -> inThread(this::scan, progress);
      case SNAPSHOT -> inThread(this::scanSnapshot, progress);
      case MAPREDUCE_SCAN -> run(scanJob(target, name(), wholeTable()), progress);
      case MAPREDUCE_SNAPSHOT -> run(snapshotJob(), progress);
    };
  }

  /** The table is read once, so it does not replace what others have in the block cache. */
  private static Scan wholeTable() {
    return new Scan().setCacheBlocks(false);
  }

  private Read readFiles() throws IOException {
    Path root = CommonFSUtils.getRootDir(conf);
    FileSystem files = root.getFileSystem(conf);
    byte[] buffer = new byte[BUFFER_BYTES];
    long bytes = 0;
    for (Path file : storeFiles(files, CommonFSUtils.getTableDir(root, target.table()))) {
      try (InputStream in = files.open(file, BUFFER_BYTES)) {
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
          bytes += read;
        }
      }
    }
    return new Read(0, bytes);
  }

  /** The files at REGION/FAMILY/FILE; names with a dot are HBase's own. */
  private static List<Path> storeFiles(FileSystem files, Path table) throws IOException {
    List<Path> found = new ArrayList<>();
    RemoteIterator<LocatedFileStatus> all = files.listFiles(table, true);
    while (all.hasNext()) {
      Path file = all.next().getPath();
      String below = table.toUri().relativize(file.toUri()).getPath();
      if (below.matches("[^./]+/[^./]+/[^./]+")) {
        found.add(file);
      }
    }
    return found;
  }

  @FunctionalInterface
  private interface Scanning {
    Read read(LocalTasks rows) throws IOException;
  }

  private static Read inThread(Scanning scanning, LongConsumer progress)
      throws IOException, InterruptedException {
    try (LocalTasks tasks = new LocalTasks(1, progress)) {
      return tasks.run(List.<Callable<Read>>of(() -> scanning.read(tasks))).get(0);
    }
  }

  private Read scan(LocalTasks rows) throws IOException {
    try (Table table = target.connection().getTable(target.table());
        ResultScanner scanner = table.getScanner(wholeTable())) {
      return all(scanner, rows);
    }
  }

  private Read scanSnapshot(LocalTasks rows) throws IOException {
    try (ResultScanner scanner =
        new TableSnapshotScanner(conf, work, snapshot.orElseThrow(), wholeTable())) {
      return all(scanner, rows);
    }
  }

  private static Read all(ResultScanner scanner, LocalTasks rows) throws IOException {
    long bytes = 0;
    for (Result row = scanner.next(); row != null; row = scanner.next()) {
      bytes += Count.bytes(row);
      rows.rowDone();
    }
    return new Read(rows.rows(), bytes);
  }

  /** Counts the rows of a table by a job, which reads the first cell of each. */
  static long countRows(SharedConnection target, LongConsumer progress)
      throws IOException, InterruptedException {
    Scan first = wholeTable().setFilter(new FirstKeyOnlyFilter());
    return run(scanJob(target, "row count of " + target.table(), first), progress).rows();
  }

  private static Job scanJob(SharedConnection target, String name, Scan scan) throws IOException {
    Job job = job(target, name);
    TableMapReduceUtil.initTableMapperJob(
        target.table().getNameAsString(),
        scan,
        Count.class,
        NullWritable.class,
        NullWritable.class,
        job,
        true,
        Jobs.Rows.class);
    return job;
  }

  private Job snapshotJob() throws IOException {
    Job job = job(target, name());
    TableMapReduceUtil.initTableSnapshotMapperJob(
        snapshot.orElseThrow(),
        wholeTable(),
        Count.class,
        NullWritable.class,
        NullWritable.class,
        job,
        true,
        work);
    // The submission gets those of the default file system, which need not be HBase's.
    TokenCache.obtainTokensForNamenodes(
        job.getCredentials(), new Path[] {work}, job.getConfiguration());
    return job;
  }

  private String name() {
    return "scan-table " + target.table();
  }

  private static Job job(SharedConnection target, String name) throws IOException {
    Configuration own = Jobs.configuration(target.connection().getConfiguration());
    own.setIfUnset(
        "mapreduce.local.map.tasks.maximum",
        Integer.toString(Runtime.getRuntime().availableProcessors()));
    Job job = Job.getInstance(own, name);
    job.setJarByClass(Count.class);
    job.setNumReduceTasks(0);
    job.setOutputFormatClass(NullOutputFormat.class);
    return job;
  }

  private static Read run(Job job, LongConsumer progress) throws IOException, InterruptedException {
    Jobs.prepare(job);
    Counters counters = Jobs.run(job, it -> progress.accept(Jobs.counter(it, Counter.ROWS)));
    return new Read(
        counters.findCounter(Counter.ROWS).getValue(),
        counters.findCounter(Counter.BYTES).getValue());
  }

  /** Counts what a map task reads. It needs no class that the job's jars do not have. */
  static final class Count extends TableMapper<NullWritable, NullWritable> {
    @Override
    protected void map(ImmutableBytesWritable key, Result row, Context context) {
      context.getCounter(Counter.ROWS).increment(1);
      context.getCounter(Counter.BYTES).increment(bytes(row));
    }

    private static long bytes(Result row) {
      long bytes = 0;
      for (Cell cell : row.rawCells()) {
        bytes += cell.getSerializedSize();
      }
      return bytes;
    }
  }

  private void deleteSnapshot() {
    String name = snapshot.orElseThrow();
    try (Admin admin = target.connection().getAdmin()) {
      // None if it could not be taken.
      admin.deleteSnapshots(Pattern.compile(Pattern.quote(name)));
    } catch (IOException e) {
      System.err.printf(
          "scan-table: snapshot %s was not deleted (%s): use delete_snapshot '%s' in the HBase shell%n",
          name, FirstLine.of(e), name);
    }
  }

  /** Deletes the snapshot and the references to its files. */
  @Override
  public void close() throws IOException, InterruptedException {
    if (snapshot.isPresent()) {
      try {
        Runtime.getRuntime().removeShutdownHook(atExit);
      } catch (IllegalStateException e) {
        // The process is ending. The hook deletes it, and needs the connection until then.
        atExit.join();
        return;
      }
      deleteSnapshot();
      work.getFileSystem(conf).delete(work, true);
    }
  }
}
