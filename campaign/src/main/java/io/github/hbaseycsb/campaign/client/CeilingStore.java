package io.github.hbaseycsb.campaign.client;

import io.github.hbaseycsb.model.run.Environment;
import io.github.hbaseycsb.model.spec.RunsSpec;
import io.github.hbaseycsb.server.files.Checksum;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The files in which campaigns keep what clients on this machine do without a server, so that later
 * ones need not measure it again.
 */
public final class CeilingStore {
  private static final List<String> JARS = List.of("lib", "hbase2-binding/lib");

  /** Jars of this project. All others have a version in their names. */
  private static final String OWN = "hbase-ycsb-";

  private final Path directory;
  private final Path runtime;
  private final Supplier<Environment.Client> machine;

  /**
   * Creates a store.
   *
   * @param directory the directory with the files, which is created when needed
   * @param runtime the directory with the clients' jars, in {@code lib/} and {@code
   *     hbase2-binding/lib/}
   * @param machine reads what this machine is
   */
  public CeilingStore(Path directory, Path runtime, Supplier<Environment.Client> machine) {
    this.directory = directory;
    this.runtime = runtime;
    this.machine = machine;
  }

  /**
   * The file for clients. Its name has a checksum of all that determines what they do without a
   * server: the machine and its kernel, the JVM, the jars, the workload, the number of clients and
   * threads, and their JVM arguments, those of the environment included.
   *
   * @param runs how they are started, on this machine
   * @param workload the properties of the workload
   */
  public Path file(RunsSpec runs, Map<String, String> workload) throws IOException {
    Checksum checksum = new Checksum();
    Environment.Client client = machine.get();
    for (Object part :
        List.of(
            client.cpuModel(),
            client.processors(),
            client.memoryBytes(),
            client.kernel(),
            client.jvm().vendor(),
            client.jvm().version(),
            environment("JDK_JAVA_OPTIONS"),
            environment("JAVA_TOOL_OPTIONS"),
            runs.clients(),
            runs.threads(),
            runs.jvmArguments())) {
      checksum.add(part + "\n");
    }
    new TreeMap<>(workload)
        .forEach(
            (name, value) -> {
              if (!isOfHBase(name)) {
                checksum.add(name + "=" + value + "\n");
              }
            });
    for (String jars : JARS) {
      addJars(checksum, runtime.resolve(jars));
    }
    return directory.resolve(checksum.start() + ".json");
  }

  /** Every JVM that is started takes these options. */
  private static String environment(String name) {
    return System.getenv().getOrDefault(name, "");
  }

  /** The binding that does nothing does not use them. */
  private static boolean isOfHBase(String property) {
    return property.startsWith("hbase.")
        || property.equals("table")
        || property.equals("columnfamily");
  }

  private static void addJars(Checksum checksum, Path jars) throws IOException {
    try (Stream<Path> files = Files.list(jars)) {
      for (Path jar : files.sorted().toList()) {
        checksum.add(jar.getFileName() + " " + Files.size(jar) + "\n");
        if (jar.getFileName().toString().startsWith(OWN)) {
          checksum.add(jar);
        }
      }
    }
  }
}
