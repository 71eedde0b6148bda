package io.github.hbaseycsb.benchmark.driver;

import io.github.hbaseycsb.benchmark.process.BenchmarkException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * A command that has ended, and when it said what on standard error.
 *
 * @param startedMs when it was started, ms since 1970
 * @param endedMs when it had ended
 * @param lines in their order
 */
public record TimedCommand(long startedMs, long endedMs, List<Line> lines) {
  private static final long LIMIT_S = 600;
  private static final int LAST_LINES = 5;

  /**
   * A line.
   *
   * @param timeMs when it was read, ms since 1970
   */
  public record Line(long timeMs, String text) {}

  public TimedCommand {
    lines = List.copyOf(lines);
  }

  /**
   * Runs a command to its end.
   *
   * @throws BenchmarkException when it fails, with the end of what it said
   */
  public static TimedCommand run(List<String> command)
      throws IOException, InterruptedException, BenchmarkException {
    List<Line> lines = new ArrayList<>();
    long startedMs = System.currentTimeMillis();
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectInput(Path.of("/dev/null").toFile())
            .start();
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
    return new TimedCommand(startedMs, endedMs, lines);
  }

  private static void read(Process process, List<Line> lines) {
    try (BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
      for (String line = err.readLine(); line != null; line = err.readLine()) {
        lines.add(new Line(System.currentTimeMillis(), line));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** From its start to its end. */
  public double seconds() {
    return Parts.seconds(startedMs, endedMs);
  }

  /**
   * How long a step took that begins with a line: until the next step's line.
   *
   * @return empty when there is no such line, or none after it
   */
  OptionalLong stepMs(String begin) {
    for (int i = 0; i < lines.size() - 1; i++) {
      if (lines.get(i).text().equals(begin)) {
        long from = lines.get(i).timeMs();
        return lines.stream()
            .skip(i + 1L)
            .filter(line -> !line.text().startsWith(" "))
            .mapToLong(line -> line.timeMs() - from)
            .findFirst();
      }
    }
    return OptionalLong.empty();
  }
}
