package io.github.hbaseycsb.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/**
 * Runs {@code bin/ycsb} of the packaged distribution as a user does: in a process, from elsewhere.
 */
final class Ycsb {
  private static final long LIMIT_S = 180;

  private final Path distribution;
  private final Path directory;
  private final Map<String, String> environment;

  /**
   * @param distribution the unpacked distribution
   * @param directory the working directory, which takes the output files
   * @param environment further variables of all commands
   */
  Ycsb(Path distribution, Path directory, Map<String, String> environment) {
    this.distribution = distribution.toAbsolutePath();
    this.directory = directory;
    this.environment = environment;
  }

  /**
   * What a command did.
   *
   * @param status its exit status
   * @param out its standard output
   * @param err its standard error
   */
  record Result(int status, String out, String err) {
    /** The value of the line {@code [metric], measurement, value}; 0 when there is none. */
    double value(String metric, String measurement) {
      String start = "[" + metric + "], " + measurement + ", ";
      return out.lines()
          .filter(line -> line.startsWith(start))
          .mapToDouble(line -> Double.parseDouble(line.substring(start.length())))
          .findFirst()
          .orElse(0);
    }

    /** How often an operation returned anything. */
    long returns(String metric) {
      String start = "[" + metric + "], Return=";
      return out.lines()
          .filter(line -> line.startsWith(start))
          .mapToLong(line -> Long.parseLong(line.substring(line.lastIndexOf(' ') + 1)))
          .sum();
    }

    /** The lines that the command itself, not YCSB's client, says on standard error. */
    List<String> complaints() {
      return err.lines().filter(line -> line.startsWith("ycsb: ")).toList();
    }
  }

  /** A command under way. */
  record Running(Process process, Path out, Path err) {
    Result await() throws IOException, InterruptedException, TimeoutException {
      if (!process.waitFor(LIMIT_S, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
        throw new TimeoutException(
            "ycsb did not end within " + LIMIT_S + " s: " + Files.readString(err));
      }
      return new Result(process.exitValue(), Files.readString(out), said());
    }

    /** Returns when the client has said how fast it is. */
    void awaitThroughput() {
      Awaitility.await()
          .atMost(Duration.ofMinutes(1))
          .until(() -> Files.readString(err).contains("current ops/sec"));
    }

    /** Without the line in which the JVM says that it heeds this build's options. */
    private String said() throws IOException {
      return Files.readString(err).replaceAll("(?m)^NOTE: Picked up JDK_JAVA_OPTIONS: .*\\R", "");
    }
  }

  Result run(String... arguments) throws IOException, InterruptedException, TimeoutException {
    return start(Map.of(), arguments).await();
  }

  Running start(Map<String, String> variables, String... arguments) throws IOException {
    Path out = Files.createTempFile(directory, "ycsb", ".out");
    Path err = Files.createTempFile(directory, "ycsb", ".err");
    // What a shell has put in the background ignores SIGINT, and so does all that it starts.
    List<String> command = new ArrayList<>(List.of("env", "--default-signal=INT"));
    command.add(distribution.resolve("bin/ycsb").toString());
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().putAll(environment);
    builder.environment().putAll(variables);
    return new Running(builder.start(), out, err);
  }

  /**
   * The command line of 1000 operations on a table of 1000 records.
   *
   * @param more options, which may say otherwise
   */
  String[] on(Path clientConf, String table, String phase, String workload, String... more) {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of(phase, "hbase", "-P", workload(workload)));
    arguments.addAll(List.of("-cp", clientConf.toString()));
    for (String property : List.of("table=" + table, "recordcount=1000", "operationcount=1000")) {
      String key = property.substring(0, property.indexOf('=') + 1);
      if (Stream.of(more).noneMatch(argument -> argument.startsWith(key))) {
        arguments.addAll(List.of("-p", property));
      }
    }
    arguments.addAll(List.of(more));
    return arguments.toArray(String[]::new);
  }

  /** A workload file of the distribution. */
  String workload(String name) {
    return distribution.resolve("workloads").resolve(name).toString();
  }
}
