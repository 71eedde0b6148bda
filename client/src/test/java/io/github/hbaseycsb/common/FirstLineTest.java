package io.github.hbaseycsb.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.Test;

public class FirstLineTest {
  @Test
  public void aComplaintIsOneLineThatSaysSomething() {
    assertThat(FirstLine.of(new IOException("no\nsecond line"))).isEqualTo("no");
    assertThat(FirstLine.of(new IOException())).isEqualTo("java.io.IOException");
  }
}
