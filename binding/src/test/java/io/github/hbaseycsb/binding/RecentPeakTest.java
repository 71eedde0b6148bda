package io.github.hbaseycsb.binding;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.Test;

public class RecentPeakTest {
  private final RecentPeak peak = new RecentPeak();

  @Test
  public void isTheMostOfThisAndTheLastPeriod() {
    peak.see(7);
    peak.see(3);
    assertThat(peak.get()).isEqualTo(7);
    peak.turn(2);
    assertThat(peak.get()).isEqualTo(7);
    peak.turn(1);
    assertThat(peak.get()).isEqualTo(2);
    peak.see(5);
    assertThat(peak.get()).isEqualTo(5);
  }
}
