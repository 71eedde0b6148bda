package io.github.hbaseycsb.scaleout.bulkload;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.workload.row.RowRange;
import java.util.List;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.junit.Test;

public class RecordSplitTest {
  private static List<RowRange> parts(long first, long end, int parts) {
    return RecordSplit.of(new RowRange(first, end), parts).stream()
        .map(RecordSplit::range)
        .toList();
  }

  @Test
  public void partsFollowEachOtherAndDifferByOneRecordAtMost() {
    List<RowRange> parts = parts(100, 110, 3);

    assertThat(parts).extracting(RowRange::first).containsExactly(100L, 103L, 106L);
    assertThat(parts).extracting(RowRange::end).containsExactly(103L, 106L, 110L);
  }

  @Test
  public void moreRecordsThanIntsHoldAreCutForManyTasks() {
    List<RowRange> parts = parts(0, 100_000_000_000_000L, 200_000);

    assertThat(parts).hasSize(200_000);
    assertThat(parts.get(199_999).first()).isEqualTo(99_999_500_000_000L);
    assertThat(parts.get(199_999).end()).isEqualTo(100_000_000_000_000L);
  }

  @Test
  public void noPartIsEmpty() {
    assertThat(parts(0, 2, 5)).hasSize(2);
  }

  @Test
  public void arrivesAtItsTaskAsItWasSent() throws Exception {
    DataOutputBuffer out = new DataOutputBuffer();
    RecordSplit.of(new RowRange(5, 3_000_000_000L), 1).get(0).write(out);
    DataInputBuffer in = new DataInputBuffer();
    in.reset(out.getData(), out.getLength());
    RecordSplit read = new RecordSplit();
    read.readFields(in);

    assertThat(read.range()).isEqualTo(new RowRange(5, 3_000_000_000L));
  }
}
