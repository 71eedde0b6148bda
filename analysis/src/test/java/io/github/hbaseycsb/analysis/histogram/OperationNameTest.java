package io.github.hbaseycsb.analysis.histogram;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.Test;

public class OperationNameTest {
  @Test
  public void aLatencyFromTheTargetRateIsShownAsOneWithItsFigureBehindThat() {
    assertThat(OperationName.shown("Intended-READ")).isEqualTo("READ (at the target rate)");
    assertThat(OperationName.shown("Intended-READ-MODIFY-WRITE p99"))
        .isEqualTo("READ-MODIFY-WRITE (at the target rate) p99");
    assertThat(OperationName.shown("READ p99")).isEqualTo("READ p99");
  }
}
