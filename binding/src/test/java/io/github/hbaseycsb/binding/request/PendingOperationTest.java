package io.github.hbaseycsb.binding.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.binding.request.Action.RowGet;
import io.github.hbaseycsb.binding.request.PendingOperation.Completion;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.After;
import org.junit.Test;

public class PendingOperationTest {
  private static final int THREADS = 8;

  private final ExecutorService callers = Executors.newFixedThreadPool(THREADS);

  @After
  public void stop() {
    callers.shutdownNow();
  }

  @Test
  public void threadsWakeEachOther() throws Exception {
    LinkedBlockingQueue<PendingOperation> made = new LinkedBlockingQueue<>();
    List<Future<Completion>> waiting = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      waiting.add(
          callers.submit(
              () -> {
                PendingOperation call = new PendingOperation(new RowGet(Bytes.toBytes("a")));
                made.add(call);
                Completion completion = call.await();
                return completion;
              }));
    }
    PendingOperation before = null;
    for (int i = 0; i < THREADS; i++) {
      PendingOperation call = made.poll(1, TimeUnit.MINUTES);
      assertThat(call.end(new Completion(i, null))).isTrue();
      if (before == null) {
        call.wake();
      } else {
        call.wakeAfter(before);
      }
      before = call;
    }
    for (Future<Completion> one : waiting) {
      assertThat(one.get(1, TimeUnit.MINUTES).failure()).isNull();
    }
  }

  @Test
  public void aThreadThatIsInterruptedAfterTheEndHasTheOutcomeAndStaysInterrupted()
      throws Exception {
    PendingOperation call = new PendingOperation(new RowGet(Bytes.toBytes("a")));
    call.end(new Completion("A", null));
    Thread.currentThread().interrupt();
    assertThat(call.await()).isEqualTo(new Completion("A", null));
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  public void aCallThatWasGivenUpTakesNoOutcome() {
    PendingOperation call = new PendingOperation(new RowGet(Bytes.toBytes("a")));
    Thread.currentThread().interrupt();
    assertThatThrownBy(call::await).isInstanceOf(InterruptedException.class);
    assertThat(call.end(new Completion("A", null))).isFalse();
  }
}
