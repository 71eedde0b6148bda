package io.github.hbaseycsb.launcher.properties;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Properties;
import org.junit.Test;

public class OperationMixTest {
  @Test
  public void proportionsThatSumTo1AreAccepted() {
    assertThatCode(() -> check()).doesNotThrowAnyException();
    assertThatCode(() -> check("readproportion", "0.5", "updateproportion", "0.5"))
        .doesNotThrowAnyException();
    assertThatCode(
            () ->
                check(
                    "readproportion",
                    "0.3",
                    "updateproportion",
                    "0.3",
                    "scanproportion",
                    "0.3",
                    "insertproportion",
                    "0.1"))
        .doesNotThrowAnyException();
  }

  @Test
  public void anotherSumIsRefusedWithAllProportions() {
    assertThatThrownBy(() -> check("readproportion", "0.5", "updateproportion", "0.4"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("sum to 0.9, not 1")
        .hasMessageContaining("readproportion=0.5, updateproportion=0.4");
    assertThatThrownBy(() -> check("scanproportion", "1"))
        .hasMessageContaining("sum to 2.0")
        .hasMessageContaining("0.95 and 0.05 unless given");
  }

  @Test
  public void aProportionOutOfRangeIsNamed() {
    assertThatThrownBy(() -> check("readproportion", "-0.5", "updateproportion", "1.5"))
        .hasMessage("property readproportion=-0.5 is not valid: use 0 to 1");
    assertThatThrownBy(() -> check("readproportion", "half"))
        .hasMessage("property readproportion=half is not valid: use 0 to 1");
  }

  private static void check(String... pairs) throws UsageException {
    Properties properties = new Properties();
    for (int i = 0; i < pairs.length; i += 2) {
      properties.setProperty(pairs[i], pairs[i + 1]);
    }
    OperationMix.check(properties);
  }
}
