package io.github.hbaseycsb.campaign.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.plan.ClusterTarget;
import io.github.hbaseycsb.model.plan.Fault;
import io.github.hbaseycsb.model.plan.Fault.Action;
import io.github.hbaseycsb.model.plan.Fault.Role;
import io.github.hbaseycsb.server.LocalServer;
import io.github.hbaseycsb.server.ServerDistribution;
import io.github.hbaseycsb.server.ServerHome;
import io.github.hbaseycsb.server.ServerJvm;
import io.github.hbaseycsb.server.TinyRelease;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.After;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** With processes that are no HBase. */
public class LocalServersTest {
  private static final String DEAD = "1@1";
  private static final ServerJvm BROKEN =
      new ServerJvm("1g", List.of("-XX:+UseNoSuchCollector"), Optional.empty());

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final List<Process> processes = new ArrayList<>();

  @After
  public void endProcesses() {
    processes.forEach(Process::destroyForcibly);
  }

  @Test
  public void serversOfOtherSettingsHaveOtherDirectories() {
    // Their 32-bit hash codes are the same.
    assertThat(label(Map.of("a", "Aa"))).isNotEqualTo(label(Map.of("a", "BB")));
    assertThat(label(Map.of("a", "1, b=2"))).isNotEqualTo(label(Map.of("a", "1", "b", "2")));
  }

  @Test
  public void aServerOfOtherJvmOptionsHasAnotherDirectory() {
    List<String> zgc = List.of("-XX:+UseZGC");
    assertThat(label(new ServerJvm("1g", zgc, Optional.empty()), Map.of()))
        .isNotEqualTo(label(Map.of()))
        .isNotEqualTo(label(new ServerJvm("1g", zgc, Optional.of(Path.of("/jdk"))), Map.of()));
  }

  @Test
  public void aJvmThatCannotStartIsRefusedBeforeACampaignBegins() {
    LocalServers servers =
        new LocalServers(new ServerHome(folder.getRoot().toPath()), Path.of("no pom is needed"));

    assertThatThrownBy(
            () ->
                servers.require(
                    new ClusterTarget.Local(
                        "2.6.4-hadoop3", BROKEN, Map.of(), Optional.empty(), Optional.empty())))
        .isInstanceOfSatisfying(
            CampaignException.class, e -> assertThat(e.status()).isEqualTo(CampaignStatus.USAGE))
        .hasMessageStartingWith(
            "cluster.local.jvm 1g -XX:+UseNoSuchCollector: the JVM does not start: ");
  }

  private static String label(Map<String, String> site) {
    return label(ServerJvm.ofHeap("1g"), site);
  }

  private static String label(ServerJvm jvm, Map<String, String> site) {
    return LocalServers.label(
        new ClusterTarget.Local("2.6.4-hadoop3", jvm, site, Optional.empty(), Optional.empty()));
  }

