package io.github.hbaseycsb.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.Test;

public class DriverHeapTest {
  /** Needs more heap than it has, in a thread other than the main one. */
  public static final class Hungry {
    private Hungry() {}

    public static void main(String[] args) {
      DriverHeap.guard();
      new Thread(() -> System.out.println(new long[Integer.MAX_VALUE / 2].length)).start();
    }
  }

  @Test
  public void aHeapThatIsTooSmallEndsTheDriverWithOneLine() throws Exception {
    ProcessBuilder java =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx20m",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            Hungry.class.getName());
    // The JVM would say that it has read them.
    java.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
    Process process = java.redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).isEqualTo(3);
    assertThat(output)
        .isEqualTo(
            "campaign: the driver ran out of memory: give it more with HBASE_YCSB_DRIVER_HEAP=64m"
                + " in the environment, then resume\n");
  }
}
