package io.github.hbaseycsb.campaign.client;

import io.github.hbaseycsb.client.ClientProcess;
import io.github.hbaseycsb.client.ExitFile;
import io.github.hbaseycsb.client.ExitStatus;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.PlanKeys.ClientPlace;
import io.github.hbaseycsb.model.run.RunRecord.Machine;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.Property;
import io.github.hbaseycsb.property.PropertyFile;
import io.github.hbaseycsb.property.YcsbProperty;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.IntPredicate;

/** Starts clients of one installation, as processes of this machine or as map tasks. */
public final class ClientFactory implements Clients.Source {
  /** Less than the three minutes that runs give clients to start and end. */
  private static final int STARTUP_MAX_SECONDS = 150;

  private final ClientCommandLine commandLine;
  private final PropertyFiles files;
  private final Clock clock;

  /**
   * Uses one installation.
   *
   * @param java the JVM's executable
   * @param runtime the directory with {@code lib/}, {@code hbase2-binding/lib/} and {@code
   *     scaleout/lib/}
   * @param hadoopConf the directory with Hadoop's configuration, for MapReduce jobs
   */
  public ClientFactory(
      Path java, Path runtime, Optional<Path> hadoopConf, PropertyFiles files, Clock clock) {
    this.commandLine = new ClientCommandLine(java, runtime, hadoopConf);
    this.files = files;
    this.clock = clock;
  }

  @Override
  public Clients local() {
    return new LocalClients();
  }

  @Override
  public Clients of(Cell cell) {
    return cell.get(PlanKeys.ON) == ClientPlace.MAPREDUCE
        ? new MapReduceClients(cell.get(PlanKeys.START_TIMEOUT))
        : local();
  }

  /** Clients in processes of this machine: one for each of them, or one for all of a side. */
  private abstract class ProcessClients implements Clients {
    /** Within which all clients of a job must have a container and be connected. */
    final Duration startLimit;

    ProcessClients(Duration startLimit) {
      this.startLimit = startLimit;
    }

    /**
     * Starts the processes of a side, and adds each when it has started, and its files with
     * properties before.
     *
     * @param together the number of clients of all sides
     */
    abstract void start(
        List<ClientSpec> specs, int together, List<ClientProcess> side, List<Path> properties)
        throws IOException;

    abstract ClientExit exit(ClientSpec spec, List<ClientProcess> side) throws IOException;

    @Override
    public List<List<ClientExit>> runSides(
        List<List<ClientSpec>> sides,
        Optional<Duration> limit,
        Watcher watcher,
        IntPredicate enough)
        throws IOException, InterruptedException {
      List<Path> properties = new ArrayList<>();
      List<List<ClientProcess>> started = new ArrayList<>();
      int together = sides.stream().mapToInt(List::size).sum();
      try {
        for (List<ClientSpec> specs : sides) {
          List<ClientProcess> side = new ArrayList<>();
          started.add(side);
          start(specs, together, side, properties);
        }
        new ProcessGroup(started, clock).await(limit.map(startLimit::plus), watcher, enough);
      } finally {
        new ProcessGroup(started, clock).stop();
        for (Path file : properties) {
          Files.deleteIfExists(file);
        }
      }
      List<List<ClientExit>> exits = new ArrayList<>();
      for (int i = 0; i < sides.size(); i++) {
        List<ClientExit> side = new ArrayList<>();
        for (ClientSpec spec : sides.get(i)) {
          side.add(exit(spec, started.get(i)));
        }
        exits.add(side);
      }
      return exits;
    }
  }

  private final class LocalClients extends ProcessClients {
    LocalClients() {
      super(Duration.ZERO);
    }

    @Override
    void start(
        List<ClientSpec> specs, int together, List<ClientProcess> side, List<Path> properties)
        throws IOException {
      for (ClientSpec spec : specs) {
        Path file = files.write(properties(spec, together));
        properties.add(file);
        side.add(
            ClientProcess.start(
                commandLine.of(spec, file), Map.of(), spec.directory(), List.of(file), clock));
      }
    }

