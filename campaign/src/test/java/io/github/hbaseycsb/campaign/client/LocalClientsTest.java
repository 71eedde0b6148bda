package io.github.hbaseycsb.campaign.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.hbaseycsb.campaign.client.ClientSpec.Phase;
import io.github.hbaseycsb.server.ServerHome;
import io.github.hbaseycsb.server.ServerProcess;
import io.github.hbaseycsb.server.ServerProcess.Host;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** With a shell script in place of the JVM. */
public class LocalClientsTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final List<ClientProgress> progress = new ArrayList<>();
  private Path workload = Path.of("/workloads/workloada");

  private List<ClientExit> run(String script, int clients, boolean enough)
      throws IOException, InterruptedException {
    return run(script, clients, ended -> enough);
  }

  private List<ClientExit> run(String script, int clients, IntPredicate enough)
      throws IOException, InterruptedException {
    Path root = folder.getRoot().toPath();
    Path java = Files.writeString(root.resolve("java"), "#!/bin/sh\n" + script + "\n");
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    List<ClientSpec> specs = new ArrayList<>();
    for (int number = 1; number <= clients; number++) {
      specs.add(
          new ClientSpec(
              number,
              Phase.RUN,
              workload,
              Path.of("/conf"),
              Map.of("table", "t"),
              1,
              List.of(),
              root.resolve("client-" + number)));
    }
    return factory(java)
        .local()
        .run(specs, Optional.of(Duration.ofMinutes(1)), progress::add, enough);
  }

  /** The properties are the last file that the command is given. */
  private static final String PROPERTIES =
      "while [ $# -gt 0 ]; do case $1 in -P) file=$2 ;; esac; shift; done; ";

  @Test
  public void eachClientHasItsExitStatusAndItsComplaint() throws Exception {
    List<ClientExit> exits = run("echo 'ycsb: nothing was run' >&2; exit 3", 2, false);

    assertThat(exits).extracting(ClientExit::number).containsExactly(1, 2);
    assertThat(exits).extracting(ClientExit::status).containsOnly(3);
    assertThat(exits)
        .allMatch(exit -> exit.complaint().equals(Optional.of("ycsb: nothing was run")));
    assertThat(exits).allMatch(exit -> exit.endedMs() > 0 && exit.machine().isEmpty());
  }

  @Test
  public void aClusterThatDoesNotAnswerIsNoMistakeOfTheUser() throws Exception {
    String reason = "echo 'ycsb: no answer from HBase' >&2; exit 1";

    assertThat(run("echo 'ycsb no answer' >&2; " + reason, 1, false))
        .singleElement()
        .satisfies(
            exit -> {
              assertThat(exit.status()).isEqualTo(ClientExit.NO_ANSWER);
              assertThat(exit.ran()).isFalse();
              assertThat(exit.describe())
                  .isEqualTo("client 1 had no answer from the cluster: ycsb: no answer from HBase");
            });
    assertThat(run(reason, 1, false)).extracting(ClientExit::status).containsExactly(1);
  }

  @Test
  public void aClientThatFailsEndsTheOthers() throws Exception {
    List<ClientExit> exits =
        run(
            PROPERTIES + "if grep -q client-1 \"$file\"; then exit 1; fi; exec sleep 300",
            2,
            false);

    assertThat(exits).extracting(ClientExit::status).containsExactly(1, 128 + 15);
  }

  @Test
  public void clientsThatHaveDoneEnoughAreAskedToEndInGoodOrder() throws Exception {
    List<ClientExit> exits = run("read line; test \"$line\" = end", 2, true);

    assertThat(exits).extracting(ClientExit::status).containsOnly(0);
  }

  @Test
  public void propertiesAreInAFileOfTheirOwnThatIsGoneWhenTheClientHasReadIt() throws Exception {
    run(PROPERTIES + "cat \"$file\"; echo \"$file\" >&2", 1, false);

    Path client = folder.getRoot().toPath().resolve("client-1");
    assertThat(client.resolve("stdout.log"))
        .content()
        .contains("table=t", "measurementtype=hdrhistogram");
    assertThat(Path.of(Files.readString(client.resolve("stderr.log")).strip())).doesNotExist();
  }

  @Test
  public void clientsThatAreMoreThanTheProcessorsHaveMoreTimeToConnect() throws Exception {
    int processors = Runtime.getRuntime().availableProcessors();
    workload = folder.newFile("workload").toPath();

    run(PROPERTIES + "cat \"$file\"", 1, false);
    assertThat(properties(1)).doesNotContain("hbase.startuptimeout");
    run(PROPERTIES + "cat \"$file\"", 2 * processors, false);
    assertThat(properties(1)).contains("hbase.startuptimeout=50");
    assertThat(properties(2 * processors)).contains("hbase.startuptimeout=50");
    Files.writeString(workload, "hbase.startuptimeout=9\n");
    run(PROPERTIES + "cat \"$file\"", 2 * processors, false);
    assertThat(properties(1)).doesNotContain("hbase.startuptimeout");
  }

  private String properties(int client) throws IOException {
    return Files.readString(
        folder.getRoot().toPath().resolve("client-" + client).resolve("stdout.log"));
  }

  @Test
  public void statusLinesOfAllClientsAreProgress() throws Exception {
    run(
        "echo '2026-11-23 10:00:00:000 7 sec: 100 operations; 100 current ops/sec;' >&2; read line",
        2,
        ended -> progress.stream().anyMatch(all -> all.operations() == 200));

    assertThat(progress)
        .first()
        .satisfies(
            all -> {
              assertThat(all.operations()).isEqualTo(200);
              assertThat(all.seconds()).isEqualTo(7);
            });
  }

  @Test
  public void clientsHaveEndedWhenWhoWaitsForThemIsInterrupted() throws Exception {
    AtomicReference<Throwable> end = new AtomicReference<>();
    Thread waiting =
        new Thread(
            () -> {
              try {
                run("echo $$; exec sleep 300", 1, false);
              } catch (IOException | InterruptedException e) {
                end.set(e);
              }
            });
    waiting.start();
    Path stdout = folder.getRoot().toPath().resolve("client-1/stdout.log");
    await()
        .atMost(Duration.ofMinutes(2))
        .until(() -> Files.exists(stdout) && Files.size(stdout) > 0);
    long client = Long.parseLong(Files.readString(stdout).strip());

    waiting.interrupt();
    waiting.join();

    assertThat(end.get()).isInstanceOf(InterruptedException.class);
    assertThat(ProcessHandle.of(client).filter(ProcessHandle::isAlive)).isEmpty();
  }

  @Test
  public void aCommandThatIsNotThereIsAnError() {
    assertThatThrownBy(
            () ->
                factory(Path.of("/no/java"))
                    .local()
                    .run(
                        List.of(
                            new ClientSpec(
                                1,
                                Phase.RUN,
                                Path.of("/workloads/workloada"),
                                Path.of("/conf"),
                                Map.of(),
                                1,
                                List.of(),
                                folder.getRoot().toPath())),
                        Optional.empty(),
                        seen -> {},
                        ended -> false))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("/no/java");
    assertThat(folder.getRoot().toPath().resolve("clients")).isEmptyDirectory();
  }

  @Test
  public void propertiesAreKeptFromOtherUsersAndDeleted() throws Exception {
    run(PROPERTIES + "stat -c %a \"$file\" \"$(dirname \"$file\")\"", 1, false);
    Path root = folder.getRoot().toPath();
    assertThat(root.resolve("client-1/stdout.log")).hasContent("600\n700");
    assertThat(root.resolve("clients")).isEmptyDirectory();
  }

  @Test
  public void whatAKilledDriverHasLeftIsDeletedAndNothingElse() throws Exception {
    Path clients = Files.createDirectory(folder.getRoot().toPath().resolve("clients"));
    Host here = Host.here();
    left(clients, new ServerProcess(1, 1, Optional.of(here)));
    left(clients, new ServerProcess(2, 1, Optional.of(new Host(here.name(), "boot-before"))));
    List<Path> others =
        List.of(
            left(clients, ServerProcess.of(ProcessHandle.current())),
            left(clients, new ServerProcess(3, 1, Optional.of(new Host("other", "boot")))),
            left(clients, new ServerProcess(3, 1, Optional.of(new Host("other", here.boot())))),
            Files.createFile(clients.resolve("note@mine")));

    run("exit 0", 1, false);

    try (Stream<Path> all = Files.list(clients)) {
      assertThat(all).containsExactlyInAnyOrderElementsOf(others);
    }
  }

  private static Path left(Path directory, ServerProcess driver) throws IOException {
    return Files.createFile(directory.resolve(driver.format() + "@17.properties"));
  }

  private ClientFactory factory(Path java) {
    Path root = folder.getRoot().toPath();
    return new ClientFactory(
        java, root, Optional.empty(), new PropertyFiles(new ServerHome(root)), Clock.systemUTC());
  }
}
