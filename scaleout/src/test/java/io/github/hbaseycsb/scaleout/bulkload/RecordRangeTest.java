package io.github.hbaseycsb.scaleout.bulkload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.junit.Test;

public class RecordRangeTest {
  @Test
  public void partsFollowEachOtherAndDifferByOneRecordAtMost() {
    List<RecordRange> parts = new RecordRange(100, 110).split(3);

    assertThat(parts).extracting(RecordRange::first).containsExactly(100L, 103L, 106L);
    assertThat(parts).extracting(RecordRange::end).containsExactly(103L, 106L, 110L);
  }

  @Test
  public void moreRecordsThanIntsHoldAreCutForManyTasks() {
    List<RecordRange> parts = new RecordRange(0, 100_000_000_000_000L).split(200_000);

    assertThat(parts).hasSize(200_000);
    assertThat(parts.get(199_999).first()).isEqualTo(99_999_500_000_000L);
    assertThat(parts.get(199_999).end()).isEqualTo(100_000_000_000_000L);
  }

  @Test
  public void noPartIsEmpty() {
    assertThat(new RecordRange(0, 2).split(5)).hasSize(2);
  }

  @Test
  public void arrivesAtItsTaskAsItWasSent() throws Exception {
    DataOutputBuffer out = new DataOutputBuffer();
    new RecordRange(5, 3_000_000_000L).write(out);
    DataInputBuffer in = new DataInputBuffer();
    in.reset(out.getData(), out.getLength());
    RecordRange read = new RecordRange();
    read.readFields(in);

    assertThat(read.first()).isEqualTo(5);
    assertThat(read.end()).isEqualTo(3_000_000_000L);
  }
}
