package io.github.hbaseycsb.scaleout.clients;

import io.github.hbaseycsb.server.Trees;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * Runs one client to its end and leaves its files in the job's output. The task succeeds whatever
 * the client's status: what it left tells more than a failed task would.
 */
final class ClientMapper extends Mapper<LongWritable, Text, NullWritable, NullWritable> {
  /** Operations that the clients have done. */
  enum Counter {
    OPERATIONS
  }

  private static final String TOKENS = "HADOOP_TOKEN_FILE_LOCATION";
  private static final long POLL_MS = 500;
  private static final long LOOK_MS = 1000;

  private final InstantSource clock = InstantSource.system();

  @Override
  protected void map(LongWritable offset, Text line, Context context)
      throws IOException, InterruptedException {
    int number = Integer.parseInt(line.toString());
    JobSettings settings = new JobSettings(context.getConfiguration());
    JobDirectory job = JobDirectory.at(settings.directory(), context.getConfiguration());
    if (context.getTaskAttemptID().getId() > 0) {
      job.cancel("the task of client %d was lost and started again".formatted(number));
      return;
    }
    // Its own, because tasks of a job in one process share the working directory.
    java.nio.file.Path directory = Files.createTempDirectory("hbase-ycsb-client");
    try {
      java.nio.file.Path results = Files.createDirectory(directory.resolve("results"));
      List<String> command = ClientCommand.prepare(number, settings, job, directory, results);
      try (ClientProcess client =
          ClientProcess.start(command, tokens(directory, context), results)) {
        run(number, client, job, context);
        exit(client).write(results);
      }
      Path output = new Path(FileOutputFormat.getWorkOutputPath(context), TaskOutput.name(number));
      output
          .getFileSystem(context.getConfiguration())
          .copyFromLocalFile(new Path(results.toUri()), output);
    } finally {
      Trees.delete(directory);
    }
  }

  private void run(int number, ClientProcess client, JobDirectory job, Context context)
      throws IOException, InterruptedException {
    while (!client.awaitReadyOrEnd(POLL_MS) && job.cancelled().isEmpty()) {
      context.progress();
    }
    if (client.isReady()) {
      job.ready(number, host(), context.getTaskAttemptID().toString(), clock.millis());
      OptionalLong start = awaitStart(client, job, context);
      if (start.isPresent()) {
        client.startAt(start.getAsLong());
        awaitEnd(client, job, context);
      }
    }
    boolean cancelled = job.cancelled().isPresent();
    client.end();
    if (!client.ran() && !cancelled) {
      job.cancel("client %d ended with status %d".formatted(number, client.status()));
    }
  }

  /** Empty when there will be none. */
  private static OptionalLong awaitStart(ClientProcess client, JobDirectory job, Context context)
      throws IOException, InterruptedException {
    OptionalLong start = job.start();
    while (start.isEmpty() && job.cancelled().isEmpty() && !client.awaitEnd(POLL_MS)) {
      context.progress();
      start = job.start();
    }
    return start;
  }

  /** Returns at its end, or when it should end because another one has failed. */
  private void awaitEnd(ClientProcess client, JobDirectory job, Context context)
      throws IOException, InterruptedException {
    long counted = 0;
    client.readCpu(clock.millis());
    while (!client.awaitEnd(LOOK_MS) && job.cancelled().isEmpty()) {
      client.readCpu(clock.millis());
      long done = client.operations();
      context.getCounter(Counter.OPERATIONS).increment(done - counted);
      counted = done;
      context.progress();
    }
  }

  private TaskOutput exit(ClientProcess client) throws IOException, InterruptedException {
    int processors = Runtime.getRuntime().availableProcessors();
    return new TaskOutput(client.status(), host(), processors, client.endedMs(), client.cpu());
  }

  private static String host() throws IOException {
    return InetAddress.getLocalHost().getHostName();
  }

  /** The job's tokens, for the client: its process logs in with them. */
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
