package io.github.hbaseycsb.launcher.properties;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.workload.LongCoreWorkload;
import io.github.hbaseycsb.workload.RowRangeWorkload;
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

      assertThatThrownBy(() -> YcsbProperties.normalize(properties, line -> {}))
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
}
