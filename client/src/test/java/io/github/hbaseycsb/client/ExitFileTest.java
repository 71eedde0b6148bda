package io.github.hbaseycsb.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.client.ExitFile.CpuReading;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class ExitFileTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void whatIsWrittenIsReadBackWithTheClockThatWasAdded() throws Exception {
    Path directory = folder.getRoot().toPath().resolve("client-1");
    List<CpuReading> cpu = List.of(new CpuReading(1000, 5), new CpuReading(2000, 905));
    new ExitFile(Optional.empty(), 3, true, "node-7", 4, 2500, cpu, 0).write(directory);

    ExitFile.addClock(directory, -12);

    assertThat(ExitFile.read(directory))
        .contains(new ExitFile(Optional.empty(), 3, true, "node-7", 4, 2500, cpu, -12));
  }

  @Test
  public void aClientThatNeverCameHasItsReason() throws Exception {
    Path directory = folder.getRoot().toPath();

    ExitFile.writeLost(directory, "it got no container");

    assertThat(ExitFile.read(directory))
        .map(exit -> exit.lost().orElse(""))
        .contains("it got no container");
  }

  @Test
  public void thereMayBeNone() throws Exception {
    assertThat(ExitFile.read(folder.getRoot().toPath())).isEmpty();
  }
}
