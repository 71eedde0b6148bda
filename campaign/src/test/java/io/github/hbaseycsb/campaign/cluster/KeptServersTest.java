package io.github.hbaseycsb.campaign.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.campaign.cluster.Commands.Output;
import io.github.hbaseycsb.campaign.cluster.KeptServers.Kept;
import io.github.hbaseycsb.server.ServerHome;
import io.github.hbaseycsb.server.ServerProcess;
import io.github.hbaseycsb.server.ServerProcess.Host;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** With processes that are no HBase. */
public class KeptServersTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final List<Process> processes = new ArrayList<>();
  private String containers = "";
  private Path campaigns;
  private KeptServers servers;

  @Before
  public void keepNothing() throws IOException {
    campaigns = folder.newFolder("campaigns").toPath();
    servers =
        new KeptServers(
            new ServerHome(folder.getRoot().toPath()), command -> new Output(0, containers, ""));
  }

  @After
  public void endProcesses() {
    processes.forEach(Process::destroyForcibly);
  }

  private Path server(String name) throws IOException {
    return server(campaigns.resolve(name), "");
  }

  private static Path server(Path directory, String process) throws IOException {
    Files.createDirectories(directory);
    Files.writeString(
        directory.resolve("server.properties"),
        "version=2.6.4-hadoop3\nport-base=20990\nprocesses=" + process + "\n");
    return directory;
  }

  private void start(Path directory) throws IOException {
    Process process = new ProcessBuilder("sleep", "600").start();
    processes.add(process);
    server(
        directory,
        process.pid() + "@" + process.info().startInstant().orElseThrow().toEpochMilli());
  }

  @Test
  public void aCampaignKeepsAllItsServersOnceOneWasStarted() throws Exception {
    Path first = server("mine/2.6.4-hadoop3-1f");
    Path second = server("mine/1.7.2-2e");
    Path boxed = Files.createDirectories(campaigns.resolve("mine/2.6.4-hadoop3-docker-3d/conf"));
    List<Kept> kept = servers.list(List.of());
    assertThat(kept).hasSize(3).allMatch(one -> one.use().isEmpty());

    start(second);
    for (Kept one : kept) {
      assertThat(servers.remove(one)).isFalse();
    }
    assertThat(first).exists();
    assertThat(second).exists();
    assertThat(boxed).exists();
  }

  @Test
  public void aCampaignKeepsItsServersOnceItsContainersRun() throws Exception {
    Files.createDirectories(campaigns.resolve("mine/2.6.4-hadoop3-docker-3d/conf"));
    Path local = server("mine/1.7.2-2e");
    List<Kept> kept = servers.list(List.of());

    containers = "0123456789ab";
    for (Kept one : kept) {
      assertThat(servers.remove(one)).isFalse();
    }
    assertThat(local).exists();
    containers = "";
    for (Kept one : kept) {
      assertThat(servers.remove(one)).isTrue();
    }
    assertThat(campaigns).isEmptyDirectory();
  }

  @Test
  public void aCampaignThatHasADriverKeepsItsServersAlsoWhenNoneRuns() throws Exception {
    Path stopped = server("mine/2.6.4-hadoop3-1f");
    server("another/2.6.4-hadoop3-1f");
    Kept before = servers.list(List.of("mine")).get(0);
    try (DriverLocks driver =
        new DriverLocks(new ServerHome(folder.getRoot().toPath()), warning -> {})) {
      driver.holdCampaign("mine");
      assertThat(servers.list(List.of()))
          .extracting(Kept::use)
          .containsExactly(Optional.empty(), Optional.of("a driver runs this campaign"));
      assertThat(servers.remove(before)).isFalse();
    }
    assertThat(stopped).exists();
    assertThat(servers.remove(before)).isTrue();
  }

  @Test
  public void aServerOfAnotherHostIsKeptWithTheOthersOfItsCampaign() throws Exception {
    Path other =
        server(
            campaigns.resolve("mine/1.7.2-2e"),
            new ServerProcess(1, 1, Optional.of(new Host("nas", "boot"))).format());
    Path stopped = server("mine/2.6.4-hadoop3-1f");

    List<Kept> kept = servers.list(List.of());

    assertThat(kept)
        .extracting(Kept::use)
        .containsOnly(
            Optional.of(
                "a server of this campaign was started on host nas and may still run there"));
    for (Kept one : kept) {
      assertThat(servers.remove(one)).isFalse();
    }
    assertThat(other).exists();
    assertThat(stopped).exists();
  }

  @Test
  public void aServerWhosePortIsInUseIsKept() throws Exception {
    Path server = server("mine/2.6.4-hadoop3-1f");
    Kept before = servers.list(List.of()).get(0);
    try (ServerSocket port = new ServerSocket(20994, 1, InetAddress.getLoopbackAddress())) {
      assertThat(servers.list(List.of()).get(0).use())
          .contains("port " + port.getLocalPort() + " of its server is in use");
      assertThat(servers.remove(before)).isFalse();
    }
    assertThat(server).exists();
  }

  @Test
  public void otherDirectoriesAreNoServers() throws Exception {
    Path own = server("mine/2.6.4-hadoop3-1f");
    Path backup = Files.createDirectories(campaigns.resolve("mine/backup/data"));
    Files.createDirectories(campaigns.resolve("notes/of-docker-3d/pages"));

    List<Kept> kept = servers.list(List.of());

    assertThat(kept).extracting(Kept::directory).containsExactly(own);
    assertThat(servers.remove(kept.get(0))).isTrue();
    assertThat(own).doesNotExist();
    assertThat(backup).exists();
  }

  @Test
  public void linksAreNotFollowed() throws Exception {
    Path elsewhere = folder.newFolder("elsewhere").toPath();
    Path server = server(elsewhere.resolve("2.6.4-hadoop3-1f"), "");
    Files.createSymbolicLink(campaigns.resolve("linked"), elsewhere);
    Files.createSymbolicLink(
        Files.createDirectory(campaigns.resolve("mine")).resolve("2.6.4-hadoop3-1f"), server);

    assertThat(servers.list(List.of())).isEmpty();
  }

  @Test
  public void whatAnInterruptedDeletionLeftCanBeDeleted() throws Exception {
    Path left = campaigns.resolve("mine/.deleted-17/2.6.4-hadoop3-1f/data");
    Files.write(Files.createDirectories(left).resolve("hfile"), new byte[100]);

    List<Kept> kept = servers.list(List.of("mine"));

    assertThat(kept).extracting(Kept::bytes).containsExactly(100L);
    assertThat(servers.remove(kept.get(0))).isTrue();
    assertThat(campaigns).isEmptyDirectory();
  }

  @Test
  public void filesOfARunningServerMayDisappearWhileTheyAreCounted() throws Exception {
    Path server = server("mine/2.6.4-hadoop3-1f");
    start(server);
    long always = Files.size(server.resolve("server.properties"));
    AtomicBoolean ended = new AtomicBoolean();
    FutureTask<Boolean> deleting =
        new FutureTask<>(
            () -> {
              while (!ended.get()) {
                Path wal = Files.createDirectories(server.resolve("data/wal"));
                Files.delete(Files.createFile(wal.resolve("1")));
                Files.delete(wal);
              }
              return true;
            });
    new Thread(deleting).start();
    try {
      for (int i = 0; i < 500; i++) {
        assertThat(servers.list(List.of())).extracting(Kept::bytes).containsExactly(always);
      }
    } finally {
      ended.set(true);
    }
    assertThat(deleting.get()).isTrue();
  }

  @Test
  public void onlyTheCampaignsThatAreNamedAreListed() throws Exception {
    server("mine/2.6.4-hadoop3-1f");
    server("another/2.6.4-hadoop3-1f");

    assertThat(servers.list(List.of("mine"))).extracting(Kept::campaign).containsExactly("mine");
    assertThat(servers.list(List.of())).hasSize(2);
  }
}
