package io.github.hbaseycsb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.Test;

public class ServerJvmTest {
  private static ServerJvm jvm(String... options) {
    return new ServerJvm("64m", List.of(options), Optional.empty());
  }

  @Test
  public void aJvmThatStartsPassesTheCheck() throws Exception {
    jvm().check();
    jvm("-XX:+UseSerialGC").check();
    new ServerJvm("64m", List.of(), Optional.of(Path.of(System.getProperty("java.home")))).check();
  }

  @Test
  public void whyItDoesNotStartIsInOneLine() {
    assertThatThrownBy(() -> jvm("-XX:+UseNoSuchCollector").check())
        .isInstanceOf(ServerException.class)
        .hasMessageStartingWith(
            "the JVM does not start: Unrecognized VM option 'UseNoSuchCollector'");
    assertThatThrownBy(() -> jvm("-XX:+UseZGC", "-XX:+UseSerialGC").check())
        .hasMessageMatching("the JVM does not start: Error occurred during init.* collector.*");
    assertThatThrownBy(
            () -> new ServerJvm("64m", List.of(), Optional.of(Path.of("/no/jdk"))).check())
        .hasMessageStartingWith("/no/jdk/bin/java does not run: ");
  }

  @Test
  public void bothOptionsOfTheLargestHeapAreKnown() {
    assertThat(ServerJvm.setsHeap("-Xmx1g")).isTrue();
    assertThat(ServerJvm.setsHeap("-XX:MaxHeapSize=1g")).isTrue();
    assertThat(ServerJvm.setsHeap("-Xms1g")).isFalse();
  }
}
