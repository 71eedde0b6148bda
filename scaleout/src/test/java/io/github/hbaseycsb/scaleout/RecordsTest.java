package io.github.hbaseycsb.scaleout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.workload.LongCoreWorkload;
import java.util.Properties;
import org.junit.Test;
import site.ycsb.WorkloadException;
import site.ycsb.workloads.CoreWorkload;

public class RecordsTest {
  private static Properties of(String workload) {
    Properties properties = new Properties();
    properties.setProperty("workload", workload);
    properties.setProperty("recordcount", "1000");
    return properties;
  }

  @Test
  public void recordsOfCoreWorkloadAreKnownUnderEitherOfItsNames() throws Exception {
    Records own = Records.of(of(CoreWorkload.class.getName()));
    Records inItsPlace = Records.of(of(LongCoreWorkload.class.getName()));

    assertThat(inItsPlace.key(17)).isEqualTo(own.key(17));
    assertThat(inItsPlace.count()).isEqualTo(1000);
  }

  @Test
  public void recordsOfAnotherWorkloadAreNotKnown() {
    assertThatThrownBy(() -> Records.of(of("my.Workload")))
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining("workload=my.Workload cannot be loaded in bulk");
  }
}
