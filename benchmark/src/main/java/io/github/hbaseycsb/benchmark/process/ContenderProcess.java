package io.github.hbaseycsb.benchmark.process;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Runs a contender in a new JVM for each run. */
public final class ContenderProcess {
  /** The file that {@link ResourceSampler} writes. */
  public static final String RESOURCES = "resources.csv";

  /** The file with the contender's output. */
  public static final String OUTPUT = "output.log";

  private static final int LAST_LINES = 5;

  private final String classPath;
  private final List<String> jvmArguments;
  private final List<String> taskset;

  private ContenderProcess(String classPath) {
    this(classPath, List.of(), List.of());
  }

  private ContenderProcess(String classPath, List<String> jvmArguments, List<String> taskset) {
    this.classPath = classPath;
    this.jvmArguments = List.copyOf(jvmArguments);
    this.taskset = List.copyOf(taskset);
  }

  /**
   * The same on some processors.
   *
   * @param processors in the format of {@code taskset -c}; empty for all
   */
  public ContenderProcess boundTo(Optional<String> processors) {
    return new ContenderProcess(
        classPath,
        jvmArguments,
        processors.map(list -> List.of("taskset", "-c", list)).orElse(List.of()));
  }

  /** The same with additional options of its JVM. */
  public ContenderProcess with(List<String> options) {
    List<String> all = new ArrayList<>(jvmArguments);
    all.addAll(options);
    return new ContenderProcess(classPath, all, taskset);
  }

  /**
   * With the class path of this process.
   *
   * @param clientConf the directory with the server's {@code hbase-site.xml}
   */
  public static ContenderProcess onOwnJars(Path clientConf) {
    return new ContenderProcess(System.getProperty("java.class.path") + ":" + clientConf);
  }

  /**
   * With HBase's server jars, which must not be on a class path with the shaded client.
   *
   * @param clientConf the directory with the server's {@code hbase-site.xml}
   * @param checkout the checkout in which {@code benchmark/peer} was built
   */
  public static ContenderProcess onServerJars(Path clientConf, Path checkout) {
    Path peer = checkout.resolve("benchmark/peer/target");
    return new ContenderProcess(
        "%s:%s/*:%s:%s"
            .formatted(
                peer.resolve("peer.jar"), peer.resolve("lib"), samplerClassPath(), clientConf));
  }

  /**
   * With the jars of the distribution for one of its commands.
   *
   * @param clientConf the directory with the server's {@code hbase-site.xml}
   * @param checkout the checkout in which the distribution was built
   * @param part the directory with the command's own jars
   */
  public static ContenderProcess onDistribution(Path clientConf, Path checkout, String part) {
    Path runtime = checkout.resolve("dist/target/hbase-ycsb");
    return new ContenderProcess(
        "%s/*:%s/*:%s:%s"
            .formatted(
                runtime.resolve("lib"),
                runtime.resolve(part).resolve("lib"),
                samplerClassPath(),
                clientConf));
  }

  /** The class path of the sampler, which only needs the JDK. */
  private static Path samplerClassPath() {
    return Path.of(
        URI.create(
            ResourceSampler.class.getProtectionDomain().getCodeSource().getLocation().toString()));
  }

  /**
   * Runs a program and waits for its end.
   *
   * @param program a class and its arguments
   * @param directory the directory for its output and logs
   * @param limitSeconds time limit, s
   * @throws BenchmarkException if it fails, with the end of its output
   */
  public void run(List<String> program, Path directory, long limitSeconds)
      throws IOException, InterruptedException, BenchmarkException {
    Path log = Files.createDirectories(directory).resolve(OUTPUT);
    List<String> command = new ArrayList<>(taskset);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(jvmArguments);
    command.addAll(List.of("-cp", classPath, ResourceSampler.class.getName()));
    command.add(directory.resolve(RESOURCES).toString());
    command.addAll(program);
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .redirectInput(Path.of("/dev/null").toFile())
            .start();
    try {
      if (!process.waitFor(limitSeconds, TimeUnit.SECONDS)) {
        throw new BenchmarkException(program.get(0) + " did not end within " + limitSeconds + " s");
      }
    } finally {
      process.destroyForcibly();
    }
    if (process.exitValue() != 0) {
      throw new BenchmarkException(
          "%s ended with status %d, see %s: %s"
              .formatted(program.get(0), process.exitValue(), log, end(log)));
    }
  }

  private static String end(Path log) throws IOException {
    List<String> lines = Files.readAllLines(log);
    return String.join(" / ", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
  }
}
