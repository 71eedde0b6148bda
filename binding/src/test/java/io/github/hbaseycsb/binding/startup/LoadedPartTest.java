package io.github.hbaseycsb.binding.startup;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.workload.RowRangeWorkload;
import java.util.Properties;
import org.junit.Test;
import site.ycsb.workloads.CoreWorkload;
import site.ycsb.workloads.TimeSeriesWorkload;

public class LoadedPartTest {
  private static final String CORE = CoreWorkload.class.getName();

  @Test
  public void coreWorkloadLoadsRecordsInOrder() {
    Dataset.LoadedRecords part = part(CORE, "insertstart", "1000", "insertcount", "500");
    assertThat(part).isEqualTo(new Dataset.LoadedRecords(1000, false, true));
    assertThat(part.end(20, false)).isEqualTo(1020);
    assertThat(part.end(500, true)).isEqualTo(1500);
  }

  @Test
  public void withoutARangeALoadWritesAll() {
    assertThat(part(CORE).all()).isTrue();
    assertThat(part(CORE, "insertstart", "0", "insertcount", "2000").all()).isTrue();
    assertThat(part(CORE, "insertcount", "1999").all()).isFalse();
    assertThat(part(rows()).all()).isTrue();
    assertThat(part(rows(), "bigtable.clients", "2").all()).isFalse();
    assertThat(part(rows(), "insertcount", "5").all()).isFalse();
  }

  @Test
  public void howFarOtherWorkloadsGotIsKnownAtTheEndOnly() {
    for (String workload : new String[] {rows(), TimeSeriesWorkload.class.getName()}) {
      assertThat(part(workload).end(20, false)).isZero();
      assertThat(part(workload).end(2000, true)).isEqualTo(Long.MAX_VALUE);
    }
    assertThat(part(rows(), "bigtable.clients", "2").end(1000, true)).isZero();
  }

  private static String rows() {
    return RowRangeWorkload.class.getName();
  }

  private static Dataset.LoadedRecords part(String workload, String... pairs) {
    Properties properties = new Properties();
    properties.setProperty("workload", workload);
    properties.setProperty("recordcount", "2000");
    if (workload.equals(rows())) {
      properties.setProperty("bigtable.test", "random-read");
    }
    for (int i = 0; i < pairs.length; i += 2) {
      properties.setProperty(pairs[i], pairs[i + 1]);
    }
    return Dataset.LoadedRecords.of(properties);
  }
}
