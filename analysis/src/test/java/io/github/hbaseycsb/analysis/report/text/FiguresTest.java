package io.github.hbaseycsb.analysis.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.Test;

public class FiguresTest {
  @Test
  public void numbersHaveFourDigitsAndSeparators() {
    assertThat(Figures.number(0.12345)).isEqualTo("0.123");
    assertThat(Figures.number(12.345)).isEqualTo("12.35");
    assertThat(Figures.number(-1234567.8)).isEqualTo("-1,234,568");
    assertThat(Figures.number(26_002L)).isEqualTo("26,002");
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
    assertThat(Figures.ms(16_215)).isEqualTo("16.22");
    assertThat(Figures.range(List.of(1_350L, 1_200L))).isEqualTo("1.200-1.350");
    assertThat(Figures.range(List.of(900L, 900L))).isEqualTo("0.900");
    assertThat(Figures.range(List.of())).isEqualTo(Figures.UNKNOWN);
  }

  @Test
  public void timesAreWholeSeconds() {
    assertThat(Figures.time(Optional.of(Instant.parse("2026-11-18T11:06:40.226Z"))))
        .isEqualTo("2026-11-18 11:06:40");
  }
}