    /** JVMs that start at once share the processors until all of them are connected. */
    private static Properties properties(ClientSpec spec, int together) throws IOException {
      Properties properties = ClientCommandLine.properties(spec);
      Property<Integer> timeout = BindingProperty.STARTUP_TIMEOUT;
      int processors = Runtime.getRuntime().availableProcessors();
      if (together > processors
          && !PropertyFile.read(spec.workloadFile()).containsKey(timeout.key())) {
        int seconds = timeout.checkedIn(new Properties()) * together / processors;
        properties.putIfAbsent(
            timeout.key(), Integer.toString(Math.min(seconds, STARTUP_MAX_SECONDS)));
      }
      return properties;
    }

    @Override
    ClientExit exit(ClientSpec spec, List<ClientProcess> side) throws IOException {
      ClientProcess process = side.get(spec.number() - 1);
      return new ClientExit(
          spec.number(),
          ClientExit.status(process.exitStatus(), process.stderr()),
          process.complaint(),
          process.endedMs(),
          process.cpu(),
          Optional.empty());
    }
  }

  /**
   * Clients that are map tasks of a MapReduce job: on YARN if Hadoop's configuration names it, else
   * in one process of this machine. A process of its own submits the job, because Hadoop and
   * HBase's client cannot share the driver's class path.
   */
  private final class MapReduceClients extends ProcessClients {
    /** The directory for the output of the job's process, beside those of the clients. */
    private static final String JOB = "job";

    MapReduceClients(Duration startLimit) {
      super(startLimit);
    }

    @Override
    void start(
        List<ClientSpec> specs, int together, List<ClientProcess> side, List<Path> properties)
        throws IOException {
      List<Path> own = new ArrayList<>();
      for (ClientSpec spec : specs) {
        // Left by a driver that was killed.
        Files.deleteIfExists(spec.directory().resolve(ExitFile.FILE));
        Path file = files.write(properties(spec));
        properties.add(file);
        own.add(file);
      }
      side.add(
          ClientProcess.start(
              commandLine.ofJob(specs, own, startLimit),
              Map.of(),
              specs.get(0).directory().resolveSibling(JOB),
              own,
              clock));
    }

    /** The client's properties and those of its workload file, for one file. */
    private static Properties properties(ClientSpec spec) throws IOException {
      Properties all = PropertyFile.read(spec.workloadFile());
      all.putAll(ClientCommandLine.properties(spec));
      all.setProperty(YcsbProperty.THREAD_COUNT.key(), Integer.toString(spec.threads()));
      return all;
    }

    @Override
    ClientExit exit(ClientSpec spec, List<ClientProcess> side) throws IOException {
      ClientProcess job = side.get(0);
      Optional<ExitFile> left = ExitFile.read(spec.directory());
      if (job.exitStatus() != 0 || left.isEmpty()) {
        // The job was not submitted, or was ended with its process, which may have been copying
        // files.
        int notRun = ExitStatus.NOT_RUN.code();
        int status = job.exitStatus() == notRun ? notRun : ClientExit.LOST;
        return lost(spec, status, job.complaint(), job.endedMs());
      }
      ExitFile exit = left.get();
      if (exit.lost().isPresent()) {
        // The failure of the job's process ended the others.
        return lost(spec, ClientExit.LOST, exit.lost(), 0);
      }
      boolean cancelled = exit.cancelled() && !ExitStatus.ran(exit.status());
      Path stderr = spec.directory().resolve("stderr.log");
      int status = ClientExit.status(exit.status(), stderr);
      return new ClientExit(
          spec.number(),
          cancelled ? ClientExit.CANCELLED : status,
          ClientProcess.complaint(stderr, exit.status()),
          exit.endedMs(),
          exit.cpu(),
          Optional.of(new Machine(exit.host(), exit.processors(), exit.clockAheadMs())));
    }

    private static ClientExit lost(
        ClientSpec spec, int status, Optional<String> complaint, long endedMs) {
      return new ClientExit(spec.number(), status, complaint, endedMs, List.of(), Optional.empty());
    }
  }
}
