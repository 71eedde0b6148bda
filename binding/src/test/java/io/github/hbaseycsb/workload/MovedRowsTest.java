package io.github.hbaseycsb.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.Test;

public class MovedRowsTest {
  private final AtomicLong clock = new AtomicLong(-50);
  private final MovedRows counter = new MovedRows(clock::get);

  @Test
  public void spansFromTheFirstThreadsBeginningToTheEndOfAll() {
    counter.start();
    clock.addAndGet(100);
    counter.start();
    counter.add(10, 10_100);
    counter.add(1, 1010);
    clock.addAndGet(200);
    counter.stop();
    clock.addAndGet(400);

    assertThat(counter.totals()).isEqualTo(new MovedRows.Totals(11, 11_110, Duration.ofNanos(300)));
  }

  @Test
  public void goesOnWhileTheThreadsDo() {
    counter.start();
    clock.addAndGet(100);

    assertThat(counter.totals().elapsed()).isEqualTo(Duration.ofNanos(100));
  }

  @Test
  public void isZeroUnused() {
    counter.stop();

    assertThat(counter.totals()).isEqualTo(new MovedRows.Totals(0, 0, Duration.ZERO));
  }
}
