package io.github.hbaseycsb.campaign.client;

import io.github.hbaseycsb.client.ClientProcess;
import io.github.hbaseycsb.client.ExitFile;
import io.github.hbaseycsb.client.ExitStatus;
import io.github.hbaseycsb.model.run.RunRecord.Machine;
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

/**
 * Clients that are map tasks of a MapReduce job: on YARN if Hadoop's configuration names it, else
 * in one process of this machine. A process of its own submits the job, because Hadoop and HBase's
 * client cannot share the driver's class path.
 *
 * @param startLimit within which all clients must have a container and be connected
 */
record MapReduceClients(
    ClientCommandLine commandLine, PropertyFiles files, Duration startLimit, Clock clock)
    implements Clients {
  /** The directory for the output of the job's process, beside those of the clients. */
  private static final String JOB = "job";

  @Override
  public List<List<ClientExit>> runSides(
      List<List<ClientSpec>> sides, Optional<Duration> limit, Watcher watcher, IntPredicate enough)
      throws IOException, InterruptedException {
    List<Path> properties = new ArrayList<>();
    List<List<ClientProcess>> jobs = new ArrayList<>();
    try {
      for (List<ClientSpec> specs : sides) {
        jobs.add(List.of(start(specs, properties)));
      }
      new ProcessGroup(jobs, clock).await(limit.map(startLimit::plus), watcher, enough);
    } finally {
      new ProcessGroup(jobs, clock).stop();
      for (Path file : properties) {
        Files.deleteIfExists(file);
      }
    }
    List<List<ClientExit>> exits = new ArrayList<>();
    for (int i = 0; i < sides.size(); i++) {
      List<ClientExit> side = new ArrayList<>();
      for (ClientSpec spec : sides.get(i)) {
        side.add(exit(spec, jobs.get(i).get(0)));
      }
      exits.add(side);
    }
    return exits;
  }

  /** Starts the job of a side, and adds the files that are to be deleted afterwards. */
  private ClientProcess start(List<ClientSpec> specs, List<Path> written) throws IOException {
    List<Path> properties = new ArrayList<>();
    for (ClientSpec spec : specs) {
      // Left by a driver that was killed.
      Files.deleteIfExists(spec.directory().resolve(ExitFile.FILE));
      properties.add(files.write(properties(spec)));
      written.add(properties.get(properties.size() - 1));
    }
    return ClientProcess.start(
        commandLine.ofJob(specs, properties, startLimit),
        Map.of(),
        specs.get(0).directory().resolveSibling(JOB),
        properties,
        clock);
  }

  /** The client's properties and those of its workload file, for one file. */
  private static Properties properties(ClientSpec spec) throws IOException {
    Properties all = PropertyFile.read(spec.workloadFile());
    all.putAll(ClientCommandLine.properties(spec));
    all.setProperty(YcsbProperty.THREAD_COUNT.key(), Integer.toString(spec.threads()));
    return all;
  }

  private static ClientExit exit(ClientSpec spec, ClientProcess job) throws IOException {
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
