package io.github.hbaseycsb.scaleout.clients;

import io.github.hbaseycsb.client.ExitFile;
import io.github.hbaseycsb.scaleout.clients.JobDirectory.Ready;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Copies the clients' files to their destination, and explains why files are missing. */
record ClientResults(JobDirectory directory, InstantSource clock) {
  /**
   * Copies the files of each client.
   *
   * @param to the destination directory of each client, by client number
   * @param missed the time limit, if it passed before all clients were connected
   * @param failure why the job failed, if it did
   */
  void into(List<Path> to, Optional<Duration> missed, Optional<String> failure) throws IOException {
    Map<Integer, Ready> ready = new HashMap<>();
    directory.ready().forEach(client -> ready.put(client.number(), client));
    Optional<String> cancelled = directory.cancelled();
    long ownAheadMs = directory.offset(clock).aheadMs();
    for (int number = 1; number <= to.size(); number++) {
      Path local = Files.createDirectories(to.get(number - 1));
      Optional<Ready> there = Optional.ofNullable(ready.get(number));
      if (directory.hasOutput(number)) {
        directory.download(directory.output(number), local);
        if (there.isPresent()) {
          ExitFile.addClock(local, there.get().clock().aheadMs() - ownAheadMs);
        }
      } else if (missed.isPresent()) {
        ExitFile.writeLost(local, late(there, missed.get()));
      } else {
        ExitFile.writeLost(local, cancelled.or(() -> failure).orElse("its task left no files"));
      }
    }
  }

  private static String late(Optional<Ready> there, Duration limit) {
    return there
        .map(client -> "it waited on %s for the others".formatted(client.host()))
        .orElse(
            "it got no container, or did not connect, within %d s".formatted(limit.toSeconds()));
  }
}
