package io.github.hbaseycsb.model.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.Test;

public class DurationTextTest {
  @Test
  public void readsANumberAndAUnit() {
    assertThat(DurationText.parse("250ms")).hasValue(Duration.ofMillis(250));
    assertThat(DurationText.parse("90s")).hasValue(Duration.ofSeconds(90));
    assertThat(DurationText.parse("15m")).hasValue(Duration.ofMinutes(15));
    assertThat(DurationText.parse("6h")).hasValue(Duration.ofHours(6));
    assertThat(DurationText.parse("1d")).hasValue(Duration.ofDays(1));
  }

  @Test
  public void readsPartsFromTheLargestUnit() {
    assertThat(DurationText.parse("1h30m")).hasValue(Duration.ofMinutes(90));
    assertThat(DurationText.parse("1d2h3m4s5ms"))
        .hasValue(Duration.ofDays(1).plusHours(2).plusMinutes(3).plusSeconds(4).plusMillis(5));
    assertThat(DurationText.parse("1m5ms")).hasValue(Duration.ofMillis(60_005));
  }

  @Test
  public void readsNothingElse() {
    for (String text :
        new String[] {
          "", "5", "s", "-5s", "1.5h", "5 s", "5S", "30m1h", "1h1h", "1h30", "9999999999s"
        }) {
      assertThat(DurationText.parse(text)).as(text).isEmpty();
    }
  }

  @Test
  public void writesWhatItReads() {
    for (String text : new String[] {"0s", "250ms", "1001ms", "90s", "15m", "6h", "48h"}) {
      assertThat(DurationText.format(DurationText.parse(text).orElseThrow())).isEqualTo(text);
    }
  }
}
