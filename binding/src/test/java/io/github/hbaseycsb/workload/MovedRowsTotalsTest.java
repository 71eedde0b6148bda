package io.github.hbaseycsb.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.Test;

public class MovedRowsTotalsTest {

  /** Report-1's scan: 61681 rows of 10 + 1000 bytes a second are 62.30 MB/s. */
  @Test
  public void megabytesAreThoseOfTheReport() {
    MovedRows.Totals aSecond = new MovedRows.Totals(61_681, 61_681 * 1010L, Duration.ofSeconds(1));

    assertThat(aSecond.rowsPerSecond()).isEqualTo(61_681);
    assertThat(aSecond.megabytesPerSecond()).isCloseTo(62.30, within(0.005));
  }

  @Test
  public void ratesOverAnotherTime() {
    MovedRows.Totals totals = new MovedRows.Totals(100, 101_000, Duration.ofMillis(500));

    assertThat(totals.rowsPerSecond()).isEqualTo(200);
    assertThat(totals.over(Duration.ofSeconds(2)).rowsPerSecond()).isEqualTo(50);
  }

  @Test
  public void noTimeIsNoRate() {
    assertThat(new MovedRows.Totals(0, 0, Duration.ZERO).rowsPerSecond()).isZero();
    assertThat(new MovedRows.Totals(0, 0, Duration.ZERO).megabytesPerSecond()).isZero();
  }

  @Test
  public void readsAsALine() {
    assertThat(new MovedRows.Totals(1000, 1_010_000, Duration.ofMillis(250)))
        .hasToString("1000 rows, 1010000 bytes in 0.250 s: 4000.0 rows/sec, 4.04 MB/sec");
  }
}
