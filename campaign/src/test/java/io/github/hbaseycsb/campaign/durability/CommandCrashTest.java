package io.github.hbaseycsb.campaign.durability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.campaign.cluster.Commands.Processes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class CommandCrashTest {
  private static final Duration LIMIT = Duration.ofMinutes(5);

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void theCommandsAreAShells() throws Exception {
    Path killed = folder.getRoot().toPath().resolve("killed");
    Path started = folder.getRoot().toPath().resolve("started");
    RegionServerCrash crash =
        RegionServerCrash.of(
            new Processes(), "true && touch " + killed, Optional.of("touch " + started));

    crash.kill().perform();
    assertThat(killed).exists();
    assertThat(started).doesNotExist();
    crash.start().perform();
    assertThat(started).exists();
  }

  @Test
  public void aCommandThatFailsIsSaidInOneLine() {
    RegionServerCrash crash =
        RegionServerCrash.of(new Processes(), "echo no such server >&2; exit 7", Optional.empty());

    assertThatThrownBy(crash.kill()::perform)
        .hasMessage("--kill-command failed: it ended with status 7: no such server");
  }

  @Test
  public void aCommandThatHangsIsKilledWithWhatItStarted() throws Exception {
    Path pids = folder.getRoot().toPath().resolve("pids");
    RegionServerCrash crash =
        RegionServerCrash.of(
            new Processes(Duration.ofMillis(500)),
            "trap '' TERM; echo $$ >> " + pids + "; sh -c 'echo $$ >> " + pids + "; sleep 600'; :",
            Optional.empty());

    assertThatThrownBy(crash.kill()::perform)
        .hasMessage("--kill-command failed: it did not end within 500ms");
    for (String pid : Files.exists(pids) ? Files.readAllLines(pids) : List.<String>of()) {
      ProcessHandle process = ProcessHandle.of(Long.parseLong(pid)).orElse(null);
      if (process != null) {
        process.onExit().get(LIMIT.toMinutes(), TimeUnit.MINUTES);
      }
    }
  }
}
