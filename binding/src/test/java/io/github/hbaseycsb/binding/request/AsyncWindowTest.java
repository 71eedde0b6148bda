package io.github.hbaseycsb.binding.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.hbaseycsb.binding.MeasuredStatuses;
import io.github.hbaseycsb.binding.options.HBaseOptions.Reads;
import io.github.hbaseycsb.binding.request.Action.RowGet;
import io.github.hbaseycsb.binding.request.Action.RowPut;
import io.github.hbaseycsb.property.Operation;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.client.Consistency;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.Before;
import org.junit.Test;
import site.ycsb.Status;

public class AsyncWindowTest {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final int SIZE = 3;

  private final List<CompletableFuture<Object>> sent = new CopyOnWriteArrayList<>();
  private final InFlightRequests inFlight =
      new InFlightRequests(1 << 20, TimeUnit.HOURS.toMillis(1));
  private AsyncWindow window;
  private MeasuredStatuses before;

  @Before
  public void prepare() throws Exception {
    MeasuredStatuses.prepare();
    before = MeasuredStatuses.now();
    OperationTracker tracker =
        new OperationTracker(
            new FailureCounts(false), new OutageDetector(0, () -> {}, System::nanoTime));
    Reads options = new Reads(true, true, Consistency.STRONG, 1, Optional.empty(), false);
    window =
        new AsyncWindow(
            action -> {
              if (action instanceof RowPut put && put.isEmpty()) {
                throw new IllegalArgumentException("No columns to insert");
              }
              CompletableFuture<Object> answer = new CompletableFuture<>();
              sent.add(answer);
              return answer;
            },
            inFlight,
            new Acknowledgments(WriteJournal.NONE, null, tracker, new ReadCounts(options)),
            SIZE);
  }

  @Test
  public void eachOperationIsSentAtOnceUntilTheWindowIsFull() {
    read(SIZE);
    assertThat(sent).hasSize(SIZE);
    Thread reading = inAnotherThread(() -> read(1));
    await().atMost(LIMIT).until(() -> reading.getState() == Thread.State.WAITING);
    assertThat(sent).hasSize(SIZE);

    // In any order.
    sent.get(1).complete(Result.EMPTY_RESULT);
    await().atMost(LIMIT).until(() -> !reading.isAlive());
    assertThat(sent).hasSize(SIZE + 1);
  }

  @Test
  public void aFlushWaitsForEveryAnswerAndEachIsCountedForWhatItIs() throws Exception {
    read(2);
    window.write(Operation.UPDATE, put());
    Thread flushing = inAnotherThread(window::flush);
    await().atMost(LIMIT).until(() -> flushing.getState() == Thread.State.WAITING);
    sent.get(0).complete(Result.EMPTY_RESULT);
    sent.get(1).completeExceptionally(new IOException("refused"));
    assertThat(flushing.isAlive()).isTrue();
    sent.get(2).complete(null);
    await().atMost(LIMIT).until(() -> !flushing.isAlive());

    assertThat(counted("READ-ACK Return=NOT_FOUND")).isEqualTo(1);
    assertThat(counted("READ-ACK Return=ERROR")).isEqualTo(1);
    assertThat(counted("UPDATE-ACK Return=OK")).isEqualTo(1);
  }

  @Test
  public void whatTheClientRefusesFailsAloneAndLeavesItsPlace() throws Exception {
    for (int i = 0; i < SIZE + 1; i++) {
      window.write(Operation.UPDATE, new RowPut(Bytes.toBytes("row")));
    }
    window.flush();

    assertThat(counted("UPDATE-ACK Return=ERROR")).isEqualTo(SIZE + 1);
    assertThat(sent).isEmpty();
  }

  @Test
  public void aClosedConnectionFailsWhatIsInFlight() throws Exception {
    read(SIZE);
    inFlight.close();
    window.flush();

    assertThat(counted("READ-ACK Return=SERVICE_UNAVAILABLE")).isEqualTo(SIZE);
  }

  @Test
  public void whatAnInterruptedThreadSendsFailsAndLeavesItsPlace() throws Exception {
    Thread.currentThread().interrupt();
    read(SIZE + 1);
    assertThat(Thread.interrupted()).isTrue();
    window.flush();

    assertThat(counted("READ-ACK Return=ERROR")).isEqualTo(SIZE + 1);
    assertThat(sent).isEmpty();
  }

  private void read(int count) {
    for (int i = 0; i < count; i++) {
      assertThat(window.add(Operation.READ, new RowGet(Bytes.toBytes("row"))))
          .isEqualTo(Status.BATCHED_OK);
    }
  }

  private static RowPut put() {
    RowPut put = new RowPut(Bytes.toBytes("row"));
    put.addColumn(Bytes.toBytes("f"), null, new byte[100]);
    return put;
  }

  private static Thread inAnotherThread(Runnable work) {
    Thread thread = new Thread(work);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private long counted(String status) throws IOException {
    return MeasuredStatuses.now().since(before, status);
  }
}
