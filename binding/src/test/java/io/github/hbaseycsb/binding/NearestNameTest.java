package io.github.hbaseycsb.binding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.Test;

public class NearestNameTest {
  @Test
  public void distanceCountsEdits() {
    assertThat(NearestName.distance("", "abc")).isEqualTo(3);
    assertThat(NearestName.distance("kitten", "sitting")).isEqualTo(3);
    assertThat(NearestName.distance("same", "same")).isZero();
  }

  @Test
  public void aNameThatResemblesNothingHasNoNearest() {
    assertThat(NearestName.of("tabel", List.of("table", "keytab"))).hasValue("table");
    assertThat(NearestName.of("xyzzy", List.of("table", "keytab"))).isEmpty();
  }
}
