package io.github.hbaseycsb.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalDouble;
import org.junit.Test;

public class MeanTest {
  @Test
  public void meanOfThree() {
    Mean mean = Mean.of(98, 100, 102);

    assertThat(mean.n()).isEqualTo(3);
    assertThat(mean.mean()).isEqualTo(100);
    assertThat(mean.stdev().getAsDouble()).isCloseTo(2, within(1e-12));
    // t(0.975, 2) = 4.30265 in any table; times 2 / sqrt(3).
    assertThat(mean.ci95().getAsDouble()).isCloseTo(4.30265 * 2 / Math.sqrt(3), within(1e-4));
    assertThat(mean.min()).isEqualTo(98);
    assertThat(mean.max()).isEqualTo(102);
    assertThat(mean.variation().getAsDouble()).isCloseTo(0.02, within(1e-12));
  }

  @Test
  public void singleValueHasNoErrorNotNoneAtAll() {
    Mean mean = Mean.of(42);

    assertThat(mean)
        .isEqualTo(new Mean(1, 42, OptionalDouble.empty(), OptionalDouble.empty(), 42, 42));
    assertThat(mean.variation()).isEmpty();
  }

  @Test
  public void equalValuesHaveAnErrorOfZero() {
    assertThat(Mean.of(5, 5).ci95()).hasValue(0);
  }

  @Test
  public void nothingAndNotNumbersAreRefused() {
    assertThatThrownBy(() -> Mean.of()).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Mean.of(1, Double.NaN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("NaN");
  }

  @Test
  public void valuesForAnIntervalAreTheFewestThatMakeItNarrow() {
    // A standard deviation of 10%: 2.110 * 10 / sqrt(18) = 4.97, 2.120 * 10 / sqrt(17) = 5.14.
    assertThat(Mean.of(90, 100, 110).valuesFor(5)).isEqualTo(18);
    assertThat(Mean.of(100, 100, 100).valuesFor(5)).isEqualTo(2);
  }
}
