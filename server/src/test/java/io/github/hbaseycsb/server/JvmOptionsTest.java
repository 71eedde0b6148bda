package io.github.hbaseycsb.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hbase.thirdparty.io.netty.util.internal.PlatformDependent;
import org.junit.Test;

/** What {@code docker/conf/jvm.options} makes of the JVM of a server. */
public class JvmOptionsTest {
  private static final String G1 = "UseG1GC += true";

  @Test
  public void nettyFreesItsBuffersItself() throws Exception {
    assertThat(java("-cp", System.getProperty("java.class.path"), Netty.class.getName()))
        .contains("without cleaner: true");
  }

  @Test
  public void oneProcessorHasTheSameCollectorAsMany() throws Exception {
    assertThat(java("-XX:ActiveProcessorCount=1", "-XX:+PrintFlagsFinal", "-version"))
        .containsPattern(G1);
  }

  @Test
  public void anotherCollectorMayBeAskedFor() throws Exception {
    assertThat(java("-XX:+UseParallelGC", "-XX:+PrintFlagsFinal", "-version"))
        .containsPattern("UseParallelGC += true")
        .doesNotContainPattern(G1);
  }

  /** As a server would be started: what it prints. */
  private static String java(String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("@" + Path.of("..", "docker", "conf", "jvm.options"));
    command.addAll(List.of(arguments));
    Process java = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(java.waitFor()).as(output).isZero();
    return output;
  }

  static final class Netty {
    private Netty() {}

    public static void main(String[] args) {
      System.out.println("without cleaner: " + PlatformDependent.useDirectBufferNoCleaner());
    }
  }
}
