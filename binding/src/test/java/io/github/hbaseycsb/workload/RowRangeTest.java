package io.github.hbaseycsb.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.Test;

public class RowRangeTest {

  @Test
  public void partsFollowEachOtherAndDifferByAtMostOneRow() {
    for (long rows : new long[] {0, 1, 7, 39, 40, 41, 1000, 4_194_280, 1_000_000_000_000L}) {
      for (int parts : new int[] {1, 3, 10, 40, 10_000}) {
        RowRange whole = new RowRange(5, 5 + rows);
        List<RowRange> cut =
            LongStream.range(0, parts).mapToObj(part -> whole.part(part, parts)).toList();

        assertThat(cut.get(0).first()).isEqualTo(whole.first());
        assertThat(cut.get(parts - 1).end()).isEqualTo(whole.end());
        for (int part = 1; part < parts; part++) {
          assertThat(cut.get(part).first()).isEqualTo(cut.get(part - 1).end());
        }
        assertThat(cut).extracting(RowRange::size).allMatch(size -> size - rows / parts <= 1);
      }
    }
  }

  /** The report's 40 ranges of 104,857 rows. */
  @Test
  public void cutsTheReportsRowsAsTheReportDoes() {
    assertThat(RowRange.ofFirst(4_194_280).part(17, 40).size()).isEqualTo(104_857);
  }

  @Test
  public void manyRowsAreCutForManyThreadsOfManyClients() {
    RowRange rows = RowRange.ofFirst(1_000_000_000_000L);
    long parts = 10L * 1000 * 10_000;

    assertThat(rows.part(parts - 1, parts)).isEqualTo(new RowRange(999_999_990_000L, rows.end()));
    assertThat(rows.part(12_345_678, parts).first()).isEqualTo(123_456_780_000L);
  }

  @Test
  public void headAndTailSplitARange() {
    RowRange range = new RowRange(10, 20);

    assertThat(range.head(3)).isEqualTo(new RowRange(10, 13));
    assertThat(range.tail(3)).isEqualTo(new RowRange(13, 20));
    assertThat(range.head(30)).isEqualTo(range);
    assertThat(range.tail(30).isEmpty()).isTrue();
  }

  @Test
  public void refusesARangeThatEndsBeforeItStarts() {
    assertThatThrownBy(() -> new RowRange(2, 1)).hasMessageContaining("2 to 1");
  }
}
