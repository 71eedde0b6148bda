package io.github.hbaseycsb.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.campaign.CampaignException;
import io.github.hbaseycsb.campaign.ExitStatus;
import io.github.hbaseycsb.campaign.plan.ClusterTarget;
import io.github.hbaseycsb.campaign.progress.PlainProgress;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class ClusterRestartTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private static ClusterRestart restart(String command) {
    Tools tools =
        new Tools(
            Clock.systemUTC(),
            null,
            null,
            null,
            new PlainProgress(
                new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
                Clock.systemUTC()),
            null);
    return new ClusterRestart(
        new ClusterTarget.Existing(Path.of("/conf"), Optional.of(command)), tools);
  }

  @Test
  public void aCommandThatFailsEndsTheCampaignWithItsLastLine() {
    assertThatThrownBy(() -> restart("echo begun; echo no such server; exit 7").run(() -> null))
        .isInstanceOfSatisfying(
            CampaignException.class, e -> assertThat(e.status()).isEqualTo(ExitStatus.CLUSTER))
        .hasMessageContaining("ended with status 7 (no such server)");
  }

  @Test
  public void aLoginThatIsRefusedAfterTheRestartIsNotTriedAgain() throws Exception {
    Path ran = folder.getRoot().toPath().resolve("ran");
    CampaignException refused = new CampaignException(ExitStatus.USAGE, "refused");

    assertThatThrownBy(
            () ->
                restart("touch '" + ran + "'")
                    .run(
                        () -> {
                          throw refused;
                        }))
        .isSameAs(refused);
    assertThat(Files.exists(ran)).isTrue();
  }
}
