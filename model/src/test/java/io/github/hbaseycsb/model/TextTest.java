package io.github.hbaseycsb.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.Test;

public class TextTest {
  @Test
  public void aShellTakesAnyPathAsOneWord() {
    assertThat(Text.inShell(Path.of("results/my-plan/latest"))).isEqualTo("results/my-plan/latest");
    assertThat(Text.inShell("my plan")).isEqualTo("'my plan'");
    assertThat(Text.inShell("tom's; rm -r $HOME")).isEqualTo("'tom'\\''s; rm -r $HOME'");
  }
}
