package io.github.hbaseycsb.campaign.cluster;

import io.github.hbaseycsb.model.plan.DurationText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs commands on this machine and waits for their end. */
@FunctionalInterface
public interface Commands {
  /** The result of a command: its exit status, standard output and standard error. */
  record Output(int status, String out, String err) {}

  /**
   * Runs a command without input. If its time is over or this thread is interrupted, it is ended.
   *
   * @throws IOException when the command does not exist
   * @throws TimeoutException when it took too long, with a clause that says so
   */
  Output run(List<String> command) throws IOException, TimeoutException, InterruptedException;

  /** Runs commands as processes, each of which has a limited time. */
  final class Processes implements Commands {
    /** Building an image takes the longest. */
    private static final Duration LIMIT = Duration.ofMinutes(30);

    private final Duration limit;

    /** With half an hour for each command. */
    public Processes() {
      this(LIMIT);
    }

    /**
     * @param limit after which a command is killed, with the processes that it has started
     */
    public Processes(Duration limit) {
      this.limit = limit;
    }

    /** In any encoding: what cannot be read is replaced. */
    private static String text(Path file) throws IOException {
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }

    @Override
    public Output run(List<String> command)
        throws IOException, TimeoutException, InterruptedException {
      Path out = Files.createTempFile("hbase-ycsb", ".out");
      Path err = Files.createTempFile("hbase-ycsb", ".err");
      try {
        Process process =
            new ProcessBuilder(command)
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        try {
          if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new TimeoutException("it did not end within " + DurationText.format(limit));
          }
          return new Output(process.exitValue(), text(out), text(err));
        } finally {
          process.descendants().forEach(ProcessHandle::destroyForcibly);
          process.destroyForcibly();
        }
      } finally {
        Files.delete(out);
        Files.delete(err);
      }
    }
  }
}
