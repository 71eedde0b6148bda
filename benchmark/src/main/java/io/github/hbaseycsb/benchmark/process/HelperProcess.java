package io.github.hbaseycsb.benchmark.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program beside the contenders, on the class path of this process; it ends with it. */
public final class HelperProcess implements AutoCloseable {
  private static final long POLL_MS = 100;

  private final Process process;
  private final Path log;

  private HelperProcess(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  /**
   * Starts it.
   *
   * @param program a class that ends with its standard input, and its arguments
   */
  public static HelperProcess start(List<String> program, Path log) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path")));
    command.addAll(program);
    return new HelperProcess(
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start(),
        log);
  }

  /**
   * Returns when it has written a file.
   *
   * @throws BenchmarkException when it has ended before, or not written it within the limit
   */
  public void awaitFile(Path file, long limitSeconds)
      throws InterruptedException, BenchmarkException {
    long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(limitSeconds);
    while (!Files.exists(file)) {
      if (process.waitFor(POLL_MS, TimeUnit.MILLISECONDS) || System.nanoTime() > deadlineNs) {
        throw new BenchmarkException("no " + file + " was written, see " + log);
      }
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
