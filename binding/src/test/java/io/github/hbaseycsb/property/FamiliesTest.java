package io.github.hbaseycsb.property;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.Test;

public class FamiliesTest {
  @Test
  public void oneFamilyHasAllFields() {
    Families one = Families.one("family");
    for (String field : List.of("field0", "field12345678901", "", "AA")) {
      assertThat(name(one.with(field))).isEqualTo("family");
    }
    assertThat(one.have("12")).isTrue();
    assertThat(Families.of(one.toString())).isEqualTo(one);
  }

  @Test
  public void eachOfSeveralFamiliesHasTheFieldsWithItsNumbers() {
    Families several = Families.of("a:0-4,b:5,ü:6-11");
    assertThat(name(several.with("field0"))).isEqualTo("a");
    assertThat(name(several.with("4"))).isEqualTo("a");
    assertThat(name(several.with("field5"))).isEqualTo("b");
    assertThat(name(several.with("field11"))).isEqualTo("ü");
    assertThat(several.names()).hasSize(3);
    assertThat(name(several.first())).isEqualTo("a");
    assertThat(several.have("12")).isTrue();
    assertThat(several.have("11")).isFalse();
    assertThat(Families.of(several.toString())).isEqualTo(several).hasSameHashCodeAs(several);
    for (String field : List.of("field12", "field", "", "field99999999999")) {
      assertThatThrownBy(() -> several.with(field))
          .hasMessage("no family of a:0-4,b:5,ü:6-11 has field " + field);
    }
  }

  private static String name(byte[] family) {
    return new String(family, UTF_8);
  }

  @Test
  public void numbersThatAreMissingTwiceThereOrInAnotherOrderAreNoFamilies() {
    for (String text :
        List.of(
            "",
            "a",
            "a:",
            "a:1",
            "a:0-1,b:3",
            "a:0-1,b:1",
            "b:1,a:0",
            "a:0,a:1",
            "a:0,",
            "a:2-0",
            "a b:0",
            ".a:0")) {
      assertThat(Families.parse(text)).as(text).isEmpty();
    }
  }
}
