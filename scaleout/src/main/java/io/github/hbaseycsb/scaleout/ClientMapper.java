package io.github.hbaseycsb.scaleout;

import io.github.hbaseycsb.client.ClientProcess;
import io.github.hbaseycsb.client.ClientProtocol;
import io.github.hbaseycsb.client.ExitFile;
import io.github.hbaseycsb.client.FirstLine;
import io.github.hbaseycsb.client.Trees;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs one client to its end and copies its files to the job's output. The task succeeds whatever
 * the client's exit status: the files tell more than a failed task.
 */
final class ClientMapper extends Mapper<LongWritable, Text, NullWritable, NullWritable> {
  enum Counter {
    OPERATIONS
  }

  private static final Logger LOG = LoggerFactory.getLogger(ClientMapper.class);
  private static final long POLL_MS = 500;
  private static final long LOOK_MS = 1000;

  /** After this without a sign of life, the process that submitted the job is gone. */
  private static final Duration LIFE_LIMIT = Duration.ofSeconds(60);

  private final InstantSource clock = InstantSource.system();
  private Context context;
  private JobDirectory job;
  private int number;
  private Optional<String> life = Optional.empty();
  private long aliveNs = System.nanoTime();
  private boolean due;
  private volatile Optional<ClientProcess> running = Optional.empty();

  @Override
  protected void map(LongWritable offset, Text line, Context given)
      throws IOException, InterruptedException {
    context = given;
    number = Integer.parseInt(line.toString());
    Configuration conf = context.getConfiguration();
    job = JobDirectory.at(ClientJob.directory(conf), conf);
    if (context.getTaskAttemptID().getId() > 0) {
      job.cancel("the task of client %d was lost and started again".formatted(number));
    }
    if (isDue()) {
      return;
    }
    try {
      runInDirectory();
    } catch (IOException | RuntimeException e) {
      // If the task failed, a job in this process would discard the measurements of the other
      // clients.
      LOG.warn("The task of client {} failed", number, e);
      job.cancel("the task of client %d failed: %s".formatted(number, FirstLine.of(e)));
    }
  }

  /** Whether to end the client early: on request, or because the submitting process is gone. */
  private boolean isDue() throws IOException {
    Optional<String> now = job.life();
    if (!now.equals(life)) {
      life = now;
      aliveNs = System.nanoTime();
    }
    due |= job.cancelled().isPresent() || System.nanoTime() - aliveNs > LIFE_LIMIT.toNanos();
    return due;
  }

  /**
   * Runs the client in a directory of its own, because tasks of a job in one process share the
   * working directory. Only this user can read it. It is deleted at the end, even if the task's
   * process is terminated. The client is killed first then, because nobody will read its results.
   */
  private void runInDirectory() throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("hbase-ycsb-client");
    Thread hook = new Thread(() -> killAndDelete(directory), "task-directory");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      run(directory);
    } finally {
      try {
        Trees.delete(directory);
      } catch (IOException e) {
        // The reason why the client failed matters more.
        LOG.warn("Cannot delete {}", directory, e);
      }
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // The process is already ending.
      }
    }
  }

  private void killAndDelete(Path directory) {
    try {
      running.ifPresent(ClientProcess::killAndAwait);
      Trees.delete(directory);
    } catch (IOException e) {
      // The client created another file meanwhile.
    }
  }

  private void run(Path directory) throws IOException, InterruptedException {
    Path results = Files.createDirectory(directory.resolve("results"));
    List<String> command = command(directory, results);
    try (ClientProcess client =
        ClientProcess.start(command, tokens(directory), results, List.of(), clock)) {
      running = Optional.of(client);
      follow(client);
      boolean cancelled = isDue();
      client.end();
      if (client.hasFailed() && !cancelled) {
        job.cancel("client %d ended with status %d".formatted(number, client.exitStatus()));
      }
      ExitFile.of(client, cancelled, host(), processors()).write(results);
    }
    job.upload(results, FileOutputFormat.getWorkOutputPath(context), number);
  }

  private void follow(ClientProcess client) throws IOException, InterruptedException {
    while (!client.awaitReadyOrEnd(POLL_MS) && !isDue()) {
      context.progress();
    }
    if (!client.isReady()) {
      return;
    }
    job.ready(number, host(), context.getTaskAttemptID().toString(), job.offset(clock));
    OptionalLong start = job.start();
    while (start.isEmpty() && !isDue() && !client.awaitEnd(POLL_MS)) {
      context.progress();
      start = job.start();
    }
    if (start.isPresent()) {
      client.startAt(start.getAsLong());
      awaitEnd(client);
    }
  }

  private void awaitEnd(ClientProcess client) throws IOException, InterruptedException {
    boolean asked = false;
    long counted = 0;
    while (!client.awaitEnd(LOOK_MS) && !isDue()) {
      long done = client.status().operations();
      context.getCounter(Counter.OPERATIONS).increment(done - counted);
      counted = done;
      if (!asked && job.isToFinish()) {
        client.finish();
        asked = true;
      }
      context.progress();
    }
  }

  /** The client's command line, with its properties and the cluster's configuration copied here. */
  private List<String> command(Path directory, Path results) throws IOException {
    Path conf = Files.createDirectory(directory.resolve("conf"));
    job.readConf(conf);
    Properties properties = job.properties(number);
    properties.putAll(ClientProtocol.results(results));
    Path file =
        Files.createFile(
            directory.resolve("client.properties"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    try (OutputStream out = Files.newOutputStream(file)) {
      properties.store(out, null);
    }
    String samples = results.resolve(ClientProtocol.HOST_SAMPLES).toString();
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ClientJob.command(context.getConfiguration(), conf));
    command.addAll(List.of("-s", "-P", file.toString(), "-cp", conf.toString()));
    command.addAll(List.of("--end-with-stdin", "--start-by-stdin", "--host-samples", samples));
    return command;
  }

  /** The number of processors of the machine. The JVM would report those of its container. */
  private static int processors() {
    int available = Runtime.getRuntime().availableProcessors();
    try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return Math.max((int) lines.filter(it -> it.startsWith("processor")).count(), available);
    } catch (IOException e) {
      return available;
    }
  }

  private static String host() throws IOException {
    return InetAddress.getLocalHost().getHostName();
  }

  /** The environment with the job's tokens, with which the client logs in. */
  private Map<String, String> tokens(Path directory) throws IOException {
    if (context.getCredentials().numberOfTokens() == 0) {
      return Map.of();
    }
    Path file = directory.resolve("tokens");
    context
        .getCredentials()
        .writeTokenStorageFile(
            new org.apache.hadoop.fs.Path(file.toUri()), context.getConfiguration());
    return Map.of("HADOOP_TOKEN_FILE_LOCATION", file.toString());
  }
}
