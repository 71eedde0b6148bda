package io.github.hbaseycsb.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.Test;

public class TextTest {
  @Test
  public void numbersHaveNoMoreDigitsThanAreWanted() {
    assertThat(Text.rounded(50.073)).isEqualTo("50.1");
    assertThat(Text.rounded(1341.6)).isEqualTo("1,340");
    assertThat(Text.rounded(0.0016667)).isEqualTo("0.00167");
    assertThat(Text.rounded(90)).isEqualTo("90");
    assertThat(Text.rounded(0)).isEqualTo("0");
    assertThat(Text.number(10_174.2)).isEqualTo("10,174");
  }

  @Test
  public void aShellTakesAnyPathAsOneWord() {
    assertThat(Text.inShell(Path.of("results/my-plan/latest"))).isEqualTo("results/my-plan/latest");
    assertThat(Text.inShell("my plan")).isEqualTo("'my plan'");
    assertThat(Text.inShell("tom's; rm -r $HOME")).isEqualTo("'tom'\\''s; rm -r $HOME'");
  }
}
