package io.github.hbaseycsb.analysis.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.stats.Mean;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.Test;

public class FiguresTest {
  @Test
  public void numbersHaveFourDigitsAndSeparators() {
    assertThat(Figures.number(0.12345)).isEqualTo("0.123");
    assertThat(Figures.number(12.345)).isEqualTo("12.35");
    assertThat(Figures.number(-1234567.8)).isEqualTo("-1,234,568");
    assertThat(Figures.number(26_002L)).isEqualTo("26,002");
  }

  private static Optional<Mean> mean(double mean, double ci95) {
    return Optional.of(
        new Mean(2, mean, OptionalDouble.of(ci95), OptionalDouble.of(ci95), mean, mean));
  }

  @Test
  public void meansEndWithTheSecondDigitOfTheirErrors() {
    assertThat(Figures.withError(mean(5_444.6, 1_234))).isEqualTo("5,400 \u00b1 1,200");
    assertThat(Figures.withError(mean(101.04, 2.484))).isEqualTo("101.0 \u00b1 2.5");
    assertThat(Figures.withError(mean(101.04, 9.96))).isEqualTo("101 \u00b1 10");
    assertThat(Figures.withError(mean(0.98765, 0.12))).isEqualTo("0.99 \u00b1 0.12");
    assertThat(Figures.withError(mean(8_000.12, 0.0571))).isEqualTo("8,000 \u00b1 0.057");
    assertThat(Figures.withError(mean(1.0668, 0.0075))).isEqualTo("1.0668 \u00b1 0.0075");
    assertThat(Figures.withError(mean(31, 4_500))).isEqualTo("30 \u00b1 4,500");
    assertThat(Figures.withError(mean(1_000.4, 0))).isEqualTo("1,000 \u00b1 0");
    assertThat(Figures.withError(Optional.of(Mean.of(12.345)))).isEqualTo("12.35");
    assertThat(Figures.mean(mean(16_433, 780))).isEqualTo("16,430");
  }

  @Test
  public void roundingUpAddsNoDigit() {
    assertThat(Figures.number(999.97)).isEqualTo("1,000");
    assertThat(Figures.number(99.997)).isEqualTo("100.0");
    assertThat(Figures.number(9.9997)).isEqualTo("10.00");
  }

  @Test
  public void latenciesAreMilliseconds() {
    assertThat(Figures.ms(312)).isEqualTo("0.312");
    assertThat(Figures.ms(4_359)).isEqualTo("4.36");
    assertThat(Figures.ms(16_215)).isEqualTo("16.2");
    assertThat(Figures.ms(489_700)).isEqualTo("490");
    assertThat(Figures.ms(1_178_000)).isEqualTo("1,178");
    assertThat(Figures.ms(99_960)).isEqualTo("100");
    assertThat(Figures.ms(9_996)).isEqualTo("10.0");
    assertThat(Figures.ms(0)).isEqualTo("0.000");
    assertThat(Figures.range(List.of(1_350L, 1_200L))).isEqualTo("1.20-1.35");
    assertThat(Figures.range(List.of(900L, 900L))).isEqualTo("0.900");
    assertThat(Figures.range(List.of())).isEqualTo(Figures.UNKNOWN);
  }

  @Test
  public void timesAreWholeSeconds() {
    assertThat(Figures.time(Instant.parse("2026-11-18T11:06:40.226Z")))
        .isEqualTo("2026-11-18 11:06:40");
  }
}
