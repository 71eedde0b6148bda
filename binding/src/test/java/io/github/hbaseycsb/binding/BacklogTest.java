package io.github.hbaseycsb.binding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.Test;

public class BacklogTest {
  private static final long LIMIT_S = 30;

  private final Backlog backlog = new Backlog(100);
  private final AtomicInteger flushes = new AtomicInteger();

  @Test
  public void twoBuffersHaveRoom() {
    backlog.add(100, flushes::incrementAndGet);
    backlog.add(100, flushes::incrementAndGet);
    assertThat(flushes).hasValue(0);
  }

  @Test
  public void whoHasFilledTwoSendsThemOnceAndWaitsForAWholeOne() throws Exception {
    fillTwo();
    CompletableFuture<Void> more = inAnotherThread(10);
    for (int i = 0; i < 9; i++) {
      backlog.remove(10);
      assertThat(more).as("after %d of 10 answers", i + 1).isNotDone();
    }
    backlog.remove(10);
    more.get(LIMIT_S, TimeUnit.SECONDS);
    for (int i = 1; i < 10; i++) {
      backlog.add(10, flushes::incrementAndGet);
    }
    assertThat(flushes).as("the room is for a whole buffer").hasValue(1);
  }

  @Test
  public void aWriteThatIsBiggerThanTwoBuffersGoesAlone() throws Exception {
    fillTwo();
    CompletableFuture<Void> big = inAnotherThread(500);
    for (int i = 0; i < 19; i++) {
      backlog.remove(10);
    }
    assertThat(big).isNotDone();
    backlog.remove(10);
    big.get(LIMIT_S, TimeUnit.SECONDS);
    backlog.remove(500);
    assertThat(backlog.awaitEmpty(0)).isZero();
  }

  @Test
  public void awaitsTheLastAnswerAndTellsHowManyAreMissing() throws Exception {
    backlog.add(10, flushes::incrementAndGet);
    backlog.add(10, flushes::incrementAndGet);
    assertThat(backlog.awaitEmpty(1)).isEqualTo(2);
    CompletableFuture<Long> empty =
        CompletableFuture.supplyAsync(() -> backlog.awaitEmpty(TimeUnit.SECONDS.toMillis(LIMIT_S)));
    backlog.remove(10);
    backlog.remove(10);
    assertThat(empty.get(LIMIT_S, TimeUnit.SECONDS)).isZero();
  }

  private void fillTwo() {
    for (int i = 0; i < 20; i++) {
      backlog.add(10, flushes::incrementAndGet);
    }
  }

  /** Adds a write, and returns when that waits for room. */
  private CompletableFuture<Void> inAnotherThread(long bytes) throws InterruptedException {
    CountDownLatch waits = new CountDownLatch(1);
    CompletableFuture<Void> added =
        CompletableFuture.runAsync(
            () ->
                backlog.add(
                    bytes,
                    () -> {
                      flushes.incrementAndGet();
                      waits.countDown();
                    }));
    assertThat(waits.await(LIMIT_S, TimeUnit.SECONDS)).isTrue();
    return added;
  }
}
