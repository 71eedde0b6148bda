package io.github.hbaseycsb.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.Assume.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.hbaseycsb.campaign.Campaigns;
import io.github.hbaseycsb.campaign.Campaigns.Ended;
import io.github.hbaseycsb.campaign.Campaigns.Running;
import io.github.hbaseycsb.docker.Command.Output;
import io.github.hbaseycsb.server.Nightly;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/**
 * A Docker engine that is restarted while a campaign measures on its containers. It is an engine of
 * the test's own, in a network namespace of its own: two engines in one would share {@code docker0}
 * and the rules of iptables. The campaign's driver and its clients are in that namespace, too.
 */
@Category(Nightly.class)
public class EngineRestartIT {
  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final String CAMPAIGN = "engine-restart";

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final List<Process> processes = new ArrayList<>();
  private Process namespace;
  private Process engine;
  private Campaigns campaigns;

  @Before
  public void startAnEngineThatHasTheImage() throws Exception {
    DockerEngine.require();
    String user = System.getProperty("user.name");
    assumeTrue("only root can start a Docker engine", "root".equals(user));
    for (String program : List.of("dockerd", "unshare", "nsenter", "ip")) {
      Output found = run(Map.of(), "sh", "-c", "command -v " + program);
      assumeTrue("there is no " + program, found.status() == 0);
    }
    String base = DockerEngine.requireBaseImage();
    String hold = "ip link set lo up && echo up && exec sleep infinity";
    namespace = start("unshare", "--net", "sh", "-c", hold);
    try (BufferedReader out = namespace.inputReader(StandardCharsets.UTF_8)) {
      assumeTrue("no network namespace can be made", "up".equals(out.readLine()));
    }
    startEngine();
    assertDone(
        run(
            Map.of(),
            "bash",
            "-c",
            "set -o pipefail; docker save \"$0\" | docker --host \"$1\" load",
            base,
            host()));
    Map<String, String> environment =
        Map.of(
            "DOCKER_HOST", host(), "BASE_IMAGE", base, "HBASE_YCSB_HOME", path("home").toString());
    // In the namespace there is nothing to download from: afterwards all is on this machine.
    assertDone(
        run(
            environment,
            Checkout.file("docker/build").toString(),
            "--version",
            ContainerCluster.defaultVersion(),
            "--tag",
            "hbase-ycsb/engine-restart"));
    Path script = path("campaign");
    Files.writeString(
        script,
        "#!/bin/sh\nexec nsenter --net --target %d '%s' \"$@\"\n"
            .formatted(namespace.pid(), Checkout.file("scripts/campaign")));
    assertThat(script.toFile().setExecutable(true)).isTrue();
    campaigns = new Campaigns(script, folder.getRoot().toPath(), environment);
  }

  @After
  public void endWhatIsLeft() throws Exception {
    // The engine before its namespace.
    for (int i = processes.size() - 1; i >= 0; i--) {
      end(processes.get(i));
    }
    // Otherwise the engine's directories cannot be deleted.
    run(
        Map.of(),
        "sh",
        "-c",
        "awk -v root=\"$0/\" 'index($2, root) == 1 {print $2}' /proc/mounts | sort -r"
            + " | xargs -r umount",
        folder.getRoot().toString());
  }

  @Test
  public void aCampaignSaysThatItsContainersEndedAndGoesOnWithResume() throws Exception {
    String plan =
        campaigns.plan(
            CAMPAIGN,
            "cluster: {docker: {regionservers: 2, heap: 512m}}",
            "table: {regions: 4}",
            "dataset: {records: 2000}",
            "settle: {flush: true, quiet: 1s, timeout: 3m, warmup: none}",
            "runs: {count: 2, duration: 90s, warmup: 1s, threads: 4, target: 200}",
            "workloads: [workloada]");
    Running running = campaigns.start("run", plan);
    processes.add(running.process());
    Path cell = campaigns.results(CAMPAIGN).resolve("cells/workloada");
    // The servers are sampled while clients work.
    await()
        .atMost(LIMIT)
        .until(
            () ->
                !running.process().isAlive()
                    || cell.resolve(".run-2/server.jsonl").toFile().length() > 0);
    assertThat(running.process().isAlive()).isTrue();

    end(engine);
    startEngine();
    Ended ended = running.await();

    assertThat(ended.status()).as(ended.said()).isEqualTo(2);
    assertThat(ended.err().lines().reduce("", (first, last) -> last))
        .startsWith("campaign: all containers of HBase ")
        .endsWith(
            " have ended, as when the Docker engine restarts: fix this, then resume the"
                + " campaign");
    assertThat(ended.err()).contains("the campaign can be resumed: ").doesNotContain("\tat ");
    assertThat(runs()).containsExactly("workloada 1");
    assertThat(campaigns.journal(CAMPAIGN, "RUN_BROKEN")).hasSize(1);

    Ended resumed = campaigns.run("resume", campaigns.results(CAMPAIGN).toString());

    assertThat(resumed.status()).as(resumed.said()).isIn(0, 3);
    assertThat(runs()).containsExactly("workloada 1", "workloada 2");
    assertThat(campaigns.journal(CAMPAIGN, "RANGE_LOADED")).as("the data is kept").hasSize(1);
    assertThat(cell).isDirectoryContaining("glob:**/run-1").isDirectoryContaining("glob:**/run-2");
    JsonNode measured = campaigns.summary(CAMPAIGN).path("cells").path(0).path("runs");
    assertThat(measured).hasSize(2);
  }

  /** The runs that the journal counts. */
  private List<String> runs() throws IOException {
    return campaigns.journal(CAMPAIGN, "RUN").stream()
        .map(run -> run.path("cell").asText() + " " + run.path("run").asInt())
        .toList();
  }

  /** Its containers, networks and images are those that an earlier one left. */
  private void startEngine() throws Exception {
    engine =
        start(
            "nsenter",
            "--net",
            "--target",
            Long.toString(namespace.pid()),
            "dockerd",
            "--data-root",
            path("data").toString(),
            "--exec-root",
            path("exec").toString(),
            "--pidfile",
            path("engine.pid").toString(),
            "--host",
            host());
    await()
        .atMost(LIMIT)
        .until(
            () ->
                !engine.isAlive()
                    || run(Map.of("DOCKER_HOST", host()), "docker", "version").status() == 0);
    assertThat(engine.isAlive()).as(Files.readString(path("errors"))).isTrue();
  }

  private String host() {
    return "unix://" + path("docker.sock");
  }

  private Path path(String name) {
    return folder.getRoot().toPath().resolve(name);
  }

  /** Starts a process that the test ends. */
  private Process start(String... command) throws IOException {
    Process process =
        new ProcessBuilder(command)
            .redirectError(Redirect.appendTo(path("errors").toFile()))
            .start();
    processes.add(process);
    return process;
  }

  /** An engine stops its containers before it ends. */
  private static void end(Process process) throws InterruptedException {
    process.destroy();
    if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
    }
  }

  private static Output run(Map<String, String> environment, String... command)
      throws IOException, InterruptedException, TimeoutException {
    return Command.run(environment, List.of(command));
  }

  private static void assertDone(Output output) {
    assertThat(output.status()).as(output.err()).isZero();
  }
}
