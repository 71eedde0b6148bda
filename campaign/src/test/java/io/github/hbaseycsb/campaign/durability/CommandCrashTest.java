package io.github.hbaseycsb.campaign.durability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.campaign.cluster.docker.Processes;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class CommandCrashTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void theCommandsAreAShells() throws Exception {
    Path killed = folder.getRoot().toPath().resolve("killed");
    Path started = folder.getRoot().toPath().resolve("started");
    CommandCrash crash =
        new CommandCrash(
            new Processes(), "true && touch " + killed, Optional.of("touch " + started));

    crash.kill();
    assertThat(killed).exists();
    assertThat(started).doesNotExist();
    crash.start();
    assertThat(started).exists();
  }

  @Test
  public void aCommandThatFailsIsSaidInOneLine() {
    CommandCrash crash =
        new CommandCrash(new Processes(), "echo no such server >&2; exit 7", Optional.empty());

    assertThatThrownBy(crash::kill)
        .hasMessage("--kill-command failed: it ended with status 7: no such server");
  }
}
