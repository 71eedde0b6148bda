package io.github.hbaseycsb.binding.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.binding.options.StartupException;
import java.util.Properties;
import org.junit.Test;
import site.ycsb.workloads.ConstantOccupancyWorkload;
import site.ycsb.workloads.CoreWorkload;
import site.ycsb.workloads.RestWorkload;
import site.ycsb.workloads.TimeSeriesWorkload;

public class RegionSplittingTest {
  @Test
  public void keysThatAreNotKnownAreNotSplit() {
    for (Class<?> workload : new Class<?>[] {TimeSeriesWorkload.class, RestWorkload.class}) {
      assertThatThrownBy(() -> RegionSplits.of(properties(workload), 8))
          .isInstanceOf(StartupException.class)
          .hasMessage(
              "property hbase.regions=8 is not possible, because it is not known which keys "
                  + workload.getName()
                  + " loads, and so where to split: leave it out, or create the table with splits"
                  + " of your own");
    }
  }

  @Test
  public void aSingleRegionNeedsNoSplits() throws Exception {
    assertThat(RegionSplits.of(properties(TimeSeriesWorkload.class), 1)).isEmpty();
  }

  @Test
  public void aWorkloadWithTheKeysOfCoreWorkloadIsSplitAtTheQuantilesOfAllHashes()
      throws Exception {
    Properties many = properties(CoreWorkload.class);
    many.setProperty("recordcount", Long.toString(Long.MAX_VALUE));
    assertThat(RegionSplits.of(properties(ConstantOccupancyWorkload.class), 8))
        .isDeepEqualTo(RegionSplits.of(many, 8));
  }

  @Test
  public void orderedKeysWhoseNumberIsNotKnownAreNotSplit() {
    Properties properties = properties(ConstantOccupancyWorkload.class);
    properties.setProperty("insertorder", "ordered");
    assertThatThrownBy(() -> RegionSplits.of(properties, 8))
        .isInstanceOf(StartupException.class)
        .hasMessageContaining(
            "it is not known how many keys " + ConstantOccupancyWorkload.class.getName());
  }

  private static Properties properties(Class<?> workload) {
    Properties properties = new Properties();
    properties.setProperty("workload", workload.getName());
    properties.setProperty("recordcount", "1000");
    return properties;
  }
}
