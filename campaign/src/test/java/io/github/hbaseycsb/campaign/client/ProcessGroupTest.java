package io.github.hbaseycsb.campaign.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class ProcessGroupTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private ClientProcess start(String script) throws Exception {
    return ClientProcess.start(
        List.of("sh", "-c", script), folder.newFolder().toPath(), List.of(), Clock.systemUTC());
  }

  private static void await(ClientProcess process, Duration limit, boolean enough)
      throws Exception {
    ProcessGroup group = new ProcessGroup(List.of(process), Clock.systemUTC());
    try {
      group.await(Optional.of(limit), progress -> {}, () -> enough);
    } finally {
      group.stop();
    }
  }

  @Test
  public void aProcessThatHasDoneEnoughIsAskedToEndAndKeepsItsStatus() throws Exception {
    ClientProcess process = start("read line; test \"$line\" = end && exit 3");

    await(process, Duration.ofMinutes(1), true);

    assertThat(process.exitStatus()).isEqualTo(3);
  }

  @Test
  public void aProcessWhoseLimitHasPassedIsStopped() throws Exception {
    ClientProcess process = start("read line");

    await(process, Duration.ZERO, false);

    assertThat(process.exitStatus()).isEqualTo(128 + 15);
  }
}
