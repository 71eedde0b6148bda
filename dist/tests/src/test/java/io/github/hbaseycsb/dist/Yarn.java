package io.github.hbaseycsb.dist;

import static org.awaitility.Awaitility.await;

import io.github.hbaseycsb.client.Trees;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.rules.ExternalResource;

/**
 * A real YARN on this machine for the length of a test class: a resource manager and a node manager
 * as processes, with the local disk for a file system.
 */
final class Yarn extends ExternalResource {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final String SERVERS = "org.apache.hadoop.yarn.server.";

  /** What Hadoop's web applications need of Java 17. */
  private static final String OPENS = "--add-opens=java.base/java.lang=ALL-UNNAMED";

  /** MB: of an application master and a few clients. */
  private static final int MEMORY = 6144;

  private static final Path JARS =
      Path.of(System.getProperty("checkout"), "scaleout", "yarn", "target", "lib");

  private final List<Process> processes = new ArrayList<>();
  private Path directory;
  private URI metrics;

  /** The directory with Hadoop's configuration, for {@code HADOOP_CONF_DIR}. */
  Path conf() {
    return directory.resolve("conf");
  }

  /** All that the containers of the node manager run. */
  Stream<ProcessHandle> containers() {
    return processes.get(1).toHandle().descendants();
  }

  @Override
  protected void before() throws Throwable {
    if (!Files.isDirectory(JARS)) {
      throw new IllegalStateException(JARS + " is missing: mvn package -pl scaleout/yarn makes it");
    }
    directory = Files.createTempDirectory("hbase-ycsb-yarn");
    Files.createDirectories(conf());
    configure();
    start("resourcemanager.ResourceManager");
    start("nodemanager.NodeManager");
    await("a node manager at " + metrics).atMost(LIMIT).until(this::isUp);
  }

  @Override
  protected void after() {
    // The node manager would wait for the other one.
    containers().forEach(ProcessHandle::destroyForcibly);
    processes.forEach(Process::destroyForcibly);
    processes.forEach(process -> process.onExit().join());
    try {
      Trees.delete(directory);
    } catch (IOException e) {
      throw new IllegalStateException(directory + " was not removed", e);
    }
  }

  private void configure() throws IOException {
    Map<String, String> yarn = new TreeMap<>();
    for (String address : List.of("", "scheduler.", "resource-tracker.", "admin.", "webapp.")) {
      yarn.put("yarn.resourcemanager." + address + "address", freeAddress());
    }
    for (String address : List.of("", "localizer.", "webapp.")) {
      yarn.put("yarn.nodemanager." + address + "address", "127.0.0.1:0");
    }
    yarn.put(
        "yarn.resourcemanager.scheduler.class",
        SERVERS + "resourcemanager.scheduler.fifo.FifoScheduler");
    yarn.put("yarn.scheduler.minimum-allocation-mb", "256");
    yarn.put("yarn.nodemanager.resource.memory-mb", Integer.toString(MEMORY));
    yarn.put("yarn.nodemanager.resource.cpu-vcores", "8");
    yarn.put("yarn.nodemanager.vmem-check-enabled", "false");
    // A node manager takes no work on a disk that is 90% full, however much room that leaves.
    yarn.put(
        "yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage", "100");
    yarn.put("yarn.nodemanager.aux-services", "mapreduce_shuffle");
    yarn.put("yarn.nodemanager.local-dirs", directory.resolve("local").toString());
    yarn.put("yarn.nodemanager.log-dirs", directory.resolve("logs").toString());
    yarn.put("yarn.application.classpath", JARS + "/*");
    // The build's options for JVMs that do not live for long.
    yarn.put("yarn.nodemanager.env-whitelist", "JAVA_HOME,JDK_JAVA_OPTIONS");
    write("yarn-site.xml", yarn);
    metrics =
        URI.create(
            "http://" + yarn.get("yarn.resourcemanager.webapp.address") + "/ws/v1/cluster/metrics");
    write("core-site.xml", Map.of("hadoop.tmp.dir", directory.resolve("tmp").toString()));
    write(
        "mapred-site.xml",
        Map.of(
            "mapreduce.framework.name", "yarn",
            "mapreduce.application.classpath", JARS + "/*",
            "mapreduce.shuffle.port", "0",
            "yarn.app.mapreduce.am.resource.mb", "768",
            "yarn.app.mapreduce.am.command-opts", "-Xmx384m " + OPENS));
    Files.writeString(
        conf().resolve("log4j.properties"),
        """
        log4j.rootLogger=INFO,console
        log4j.appender.console=org.apache.log4j.ConsoleAppender
        log4j.appender.console.target=System.err
        log4j.appender.console.layout=org.apache.log4j.PatternLayout
        log4j.appender.console.layout.ConversionPattern=%d{ISO8601} %-5p [%t] %c{2}: %m%n
        """);
  }

  private void start(String server) throws IOException {
    Path log = directory.resolve(server + ".log");
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                OPENS,
                "-Xmx512m",
                "-cp",
                conf() + ":" + JARS + "/*",
                SERVERS + server)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    // The containers' too.
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    processes.add(builder.start());
  }

  private boolean isUp() throws InterruptedException {
    for (Process process : processes) {
      if (!process.isAlive()) {
        throw new IllegalStateException("a server of YARN ended, see its log in " + directory);
      }
    }
    try {
      return HttpClient.newHttpClient()
          .send(HttpRequest.newBuilder(metrics).build(), BodyHandlers.ofString())
          .body()
          .contains("\"activeNodes\":1");
    } catch (IOException e) {
      return false;
    }
  }

  private void write(String file, Map<String, String> properties) throws IOException {
    StringBuilder xml = new StringBuilder("<configuration>\n");
    properties.forEach(
        (name, value) ->
            xml.append(
                "<property><name>%s</name><value>%s</value></property>%n".formatted(name, value)));
    Files.writeString(conf().resolve(file), xml + "</configuration>\n");
  }

  private static String freeAddress() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return "127.0.0.1:" + socket.getLocalPort();
    }
  }
}
