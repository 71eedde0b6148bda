package io.github.hbaseycsb.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.Test;

public class LoadedRangeTest {
  @Test
  public void aNewLoadIsCutIntoChunks() {
    assertThat(LoadedRange.missing("d", 10, 4, List.of()))
        .containsExactly(range(0, 4), range(4, 4), range(8, 2));
  }

  @Test
  public void aResumedLoadWritesOnlyWhatIsMissing() {
    assertThat(LoadedRange.missing("d", 20, 6, List.of(range(12, 4), range(0, 6))))
        .containsExactly(range(6, 6), range(16, 4));
  }

  @Test
  public void nothingIsLeftOfAWholeLoad() {
    assertThat(LoadedRange.missing("d", 10, 3, List.of(range(0, 10)))).isEmpty();
  }

  @Test
  public void theLargestLoadYcsbCanCountIsCutWithoutOverflow() {
    int records = Integer.MAX_VALUE;
    List<LoadedRange> all =
        LoadedRange.missing("d", records, LoadedRange.defaultChunk(records), List.of());

    assertThat(all.stream().mapToLong(LoadedRange::count).sum()).isEqualTo(records);
    assertThat(all).hasSize(64);
  }

  private static LoadedRange range(int start, int count) {
    return new LoadedRange("d", start, count);
  }
}
