package io.github.hbaseycsb.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.Test;

public class StandardOutputTest {
  /** A command: prints a line and ends with its argument as the status. */
  public static final class Command {
    private Command() {}

    /**
     * Runs it.
     *
     * @param arguments its status
     */
    public static void main(String[] arguments) {
      System.out.println("something");
      System.exit(StandardOutput.status("command", Integer.parseInt(arguments[0])));
    }
  }

  @Test
  public void aLossIsOneLineAndStatus1UnlessSomethingElseFailed() throws Exception {
    assertEnd(
        "0 > /dev/full", 1, "command: standard output is incomplete: No space left on device\n");
    assertEnd(
        "3 > /dev/full", 3, "command: standard output is incomplete: No space left on device\n");
    assertEnd("3 > /dev/null", 3, "");
  }

  @Test
  public void aReaderThatHasEnoughIsNoLoss() throws Exception {
    // That of the pipe 3 is gone before the command begins.
    assertEnd("0 >&3", 0, "");
  }

  private static void assertEnd(String arguments, int status, String errors) throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process process =
        new ProcessBuilder(
                "bash",
                "-c",
                "exec 3> >(exec true); wait $!; \"$0\" -Xshare:auto -XX:TieredStopAtLevel=1 -cp \"$1\" \"$2\" "
                    + arguments,
                java,
                System.getProperty("java.class.path"),
                Command.class.getName())
            .start();
    assertThat(new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
        .isEqualTo(errors);
    assertThat(process.waitFor()).isEqualTo(status);
  }
}
