package io.github.hbaseycsb.campaign.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Recordings of a cluster's servers. Closing ends them. */
public interface ServerRecordings extends AutoCloseable {
  /** No recordings, for a run that is not profiled. */
  ServerRecordings NONE =
      new ServerRecordings() {
        @Override
        public Optional<String> obstacle() {
          return Optional.empty();
        }

        @Override
        public List<Path> write(Path directory) {
          return List.of();
        }

        @Override
        public void close() {}
      };

  /** Why the servers are not recorded, a clause; empty if they are. */
  Optional<String> obstacle();

  /**
   * Writes what was recorded so far.
   *
   * @param directory takes a file for each process
   * @return the files
   * @throws IOException when a server does not answer, or a file cannot be written
   */
  List<Path> write(Path directory) throws IOException, InterruptedException;

  @Override
  void close();
}
