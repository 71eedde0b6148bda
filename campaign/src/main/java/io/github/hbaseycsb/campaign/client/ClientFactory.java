package io.github.hbaseycsb.campaign.client;

import io.github.hbaseycsb.client.ClientProcess;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.PlanKeys.ClientPlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;

/** Starts clients of one installation, as processes of this machine or as map tasks. */
public final class ClientFactory implements Clients.Source {
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
        ? new MapReduceClients(commandLine, files, cell.get(PlanKeys.START_TIMEOUT), clock)
        : local();
  }

  /** Clients that are processes of this machine. */
  private final class LocalClients implements Clients {
    @Override
    public List<List<ClientExit>> runSides(
        List<List<ClientSpec>> sides,
        Optional<Duration> limit,
        Watcher watcher,
        IntPredicate enough)
        throws IOException, InterruptedException {
      List<List<ClientProcess>> started = new ArrayList<>();
      try {
        for (List<ClientSpec> specs : sides) {
          List<ClientProcess> side = new ArrayList<>();
          started.add(side);
          for (ClientSpec spec : specs) {
            side.add(start(spec));
          }
        }
        new ProcessGroup(started, clock).await(limit, watcher, enough);
      } finally {
        new ProcessGroup(started, clock).stop();
      }
      List<List<ClientExit>> exits = new ArrayList<>();
      for (int i = 0; i < sides.size(); i++) {
        List<ClientExit> side = new ArrayList<>();
        for (int k = 0; k < sides.get(i).size(); k++) {
          side.add(exit(sides.get(i).get(k), started.get(i).get(k)));
        }
        exits.add(side);
      }
      return exits;
    }

    private ClientProcess start(ClientSpec spec) throws IOException {
      Path properties = files.write(ClientCommandLine.properties(spec));
      try {
        return ClientProcess.start(
            commandLine.of(spec, properties),
            Map.of(),
            spec.directory(),
            List.of(properties),
            clock);
      } catch (IOException e) {
        Files.delete(properties);
        throw e;
      }
    }

    private static ClientExit exit(ClientSpec spec, ClientProcess process) throws IOException {
      return new ClientExit(
          spec.number(),
          ClientExit.status(process.exitStatus(), process.stderr()),
          process.complaint(),
          process.endedMs(),
          process.cpu(),
          Optional.empty());
    }
  }
}
