package io.github.hbaseycsb.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.client.ClientProcess.LogTail;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class LogTailTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void givesEachWholeLineOnce() throws IOException {
    Path log = folder.getRoot().toPath().resolve("log");
    LogTail tail = new LogTail(log);
    assertThat(tail.lines(LogTail.READ_MAX)).isEmpty();

    append(log, "one\ntwo\nthr");
    assertThat(tail.lines(LogTail.READ_MAX)).containsExactly("one", "two");

    append(log, "ee\n");
    assertThat(tail.lines(LogTail.READ_MAX)).containsExactly("three");
    assertThat(tail.lines(LogTail.READ_MAX)).isEmpty();
  }

  @Test
  public void skipsToTheEndOfWhatGrewFast() throws IOException {
    Path log = folder.getRoot().toPath().resolve("log");
    LogTail tail = new LogTail(log);
    append(log, "x".repeat(200_000) + "\nlast\n");

    assertThat(tail.lines(LogTail.READ_MAX)).last().isEqualTo("last");
  }

  private static void append(Path log, String text) throws IOException {
    Files.writeString(log, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }
}
