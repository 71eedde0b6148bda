package io.github.hbaseycsb.scaleout.clients;

import static java.util.Locale.ROOT;

import io.github.hbaseycsb.binding.options.BindingProperty;
import io.github.hbaseycsb.binding.options.HBaseOptions;
import io.github.hbaseycsb.binding.options.StartupException;
import io.github.hbaseycsb.binding.startup.KerberosLogin;
import io.github.hbaseycsb.client.ExitStatus;
import io.github.hbaseycsb.client.TurnSchedule;
import io.github.hbaseycsb.common.FirstLine;
import io.github.hbaseycsb.launcher.ClientCommands;
import io.github.hbaseycsb.launcher.StdinWatch;
import io.github.hbaseycsb.scaleout.job.RunningJob;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.mapreduce.Job;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs clients as a MapReduce job. The campaign driver runs this as a process. */
@Command(name = "clients", description = "Runs YCSB clients as the map tasks of a job.")
final class ClientJobCommand implements Callable<Integer> {
  private static final Logger LOG = LoggerFactory.getLogger(ClientJobCommand.class);
  private static final Map<String, String> STATUSES =
      ExitStatus.texts(
          "the job has ended, and each client's directory says how it did",
          "it could not be submitted as it is",
          "anything else went wrong",
          "interrupted");
  private static final long MS_PER_SECOND = 1000;

  /** The properties for the login, which tasks do not get. They get tokens. */
  private static final List<String> LOGIN =
      List.of(BindingProperty.PRINCIPAL.key(), BindingProperty.KEYTAB.key());

  @Option(names = "--name", required = true, description = "The job's name.")
  private String name;

  @Option(names = "--command", required = true, description = "Of ycsb: run hbase, load hbase.")
  private String command;

  @Option(names = "--runtime", required = true, description = "The installation's directory.")
  private Path runtime;

  @Option(names = "--conf", required = true, description = "The cluster's configuration.")
  private Path clusterConf;

  @Option(names = "--jvm-argument", description = "Of each client; repeatable.")
  private List<String> jvmArguments = new ArrayList<>();

  @Option(names = "--properties", required = true, description = "Of a client; repeatable.")
  private List<Path> properties = new ArrayList<>();

  @Option(
      names = "--results",
      required = true,
      description = "Takes the files of the client of the same place; repeatable.")
  private List<Path> results = new ArrayList<>();

  @Option(
      names = "--start-limit",
      paramLabel = "SECONDS",
      required = true,
      description = "Within which all clients must be connected.")
  private long startLimitSeconds;

  private final InstantSource clock = InstantSource.system();

  private ClientJobCommand() {}

  /** Executes the command line. */
  public static void main(String[] args) {
    ClientCommands.exit(ClientCommands.of(new ClientJobCommand(), STATUSES), args);
  }

  @Override
  public Integer call() throws StartupException, IOException, InterruptedException {
    try {
      return run();
    } catch (RuntimeException e) {
      LOG.debug("Failed", e);
      throw new IOException(FirstLine.of(e), e);
    }
  }

  private int run() throws StartupException, IOException, InterruptedException {
    AtomicBoolean end = new AtomicBoolean();
    StdinWatch.install(System.in, () -> end.set(true));
    Configuration conf = HBaseConfiguration.create();
    List<Properties> clients = new ArrayList<>();
    for (Path file : properties) {
      clients.add(read(file));
    }
    new KerberosLogin(conf, HBaseOptions.Login.from(clients.get(0))).perform();
    LOGIN.forEach(key -> clients.forEach(client -> client.remove(key)));

    JobDirectory directory = JobDirectory.create(conf);
    try (RuntimeArchive archive = RuntimeArchive.create()) {
      directory.upload(configurationFiles(), directory.conf());
      directory.writeNumbers(clients.size());
      for (int i = 0; i < clients.size(); i++) {
        directory.writeProperties(i + 1, clients.get(i));
      }
      ClientJob.Client client = new ClientJob.Client(runtime, command, jvmArguments);
      run(
          ClientJob.of(conf, name, clients.size(), directory, client, archive),
          directory,
          clients.get(0).containsKey(TurnSchedule.Part.PROPERTY),
          end::get);
    } finally {
      directory.delete();
    }
    return ExitStatus.OK.code();
  }

  private void run(Job job, JobDirectory directory, boolean turns, BooleanSupplier end)
      throws IOException, InterruptedException {
    Duration limit = Duration.ofSeconds(startLimitSeconds);
    StartBarrier start = new StartBarrier(directory, properties.size(), limit, turns, clock);
    Optional<String> failure;
    try (RunningJob running = new RunningJob(job)) {
      boolean succeeded =
          running.await(
              it -> {
                start.look(it);
                if (end.getAsBoolean()) {
                  directory.finish();
                }
                reportQuietly(start, it);
              });
      failure = succeeded ? Optional.empty() : Optional.of(RunningJob.failure(job));
    }
    Optional<Duration> missed = start.wasLate() ? Optional.of(limit) : Optional.empty();
    new ClientResults(directory, clock).into(results, missed, failure);
  }

  /** Reports the number of operations. If the counter cannot be read, the run goes on. */
  private void reportQuietly(StartBarrier start, Job job) {
    try {
      report(start, job);
    } catch (IOException e) {
      LOG.debug("No progress", e);
    }
  }

  /** Reports the number of operations, in the format of YCSB's status thread. */
  private void report(StartBarrier start, Job job) throws IOException {
    long now = clock.millis();
    if (start.startMs().orElse(Long.MAX_VALUE) <= now) {
      System.err.printf(
          ROOT,
          "clients %d sec: %d operations; %n",
          (now - start.startMs().getAsLong()) / MS_PER_SECOND,
          RunningJob.counter(job, ClientMapper.Counter.OPERATIONS));
    }
  }

  private List<Path> configurationFiles() throws IOException {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(clusterConf, "*.xml")) {
      all.forEach(files::add);
    }
    return files;
  }

  private static Properties read(Path file) throws IOException {
    Properties read = new Properties();
    try (InputStream in = Files.newInputStream(file)) {
      read.load(in);
    }
    return read;
  }
}
