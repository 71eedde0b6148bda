package io.github.hbaseycsb.scaleout.clients;

import io.github.hbaseycsb.client.ClientProcess;
import io.github.hbaseycsb.client.ExitFile;
import io.github.hbaseycsb.common.FirstLine;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a client to its end and copies its files to the job's output. The task succeeds whatever the
 * client's exit status: the files tell more than a failed task.
 */
final class ClientMapper extends Mapper<LongWritable, Text, NullWritable, NullWritable> {
  /** The number of operations of the clients. */
  enum Counter {
    OPERATIONS
  }

  private static final Logger LOG = LoggerFactory.getLogger(ClientMapper.class);
  private static final java.nio.file.Path PROCESSORS = java.nio.file.Path.of("/proc/cpuinfo");
  private static final String TOKENS = "HADOOP_TOKEN_FILE_LOCATION";
  private static final long POLL_MS = 500;
  private static final long LOOK_MS = 1000;

  private final InstantSource clock = InstantSource.system();

  @Override
  protected void map(LongWritable offset, Text line, Context context)
      throws IOException, InterruptedException {
    int number = Integer.parseInt(line.toString());
    ClientJobSettings settings = new ClientJobSettings(context.getConfiguration());
    JobDirectory job = JobDirectory.at(settings.directory(), context.getConfiguration());
    EarlyEnd end = new EarlyEnd(job);
    if (context.getTaskAttemptID().getId() > 0) {
      job.cancel("the task of client %d was lost and started again".formatted(number));
    }
    if (end.isDue()) {
      return;
    }
    // A directory of its own, because tasks of a job in one process share the working directory.
    try (TaskDirectory directory = TaskDirectory.create()) {
      run(number, settings, job, end, directory, context);
    } catch (IOException | RuntimeException e) {
      // If the task failed, a job in this process would discard the measurements of the other
      // clients.
      LOG.warn("The task of client {} failed", number, e);
      job.cancel("the task of client %d failed: %s".formatted(number, FirstLine.of(e)));
    }
  }

  private void run(
      int number,
      ClientJobSettings settings,
      JobDirectory job,
      EarlyEnd end,
      TaskDirectory directory,
      Context context)
      throws IOException, InterruptedException {
    java.nio.file.Path results = Files.createDirectory(directory.path().resolve("results"));
    List<String> command = ClientCommand.prepare(number, settings, job, directory.path(), results);
    Map<String, String> environment = tokens(directory.path(), context);
    try (ClientProcess client =
        ClientProcess.start(command, environment, results, List.of(), clock)) {
      directory.isOf(client);
      follow(number, client, job, end, context);
      boolean cancelled = end.isDue();
      client.end();
      if (client.hasFailed() && !cancelled) {
        job.cancel("client %d ended with status %d".formatted(number, client.exitStatus()));
      }
      ExitFile.of(client, cancelled, host(), processors()).write(results);
    }
    Path output = new Path(FileOutputFormat.getWorkOutputPath(context), JobDirectory.name(number));
    output
        .getFileSystem(context.getConfiguration())
        .copyFromLocalFile(new Path(results.toUri()), output);
  }

  private void follow(
      int number, ClientProcess client, JobDirectory job, EarlyEnd end, Context context)
      throws IOException, InterruptedException {
    while (!client.awaitReadyOrEnd(POLL_MS) && !end.isDue()) {
      context.progress();
    }
    if (client.isReady()) {
      job.ready(number, host(), context.getTaskAttemptID().toString(), job.offset(clock));
      OptionalLong start = awaitStart(client, job, end, context);
      if (start.isPresent()) {
        client.startAt(start.getAsLong());
        awaitEnd(client, job, end, context);
      }
    }
  }

  /** Waits for the start time, ms since 1970; empty if there is none. */
  private static OptionalLong awaitStart(
      ClientProcess client, JobDirectory job, EarlyEnd end, Context context)
      throws IOException, InterruptedException {
    OptionalLong start = job.start();
    while (start.isEmpty() && !end.isDue() && !client.awaitEnd(POLL_MS)) {
      context.progress();
      start = job.start();
    }
    return start;
  }

  /** Waits until the client has ended, or should be ended early. */
  private static void awaitEnd(
      ClientProcess client, JobDirectory job, EarlyEnd end, Context context)
      throws IOException, InterruptedException {
    boolean asked = false;
    long counted = 0;
    while (!client.awaitEnd(LOOK_MS) && !end.isDue()) {
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

  /** The number of processors of the machine. The JVM would report those of its container. */
  private static int processors() {
    try (Stream<String> lines = Files.lines(PROCESSORS)) {
      int listed = (int) lines.filter(line -> line.startsWith("processor")).count();
      return Math.max(listed, Runtime.getRuntime().availableProcessors());
    } catch (IOException e) {
      return Runtime.getRuntime().availableProcessors();
    }
  }

  private static String host() throws IOException {
    return InetAddress.getLocalHost().getHostName();
  }

  /** The environment with the job's tokens, with which the client logs in. */
  private static Map<String, String> tokens(java.nio.file.Path directory, Context context)
      throws IOException {
    if (context.getCredentials().numberOfTokens() == 0) {
      return Map.of();
    }
    java.nio.file.Path file = directory.resolve("tokens");
    context
        .getCredentials()
        .writeTokenStorageFile(new Path(file.toUri()), context.getConfiguration());
    return Map.of(TOKENS, file.toString());
  }
}
