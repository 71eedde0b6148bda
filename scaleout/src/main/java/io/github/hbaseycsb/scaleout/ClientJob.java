package io.github.hbaseycsb.scaleout;

import io.github.hbaseycsb.client.ClientProcess;
import io.github.hbaseycsb.client.ClientProtocol;
import io.github.hbaseycsb.client.HeapSize;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.mapreduce.TableMapReduceUtil;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.LazyOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;

/** The job that runs each client in a map task. No task is run twice. */
final class ClientJob {
  private static final String RUNTIME = "runtime";

  private static final String DIRECTORY_KEY = "hbase-ycsb.clients.directory";

  private static final String RUNTIME_KEY = "hbase-ycsb.clients.runtime";
  private static final String COMMAND_KEY = "hbase-ycsb.clients.command";
  private static final String JVM_ARGUMENTS_KEY = "hbase-ycsb.clients.jvmarguments";

  /** Of a container: the other memory of the client's JVM, and the task's own small JVM. */
  private static final int BESIDES_HEAP_MB = 768;

  private static final String MAX_HEAP = "-Xmx";

  private ClientJob() {}

  /**
   * How each client is started: {@code runtime} has {@code lib/} and {@code hbase2-binding/lib/}.
   */
  record Client(Path runtime, String command, List<String> jvmArguments) {}

  /** Creates the job, without submitting it. The runtime is put into the archive for YARN. */
  static Job of(
      Configuration conf,
      String name,
      int clients,
      JobDirectory directory,
      Client client,
      Path archive)
      throws IOException {
    Configuration own = Jobs.configuration(conf);
    // All tasks must run at the same time, because the clients wait for each other.
    own.setInt("mapreduce.local.map.tasks.maximum", clients);
    own.setInt(MRJobConfig.MAP_MAX_ATTEMPTS, 1);
    // The counters show whether the load is steady. Tasks report them at this interval.
    own.setLong(MRJobConfig.TASK_PROGRESS_REPORT_INTERVAL, 1000);
    // In the application master, tasks would run one after another.
    own.setBoolean(MRJobConfig.JOB_UBERTASK_ENABLE, false);
    // With this algorithm the output of a committed task remains if the job is killed.
    own.setInt(FileOutputCommitter.FILEOUTPUTCOMMITTER_ALGORITHM_VERSION, 2);
    // The loss of a task must not delete the logs of the others. The clients are ended, and the run
    // fails.
    own.setInt(MRJobConfig.MAP_FAILURES_MAX_PERCENT, 100);
    List<String> jvmArguments = client.jvmArguments();
    if (Jobs.runHere(own)) {
      own.set(RUNTIME_KEY, client.runtime().toString());
    } else {
      jvmArguments = fitMemory(own, jvmArguments);
      // The last -Xmx counts.
      own.set(
          MRJobConfig.MAP_JAVA_OPTS,
          (own.get(MRJobConfig.MAP_JAVA_OPTS, "") + " -Xmx128m").strip());
      pack(client.runtime(), archive);
      own.set("tmparchives", archive.toUri() + "#" + RUNTIME);
      own.set(RUNTIME_KEY, RUNTIME);
    }
    own.set(DIRECTORY_KEY, directory.path().toString());
    own.set(COMMAND_KEY, client.command());
    own.set(JVM_ARGUMENTS_KEY, String.join("\n", jvmArguments));

    Job job = Job.getInstance(own, name);
    Jobs.mapEachLine(job, directory.path(JobDirectory.NUMBERS), ClientMapper.class);
    job.setNumReduceTasks(0);
    job.setOutputKeyClass(NullWritable.class);
    job.setOutputValueClass(NullWritable.class);
    LazyOutputFormat.setOutputFormatClass(job, TextOutputFormat.class);
    FileOutputFormat.setOutputPath(job, directory.path(JobDirectory.OUTPUT));
    TableMapReduceUtil.addDependencyJarsForClasses(job.getConfiguration(), ClientProcess.class);
    TableMapReduceUtil.initCredentials(job);
    Jobs.prepare(job);
    return job;
  }

  static org.apache.hadoop.fs.Path directory(Configuration conf) {
    return new org.apache.hadoop.fs.Path(conf.get(DIRECTORY_KEY));
  }

  /** The command line of a task's client, without java and the client's own options. */
  static List<String> command(Configuration conf, Path clusterConf) {
    // An empty value is read back as null.
    List<String> command = new ArrayList<>(conf.get(JVM_ARGUMENTS_KEY, "").lines().toList());
    Path runtime = Path.of(conf.get(RUNTIME_KEY)).toAbsolutePath();
    command.addAll(List.of("-cp", ClientProtocol.classPath(runtime, clusterConf)));
    command.add(ClientProtocol.MAIN);
    command.addAll(Arrays.asList(conf.get(COMMAND_KEY).split(" ", -1)));
    return command;
  }

  /** Writes a client's jars to an archive, which YARN unpacks for each task. */
  private static void pack(Path runtime, Path archive) throws IOException {
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
      // Jars are already compressed.
      zip.setLevel(Deflater.NO_COMPRESSION);
      for (String part : List.of("lib", "hbase2-binding/lib")) {
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(runtime.resolve(part))) {
          for (Path jar : jars) {
            zip.putNextEntry(new ZipEntry(part + "/" + jar.getFileName()));
            Files.copy(jar, zip);
            zip.closeEntry();
          }
        }
      }
    }
  }

  /**
   * Sets the memory of a task's container from the plan's {@code -Xmx}. Without it, the heap is
   * what {@code mapreduce.map.memory.mb} leaves. YARN kills a container that uses more than was
   * requested. Returns the clients' JVM arguments, with a heap that fits.
   */
  static List<String> fitMemory(Configuration conf, List<String> given) {
    int configured = conf.getInt(MRJobConfig.MAP_MEMORY_MB, -1);
    // As for java, the last one counts.
    OptionalInt heap =
        given.stream()
            .filter(argument -> argument.startsWith(MAX_HEAP))
            .flatMap(argument -> HeapSize.parse(argument.substring(MAX_HEAP.length())).stream())
            .mapToInt(HeapSize::megabytes)
            .reduce((first, second) -> second);
    if (heap.isPresent()) {
      conf.setInt(
          MRJobConfig.MAP_MEMORY_MB, Math.max(configured, heap.getAsInt() + BESIDES_HEAP_MB));
      return given;
    }
    int container = configured > 0 ? configured : 1024 + BESIDES_HEAP_MB;
    conf.setInt(MRJobConfig.MAP_MEMORY_MB, container);
    List<String> arguments = new ArrayList<>(given);
    arguments.add(0, "-Xmx%dm".formatted(Math.max(128, container - BESIDES_HEAP_MB)));
    return arguments;
  }
}
