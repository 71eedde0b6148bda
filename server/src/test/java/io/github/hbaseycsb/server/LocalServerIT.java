package io.github.hbaseycsb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.hbaseycsb.server.LocalServer.Options;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

public class LocalServerIT {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private ServerDistribution distribution;
  private LocalServer server;

  @Before
  public void prepare() throws Exception {
    distribution = obtain(ServerDistribution.defaultVersion());
    server = new LocalServer(folder.getRoot().toPath().resolve("a server"));
  }

  @After
  public void end() throws Exception {
    server.kill();
  }

  @Test
  public void aServerStartsOnceAnswersAndStopsCleanly() throws Exception {
    ServerState first = server.start(options(Map.of()));
    await().atMost(Duration.ofMinutes(2)).until(() -> server.unresponsiveReason().isEmpty());
    // HBase publishes its metrics some seconds after it answers.
    await()
        .atMost(Duration.ofMinutes(1))
        .untilAsserted(
            () -> assertThat(jmx(first)).contains("Hadoop:service=HBase,name=Master,sub=Server"));
    assertThat(jmx(first)).contains("netty.tryReflectionSetAccessible=true");
    assertThat(server.start(options(Map.of()))).isEqualTo(first);

    assertThat(server.stop()).startsWith("Stopped HBase");
    assertThat(server.running()).isEmpty();
    assertThat(server.stop()).startsWith("No server runs in");

    assertThatThrownBy(() -> server.start(at(first.ports().base() + 10)))
        .hasMessageContaining("belongs to port base " + first.ports().base());
    try (ServerSocket taken =
        new ServerSocket(first.ports().master(), 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(() -> server.start(options(Map.of())))
          .hasMessageContaining("port " + taken.getLocalPort() + " is in use")
          .hasMessageContaining("belongs to this port");
    }

    ServerJvm serial = new ServerJvm("1g", List.of("-XX:+UseSerialGC"), Optional.empty());
    ServerState again = server.start(new Options(distribution, Optional.empty(), serial, Map.of()));
    assertThat(jmx(again)).contains("-XX:+UseSerialGC", "GarbageCollector,name=Copy");
    assertThat(again.ports()).isEqualTo(first.ports());
    assertThat(again.pids()).doesNotContainAnyElementsOf(first.pids());
  }

  /**
   * The archive stays, so that the servers of all other tests start with less work. Tests of other
   * checkouts may make one in the same distribution at the same time.
   */
  @Test
  public void aServerTakesItsClassesFromTheArchiveOfItsDistribution() throws Exception {
    ServerClasses.make(distribution);

    ServerState running = server.start(options(Map.of()));
    Path archive = ServerClasses.file(distribution);
    assertThat(Path.of("/proc", running.pids().get(0).toString(), "maps"))
        .content()
        .contains(archive.toString());
    assertThat(server.directory().resolve("logs/standalone.log")).content().contains("HMaster");
    try (Stream<Path> files = Files.list(distribution.directory())) {
      assertThat(files.map(Path::getFileName).map(Path::toString))
          .contains(archive.getFileName().toString())
          .noneMatch(name -> name.startsWith(".classes-" + ProcessHandle.current().pid()));
    }
  }

  @Test
  @Category(Nightly.class)
  public void classesOfAVersionWhoseJarsHaveWebApplicationsAreNotArchived() throws Exception {
    ServerDistribution old = obtain("1.7.2");
    assertThatThrownBy(() -> ServerClasses.make(old))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("hbase-server-1.7.2.jar has hbase-webapps/");
  }

  @Test
  public void aStartThatFailsSaysWhyAndLeavesNothing() {
    assertThatThrownBy(() -> server.start(options(Map.of("hbase.rootdir", "nosuchscheme://x/y"))))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("HBase ended while it started")
        .hasMessageContaining("nosuchscheme");
    assertThat(Files.exists(server.directory())).isFalse();
  }

  @Test
  public void aStartThatIsInterruptedEndsAndLeavesNothing() {
    Path logs = server.directory().resolve("logs");
    FutureTask<ServerState> start = new FutureTask<>(() -> server.start(options(Map.of())));
    Thread starter = new Thread(start);
    starter.start();
    await().atMost(Duration.ofMinutes(1)).until(() -> Files.exists(logs));
    starter.interrupt();
    assertThatThrownBy(() -> start.get(1, TimeUnit.MINUTES))
        .hasCauseInstanceOf(ServerException.class)
        .hasMessageContaining("interrupted while HBase started");
    assertThat(server.directory()).doesNotExist();
  }

  @Test
  @Category(Nightly.class)
  public void anOldServerWithALargeHeapStarts() throws Exception {
    ServerDistribution old = obtain("1.7.2");
    server = new LocalServer(folder.getRoot().toPath().resolve("old"));

    server.start(new Options(old, Optional.empty(), ServerJvm.ofHeap("8g"), Map.of()));
    assertThat(server.unresponsiveReason()).isEmpty();
  }

  @Test
  public void aPortThatIsTakenIsNamed() throws Exception {
    // Not beside a port that the kernel gave: the client connections of others come and go there.
    ServerPorts ports = ServerPorts.findFree(folder.getRoot().hashCode());
    try (ServerSocket taken =
        new ServerSocket(ports.regionServer(), 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(() -> server.start(at(ports.base())))
          .hasMessageContaining("port " + taken.getLocalPort() + " is in use");
    }
  }

  @Test
  public void aVersionThatDoesNotExistIsNamed() {
    assertThatThrownBy(
            () ->
                ServerDistribution.obtain(
                    "0.0.1",
                    folder.getRoot().toPath(),
                    Path.of(System.getProperty("checkout"), "server", "distribution", "pom.xml")))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("could not resolve HBase 0.0.1: no repository ha");
    assertThat(folder.getRoot().list()).isEmpty();
  }

  private static ServerDistribution obtain(String version) throws ServerException {
    return ServerDistribution.obtain(
        version,
        ServerHome.of(System.getenv()).distributions(),
        Path.of(System.getProperty("checkout"), "server", "distribution", "pom.xml"));
  }

  private Options at(int portBase) {
    return new Options(
        distribution, Optional.of(new ServerPorts(portBase)), ServerJvm.ofHeap("1g"), Map.of());
  }

  private Options options(Map<String, String> site) {
    return new Options(distribution, Optional.empty(), ServerJvm.ofHeap("1g"), site);
  }

  private static String jmx(ServerState running) throws Exception {
    URI uri = URI.create("http://127.0.0.1:" + running.ports().masterInfo() + "/jmx");
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
        .body();
  }
}
