package io.github.hbaseycsb.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.server.ServerProcess.Host;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class HeldFileTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private Path file;

  @Before
  public void chooseAFile() {
    file = folder.getRoot().toPath().resolve("locks/mine");
  }

  @Test
  public void aFileIsHeldOnceAndNamesItsHolder() throws Exception {
    try (HeldFile held = HeldFile.hold(file).orElseThrow()) {
      assertThat(HeldFile.hold(file)).isEmpty();
      assertThat(HeldFile.holder(file)).contains(ServerProcess.of(ProcessHandle.current()));
    }
    assertThat(HeldFile.holder(file)).isEmpty();
    HeldFile.hold(file).orElseThrow().close();
  }

  @Test
  public void theKernelStillKeepsOtherProcessesAwayAfterThisOneAskedAgain() throws Exception {
    try (HeldFile held = HeldFile.hold(file).orElseThrow()) {
      Path link =
          Files.createSymbolicLink(folder.getRoot().toPath().resolve("link"), file.getParent());
      assertThat(HeldFile.hold(link.resolve("mine"))).isEmpty();
      assertThat(HeldFile.holder(link.resolve("mine"))).isPresent();
      assertThat(Files.readString(Path.of("/proc/locks")))
          .containsPattern(":%s 0 EOF".formatted(Files.getAttribute(file, "unix:ino")));
    }
  }

  @Test
  public void theEndOfAProcessFreesWhatItHeld() throws Exception {
    held(new Host(Host.here().name(), "before the boot"));
    HeldFile.hold(file).orElseThrow().close();
    held(new Host("a container", Host.here().boot()));
    HeldFile.hold(file).orElseThrow().close();
  }

  @Test
  public void whatAnotherMachineHoldsStaysHeldWhereItsLocksAreNotSeen() throws Exception {
    ServerProcess other = held(new Host("other", "other"));
    assertThat(HeldFile.hold(file)).isEmpty();
    assertThat(HeldFile.holder(file)).contains(other);
  }

  private ServerProcess held(Host host) throws IOException {
    ServerProcess process = new ServerProcess(17, 1, Optional.of(host));
    Files.writeString(Files.createDirectories(file.getParent()).resolve("mine"), process.format());
    return process;
  }
}
