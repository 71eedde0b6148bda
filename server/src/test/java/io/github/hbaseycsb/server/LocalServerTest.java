package io.github.hbaseycsb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.hbaseycsb.server.LocalServer.Options;
import io.github.hbaseycsb.server.ServerProcess.Host;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchService;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** With directories in which no server ever ran. */
public class LocalServerTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();
  private final List<Process> processes = new ArrayList<>();
  private Path directory;

  @Before
  public void keepData() throws IOException {
    directory = folder.getRoot().toPath().resolve("server");
    Files.writeString(
        Files.createDirectories(directory.resolve("data/t")).resolve("hfile"), "rows");
    write("");
    // Nobody has to wait for the note of the end.
    Files.writeString(
        Files.createDirectory(directory.resolve("logs")).resolve("standalone.exit"), "137 1\n");
  }

  @After
  public void endProcesses() {
    processes.forEach(Process::destroyForcibly);
  }

  /** Ports that no server chooses by itself. */
  private static final int PORTS = 20990;

  private void write(String processes) throws IOException {
    Files.writeString(
        directory.resolve("server.properties"),
        "version=2.6.4\nport-base=" + PORTS + "\nprocesses=" + processes + "\n");
  }

  private ServerProcess start(String... command) throws IOException {
    Process process = new ProcessBuilder(command).start();
    processes.add(process);
    return ServerProcess.of(process.toHandle());
  }

  /** A process that nobody sees here. */
  private static String process(String host, String boot) {
    return new ServerProcess(1, 1, Optional.of(new Host(host, boot))).format();
  }

  @Test
  public void aServerIsKeptWhileAnyOfItsProcessesIsAlive() throws Exception {
    write(process(Host.here().name(), Host.here().boot()) + " " + start("sleep", "600").format());
    LocalServer server = new LocalServer(directory);

    assertThat(server.isAlive()).isTrue();
    assertThat(server.remove()).isFalse();
    assertThat(server.use()).contains("its server is running");
    assertThat(directory).exists();
  }

  @Test
  public void aServerOfAnotherHostIsLeftAloneAndItsHostIsNamed() throws Exception {
    write(process("nas", "other-boot"));
    String before = Files.readString(directory.resolve("server.properties"));
    LocalServer server = new LocalServer(directory);
    String refusal =
        "the server in %s was started on host nas and may still run there: stop it there or, if it has ended, delete the line processes= of %s"
            .formatted(directory, directory.resolve("server.properties"));

    assertThat(server.isAlive()).isTrue();
    assertThat(server.running()).isEmpty();
    assertThat(server.ended()).isEmpty();
    assertThat(server.remove()).isFalse();
    assertThat(server.use()).contains("its server was started on host nas and may still run there");
    assertThatThrownBy(server::stop).isInstanceOf(ServerException.class).hasMessage(refusal);
    assertThatThrownBy(() -> server.start(options("2.6.4")))
        .isInstanceOf(ServerException.class)
        .hasMessage(refusal);
    assertThat(directory.resolve("server.properties")).content().isEqualTo(before);
  }

  @Test
  public void aServerOfABootBeforeHasEnded() throws Exception {
    write(process(Host.here().name(), "boot-before"));
    LocalServer server = new LocalServer(directory);

    assertThat(server.isAlive()).isFalse();
    assertThat(server.ended()).isPresent();
    assertThat(server.remove()).isTrue();
  }

  @Test
  public void aServerInAnotherContainerRunsAsLongAsItHoldsItsFile() throws Exception {
    write(process("container", Host.here().boot()));
    Path held = directory.resolve("held");
    Path ready = directory.resolve("ready");
    ServerProcess holder =
        start("flock", "-s", held.toString(), "sh", "-c", "echo > " + ready + "; sleep 600 & wait");
    Process process = processes.get(0);
    LocalServer server = new LocalServer(directory);
    await().atMost(Duration.ofMinutes(1)).until(() -> Files.exists(ready));

    assertThat(server.isAlive()).isTrue();
    assertThat(server.remove()).isFalse();
    assertThatThrownBy(server::stop)
        .hasMessageContaining(" was started on host container and may still run there: ");

    process.descendants().forEach(ProcessHandle::destroyForcibly);
    holder.kill();
    assertThat(server.isAlive()).isFalse();
    assertThat(server.stop()).startsWith("No server runs in " + directory + ", it ended ");
    assertThat(server.remove()).isTrue();
  }

  @Test
  public void aServerWhosePortsAreInUseIsNeitherRemovedNorForgotten() throws Exception {
    write("1@1");
    LocalServer server = new LocalServer(directory);
    try (ServerSocket port = new ServerSocket(PORTS + 2, 1, InetAddress.getLoopbackAddress())) {
      assertThat(server.use()).contains("port " + port.getLocalPort() + " of its server is in use");
      assertThat(server.remove()).isFalse();
      assertThat(server.stop()).endsWith("; its port " + port.getLocalPort() + " is in use");
      assertThat(directory.resolve("server.properties")).content().contains("processes=1@1");
    }
    assertThat(server.remove()).isTrue();
  }

  private static Options options(String version) {
    return new Options(
        new ServerDistribution(version, Path.of("/none")),
        Optional.of(new ServerPorts(PORTS)),
        ServerJvm.ofHeap("1g"),
        Map.of());
  }

  @Test
  public void aFirstStartThatFailsLeavesNothingAndTellsWhoWaits() throws Exception {
    Path first = folder.getRoot().toPath().resolve("first");
    try (WatchService watch = first.getFileSystem().newWatchService();
        Closer waiting = new Closer()) {
      LocalServer server =
          new LocalServer(
              first,
              (distribution, conf) -> {
                conf.register(watch, StandardWatchEventKinds.ENTRY_DELETE);
                folder.getRoot().toPath().register(watch, StandardWatchEventKinds.ENTRY_DELETE);
                waiting.channel = FileChannel.open(first.resolve("lock"));
                throw new IOException("no classes");
              });
      assertThatThrownBy(() -> server.start(options("2.6.4")))
          .isInstanceOf(ServerException.class)
          .hasMessageContaining("no classes");

      assertThat(folder.getRoot().list()).containsExactly("server");
      List<WatchEvent<?>> events = watch.poll(1, TimeUnit.MINUTES).pollEvents();
      assertThat(events.get(0).context()).hasToString("first");
      // A command that gets this lock now looks for the directory again.
      assertThat(waiting.channel.size()).isPositive();
    }
  }

  @Test
  public void aStartThatFailsKeepsWhatWasThere() throws Exception {
    assertThatThrownBy(() -> new LocalServer(directory).start(options("2.5.13")))
        .hasMessageContaining("belongs to HBase 2.6.4");
    assertThat(directory.resolve("data/t/hfile")).exists();

    Path own = folder.newFolder("own").toPath();
    try (ServerSocket port = new ServerSocket(PORTS, 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(() -> new LocalServer(own).start(options("2.6.4")))
          .hasMessageContaining("port " + port.getLocalPort() + " is in use");
    }
    assertThat(own).exists();
  }

  @Test
  public void settingsAreReadableForThisUserOnly() throws Exception {
    Path first = folder.getRoot().toPath().resolve("first");
    Path conf = first.resolve("server-conf");
    Set<PosixFilePermission> permissions = new HashSet<>();
    Path earlier = Files.createDirectories(conf).resolve("hbase-site.xml");
    Files.writeString(earlier, "<configuration/>");
    LocalServer server =
        new LocalServer(
            first,
            (distribution, written) -> {
              permissions.addAll(Files.getPosixFilePermissions(written));
              permissions.addAll(Files.getPosixFilePermissions(earlier));
              throw new IOException("no classes");
            });
    assertThatThrownBy(() -> server.start(options("2.6.4"))).hasMessageContaining("no classes");
    assertThat(permissions)
        .containsExactlyInAnyOrder(
            PosixFilePermission.OWNER_READ,
            PosixFilePermission.OWNER_WRITE,
            PosixFilePermission.OWNER_EXECUTE);
  }

  /** Closes a channel that is opened later. */
  private static final class Closer implements AutoCloseable {
    private FileChannel channel;

    @Override
    public void close() throws IOException {
      if (channel != null) {
        channel.close();
      }
    }
  }

  @Test
  public void versionsOfJavaThatHadoopsLoginCannotRunOnAreRefused() throws Exception {
    ServerJvm.requireJava(22, 17);
    assertThatThrownBy(() -> ServerJvm.requireJava(23, 17))
        .isInstanceOf(ServerException.class)
        .hasMessage("Java 23 cannot run the login of Hadoop 3.4: use Java 17 to 22");
    assertThatThrownBy(() -> ServerJvm.requireJava(8, 11))
        .isInstanceOf(ServerException.class)
        .hasMessage("Java 8 cannot run a server here: use Java 11 to 22");
  }

  @Test
  public void aServerIsRemovedWithAllItsData() throws Exception {
    assertThat(new LocalServer(directory).remove()).isTrue();
    assertThat(folder.getRoot()).isEmptyDirectory();
  }

  @Test
  public void aServerLeavesItsPlaceBeforeItsFilesAreDeleted() throws Exception {
    try (WatchService watch = directory.getFileSystem().newWatchService()) {
      // A directory is watched wherever it is moved.
      directory.register(watch, StandardWatchEventKinds.ENTRY_DELETE);
      folder.getRoot().toPath().register(watch, StandardWatchEventKinds.ENTRY_DELETE);
      assertThat(new LocalServer(directory).remove()).isTrue();
      List<WatchEvent<?>> first = watch.poll(1, TimeUnit.MINUTES).pollEvents();
      assertThat(first.get(0).context()).hasToString("server");
    }
  }

  @Test
  public void whatCannotBeRemovedIsAnError() {
    assertThatThrownBy(() -> new LocalServer(directory.resolve("none")).remove())
        .isInstanceOf(ServerException.class)
        .hasMessageStartingWith("cannot delete " + directory.resolve("none"));
  }
}
