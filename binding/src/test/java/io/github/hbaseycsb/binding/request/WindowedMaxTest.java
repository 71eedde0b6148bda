package io.github.hbaseycsb.binding.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.binding.request.RegionServerQueue.WindowedMax;
import org.junit.Test;

public class WindowedMaxTest {
  private final WindowedMax peak = new WindowedMax();

  @Test
  public void isTheMostOfThisAndTheLastPeriod() {
    peak.record(7);
    peak.record(3);
    assertThat(peak.get()).isEqualTo(7);
    peak.startWindow(2);
    assertThat(peak.get()).isEqualTo(7);
    peak.startWindow(1);
    assertThat(peak.get()).isEqualTo(2);
    peak.record(5);
    assertThat(peak.get()).isEqualTo(5);
  }
}
