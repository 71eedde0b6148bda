package io.github.hbaseycsb.scaleout;

import static java.util.Locale.ROOT;

import io.github.hbaseycsb.binding.options.HBaseOptions;
import io.github.hbaseycsb.binding.options.StartupException;
import io.github.hbaseycsb.binding.startup.KerberosLogin;
import io.github.hbaseycsb.client.ExitFile;
import io.github.hbaseycsb.client.ExitStatus;
import io.github.hbaseycsb.client.FirstLine;
import io.github.hbaseycsb.launcher.ClientCommands;
import io.github.hbaseycsb.launcher.StdinWatch;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.scaleout.JobDirectory.Ready;
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
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
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
      try (InputStream in = Files.newInputStream(file)) {
        Properties client = new Properties();
        client.load(in);
        clients.add(client);
      }
    }
    KerberosLogin.perform(conf, HBaseOptions.Login.from(clients.get(0)));
    // Tasks get tokens instead.
    List.of(BindingProperty.PRINCIPAL.key(), BindingProperty.KEYTAB.key())
        .forEach(key -> clients.forEach(client -> client.remove(key)));

    JobDirectory directory = JobDirectory.create(conf);
    Path archive = Files.createTempFile("hbase-ycsb-runtime", ".zip");
    archive.toFile().deleteOnExit();
    try (DirectoryStream<Path> configuration = Files.newDirectoryStream(clusterConf, "*.xml")) {
      directory.writeConf(configuration);
      directory.writeClients(clients);
      ClientJob.Client client = new ClientJob.Client(runtime, command, jvmArguments);
      Job job = ClientJob.of(conf, name, clients.size(), directory, client, archive);
      boolean turns = clients.get(0).containsKey(BindingProperty.TURNS.key());
      Duration limit = Duration.ofSeconds(startLimitSeconds);
      StartBarrier start = new StartBarrier(directory, clients.size(), limit, turns, clock);
      boolean succeeded =
          Jobs.await(
              job,
              it -> {
                start.look(it);
                if (end.get()) {
                  directory.finish();
                }
                report(start, it);
              });
      copyResults(directory, start.wasLate(), succeeded ? "" : Jobs.failure(job));
    } finally {
      directory.delete();
      Files.deleteIfExists(archive);
    }
    return ExitStatus.OK.code();
  }

  /** Reports the number of operations as YCSB does. Without a counter, the run goes on. */
  private void report(StartBarrier start, Job job) {
    long now = clock.millis();
    if (start.startMs().orElse(Long.MAX_VALUE) > now) {
      return;
    }
    try {
      System.err.printf(
          ROOT,
          "clients %d sec: %d operations; %n",
          (now - start.startMs().getAsLong()) / 1000,
          Jobs.counter(job, ClientMapper.Counter.OPERATIONS));
    } catch (IOException e) {
      LOG.debug("No progress", e);
    }
  }

  /** Copies the clients' files to their destination, and explains why files are missing. */
  private void copyResults(JobDirectory directory, boolean late, String failure)
      throws IOException {
    Map<Integer, Ready> ready =
        directory.ready().stream().collect(Collectors.toMap(Ready::number, client -> client));
    String why =
        directory.cancelled().orElse(failure.isEmpty() ? "its task left no files" : failure);
    long ownAheadMs = directory.offset(clock).aheadMs();
    for (int number = 1; number <= results.size(); number++) {
      Path local = Files.createDirectories(results.get(number - 1));
      Ready there = ready.get(number);
      if (directory.download(number, local)) {
        if (there != null) {
          ExitFile.addClock(local, there.clock().aheadMs() - ownAheadMs);
        }
      } else if (!late) {
        ExitFile.writeLost(local, why);
      } else if (there != null) {
        ExitFile.writeLost(local, "it waited on %s for the others".formatted(there.host()));
      } else {
        ExitFile.writeLost(
            local,
            "it got no container, or did not connect, within %d s".formatted(startLimitSeconds));
      }
    }
  }
}
