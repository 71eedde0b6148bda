package io.github.hbaseycsb.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.hbaseycsb.campaign.Campaigns.Ended;
import io.github.hbaseycsb.server.Nightly;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** Campaigns that are killed, stopped and disturbed, and go on. */
public class InterruptedCampaignIT extends SmallCampaigns {
  @Test
  public void aKilledDriverTakesItsClientsAlongAndIsResumed() throws Exception {
    List<Boolean> before = switches(server);
    running = campaigns.start("run", plan("workloads: [workloada]"));
    awaitRuns(1);
    List<ProcessHandle> clients = awaitClients();
    byte[] first = Files.readAllBytes(run("workloada", 1).resolve("run.json"));

    running.process().destroyForcibly().waitFor();

    await()
        .atMost(Duration.ofMinutes(2))
        .until(() -> clients.stream().noneMatch(ProcessHandle::isAlive));
    assertThat(switches(server)).containsOnly(false);
    Ended resumed = campaigns.run("resume", campaigns.results(name()).toString());
    assertThat(resumed.status()).as(resumed.said()).isZero();
    assertThat(Files.readAllBytes(run("workloada", 1).resolve("run.json"))).isEqualTo(first);
    assertThat(runs()).containsExactly("workloada 1", "workloada 2");
    assertThat(switches(server)).isEqualTo(before);
  }

  @Test
  @Category(Nightly.class)
  public void aClientThatAnswersNoMoreBreaksItsRunWhichResumeRepeats() throws Exception {
    running =
        campaigns.start("run", plan("workloads: [workloada]", "runs: {count: 2, duration: 20s}"));
    awaitRuns(1);
    signal("-STOP", awaitClients().get(0));

    // It has minutes to end in good order, and is then killed.
    Ended ended = running.await();

    assertThat(ended.status()).as(ended.said()).isEqualTo(3);
    assertThat(ended.err()).contains("workloada run 2 broke: client 1 ended ");
    assertThat(runs()).containsExactly("workloada 1");
    Ended resumed = campaigns.run("resume", campaigns.results(name()).toString());
    assertThat(resumed.status()).as(resumed.said()).isZero();
    assertThat(runs()).containsExactly("workloada 1", "workloada 2");
  }

  private static void signal(String signal, ProcessHandle process) throws Exception {
    String pid = Long.toString(process.pid());
    assertThat(new ProcessBuilder("kill", signal, pid).start().waitFor()).isZero();
  }

  @Test
  public void aSecondDriverIsRefusedAndCtrlCStopsTheClientsPutsTheBalancerBackAndWritesWhatIsKnown()
      throws Exception {
    running = campaigns.start("run", plan("workloads: [workloadc]", "runs: {count: 8}"));
    awaitRuns(1);
    List<ProcessHandle> clients = awaitClients();
    Ended second = campaigns.run("resume", campaigns.results(name()).toString());
    assertThat(second.status()).isEqualTo(1);
    assertThat(second.err())
        .contains("campaign %s is run by pid %d on ".formatted(name(), running.process().pid()));

    signal("-INT", running.process().toHandle());
    Ended ended = running.await();

    assertThat(ended.status()).as(ended.said()).isEqualTo(130);
    assertThat(clients).noneMatch(ProcessHandle::isAlive);
    assertThat(balancerIsOn()).isTrue();
    assertThat(campaigns.summary(name()).path("cells").path(0).path("runs")).isNotEmpty();
    assertThat(ended.err()).contains("can be resumed: scripts/campaign resume ");
  }
}
