package io.github.hbaseycsb.docker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs a command of this host to its end. */
final class Command {
  private static final Duration LIMIT = Duration.ofMinutes(10);

  private Command() {}

  /**
   * What a command did.
   *
   * @param status its exit status
   * @param out its standard output
   * @param err its standard error
   */
  record Output(int status, String out, String err) {
    /**
     * The value of the one line {@code [operation], measure, value} of a YCSB client.
     *
     * @throws AssertionError when there is no such line, or more than one
     */
    double value(String operation, String measure) {
      String start = "[" + operation + "], " + measure + ", ";
      List<String> found = out.lines().filter(line -> line.startsWith(start)).toList();
      if (found.size() != 1) {
        throw new AssertionError(
            found.size() + " lines start with '" + start + "' in:\n" + out + "\n" + err);
      }
      return Double.parseDouble(found.get(0).substring(start.length()));
    }
  }

  /**
   * Runs it without input.
   *
   * @param environment added to this process's own
   * @throws TimeoutException when it did not end within 10 minutes; it is killed
   */
  static Output run(Map<String, String> environment, List<String> command)
      throws IOException, InterruptedException, TimeoutException {
    Path out = Files.createTempFile("command", ".out");
    Path err = Files.createTempFile("command", ".err");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    try {
      if (!process.waitFor(LIMIT.toMinutes(), TimeUnit.MINUTES)) {
        throw new TimeoutException(
            "%s did not end within %s: %s".formatted(command, LIMIT, Files.readString(err)));
      }
      return new Output(process.exitValue(), Files.readString(out), said(err));
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      Files.delete(out);
      Files.delete(err);
    }
  }

  /** Its standard error without the line in which a JVM says that it heeds this build's options. */
  private static String said(Path err) throws IOException {
    return Files.readString(err).replaceAll("(?m)^NOTE: Picked up JDK_JAVA_OPTIONS: .*\\R", "");
  }
}
