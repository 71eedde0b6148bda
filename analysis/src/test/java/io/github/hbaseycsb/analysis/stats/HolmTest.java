package io.github.hbaseycsb.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.Test;

public class HolmTest {
  @Test
  public void knownExample() {
    // R: p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm") is 0.03 0.06 0.06 0.02.
    assertThat(Holm.adjust(0.01, 0.04, 0.03, 0.005))
        .containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, within(1e-12));
  }

  @Test
  public void neverMoreThanOneAndASingleTestStaysAsItIs() {
    assertThat(Holm.adjust(0.5, 0.9)).containsExactly(1, 1);
    assertThat(Holm.adjust(0.04)).containsExactly(0.04);
    assertThat(Holm.adjust()).isEmpty();
  }

  @Test
  public void aNumberThatIsNoProbabilityIsRefused() {
    assertThatThrownBy(() -> Holm.adjust(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
  }
}
