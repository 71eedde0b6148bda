package io.github.hbaseycsb.campaign.cluster;

import io.github.hbaseycsb.analysis.profile.Stacks;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Records the stacks of the processes of a profiled run. */
public interface Profiler {
  /**
   * Starts to record the servers whose {@code hbase-site.xml} is there. If that is not possible,
   * {@link ServerRecordings#obstacle} says why; it is not an error.
   *
   * @param limit after which a recording ends by itself
   */
  ServerRecordings record(Path conf, Duration limit) throws InterruptedException;

  /**
   * Adds the stacks of a recording, from a time until before another one, ms since 1970.
   *
   * @throws IOException when the file cannot be read
   */
  void addStacks(Path recording, long fromMs, long toMs, Stacks stacks) throws IOException;

  /** Recordings of a cluster's servers. Closing ends them. */
  interface ServerRecordings extends AutoCloseable {
    /** No recordings, for a run that is not profiled. */
    ServerRecordings NONE = () -> {};

    /** Why the servers are not recorded, a clause; empty if they are. */
    default Optional<String> obstacle() {
      return Optional.empty();
    }

    /**
     * Writes what was recorded so far, a file for each process.
     *
     * @throws IOException when a server does not answer, or a file cannot be written
     */
    default List<Path> write(Path directory) throws IOException, InterruptedException {
      return List.of();
    }

    @Override
    void close();
  }
}
