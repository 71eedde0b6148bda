package io.github.hbaseycsb.benchmark.driver;

import io.github.hbaseycsb.benchmark.process.BenchmarkException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * A command that has ended, with the times of its lines on standard error.
 *
 * @param startedMs when it was started, ms since 1970
 * @param endedMs when it ended, ms since 1970
 * @param lines its lines in order
 */
public record TimedCommand(long startedMs, long endedMs, List<Line> lines) {
  private static final long LIMIT_S = 600;
  private static final int LAST_LINES = 5;

  /**
   * A line.
   *
   * @param timeMs when it was read, ms since 1970
   * @param text the line
   */
  public record Line(long timeMs, String text) {}

  public TimedCommand {
    lines = List.copyOf(lines);
  }

  /**
   * Runs a command and waits for its end.
   *
   * @throws BenchmarkException if it fails, with the end of its output
   */
  public static TimedCommand run(List<String> command)
      throws IOException, InterruptedException, BenchmarkException {
    return run(command, Map.of());
  }

  /** The same with environment variables. */
  public static TimedCommand run(List<String> command, Map<String, String> environment)
      throws IOException, InterruptedException, BenchmarkException {
    List<Line> lines = new ArrayList<>();
    long startedMs = System.currentTimeMillis();
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectInput(Path.of("/dev/null").toFile());
    builder.environment().putAll(environment);
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

  /** The time from its start to its end, s. */
  public double seconds() {
    return Parts.seconds(startedMs, endedMs);
  }

  /**
   * The time of a step that begins with a line, until the line of the next step.
   *
   * @return empty if there is no such line, or none after it
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
