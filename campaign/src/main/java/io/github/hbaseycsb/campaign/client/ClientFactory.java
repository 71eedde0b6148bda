package io.github.hbaseycsb.campaign.client;

import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.ClientPlace;
import io.github.hbaseycsb.model.plan.PlanKeys;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;

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
   * @param files for the properties of the clients
   * @param clock tells when clients ended
   */
  public ClientFactory(
      Path java, Path runtime, Optional<Path> hadoopConf, PropertyFiles files, Clock clock) {
    this.commandLine = new ClientCommandLine(java, runtime, hadoopConf);
    this.files = files;
    this.clock = clock;
  }

  @Override
  public Clients local() {
    return new LocalClients(commandLine, files, clock);
  }

  @Override
  public Clients of(Cell cell) {
    return cell.get(PlanKeys.ON) == ClientPlace.MAPREDUCE
        ? new MapReduceClients(commandLine, files, cell.get(PlanKeys.START_TIMEOUT), clock)
        : local();
  }
}
