package io.github.hbaseycsb.docker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.testcontainers.containers.Container.ExecResult;

/** Runs the {@code ycsb} command as a user does, on this host or in a container. */
final class Ycsb {
  private static final long LIMIT_S = 300;

  private Ycsb() {}

  /**
   * What a command did.
   *
   * @param status its exit status
   * @param out its standard output
   * @param err its standard error
   * @param took from its start to its end
   */
  record Result(int status, String out, String err, Duration took) {
    /**
     * The value of the one line {@code [operation], measure, value}.
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

    /** The lines that the command itself, not YCSB's client, says on standard error. */
    List<String> complaints() {
      return err.lines().filter(line -> line.startsWith("ycsb: ")).toList();
    }
  }

  /**
   * Runs {@code scripts/ycsb}.
   *
   * @param environment added to this process's own
   * @throws TimeoutException when it did not end within 300 s; it is killed
   */
  static Result onHost(Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException, TimeoutException {
    Path out = Files.createTempFile("ycsb", ".out");
    Path err = Files.createTempFile("ycsb", ".err");
    List<String> command = new ArrayList<>(List.of(Checkout.file("scripts/ycsb").toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().putAll(environment);
    long start = System.nanoTime();
    Process process = builder.start();
    try {
      if (!process.waitFor(LIMIT_S, TimeUnit.SECONDS)) {
        throw new TimeoutException(
            command + " did not end within " + LIMIT_S + " s: " + Files.readString(err));
      }
      Duration took = Duration.ofNanos(System.nanoTime() - start);
      return new Result(process.exitValue(), Files.readString(out), Files.readString(err), took);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      Files.delete(out);
      Files.delete(err);
    }
  }

  /** Runs the {@code ycsb} of the image in the cluster's client container. */
  static Result inClientOf(HBaseCluster cluster, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("ycsb"));
    command.addAll(List.of(arguments));
    long start = System.nanoTime();
    ExecResult result = cluster.container("client").execInContainer(command.toArray(String[]::new));
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    return new Result(result.getExitCode(), result.getStdout(), result.getStderr(), took);
  }
}
