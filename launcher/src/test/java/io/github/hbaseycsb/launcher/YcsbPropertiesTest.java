package io.github.hbaseycsb.launcher;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.launcher.YcsbProperties.Phase;
import io.github.hbaseycsb.workload.LongCoreWorkload;
import io.github.hbaseycsb.workload.RowRangeWorkload;
import java.util.Optional;
import java.util.Properties;
import org.junit.Test;
import site.ycsb.workloads.CoreWorkload;

public class YcsbPropertiesTest {
  @Test
  public void theWorkloadsOfYcsbAndOfThisProjectAreKnown() {
    for (Class<?> workload : new Class<?>[] {CoreWorkload.class, LongCoreWorkload.class}) {
      Properties properties = new Properties();
      properties.setProperty("workload", workload.getName());
      properties.setProperty("recordcount", "1000");
      properties.setProperty("fieldcount", "0");

      assertThatThrownBy(() -> YcsbProperties.normalize(properties, Optional.empty(), line -> {}))
          .as(workload.getName())
          .isInstanceOf(UsageException.class)
          .hasMessageContaining("property fieldcount=0 is not valid");
    }
  }

  @Test
  public void propertiesOfRowRangeWorkloadAreCheckedBeforeAnythingIsRun() {
    Properties properties = new Properties();
    properties.setProperty("workload", RowRangeWorkload.class.getName());
    properties.setProperty("recordcount", "1000");
    properties.setProperty("bigtable.test", "scan");
    properties.setProperty("bigtable.seed", "one");

    assertThatThrownBy(() -> YcsbProperties.check(properties, Phase.LOAD))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("bigtable.seed=one is not valid: use a whole number");
  }

  @Test
  public void proportionsThatSumTo1AreAccepted() {
    assertThatCode(() -> checkMix()).doesNotThrowAnyException();
    assertThatCode(() -> checkMix("readproportion", "0.5", "updateproportion", "0.5"))
        .doesNotThrowAnyException();
    assertThatCode(
            () ->
                checkMix(
                    "readproportion", "0.5", "updateproportion", "0.2", "deleteproportion", "0.3"))
        .doesNotThrowAnyException();
    assertThatCode(
            () ->
                checkMix(
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
    assertThatThrownBy(() -> checkMix("readproportion", "0.5", "updateproportion", "0.4"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("sum to 0.9, not 1")
        .hasMessageContaining("readproportion=0.5, updateproportion=0.4");
    assertThatThrownBy(() -> checkMix("scanproportion", "1"))
        .hasMessageContaining("sum to 2.0")
        .hasMessageContaining("0.95 and 0.05 unless given");
  }

  @Test
  public void aProportionOutOfRangeIsNamed() {
    assertThatThrownBy(() -> checkMix("readproportion", "-0.5", "updateproportion", "1.5"))
        .hasMessage("property readproportion=-0.5 is not valid: use 0 to 1");
    assertThatThrownBy(() -> checkMix("readproportion", "half"))
        .hasMessage("property readproportion=half is not valid: use 0 to 1");
  }

  private static void checkMix(String... pairs) throws UsageException {
    Properties properties = new Properties();
    for (int i = 0; i < pairs.length; i += 2) {
      properties.setProperty(pairs[i], pairs[i + 1]);
    }
    YcsbProperties.checkMix(properties);
  }
}
