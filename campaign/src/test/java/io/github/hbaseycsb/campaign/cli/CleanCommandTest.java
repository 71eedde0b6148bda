package io.github.hbaseycsb.campaign.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.campaign.cluster.Commands.Output;
import io.github.hbaseycsb.server.ServerHome;
import io.github.hbaseycsb.server.ServerProcess;
import io.github.hbaseycsb.server.ServerProcess.Host;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import picocli.CommandLine;

/** With processes that are no HBase. */
public class CleanCommandTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final List<Process> processes = new ArrayList<>();
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final List<String> docker = new ArrayList<>();
  private String containers = "";
  private Path stopped;
  private Path running;
  private Path besideRunning;

  @Before
  public void keepServers() throws IOException {
    stopped = server("old/2.6.4-hadoop3-1f", "1@1");
    Files.write(Files.createDirectories(stopped.resolve("data/x")).resolve("hfile"), new byte[250]);
    Process process = new ProcessBuilder("sleep", "600").start();
    processes.add(process);
    running =
        server(
            "now/2.6.4-hadoop3-1f",
            process.pid() + "@" + process.info().startInstant().orElseThrow().toEpochMilli());
    besideRunning = server("now/1.7.2-2e", "");
  }

  @After
  public void endProcesses() {
    processes.forEach(Process::destroyForcibly);
  }

  private Path server(String name, String process) throws IOException {
    Path directory = Files.createDirectories(campaigns().resolve(name));
    Files.writeString(
        directory.resolve("server.properties"),
        "version=2.6.4-hadoop3\nport-base=20990\nprocesses=" + process + "\n");
    return directory;
  }

  private Path campaigns() {
    return folder.getRoot().toPath().resolve("campaigns");
  }

  private int clean(String... args) {
    CleanCommand command =
        new CleanCommand(
            new ServerHome(folder.getRoot().toPath()),
            arguments -> {
              docker.add(String.join(" ", arguments));
              return new Output(0, containers, "");
            });
    return new CommandLine(command)
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .setExecutionExceptionHandler(
            (e, failed, parsed) -> {
              failed.getErr().println(e.getMessage());
              return 1;
            })
        .execute(args);
  }

  @Test
  public void withoutATerminalOrYesItOnlyLists() {
    assertThat(clean()).isZero();
    assertThat(out.toString().lines())
        .anyMatch(line -> line.matches("old +2.6.4-hadoop3-1f +0.0 MB *"))
        .endsWith("Nothing was deleted: --yes deletes.");
    assertThat(stopped).exists();
  }

  @Test
  public void anAnswerDecides() {
    answer("n");
    assertThat(stopped).exists();
    assertThat(out.toString()).endsWith("Delete 1 directory, 0.0 MB? [y/N] ");
    answer("");
    assertThat(stopped).exists();
    answer("y");
    assertThat(stopped).doesNotExist();
    assertThat(running).exists();
    assertThat(out.toString()).endsWith("[y/N] Deleted 1 directory, 0.0 MB.\n");
  }

  private void answer(String answer) {
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream((answer + "\n").getBytes(StandardCharsets.UTF_8)));
    System.setProperty("hbase-ycsb.answers", "true");
    try {
      assertThat(clean()).isZero();
    } finally {
      System.clearProperty("hbase-ycsb.answers");
      System.setIn(before);
    }
  }

  @Test
  public void yesDeletesTheDataOfCampaignsWithoutARunningServer() {
    assertThat(clean("--yes")).isZero();
    assertThat(campaigns().resolve("old")).doesNotExist();
    assertThat(running).exists();
    assertThat(besideRunning).exists();
    assertThat(processes.get(0).isAlive()).isTrue();
    assertThat(out.toString().lines())
        .filteredOn(line -> line.startsWith("now "))
        .hasSize(2)
        .allMatch(line -> line.endsWith("kept: a server of this campaign is running"));
    assertThat(out.toString()).endsWith("Deleted 1 directory, 0.0 MB.\n");
    assertThat(docker).isEmpty();
  }

  @Test
  public void propertiesThatAKilledDriverHasLeftAreDeleted() throws IOException {
    Path clients = Files.createDirectory(folder.getRoot().toPath().resolve("clients"));
    ServerProcess ended = new ServerProcess(1, 1, Optional.of(Host.here()));
    Files.createFile(clients.resolve(ended.format() + "@17.properties"));
    assertThat(clean("--yes")).isZero();
    assertThat(clients).isEmptyDirectory();
  }

  @Test
  public void onlyTheCampaignsThatAreNamedAreDeleted() throws IOException {
    Path other = server("older/1.7.2-2e", "");
    assertThat(clean("older", "--yes")).isZero();
    assertThat(other).doesNotExist();
    assertThat(stopped).exists();
    assertThat(clean("oldest", "--yes")).isEqualTo(1);
    assertThat(err.toString())
        .contains("no campaign oldest has data in " + campaigns() + ": leave the name out");
  }

  @Test
  public void aClusterInDockerIsKeptWhileItsContainersRun() throws IOException {
    Path inDocker = Files.createDirectories(campaigns().resolve("boxed/2.6.4-hadoop3-docker-3d"));
    Files.createDirectory(inDocker.resolve("conf"));
    containers = "0123456789ab";
    assertThat(clean("boxed", "--yes")).isZero();
    assertThat(inDocker).exists();
    containers = "";
    assertThat(clean("boxed", "--yes")).isZero();
    assertThat(inDocker).doesNotExist();
    assertThat(docker)
        .containsOnly("docker ps --quiet --filter label=io.github.hbaseycsb.campaign.name=boxed");
    assertThat(out.toString())
        .contains("docker rm --volumes $(docker ps --all --quiet --filter label=");
  }

  @Test
  public void aMachineWithoutCampaignsHasNothingToClean() throws IOException {
    assertThat(clean("--yes", "old")).isZero();
    Files.move(running, folder.getRoot().toPath().resolve("elsewhere"));
    Files.move(besideRunning, folder.getRoot().toPath().resolve("elsewhere-too"));
    assertThat(clean()).isZero();
    assertThat(out.toString()).contains("No campaign has data in " + campaigns() + ".");
  }
}
