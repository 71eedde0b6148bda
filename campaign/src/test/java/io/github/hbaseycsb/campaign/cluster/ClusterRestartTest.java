package io.github.hbaseycsb.campaign.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.campaign.PlainProgress;
import io.github.hbaseycsb.campaign.cluster.ClusterSession.Opening;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.plan.ClusterTarget;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.Test;

public class ClusterRestartTest {
  private static ClusterSession restart(String command, Opening connection)
      throws CampaignException, InterruptedException {
    DriverContext context =
        new DriverContext(
            Clock.systemUTC(),
            System::nanoTime,
            null,
            null,
            null,
            null,
            null,
            null,
            new PlainProgress(
                new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
                Clock.systemUTC()),
            null);
    return ClusterSession.restarted(
        new ClusterTarget.Existing(Path.of("/conf"), Optional.of(command)), context, connection);
  }

  private static ClusterSession down() throws CampaignException {
    throw new CampaignException(CampaignStatus.CLUSTER, "it does not answer");
  }

  @Test
  public void aCommandThatFailsEndsTheCampaignWithItsLastLine() {
    assertThatThrownBy(
            () -> restart("echo begun; echo no such server; exit 7", ClusterRestartTest::down))
        .isInstanceOfSatisfying(
            CampaignException.class, e -> assertThat(e.status()).isEqualTo(CampaignStatus.CLUSTER))
        .hasMessageContaining("ended with status 7 (no such server)");
  }

  @Test
  public void aLoginThatIsRefusedIsNotTriedAgain() {
    CampaignException refused = new CampaignException(CampaignStatus.USAGE, "refused");

    assertThatThrownBy(
            () ->
                restart(
                    "exit 1",
                    () -> {
                      throw refused;
                    }))
        .isSameAs(refused);
  }

  @Test
  public void serversAreRestartedWhenAsManyNewOnesLive() {
    Set<String> before = Set.of("a,16020,1", "b,16020,1");

    assertThat(ClusterSession.obstacle(before, List.of("a,16020,2", "b,16020,2"))).isEmpty();
    assertThat(ClusterSession.obstacle(before, List.of("a,16020,2", "b,16020,1")))
        .hasValue("b,16020,1 is not restarted");
    assertThat(ClusterSession.obstacle(before, List.of("a,16020,2")))
        .hasValue("1 of 2 region servers are live");
    assertThat(ClusterSession.obstacle(Set.of(), List.of()))
        .hasValue("0 of 1 region servers are " + "live");
  }
}
