package io.github.hbaseycsb.benchmark.stock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.Test;
import site.ycsb.Utils;

public class GuideSplitsTest {
  @Test
  public void eachKeyIsInOneRegion() {
    GuideSplits splits = GuideSplits.of(200, 10_000);

    assertThat(splits.regions()).isEqualTo(201);
    assertThat(splits.rows().stream().mapToInt(Integer::intValue).sum()).isEqualTo(10_000);
  }

  @Test
  public void aSplitPointIsTheFirstKeyOfTheRegionAfterIt() {
    // The points are user5499 and user9999.
    GuideSplits splits = GuideSplits.of(2, 1);

    int region = ("user" + Utils.hash(0)).compareTo("user5499") < 0 ? 0 : 1;
    assertThat(splits.rows().get(region)).isEqualTo(1);
  }

  @Test
  public void theLastTenthOfTheRegionsIsNearlyEmpty() {
    // Hashes are below 2^63, 9.22e18: only shorter numbers begin with 93 to 99.
    GuideSplits splits = GuideSplits.of(200, 100_000);

    assertThat(splits.below(0.2)).isBetween(16L, 20L);
    assertThat(splits.most()).isBetween(1.05, 1.3);
  }
}