  @Test
  public void whatIsLeftRunningOfACampaignIsStoppedWhateverPlanItWasOf() throws Exception {
    Process whole = server("mine/2.6.4-hadoop3-1f", "2.6.4-hadoop3", "");
    Process part = server("mine/1.7.2-2e", "1.7.2", DEAD + " ");
    Process another = server("mine-too/2.6.4-hadoop3-1f", "2.6.4-hadoop3", "");
    noteEnd(campaigns().resolve("mine/2.6.4-hadoop3-1f"));
    Files.createDirectories(campaigns().resolve("mine/2.6.4-hadoop3-docker-3d/conf"));
    LocalServers servers =
        new LocalServers(new ServerHome(folder.getRoot().toPath()), Path.of("no pom is needed"));

    assertThat(servers.stopLeft("mine"))
        .satisfiesExactly(
            said -> assertThat(said).startsWith("Stopped HBase 1.7.2, of which a part ended after"),
            said -> assertThat(said).isEqualTo("Stopped HBase 2.6.4-hadoop3"));
    assertThat(whole.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(part.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(another.isAlive()).isTrue();
    assertThat(servers.stopLeft("mine")).isEmpty();
    assertThat(servers.stopLeft("no such campaign")).isEmpty();
  }

  @Test
  public void anotherBuildThanTheOneThatACampaignBeganWithIsRefusedBeforeAnythingIsStarted()
      throws Exception {
    Path home = TinyRelease.in(folder.getRoot().toPath().resolve("patched"), "2.7.0-SNAPSHOT");
    String begunWith = refused(home, "none").replaceFirst(".*build \\((\\S+)\\) from.*", "$1");
    assertThat(begunWith).matches("patched-[0-9a-f]{12}");
    Files.copy(home.resolve("lib/zookeeper-3.8.4.jar"), home.resolve("lib/of-another-build.jar"));

    String refusal = refused(home, begunWith);
    assertThat(refusal)
        .matches(
            "the HBase of "
                + home
                + " is a different build \\(patched-[0-9a-f]{12}\\) from the one that this "
                + "campaign started with \\("
                + begunWith
                + "\\): restore that build to resume, or start a new campaign with campaign run");
    assertThat(UserBuild.checksum(begunWith)).contains(begunWith.replace("patched-", ""));
    assertThat(UserBuild.checksum("2.6.4-hadoop3")).isEmpty();
    assertThat(campaigns()).doesNotExist();
  }

  private String refused(Path home, String begunWith) {
    ClusterTarget.Local target =
        new ClusterTarget.Local(
            "", ServerJvm.ofHeap("1g"), Map.of(), Optional.of(home), Optional.empty());
    LocalServers servers =
        new LocalServers(new ServerHome(folder.getRoot().toPath()), Path.of("no pom is needed"));
    CampaignException refusal =
        catchThrowableOfType(
            CampaignException.class, () -> servers.start("mine", target, Optional.of(begunWith)));
    assertThat(refusal.status()).isEqualTo(CampaignStatus.USAGE);
    return refusal.getMessage();
  }

  @Test
  public void aServerThatTheUserStartedIsNamedWhenItHasEnded() throws Exception {
    Path directory = folder.getRoot().toPath().resolve("mine");
    Path conf = Files.createDirectories(directory.resolve("conf"));
    Files.writeString(conf.resolve("hbase-site.xml"), "<configuration/>");
    Files.writeString(
        directory.resolve("server.properties"),
        "version=2.6.4-hadoop3\nport-base=20990\nprocesses=" + DEAD + "\n");
    noteEnd(directory);

    assertThatThrownBy(
            () ->
                ClusterSession.open(
                    "mine",
                    new ClusterTarget.Existing(conf, Optional.empty()),
                    List.of(),
                    false,
                    Optional.empty(),
                    Map.of(),
                    null))
        .isInstanceOfSatisfying(
            CampaignException.class, e -> assertThat(e.status()).isEqualTo(CampaignStatus.CLUSTER))
        .hasMessageStartingWith("the local server in " + directory + " ended ");
  }

  @Test
  public void undoingAFaultLeavesTheServerPausedOrDownThatAnotherOnePausedOrKilled()
      throws Exception {
    Process process = server("mine/2.6.4-hadoop3-1f", "2.6.4-hadoop3", "");
    Path directory = campaigns().resolve("mine/2.6.4-hadoop3-1f");
    noteEnd(directory);
    LocalServer.Options options =
        new LocalServer.Options(
            new ServerDistribution("2.6.4-hadoop3", directory), Optional.empty(), BROKEN, Map.of());
    ServerFaults faults =
        new LocalServers.Started(new LocalServer(directory), options, Optional.empty());
    List<String> servers = faults.servers(Role.REGIONSERVER);
    Fault pause = fault(10, Action.PAUSE);
    Fault another = fault(20, Action.PAUSE);
    faults.act(pause, servers);
    faults.act(another, servers);
    await().atMost(Duration.ofMinutes(1)).until(() -> isPaused(process));

    faults.undo(pause, servers);
    assertThat(isPaused(process)).isTrue();
    faults.act(fault(30, Action.KILL), servers);
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    faults.undo(another, servers);

    assertThatThrownBy(() -> faults.undo(fault(30, Action.KILL), servers))
        .as("now it is started")
        .isInstanceOf(CampaignException.class)
        .hasMessageStartingWith("the local server does not start again: the JVM does not start: ");
  }

  private static Fault fault(int atSeconds, Action action) {
    return new Fault(
        Duration.ofSeconds(atSeconds),
        action,
        Optional.of(Role.REGIONSERVER),
        "1",
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private static boolean isPaused(Process process) throws IOException {
    return Files.readString(Path.of("/proc/" + process.pid() + "/stat")).contains(") T ");
  }

  /** The note of a server's shell at its end: without it, each look waits for it for a second. */
  private static void noteEnd(Path server) throws IOException {
    Path logs = Files.createDirectories(server.resolve("logs"));
    Files.writeString(logs.resolve("standalone.exit"), "143 5\n");
  }

  private Path campaigns() {
    return folder.getRoot().toPath().resolve("campaigns");
  }

  /** A server's directory as a driver leaves it that is killed. */
  private Process server(String name, String version, String others) throws IOException {
    Process process = new ProcessBuilder("sleep", "600").start();
    processes.add(process);
    Path directory = Files.createDirectories(campaigns().resolve(name));
    Files.writeString(
        directory.resolve("server.properties"),
        "version=%s\nport-base=20990\nprocesses=%s%d@%d\n"
            .formatted(
                version,
                others,
                process.pid(),
                process.info().startInstant().orElseThrow().toEpochMilli()));
    return process;
  }
}
