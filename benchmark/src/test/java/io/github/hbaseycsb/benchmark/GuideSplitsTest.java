package io.github.hbaseycsb.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.benchmark.StockReading.GuideSplits;
import org.junit.Test;

public class GuideSplitsTest {
  @Test
  public void eachKeyIsInOneRegion() {
    GuideSplits splits = GuideSplits.of(200, 10_000);

    assertThat(splits.regions()).isEqualTo(201);
    assertThat(splits.rows().stream().mapToInt(Integer::intValue).sum()).isEqualTo(10_000);
  }

  @Test
  public void aSplitPointIsTheFirstKeyOfTheRegionAfterIt() {
    String[] splits = {"user5499", "user9999"};

    assertThat(GuideSplits.region(splits, "user5498999")).isEqualTo(0);
    assertThat(GuideSplits.region(splits, "user5499")).isEqualTo(1);
    assertThat(GuideSplits.region(splits, "user99990")).isEqualTo(2);
  }

  @Test
  public void theLastTenthOfTheRegionsIsNearlyEmpty() {
    // Hashes are below 2^63, 9.22e18: only shorter numbers begin with 93 to 99.
    GuideSplits splits = GuideSplits.of(200, 100_000);

    assertThat(splits.below(0.2)).isBetween(16L, 20L);
    assertThat(splits.most()).isBetween(1.05, 1.3);
  }
}
