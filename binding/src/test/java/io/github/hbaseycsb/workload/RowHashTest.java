package io.github.hbaseycsb.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.hbaseycsb.workload.RowValues.RowHash;
import java.util.stream.LongStream;
import org.junit.Test;

public class RowHashTest {

  @Test
  public void rowsAreInRange() {
    for (long rows : new long[] {1, 2, 1000, Integer.MAX_VALUE}) {
      assertThat(LongStream.range(0, 10_000).map(index -> RowHash.row(index, rows)))
          .allMatch(row -> row >= 0 && row < rows);
    }
  }

  @Test
  public void everyStretchOfIndicesSpreadsOverTheWholeSpace() {
    long rows = 1_000_000;
    for (long start : new long[] {0, 500_000, 3L * rows}) {
      long[] tenths = new long[10];
      LongStream.range(start, start + 10_000)
          .forEach(index -> tenths[(int) (RowHash.row(index, rows) / (rows / 10))]++);

      // Ten standard deviations of a uniform choice are 300.
      assertThat(LongStream.of(tenths)).allMatch(count -> Math.abs(count - 1000) < 300);
    }
  }

  /** A random function of R indices leaves 1/e of the rows out. */
  @Test
  public void aPassMeetsTheRowsThatARandomFunctionWould() {
    long rows = 100_000;

    long met = LongStream.range(0, rows).map(index -> RowHash.row(index, rows)).distinct().count();

    assertThat((double) met / rows).isCloseTo(1 - 1 / Math.E, within(0.01));
  }

  @Test
  public void furtherPassesMeetOtherRows() {
    long rows = 100_000;

    long met =
        LongStream.range(0, 3 * rows).map(index -> RowHash.row(index, rows)).distinct().count();

    assertThat((double) met / rows).isCloseTo(1 - Math.exp(-3), within(0.01));
  }
}
