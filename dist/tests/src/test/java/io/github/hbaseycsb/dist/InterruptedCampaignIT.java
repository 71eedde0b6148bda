package io.github.hbaseycsb.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.hbaseycsb.campaign.Campaigns.Ended;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import org.junit.Test;

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
  public void aSecondDriverIsRefusedAndCtrlCStopsTheClientsPutsTheBalancerBackAndWritesWhatIsKnown()
      throws Exception {
    running = campaigns.start("run", plan("workloads: [workloadc]", "runs: {count: 8}"));
    awaitRuns(1);
    List<ProcessHandle> clients = awaitClients();
    Ended second = campaigns.run("resume", campaigns.results(name()).toString());
    assertThat(second.status()).isEqualTo(1);
    assertThat(second.err())
        .contains("campaign %s is run by pid %d on ".formatted(name(), running.process().pid()));

    new ProcessBuilder("kill", "-INT", Long.toString(running.process().pid())).start().waitFor();
    Ended ended = running.await();

    assertThat(ended.status()).as(ended.said()).isEqualTo(130);
    assertThat(clients).noneMatch(ProcessHandle::isAlive);
    assertThat(balancerIsOn()).isTrue();
    assertThat(campaigns.summary(name()).path("cells").path(0).path("runs")).isNotEmpty();
    assertThat(ended.err()).contains("can be resumed: scripts/campaign resume ");
  }
}
