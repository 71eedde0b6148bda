package io.github.hbaseycsb.benchmark.driver;

import io.github.hbaseycsb.benchmark.process.BenchmarkException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A command that has ended.
 *
 * @param startedMs when it was started, ms since 1970
 * @param endedMs when it ended, ms since 1970
 */
public record TimedCommand(long startedMs, long endedMs) {
  private static final long LIMIT_S = 600;
  private static final int LAST_LINES = 5;

  /**
   * Runs a command and waits for its end.
   *
   * @throws BenchmarkException if it fails, with the end of its output
   */
  public static TimedCommand run(List<String> command)
      throws IOException, InterruptedException, BenchmarkException {
    List<String> lines = new ArrayList<>();
    long startedMs = System.currentTimeMillis();
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectInput(Path.of("/dev/null").toFile());
    Process process = builder.start();
    Thread reader = new Thread(() -> read(process, lines), "stderr");
    reader.start();
    try {
      if (!process.waitFor(LIMIT_S, TimeUnit.SECONDS)) {
        throw new BenchmarkException(
            String.join(" ", command) + " did not end within " + LIMIT_S + " s");
      }
    } finally {
      process.destroyForcibly();
    }
    long endedMs = System.currentTimeMillis();
    reader.join();
    if (process.exitValue() != 0) {
      throw new BenchmarkException(
          "%s ended with status %d: %s"
              .formatted(
                  String.join(" ", command),
                  process.exitValue(),
                  lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size())));
    }
    return new TimedCommand(startedMs, endedMs);
  }

  private static void read(Process process, List<String> lines) {
    try (BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
      for (String line = err.readLine(); line != null; line = err.readLine()) {
        lines.add(line);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The time from its start to its end, s. */
  public double seconds() {
    return Parts.seconds(startedMs, endedMs);
  }
}
