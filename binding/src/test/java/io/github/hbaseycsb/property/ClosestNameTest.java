package io.github.hbaseycsb.property;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.Test;

public class ClosestNameTest {
  @Test
  public void distanceCountsEdits() {
    assertThat(ClosestName.distance("", "abc")).isEqualTo(3);
    assertThat(ClosestName.distance("kitten", "sitting")).isEqualTo(3);
    assertThat(ClosestName.distance("same", "same")).isZero();
  }

  @Test
  public void aNameThatResemblesNothingHasNoNearest() {
    assertThat(ClosestName.of("tabel", List.of("table", "keytab"))).hasValue("table");
    assertThat(ClosestName.of("xyzzy", List.of("table", "keytab"))).isEmpty();
  }
}
