package io.github.hbaseycsb.binding.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.hbaseycsb.binding.request.Action.RowGet;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.exceptions.ConnectionClosingException;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.Test;

@SuppressWarnings("FutureReturnValueIgnored") // what it completes with is looked at
public class InFlightRequestsTest {
  private static final int LIMIT_BYTES = 100;
  private static final long LONG_MS = TimeUnit.HOURS.toMillis(1);

  /** What is to come of each operation that was sent. */
  private final List<CompletableFuture<Object>> answers =
      Collections.synchronizedList(new ArrayList<>());

  private final List<String> results = Collections.synchronizedList(new ArrayList<>());
  private final List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
  private final InFlightRequests inFlight = new InFlightRequests(LIMIT_BYTES, LONG_MS);

  @Test
  public void eachOperationHasItsOwnAnswerAndTheRequestIsDoneWithTheLast() {
    CompletableFuture<Void> done = send(inFlight, 2, 10);
    IOException refused = new IOException("refused");
    answers.get(1).completeExceptionally(refused);
    assertThat(done).isNotDone();
    answers.get(0).complete("a");
    assertThat(done).isCompleted();
    assertThat(results).containsExactly("0 a");
    assertThat(failures).containsExactly(refused);
  }

  @Test
  public void requestsThatHaveRoomTogetherAreOutTogether() {
    send(inFlight, 1, 50);
    send(inFlight, 1, 50);
    assertThat(answers).hasSize(2);
  }

  @Test
  public void whoHasNoRoomWaitsUntilAnotherRequestWasAnsweredAsAWhole() {
    send(inFlight, 2, 60);
    Thread waiting = sendInAnotherThread(60);
    answers.get(0).complete("");
    assertThat(answers).as("one of two is answered").hasSize(2);
    answers.get(1).complete("");
    await()
        .atMost(Duration.ofMinutes(2))
        .untilAsserted(() -> assertThat(waiting.isAlive()).isFalse());
    assertThat(answers).hasSize(3);
  }

  @Test
  public void oneThatHasMoreThanAllMayHaveGoesAlone() {
    send(inFlight, 1, 1);
    Thread waiting = sendInAnotherThread(10L * LIMIT_BYTES);
    answers.get(0).complete("");
    await()
        .atMost(Duration.ofMinutes(2))
        .untilAsserted(() -> assertThat(waiting.isAlive()).isFalse());
    sendInAnotherThread(1);
    answers.get(1).complete("");
    await().atMost(Duration.ofMinutes(2)).untilAsserted(() -> assertThat(answers).hasSize(3));
  }

  @Test
  public void anAnswerThatNeverComesIsATimeOutAndLeavesItsRoom() {
    InFlightRequests impatient = new InFlightRequests(LIMIT_BYTES, 1);
    CompletableFuture<Void> done = send(impatient, 2, 100);
    done.join();
    assertThat(failures).hasSize(2).hasOnlyElementsOfType(TimeoutException.class);
    send(impatient, 1, 100);
    assertThat(answers).hasSize(3);
  }

  @Test
  public void closingFailsRequestsInFlightWaitingAndLater() {
    CompletableFuture<Void> done = send(inFlight, 2, 100);
    answers.get(0).complete("a");
    Thread waiting = sendInAnotherThread(100);
    inFlight.close();
    await()
        .atMost(Duration.ofMinutes(2))
        .untilAsserted(() -> assertThat(waiting.isAlive()).isFalse());
    send(inFlight, 1, 10).join();
    assertThat(done).isCompleted();
    assertThat(results).containsExactly("0 a");
    assertThat(failures).hasSize(3).hasOnlyElementsOfType(ConnectionClosingException.class);
    assertThat(answers).as("nothing was sent any more").hasSize(2);
  }

  @Test
  public void anInterruptedThreadSendsNothingAndStaysInterrupted() {
    Thread.currentThread().interrupt();
    CompletableFuture<Void> done = send(inFlight, 1, 10);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(done).isCompleted();
    assertThat(failures).hasOnlyElementsOfType(InterruptedIOException.class);
  }

  @Test
  public void theBuffersOfAllThreadsHaveRoomTogether() {
    InFlightRequests roomy = new InFlightRequests(64 << 20, LONG_MS);
    roomy.addWriter();
    assertThat(roomy.bufferBytes()).isEqualTo(InFlightRequests.MAX_BUFFER_BYTES);
    assertThat(roomy.buffers()).isEqualTo(16);
    IntStream.range(1, 10_000).forEach(i -> roomy.addWriter());
    assertThat(roomy.bufferBytes()).isEqualTo(InFlightRequests.MAX_BUFFER_BYTES);
    assertThat(2L * roomy.buffers() * roomy.bufferBytes()).isEqualTo(64 << 20);
  }

  @Test
  public void littleRoomMakesBuffersSmallerAndOneForAllThreads() {
    InFlightRequests narrow = new InFlightRequests(6 << 20, LONG_MS);
    narrow.addWriter();
    narrow.addWriter();
    assertThat(narrow.buffers()).isEqualTo(1);
    assertThat(narrow.bufferBytes()).isEqualTo(InFlightRequests.MAX_BUFFER_BYTES);
    assertThat(new InFlightRequests(1 << 20, LONG_MS).bufferBytes()).isEqualTo(512 << 10);
    assertThat(new InFlightRequests(1, LONG_MS).bufferBytes()).isEqualTo(1);
  }

  private CompletableFuture<Void> send(InFlightRequests to, int operations, long bytes) {
    return to.send(
        rows(operations),
        bytes,
        rows -> {
          List<CompletableFuture<Object>> own =
              rows.stream().map(row -> new CompletableFuture<>()).toList();
          answers.addAll(own);
          return own;
        },
        (answer, operation) -> {
          if (answer instanceof Throwable failure) {
            failures.add(failure);
          } else {
            results.add(operation + " " + answer);
          }
        });
  }

  /** Returns when it waits for room. */
  private Thread sendInAnotherThread(long bytes) {
    Thread thread = new Thread(() -> send(inFlight, 1, bytes));
    thread.setDaemon(true);
    thread.start();
    await().atMost(Duration.ofMinutes(2)).until(() -> thread.getState() == Thread.State.WAITING);
    return thread;
  }

  private static List<Action> rows(int count) {
    return Collections.nCopies(count, new RowGet(Bytes.toBytes("row")));
  }
}
