package io.github.hbaseycsb.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.Test;

public class RangeQueueTest {

  @Test
  public void handsOutEachRowOnceInOrder() {
    for (long rows : new long[] {1, 9, 10, 11, 99, 1000, 10_487}) {
      for (int threads : new int[] {1, 3, 8}) {
        RangeQueue queue = RangeQueue.of(RowRange.ofFirst(rows), threads, 1, 0);

        assertThat(rows(handOut(queue, Long.MAX_VALUE))).containsExactlyElementsOf(upTo(rows));
      }
    }
  }

  @Test
  public void cutsTheRowsIntoTenRangesPerThread() {
    assertThat(handOut(RangeQueue.of(RowRange.ofFirst(1000), 4, 1, 0), Long.MAX_VALUE))
        .hasSize(40)
        .allMatch(range -> range.size() == 25);
  }

  @Test
  public void leavesOutRangesWithoutRows() {
    assertThat(handOut(RangeQueue.of(RowRange.ofFirst(3), 8, 1, 0), Long.MAX_VALUE))
        .hasSize(3)
        .allMatch(range -> range.size() == 1);
  }

  @Test
  public void processesOwnDisjointSharesThatTogetherAreAllRows() {
    for (long rows : new long[] {2, 50, 1001}) {
      for (int clients : new int[] {2, 3, 7}) {
        List<RangeQueue> queues =
            IntStream.range(0, clients)
                .mapToObj(client -> RangeQueue.of(RowRange.ofFirst(rows), 2, clients, client))
                .toList();

        assertThat(queues.stream().mapToLong(RangeQueue::rows).sum()).isEqualTo(rows);
        List<Long> handedOut = new ArrayList<>();
        queues.forEach(queue -> handedOut.addAll(rows(handOut(queue, Long.MAX_VALUE))));
        assertThat(handedOut).containsExactlyElementsOf(upTo(rows));
      }
    }
  }

  @Test
  public void handsOutWhatACutRangeLeftNext() {
    RangeQueue queue = RangeQueue.of(RowRange.ofFirst(100), 1, 1, 0);

    assertThat(queue.next(4)).contains(new RowRange(0, 4));
    assertThat(queue.next(100)).contains(new RowRange(4, 10));
    assertThat(queue.next(100)).contains(new RowRange(10, 20));
  }

  @Test
  public void furtherPassesGiveOtherIndicesOfTheSameShare() {
    RangeQueue queue = RangeQueue.of(RowRange.ofFirst(20), 1, 2, 1).endless();
    for (int range = 0; range < 10; range++) {
      assertThat(queue.next(100)).contains(new RowRange(10 + range, 11 + range));
    }

    assertThat(queue.next(100)).contains(new RowRange(30, 31));
  }

  @Test
  public void anEndlessShareWithoutRowsEnds() {
    RangeQueue queue = RangeQueue.of(RowRange.ofFirst(1), 1, 2, 0).endless();

    assertThat(queue.next(1)).isEmpty();
  }

  private static List<RowRange> handOut(RangeQueue queue, long maxRows) {
    List<RowRange> ranges = new ArrayList<>();
    Optional<RowRange> next = queue.next(maxRows);
    while (next.isPresent()) {
      ranges.add(next.get());
      next = queue.next(maxRows);
    }
    return ranges;
  }

  private static List<Long> rows(List<RowRange> ranges) {
    return ranges.stream()
        .flatMapToLong(range -> LongStream.range(range.first(), range.end()))
        .boxed()
        .toList();
  }

  private static List<Long> upTo(long rows) {
    return LongStream.range(0, rows).boxed().toList();
  }
}
