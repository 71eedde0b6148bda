package io.github.hbaseycsb.scaleout.clients;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * The directory over which a job's clients and the process that submitted the job communicate, on a
 * file system that all machines share. It contains the clients' properties, which clients are
 * ready, the common start time, and the request to end. Files are created atomically.
 */
final class JobDirectory {
  /** Other users must not read the properties. */
  private static final FsPermission OWNER_ONLY = new FsPermission((short) 0700);

  private static final String LIFE = "alive";
  private static final String FINISH = "finish";
  private static final String READY = "ready";
  private static final String HOST = "host";
  private static final String TASK = "task";
  private static final String CLOCK_AHEAD = "clockAheadMs";
  private static final String CLOCK_ERROR = "clockErrorMs";

  /** The number of attempts to learn the file system's time from an answer that comes soon. */
  private static final int CLOCK_ATTEMPTS = 3;

  private static final long SOON_MS = 100;

  private final FileSystem files;
  private final Path root;

  private JobDirectory(FileSystem files, Path root) {
    this.files = files;
    this.root = root;
  }

  /**
   * A client that waits for the start.
   *
   * @param number from 1
   * @param host its machine
   * @param task its task, as Hadoop names it
   * @param clock how far the machine's clock is ahead of the file system's
   */
  record Ready(int number, String host, String task, ClockOffset clock) {}

  /**
   * How far a clock is ahead of the file system's clock.
   *
   * @param aheadMs negative if it is behind
   * @param errorMs by how much that can be wrong, because the file system took so long to answer
   */
  record ClockOffset(long aheadMs, long errorMs) {}

  /**
   * Creates a new directory in the user's directory or, if the default file system is a local disk,
   * in /tmp.
   */
  static JobDirectory create(Configuration conf) throws IOException {
    FileSystem files = FileSystem.get(conf);
    Path parent =
        files instanceof LocalFileSystem
            ? new Path(System.getProperty("java.io.tmpdir"))
            : files.getHomeDirectory();
    Path root = files.makeQualified(new Path(parent, "hbase-ycsb-clients-" + UUID.randomUUID()));
    files.mkdirs(root, OWNER_ONLY);
    files.deleteOnExit(root);
    files.mkdirs(new Path(root, READY));
    return of(files, root);
  }

  static JobDirectory at(Path root, Configuration conf) throws IOException {
    return of(root.getFileSystem(conf), root);
  }

  private static JobDirectory of(FileSystem files, Path root) {
    // A local file and its checksum would not appear at the same moment.
    files.setWriteChecksum(false);
    files.setVerifyChecksum(false);
    return new JobDirectory(files, root);
  }

  Path path() {
    return root;
  }

  /** The job's input: a line for each client. */
  Path numbers() {
    return new Path(root, "numbers");
  }

  /** The job's output. */
  Path output() {
    return new Path(root, "output");
  }

  /** The cluster's configuration files. */
  Path conf() {
    return new Path(root, "conf");
  }

  void delete() throws IOException {
    files.delete(root, true);
  }

