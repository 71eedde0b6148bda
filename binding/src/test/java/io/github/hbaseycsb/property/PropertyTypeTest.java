package io.github.hbaseycsb.property;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.TimeUnit;
import org.junit.Test;

public class PropertyTypeTest {
  @Test
  public void bothEndsOfARangeBelongToIt() throws Exception {
    PropertyType<Integer> few = PropertyType.integer(1, 3);
    assertThat(few.parse("n", "1")).isEqualTo(1);
    assertThat(few.parse("n", " 3 ")).isEqualTo(3);
    assertRefused(few, "0", "n=0 is not valid: use a whole number from 1 to 3");
    assertRefused(few, "4", "n=4 is not valid: use a whole number from 1 to 3");
    assertRefused(few, "", "n= is not valid: use a whole number from 1 to 3");
    assertRefused(few, "99999999999", "n=99999999999 is not valid: use a whole number from 1 to 3");
  }

  @Test
  public void aRangeWithoutAnEndSaysSo() throws Exception {
    PropertyType<Long> many = PropertyType.wholeNumber(0, Long.MAX_VALUE);
    assertThat(many.parse("n", Long.toString(Long.MAX_VALUE))).isEqualTo(Long.MAX_VALUE);
    assertRefused(many, "-1", "n=-1 is not valid: use a whole number from 0 up");
  }

  @Test
  public void namesAreTakenInAnyCase() throws Exception {
    assertThat(PropertyType.FLAG.parse("n", "TRUE")).isTrue();
    assertThat(PropertyType.lowerCaseOf(TimeUnit.class).parse("n", "DAYS"))
        .isEqualTo(TimeUnit.DAYS);
    assertThat(PropertyType.lowerCaseOf(TimeUnit.class).allowed()).endsWith("hours, days");
    assertRefused(PropertyType.FLAG, "yes", "n=yes is not valid: use true or false");
  }

  @Test
  public void aDecimalNumberOutsideItsRangeIsRefused() throws Exception {
    PropertyType<Double> part = PropertyType.decimal("0 to 1", x -> x >= 0 && x <= 1);
    assertThat(part.parse("n", "0.5")).isEqualTo(0.5);
    assertRefused(part, "1.5", "n=1.5 is not valid: use 0 to 1");
    assertRefused(part, "half", "n=half is not valid: use 0 to 1");
    assertRefused(part, "NaN", "n=NaN is not valid: use 0 to 1");
    assertRefused(part.because(", as it is"), "2", "n=2 is not valid: use 0 to 1, as it is");
  }

  private static void assertRefused(PropertyType<?> type, String value, String message) {
    assertThatThrownBy(() -> type.parse("n", value))
        .isInstanceOf(InvalidPropertyException.class)
        .hasMessage(message);
  }
}
