package io.github.hbaseycsb.campaign.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.Test;

public class RegionSpreadTest {
  @Test
  public void evenRegionsAreNotWorthAWord() {
    assertThat(
            new RegionSpread(Map.of("a", 100.0, "b", 120.0), Map.of("s1", 1L, "s2", 1L), 2)
                .unevenness())
        .isEmpty();
  }

  @Test
  public void aRegionOfTwiceTheMeanIsNamed() {
    assertThat(
            new RegionSpread(
                    Map.of("a", 10.0, "b", 10.0, "c", 10.0, "d", 100.0),
                    Map.of("s1", 2L, "s2", 2L),
                    2)
                .unevenness())
        .contains("region d has 100 MiB of HFiles, the mean is 33 MiB")
        .hasSize(4);
  }

  @Test
  public void regionsOfOneServerMayDiffer() {
    assertThat(new RegionSpread(Map.of("a", 10.0, "b", 100.0), Map.of("s1", 2L), 1).unevenness())
        .isEmpty();
  }

  @Test
  public void sizesOfAFewMegabytesAreRounding() {
    assertThat(
            new RegionSpread(Map.of("a", 1.0, "b", 3.0), Map.of("s1", 1L, "s2", 1L), 2)
                .unevenness())
        .isEmpty();
  }

  @Test
  public void aServerWithoutRegionsIsUneven() {
    assertThat(new RegionSpread(Map.of(), Map.of("s1", 4L), 2).unevenness())
        .containsExactly("region servers have from 0 to 4 regions of the table");
  }
}
