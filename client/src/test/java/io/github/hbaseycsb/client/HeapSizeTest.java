package io.github.hbaseycsb.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.junit.Test;

public class HeapSizeTest {
  @Test
  public void aSizeIsReadAsJavaReadsIt() {
    assertThat(Stream.of("1g", "512M", "3k", "7").map(text -> HeapSize.parse(text).get().bytes()))
        .containsExactly(1L << 30, 512L << 20, 3L << 10, 7L);
    assertThat(HeapSize.parse("1k").get().megabytes()).isEqualTo(1);
  }

  @Test
  public void whatIsNoSizeIsNone() {
    assertThat(
            Stream.of("", "m", "0m", "1t", "-1g", " 1g", "10000g", "99999999999999999999")
                .flatMap(text -> HeapSize.parse(text).stream()))
        .isEmpty();
    assertThatThrownBy(() -> HeapSize.of("1t"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("1t is not a size: give a size, such as 512m or 2g");
  }
}
