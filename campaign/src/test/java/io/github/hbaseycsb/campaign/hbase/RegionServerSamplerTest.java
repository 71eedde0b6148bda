package io.github.hbaseycsb.campaign.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.campaign.hbase.ServerJmx.Bean;
import java.util.List;
import java.util.Map;
import org.junit.Test;

public class RegionServerSamplerTest {
  private static Bean collector(String name, long ms) {
    return new Bean(Map.of("Name", name, "CollectionTime", ms), 0);
  }

  @Test
  public void timeInCollectionsIsThatOfPauses() {
    assertThat(
            RegionServerSampler.pausesMs(
                List.of(
                    collector("G1 Young Generation", 20),
                    collector("G1 Old Generation", 5),
                    collector("G1 Concurrent GC", 3))))
        .isEqualTo(28);
    assertThat(
            RegionServerSampler.pausesMs(
                List.of(
                    collector("ZGC Minor Cycles", 9000),
                    collector("ZGC Minor Pauses", 2),
                    collector("ZGC Major Cycles", 4000),
                    collector("ZGC Major Pauses", 1))))
        .isEqualTo(3);
    assertThat(
            RegionServerSampler.pausesMs(
                List.of(collector("Shenandoah Pauses", 7), collector("Shenandoah Cycles", 800))))
        .isEqualTo(7);
    assertThat(RegionServerSampler.pausesMs(List.of())).isEqualTo(-1);
  }
}
