package io.github.hbaseycsb.campaign.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Recordings in another JVM. */
public class JvmRecordingIT {
  private static final Duration LENGTH_MAX = Duration.ofMinutes(5);

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  /** Ends with its standard input. */
  public static final class Waiting {
    private Waiting() {}

    public static void main(String[] args) throws IOException {
      System.out.println("waiting");
      System.in.read();
    }
  }

  @Test
  public void aJvmIsRecordedAndOneThatHangsIsGivenUp() throws Exception {
    Process jvm =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Waiting.class.getName())
            .start();
    try {
      assertThat(jvm.getInputStream().read()).isEqualTo('w');
      Path file = folder.getRoot().toPath().resolve("server.jfr");
      try (JvmRecording recording =
          JvmRecording.start(jvm.pid(), LENGTH_MAX, Duration.ofMinutes(1))) {
        recording.write(file);
      }
      assertThat(file).isNotEmptyFile();

      new ProcessBuilder("kill", "-STOP", Long.toString(jvm.pid())).start().waitFor();

      assertThatThrownBy(
              () -> JvmRecording.start(jvm.pid(), LENGTH_MAX, Duration.ofSeconds(1)).close())
          .isInstanceOf(IOException.class)
          .hasMessage("process %d does not record: no answer within 1 s", jvm.pid());
    } finally {
      jvm.destroyForcibly();
    }
  }
}
