package io.github.hbaseycsb.binding.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.hbaseycsb.binding.MeasuredStatuses;
import io.github.hbaseycsb.binding.request.Action.RowPut;
import io.github.hbaseycsb.property.Operation;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.Before;
import org.junit.Test;
import site.ycsb.Status;

public class WriteBufferTest {
  private static final int WRITES_OF_A_BUFFER = 3;

  /** What is to come of the operations of each request. */
  private final List<List<CompletableFuture<Object>>> requests = new CopyOnWriteArrayList<>();

  private final InFlightRequests inFlight =
      new InFlightRequests(1 << 20, TimeUnit.HOURS.toMillis(1));
  private WriteBuffer buffer;
  private Writer writer;
  private MeasuredStatuses before;

  @Before
  public void prepare() throws Exception {
    MeasuredStatuses.prepare();
    before = MeasuredStatuses.now();
    buffer = new WriteBuffer(this::send, inFlight, () -> WRITES_OF_A_BUFFER * put().bytes());
    writer = writer();
  }

  private Writer writer() {
    OperationTracker tracker =
        new OperationTracker(
            new FailureCounts(false), new OutageDetector(0, () -> {}, System::nanoTime));
    return buffer.writer(new Acknowledgments(WriteJournal.NONE, null, tracker, null));
  }

  @Test
  public void aFullBufferIsSentAndTheNextOneFillsMeanwhile() {
    write(WRITES_OF_A_BUFFER - 1);
    assertThat(requests).isEmpty();
    write(WRITES_OF_A_BUFFER);
    assertThat(sizes()).containsExactly(WRITES_OF_A_BUFFER);
  }

  @Test
  public void whoHasFilledTwoBuffersWaitsUntilOneIsAnsweredAsAWhole() {
    write(WRITES_OF_A_BUFFER);
    Thread writing = inAnotherThread(() -> write(WRITES_OF_A_BUFFER));
    await().atMost(Duration.ofMinutes(2)).until(() -> writing.getState() == Thread.State.WAITING);
    assertThat(sizes()).containsExactly(WRITES_OF_A_BUFFER, WRITES_OF_A_BUFFER);
    requests.get(0).get(0).complete(null);
    requests.get(1).forEach(write -> write.complete(null));
    await()
        .atMost(Duration.ofMinutes(2))
        .untilAsserted(() -> assertThat(writing.isAlive()).isFalse());
  }

  @Test
  public void closingSendsTheRestAndWaitsForEveryAnswer() throws Exception {
    write(WRITES_OF_A_BUFFER + 1);
    Thread closing = inAnotherThread(writer::close);
    await().atMost(Duration.ofMinutes(2)).until(() -> closing.getState() == Thread.State.WAITING);
    assertThat(sizes()).containsExactly(WRITES_OF_A_BUFFER, 1);
    requests.get(0).get(0).completeExceptionally(new IOException("refused"));
    requests.forEach(request -> request.forEach(write -> write.complete(null)));
    await()
        .atMost(Duration.ofMinutes(2))
        .untilAsserted(() -> assertThat(closing.isAlive()).isFalse());
    assertThat(counted("OK")).isEqualTo(WRITES_OF_A_BUFFER);
    assertThat(counted("ERROR")).isEqualTo(1);
  }

  @Test
  public void writersThatShareABufferFillItTogetherAndEachClosesItsOwnWrites() throws Exception {
    Writer another = writer();
    write(1);
    another.write(Operation.INSERT, put());
    assertThat(requests).isEmpty();
    write(WRITES_OF_A_BUFFER - 2);
    assertThat(sizes()).containsExactly(WRITES_OF_A_BUFFER);
    another.write(Operation.INSERT, put());
    Thread closing = inAnotherThread(another::close);
    await().atMost(Duration.ofMinutes(2)).until(() -> closing.getState() == Thread.State.WAITING);
    assertThat(sizes()).containsExactly(WRITES_OF_A_BUFFER, 1);
    requests.forEach(request -> request.forEach(write -> write.complete(null)));
    await()
        .atMost(Duration.ofMinutes(2))
        .untilAsserted(() -> assertThat(closing.isAlive()).isFalse());
    writer.close();
    assertThat(counted("OK")).isEqualTo(WRITES_OF_A_BUFFER + 1);
  }

  @Test
  public void whenTheConnectionIsClosedEveryWriteIsCountedAsFailed() throws Exception {
    write(WRITES_OF_A_BUFFER);
    Thread writing = inAnotherThread(() -> write(2 * WRITES_OF_A_BUFFER + 1));
    await().atMost(Duration.ofMinutes(2)).until(() -> writing.getState() == Thread.State.WAITING);
    inFlight.close();
    await()
        .atMost(Duration.ofMinutes(2))
        .untilAsserted(() -> assertThat(writing.isAlive()).isFalse());
    writer.close();
    assertThat(counted("SERVICE_UNAVAILABLE")).isEqualTo(3 * WRITES_OF_A_BUFFER + 1);
    assertThat(requests).as("nothing was sent any more").hasSize(2);
  }

  private List<CompletableFuture<Object>> send(List<Action> rows) {
    List<CompletableFuture<Object>> own = new ArrayList<>();
    rows.forEach(row -> own.add(new CompletableFuture<>()));
    requests.add(own);
    return own;
  }

  private void write(int count) {
    for (int i = 0; i < count; i++) {
      assertThat(writer.write(Operation.INSERT, put())).isEqualTo(Status.BATCHED_OK);
    }
  }

  private static Thread inAnotherThread(Runnable work) {
    Thread thread = new Thread(work);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private static RowPut put() {
    RowPut put = new RowPut(Bytes.toBytes("row"));
    put.addColumn(Bytes.toBytes("f"), null, new byte[100]);
    return put;
  }

  private List<Integer> sizes() {
    return requests.stream().map(List::size).toList();
  }

  private long counted(String status) throws IOException {
    return MeasuredStatuses.now().since(before, "INSERT-ACK Return=" + status);
  }
}
