package io.github.hbaseycsb.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.UndeclaredThrowableException;
import org.junit.Test;

public class FirstLineTest {
  @Test
  public void aComplaintIsOneLineThatSaysSomething() {
    assertThat(FirstLine.of(new IOException("no\nsecond line"))).isEqualTo("no");
    assertThat(FirstLine.of(new IOException())).isEqualTo("java.io.IOException");
  }

  @Test
  public void wrappersWithoutAWordGiveWayToTheirCause() {
    Throwable cause = new IOException("Too many open files");
    Throwable wrapper =
        new UndeclaredThrowableException(new InvocationTargetException(new IOException(cause)));
    assertThat(FirstLine.of(new IOException(wrapper)))
        .isEqualTo("java.io.IOException: Too many open files");
    assertThat(FirstLine.of(new IOException("cannot open", cause))).isEqualTo("cannot open");
    assertThat(FirstLine.of(new IOException(new IllegalStateException())))
        .isEqualTo("java.lang.IllegalStateException");
  }
}