  void writeNumbers(int clients) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int number = 1; number <= clients; number++) {
      lines.append(number).append('\n');
    }
    write(numbers(), lines.toString());
  }

  void writeProperties(int client, Properties properties) throws IOException {
    files.mkdirs(propertyFile(client).getParent());
    try (OutputStream out = files.create(propertyFile(client))) {
      properties.store(out, null);
    }
  }

  Properties properties(int client) throws IOException {
    Properties properties = new Properties();
    try (InputStream in = files.open(propertyFile(client))) {
      properties.load(in);
    }
    return properties;
  }

  private Path propertyFile(int client) {
    return new Path(root, "properties/client-" + client);
  }

  /** Copies files from this machine's disk, readable by this user only. */
  void upload(List<java.nio.file.Path> local, Path to) throws IOException {
    files.mkdirs(to);
    for (java.nio.file.Path file : local) {
      files.copyFromLocalFile(new Path(file.toUri()), to);
    }
  }

  /** Copies the files in a directory of this file system to this machine's disk. */
  void download(Path from, java.nio.file.Path to) throws IOException {
    for (FileStatus file : files.listStatus(from)) {
      files.copyToLocalFile(
          false, file.getPath(), new Path(to.resolve(file.getPath().getName()).toUri()), true);
    }
  }

  /** Whether a client's files are in the job's output. */
  boolean hasOutput(int client) throws IOException {
    return files.exists(output(client));
  }

  Path output(int client) {
    return new Path(output(), name(client));
  }

  /** The name of the directory for a client's files. */
  static String name(int client) {
    return "client-" + client;
  }

  /** Reports that a client is connected and waits. */
  void ready(int client, String host, String task, ClockOffset clock) throws IOException {
    Properties said = new Properties();
    said.setProperty(HOST, host);
    said.setProperty(TASK, task);
    said.setProperty(CLOCK_AHEAD, Long.toString(clock.aheadMs()));
    said.setProperty(CLOCK_ERROR, Long.toString(clock.errorMs()));
    StringWriter text = new StringWriter();
    said.store(text, null);
    write(new Path(root, READY + "/" + client), text.toString());
  }

  List<Ready> ready() throws IOException {
    List<Ready> ready = new ArrayList<>();
    for (FileStatus file : readyFiles()) {
      Properties said = new Properties();
      try (InputStream in = files.open(file.getPath())) {
        said.load(in);
      }
      ready.add(
          new Ready(
              Integer.parseInt(file.getPath().getName()),
              said.getProperty(HOST),
              said.getProperty(TASK),
              new ClockOffset(
                  Long.parseLong(said.getProperty(CLOCK_AHEAD)),
                  Long.parseLong(said.getProperty(CLOCK_ERROR)))));
    }
    return ready;
  }

  /** The number of clients that have reported that they are ready. */
  int countReady() throws IOException {
    return readyFiles().length;
  }

  /** The files of the ready clients. The name of an incomplete file begins with a dot. */
  private FileStatus[] readyFiles() throws IOException {
    try {
      return files.listStatus(
          new Path(root, READY), file -> Character.isDigit(file.getName().charAt(0)));
    } catch (FileNotFoundException e) {
      return new FileStatus[0];
    }
  }

  /** Sets the time when all clients start: what their own clocks show then, ms since 1970. */
  void startAt(long timeMs) throws IOException {
    write(new Path(root, "start"), Long.toString(timeMs));
  }

  OptionalLong start() throws IOException {
    return read(new Path(root, "start")).stream().mapToLong(Long::parseLong).findAny();
  }

  /** Compares a clock with the time at which the file system says that a file was written. */
  ClockOffset offset(InstantSource clock) throws IOException {
    ClockOffset best = new ClockOffset(0, Long.MAX_VALUE);
    for (int i = 0; i < CLOCK_ATTEMPTS && best.errorMs() > SOON_MS; i++) {
      Path probe = new Path(root, ".clock-" + UUID.randomUUID());
      long beforeMs = clock.millis();
      files.createFile(probe).build().close();
      long errorMs = (clock.millis() - beforeMs + 1) / 2;
      if (errorMs < best.errorMs()) {
        long writtenMs = files.getFileStatus(probe).getModificationTime();
        best = new ClockOffset(beforeMs + errorMs - writtenMs, errorMs);
      }
      files.delete(probe, false);
    }
    return best;
  }

  /** Shows the tasks that the submitting process is alive, by a value that changes. */
  void showLife(long value) throws IOException {
    try (OutputStream out = files.createFile(new Path(root, LIFE)).overwrite(true).build()) {
      out.write(Long.toString(value).getBytes(StandardCharsets.UTF_8));
    }
  }

  /** The value that was shown last; empty if the directory is gone. */
  Optional<String> life() throws IOException {
    return read(new Path(root, LIFE));
  }

  /**
   * Asks all clients to end. If there are several requests, the reason of the first one is kept.
   */
  void cancel(String why) throws IOException {
    write(new Path(root, "cancelled"), why);
  }

  /** Why all clients should end; empty if they should not. */
  Optional<String> cancelled() throws IOException {
    return read(new Path(root, "cancelled"));
  }

  /** Asks all clients to end gracefully. Their measurements until then count. */
  void finish() throws IOException {
    write(new Path(root, FINISH), "");
  }

  boolean isToFinish() throws IOException {
    return files.exists(new Path(root, FINISH));
  }

  private Optional<String> read(Path file) throws IOException {
    try (InputStream in = files.open(file)) {
      return Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (FileNotFoundException e) {
      return Optional.empty();
    }
  }

  /** Writes a file, unless the directory has been deleted. */
  private void write(Path file, String text) throws IOException {
    Path partial = new Path(file.getParent(), "." + file.getName() + "-" + UUID.randomUUID());
    try (OutputStream out = files.createFile(partial).build()) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    // A rename on a local file system would replace an existing file.
    if (files.exists(file) || !files.rename(partial, file)) {
      files.delete(partial, false);
    }
  }
}
