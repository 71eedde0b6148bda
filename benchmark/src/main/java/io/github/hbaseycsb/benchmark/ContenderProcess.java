package io.github.hbaseycsb.benchmark;

import io.github.hbaseycsb.client.BulkLoadMemory;
import io.github.hbaseycsb.client.ClientProcess;
import io.github.hbaseycsb.client.ClientProtocol;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.property.YcsbProperty;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import site.ycsb.workloads.CoreWorkload;

/**
 * Runs a contender in a new JVM for each run.
 *
 * @param taskset the command that binds it to processors; empty for all
 */
record ContenderProcess(String classPath, List<String> jvmArguments, List<String> taskset) {
  /** The file that {@link ResourceSampler} writes. */
  static final String RESOURCES = "resources.csv";

  private ContenderProcess(String classPath) {
    this(classPath, List.of(), List.of());
  }

  /**
   * The same on some processors.
   *
   * @param processors in the format of {@code taskset -c}; empty for all
   */
  ContenderProcess boundTo(Optional<String> processors) {
    return new ContenderProcess(
        classPath,
        jvmArguments,
        processors.map(list -> List.of("taskset", "-c", list)).orElse(List.of()));
  }

  /** The same with options of its JVM. */
  ContenderProcess with(List<String> options) {
    return new ContenderProcess(classPath, options, taskset);
  }

  /**
   * With the class path of this process.
   *
   * @param clientConf the directory with the server's {@code hbase-site.xml}
   */
  static ContenderProcess onOwnJars(Path clientConf) {
    return new ContenderProcess(System.getProperty("java.class.path") + ":" + clientConf);
  }

  /** With HBase's server jars, which must not be on a class path with the shaded client. */
  static ContenderProcess onServerJars(Path clientConf, Path checkout) {
    Path peer = checkout.resolve("benchmark/peer/target");
    return onJars(peer + "/peer.jar:" + peer + "/lib/*", clientConf);
  }

  /**
   * With the jars of an unpacked release of YCSB.
   *
   * @throws CampaignException if it has none with the binding for HBase 2.0
   */
  static ContenderProcess ofStock(Path clientConf, Path home) throws CampaignException {
    if (!Files.isDirectory(home.resolve("hbase20-binding/lib"))) {
      throw CampaignException.usage(
          "--stock: %s has no hbase20-binding/lib: name the directory of an unpacked YCSB 0.17",
          home);
    }
    // Its own HdrHistogram writes logs only on Java 8.
    return onJars(
        jarOf(Histogram.class) + ":" + home + "/lib/*:" + home + "/hbase20-binding/lib/*",
        clientConf);
  }

  /** With the jars of the distribution for a bulk load, and the JVM options of its script. */
  static ContenderProcess ofBulkLoad(Path clientConf, Path checkout) {
    Path runtime = checkout.resolve("dist/target/hbase-ycsb");
    return onJars(runtime + "/lib/*:" + runtime + "/scaleout/lib/*", clientConf)
        .with(BulkLoadMemory.options(List.of()));
  }

  private static ContenderProcess onJars(String jars, Path clientConf) {
    // The sampler only needs the JDK.
    return new ContenderProcess(jars + ":" + jarOf(ResourceSampler.class) + ":" + clientConf);
  }

  private static Path jarOf(Class<?> type) {
    return Path.of(URI.create(type.getProtectionDomain().getCodeSource().getLocation().toString()));
  }

  /**
   * Runs a program and waits for its end.
   *
   * @param program a class and its arguments
   * @param directory the directory for its output and logs, which is created
   * @param limitSeconds time limit, s
   * @throws CampaignException if it fails, with the reason that it gives
   */
  void run(List<String> program, Path directory, long limitSeconds)
      throws IOException, InterruptedException, CampaignException {
    ClientProcess process = start(program, directory);
    try {
      if (!process.awaitEnd(TimeUnit.SECONDS.toMillis(limitSeconds))) {
        throw CampaignException.invalid("%s did not end within %d s", program.get(0), limitSeconds);
      }
      requireSuccess(process, program.get(0));
    } finally {
      process.kill();
    }
  }

  /** Starts a program. */
  ClientProcess start(List<String> program, Path directory) throws IOException {
    List<String> command = new ArrayList<>(taskset);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(jvmArguments);
    command.addAll(List.of("-cp", classPath, ResourceSampler.class.getName()));
    command.add(directory.resolve(RESOURCES).toString());
    command.addAll(program);
    return ClientProcess.start(command, Map.of(), directory, List.of(), InstantSource.system());
  }

  /**
   * Checks how a program has ended.
   *
   * @throws CampaignException if it failed, with the reason that it gives
   */
  static void requireSuccess(ClientProcess process, String name)
      throws IOException, CampaignException {
    if (process.exitStatus() != 0) {
      throw CampaignException.invalid(
          "%s ended with status %d, see %s%s",
          name,
          process.exitStatus(),
          process.stderr(),
          process.complaint().map(": "::concat).orElse(""));
    }
  }

  /**
   * Finds the number after a text in the standard output of a program.
   *
   * @param before the text, such as {@code [READ], AverageLatency(us), }
   * @throws CampaignException if it is missing
   */
  static double number(Path directory, String before) throws IOException, CampaignException {
    Matcher number =
        Pattern.compile(Pattern.quote(before) + "([0-9.E]+)")
            .matcher(Files.readString(directory.resolve("stdout.log")));
    if (!number.find()) {
      throw CampaignException.invalid("the output does not say: %s", before.strip());
    }
    return Double.parseDouble(number.group(1));
  }

  /**
   * YCSB's client as started by {@code scripts/ycsb}: the class with the main method and its
   * arguments.
   *
   * @param phase {@code load} or {@code run}
   * @param properties each as {@code key=value}
   */
  static List<String> client(String phase, int threads, List<String> properties) {
    return program(
        properties, ClientProtocol.MAIN, phase, "hbase", "-threads", Integer.toString(threads));
  }

  /** A class and its first arguments, then the properties, after the one for CoreWorkload. */
  static List<String> program(List<String> properties, String... begin) {
    List<String> program = new ArrayList<>(List.of(begin));
    program.addAll(List.of("-p", YcsbProperty.WORKLOAD.with(CoreWorkload.class.getName())));
    properties.forEach(property -> program.addAll(List.of("-p", property)));
    return program;
  }
}
