package io.github.hbaseycsb.scaleout;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
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
  /** The job's input: a line for each client. */
  static final String NUMBERS = "numbers";

  static final String OUTPUT = "output";

  private static final String CONF = "conf";
  private static final String LIFE = "alive";
  private static final String START = "start";
  private static final String FINISH = "finish";
  private static final String CANCELLED = "cancelled";
  private static final String READY = "ready";

  private final FileSystem files;
  private final Path root;

  private JobDirectory(FileSystem files, Path root) {
    this.files = files;
    this.root = root;
    // A local file and its checksum would not appear at the same moment.
    files.setWriteChecksum(false);
    files.setVerifyChecksum(false);
  }

  /** A client, numbered from 1, that waits for the start; and its machine and task. */
  record Ready(int number, String host, String task, ClockOffset clock) {}

  /**
   * How far a clock is ahead of the file system's clock.
   *
   * @param aheadMs negative if it is behind
   * @param errorMs by how much that can be wrong, because the file system took so long to answer
   */
  record ClockOffset(long aheadMs, long errorMs) {}

  /** Creates a new directory in the user's directory or, on a local disk, in /tmp. */
  static JobDirectory create(Configuration conf) throws IOException {
    FileSystem files = FileSystem.get(conf);
    Path parent =
        files instanceof LocalFileSystem
            ? new Path(System.getProperty("java.io.tmpdir"))
            : files.getHomeDirectory();
    Path root = files.makeQualified(new Path(parent, "hbase-ycsb-clients-" + UUID.randomUUID()));
    // Other users must not read the properties.
    files.mkdirs(root, new FsPermission((short) 0700));
    files.deleteOnExit(root);
    files.mkdirs(new Path(root, READY));
    return new JobDirectory(files, root);
  }

  static JobDirectory at(Path root, Configuration conf) throws IOException {
    return new JobDirectory(root.getFileSystem(conf), root);
  }

  Path path() {
    return root;
  }

  Path path(String name) {
    return new Path(root, name);
  }

  void delete() throws IOException {
    files.delete(root, true);
  }

  /** Writes what the job needs: the numbers of the clients, and the properties of each. */
  void writeClients(List<Properties> clients) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int number = 1; number <= clients.size(); number++) {
      lines.append(number).append('\n');
      try (OutputStream out = files.create(propertyFile(number))) {
        clients.get(number - 1).store(out, null);
      }
    }
    write(path(NUMBERS), lines.toString());
  }

  Properties properties(int client) throws IOException {
    Properties properties = new Properties();
    try (InputStream in = files.open(propertyFile(client))) {
      properties.load(in);
    }
    return properties;
  }

  private Path propertyFile(int client) {
    return path("properties/client-" + client);
  }

  void writeConf(Iterable<java.nio.file.Path> local) throws IOException {
    files.mkdirs(path(CONF));
    for (java.nio.file.Path file : local) {
      files.copyFromLocalFile(new Path(file.toUri()), path(CONF));
    }
  }

  void readConf(java.nio.file.Path to) throws IOException {
    download(path(CONF), to);
  }

  private void download(Path from, java.nio.file.Path to) throws IOException {
    for (FileStatus file : files.listStatus(from)) {
      files.copyToLocalFile(
          false, file.getPath(), new Path(to.resolve(file.getPath().getName()).toUri()), true);
    }
  }

  /** Copies a client's files to an output directory, such as that of its task. */
  void upload(java.nio.file.Path results, Path output, int client) throws IOException {
    files.copyFromLocalFile(new Path(results.toUri()), new Path(output, "client-" + client));
  }

  /** Copies the files of a client in the job's output. Returns whether there are any. */
  boolean download(int client, java.nio.file.Path to) throws IOException {
    Path from = new Path(path(OUTPUT), "client-" + client);
    boolean exists = files.exists(from);
    if (exists) {
      download(from, to);
    }
    return exists;
  }

  void ready(int client, String host, String task, ClockOffset clock) throws IOException {
    write(
        path(READY + "/" + client),
        "%s\n%s\n%d\n%d".formatted(host, task, clock.aheadMs(), clock.errorMs()));
  }

  List<Ready> ready() throws IOException {
    List<Ready> ready = new ArrayList<>();
    for (FileStatus file : readyFiles()) {
      List<String> said = read(file.getPath()).orElseThrow().lines().toList();
      ready.add(
          new Ready(
              Integer.parseInt(file.getPath().getName()),
              said.get(0),
              said.get(1),
              new ClockOffset(Long.parseLong(said.get(2)), Long.parseLong(said.get(3)))));
    }
    return ready;
  }

  int countReady() throws IOException {
    return readyFiles().length;
  }

  /** The files of the ready clients. The name of an incomplete file begins with a dot. */
  private FileStatus[] readyFiles() throws IOException {
    try {
      return files.listStatus(path(READY), it -> Character.isDigit(it.getName().charAt(0)));
    } catch (FileNotFoundException e) {
      return new FileStatus[0];
    }
  }

  /** Sets the time when all clients start: what their own clocks show then, ms since 1970. */
  void startAt(long timeMs) throws IOException {
    write(path(START), Long.toString(timeMs));
  }

  OptionalLong start() throws IOException {
    return read(path(START)).stream().mapToLong(Long::parseLong).findAny();
  }

  /** Compares a clock with the time at which the file system says that a file was written. */
  ClockOffset offset(InstantSource clock) throws IOException {
    ClockOffset best = new ClockOffset(0, Long.MAX_VALUE);
    // An answer that comes soon tells the time best.
    for (int i = 0; i < 3 && best.errorMs() > 100; i++) {
      Path probe = path(".clock-" + UUID.randomUUID());
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
    try (OutputStream out = files.createFile(path(LIFE)).overwrite(true).build()) {
      out.write(Long.toString(value).getBytes(UTF_8));
    }
  }

  /** The value that was shown last; empty if the directory is gone. */
  Optional<String> life() throws IOException {
    return read(path(LIFE));
  }

  /** Asks all clients to end. The reason of the first request is kept. */
  void cancel(String why) throws IOException {
    write(path(CANCELLED), why);
  }

  /** Why all clients should end; empty if they should not. */
  Optional<String> cancelled() throws IOException {
    return read(path(CANCELLED));
  }

  /** Asks all clients to end gracefully. Their measurements until then count. */
  void finish() throws IOException {
    write(path(FINISH), "");
  }

  boolean isToFinish() throws IOException {
    return files.exists(path(FINISH));
  }

  private Optional<String> read(Path file) throws IOException {
    try (InputStream in = files.open(file)) {
      return Optional.of(new String(in.readAllBytes(), UTF_8));
    } catch (FileNotFoundException e) {
      return Optional.empty();
    }
  }

  /** Writes a file, unless the directory has been deleted. */
  private void write(Path file, String text) throws IOException {
    Path partial = new Path(file.getParent(), "." + file.getName() + "-" + UUID.randomUUID());
    try (OutputStream out = files.createFile(partial).build()) {
      out.write(text.getBytes(UTF_8));
    }
    // A rename on a local file system would replace an existing file.
    if (files.exists(file) || !files.rename(partial, file)) {
      files.delete(partial, false);
    }
  }
}
