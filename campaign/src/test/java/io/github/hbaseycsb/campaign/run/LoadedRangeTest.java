package io.github.hbaseycsb.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.campaign.run.Journal.Step;
import io.github.hbaseycsb.campaign.run.TableLoad.LoadedRange;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class LoadedRangeTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

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
  public void rangesThatATableHasLostDoNotCountAndThoseWrittenSinceDo() throws Exception {
    try (Journal journal = open()) {
      journal.add(Step.RANGE_LOADED, range(0, 4));
      journal.add(Step.RANGE_LOADED, LoadedRange.missing("other", 0, 4));
      journal.add(Step.RANGE_LOADED, range(4, 4));
      LoadedRange.markVoid(journal, "d");
      assertThat(LoadedRange.of(journal, "d")).isEmpty();
      journal.add(Step.RANGE_LOADED, range(0, 4));
    }
    try (Journal resumed = open()) {
      assertThat(LoadedRange.of(resumed, "d")).containsExactly(range(0, 4));
      assertThat(LoadedRange.of(resumed, "other")).hasSize(1);
      LoadedRange.markVoid(resumed, "d");
      assertThat(LoadedRange.of(resumed, "d")).isEmpty();
    }
  }

  private Journal open() throws IOException {
    return Journal.open(folder.getRoot().toPath(), Clock.systemUTC());
  }

  @Test
  public void noClientHasMoreRecordsThanYcsbCounts() {
    for (int clients : new int[] {1, 3, 1000}) {
      for (long records : new long[] {Integer.MAX_VALUE, 10_000_000_000L, 1_000_000_000_000L}) {
        List<LoadedRange> all =
            LoadedRange.missing(
                "d", records, LoadedRange.defaultChunk(records, clients), List.of());

        assertThat(all.stream().mapToLong(LoadedRange::count).sum()).isEqualTo(records);
        assertThat(all).hasSizeGreaterThanOrEqualTo(Math.max(64, clients));
        assertThat(all).allMatch(range -> range.count() <= Integer.MAX_VALUE);
        assertThat(all.size() % clients).as("clients of the last round").isZero();
      }
    }
  }

  @Test
  public void asManyClientsAsThePlanHasLoadAShareEach() {
    for (int records : new int[] {10_000_000, 33_333_333, 1_000_000_000}) {
      List<LoadedRange> shares =
          LoadedRange.missing("d", records, LoadedRange.defaultChunk(records, 200), List.of());

      assertThat(shares).as("%d records", records).hasSize(200);
      assertThat(shares.stream().mapToLong(LoadedRange::count).sum()).isEqualTo(records);
      assertThat(shares.get(199).count()).isGreaterThan((long) (0.99 * shares.get(0).count()));
    }
  }

  @Test
  public void noClientIsStartedForAFewRecords() {
    assertThat(LoadedRange.defaultChunk(100_000, 40)).isEqualTo(50_000);
    assertThat(LoadedRange.defaultChunk(400_000, 1)).isEqualTo(400_000);
  }

  private static LoadedRange range(long start, long count) {
    return LoadedRange.missing("d", start, count);
  }
}
