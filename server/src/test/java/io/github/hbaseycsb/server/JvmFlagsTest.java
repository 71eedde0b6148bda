package io.github.hbaseycsb.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.Test;

public class JvmFlagsTest {
  @Test
  public void theImageStartsHBaseWithTheSameAccessToTheJdk() throws Exception {
    assertThat(Files.readAllLines(Path.of("..", "docker", "conf", "jvm.options")))
        .containsAll(LocalServer.JVM_FLAGS);
  }
}
