package io.github.hbaseycsb.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.Test;

public class RangeQueueCursorTest {

  @Test
  public void stepsThroughItsRangesAndEndsEachWithAShortStep() {
    RangeQueue queue = RangeQueue.of(RowRange.ofFirst(50), 1, 1, 0);

    List<RowRange> steps = steps(queue.new Cursor(3, 1000));

    assertThat(steps).hasSize(20);
    assertThat(steps.subList(0, 3))
        .containsExactly(new RowRange(0, 3), new RowRange(3, 5), new RowRange(5, 8));
  }

  /** YCSB gives two threads half of the operations each, however fast they are. */
  @Test
  public void aThreadThatStopsAtItsOperationCountLeavesTheRestToOthers() {
    RangeQueue queue = RangeQueue.of(RowRange.ofFirst(100), 1, 1, 0);

    assertThat(steps(queue.new Cursor(1, 55))).hasSize(55);
    List<RowRange> rest = steps(queue.new Cursor(1, 1000));

    assertThat(rest).hasSize(45);
    assertThat(rest.get(0)).isEqualTo(new RowRange(55, 56));
  }

  @Test
  public void takesNoRangeWithoutOperations() {
    RangeQueue queue = RangeQueue.of(RowRange.ofFirst(100), 1, 1, 0);

    assertThat(steps(queue.new Cursor(1, 0))).isEmpty();
    assertThat(queue.next(1)).contains(new RowRange(0, 1));
  }

  private static List<RowRange> steps(RangeQueue.Cursor cursor) {
    List<RowRange> steps = new ArrayList<>();
    while (cursor.advance()) {
      steps.add(cursor.current());
    }
    return steps;
  }
}
