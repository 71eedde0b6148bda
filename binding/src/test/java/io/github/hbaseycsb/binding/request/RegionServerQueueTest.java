package io.github.hbaseycsb.binding.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.binding.request.Action.RowAppend;
import io.github.hbaseycsb.binding.request.Action.RowDelete;
import io.github.hbaseycsb.binding.request.Action.RowGet;
import io.github.hbaseycsb.binding.request.Action.RowIncrement;
import io.github.hbaseycsb.binding.request.Action.RowPut;
import io.github.hbaseycsb.binding.request.PendingOperation.Completion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.exceptions.ConnectionClosingException;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.Test;

public class RegionServerQueueTest {
  /** A share of them is more than enough for a request. */
  private static final int MANY = 10 * RegionServerQueue.MAX_MIN_BATCH_SIZE;

  /** Requests that were sent, with what is to come of each of their operations. */
  private final List<List<Action>> sent = new ArrayList<>();

  private final List<List<CompletableFuture<Object>>> answers = new ArrayList<>();
  private final RegionServerQueue queue =
      new RegionServerQueue(this::send, 1, TimeUnit.HOURS.toNanos(1));

  @Test
  public void theFirstIsSentAtOnceAndTheOthersInABatchWhenItIsAnswered() {
    PendingOperation first = add("a");
    PendingOperation second = add("b");
    PendingOperation third = add("c");
    assertThat(rows()).containsExactly(List.of("a"));
    answer(0, 0, "A");
    assertThat(rows()).containsExactly(List.of("a"), List.of("b", "c"));
    assertThat(first.completion()).isEqualTo(new Completion("A", null));
    assertThat(second.completion()).isNull();
    answer(1, 1, "C");
    assertThat(third.completion()).isEqualTo(new Completion("C", null));
    assertThat(second.completion()).as("its own answer is still to come").isNull();
    answer(1, 0, "B");
    assertThat(second.completion()).isEqualTo(new Completion("B", null));
  }

  @Test
  public void oneThatTakesLongDoesNotHoldUpTheNextRequest() {
    add("a");
    add("b");
    PendingOperation stuck = add("stuck");
    answer(0, 0, "A");
    PendingOperation next = add("d");
    answer(1, 0, "B");
    assertThat(rows()).endsWith(List.of("d"));
    answer(2, 0, "D");
    assertThat(next.completion()).isEqualTo(new Completion("D", null));
    assertThat(stuck.completion()).isNull();
  }

  @Test
  public void fewAreSentBesideEachOther() {
    RegionServerQueue wide = wide(2);
    add(wide, 3);
    assertThat(sizes()).as("two are in flight").containsExactly(1, 1);
    answer(0, 0, "");
    assertThat(sizes()).containsExactly(1, 1, 1);
  }

  @Test
  public void ofManyABatchIsSentBesideTheRequestInFlight() {
    RegionServerQueue wide = wide(2);
    add(wide, MANY);
    answerAll();
    int before = sent.size();
    add(wide, RegionServerQueue.MAX_MIN_BATCH_SIZE);
    assertThat(sizes().subList(before, sent.size())).containsExactly(1);
    add(wide, 1);
    assertThat(sizes().subList(before, sent.size()))
        .containsExactly(1, RegionServerQueue.MAX_MIN_BATCH_SIZE);
    add(wide, MANY);
    assertThat(sent).as("two are in flight").hasSize(before + 2);
  }

  @Test
  public void ofSomeTheirShareIsSentBesideTheRequestInFlight() {
    RegionServerQueue wide = wide(2);
    add(wide, 12);
    answerAll();
    int before = sent.size();
    add(wide, 1 + 3);
    assertThat(sizes().subList(before, sent.size())).containsExactly(1);
    add(wide, 1);
    assertThat(sizes().subList(before, sent.size())).containsExactly(1, 4);
  }

  @Test
  public void howManyThereWereIsForgottenAfterTwoChecks() {
    RegionServerQueue wide = wide(2);
    add(wide, MANY);
    answerAll();
    wide.checkTimeouts();
    wide.checkTimeouts();
    int before = sent.size();
    add(wide, 2);
    assertThat(sizes().subList(before, sent.size())).containsExactly(1, 1);
  }

  @Test
  public void aRequestBesideOthersHasNoFewerOperationsThanTheyHaveOnAverage() {
    RegionServerQueue wide = wide(2);
    add(wide, 2 + 100);
    answer(0, 0, "");
    answer(1, 0, "");
    assertThat(sizes()).containsExactly(1, 1, 100);
    add(wide, 99);
    assertThat(sizes()).as("100 are in flight").hasSize(3);
    add(wide, 1);
    assertThat(sizes()).containsExactly(1, 1, 100, 100);
  }

  @Test
  public void operationsPendingSinceTheLastCheckPassARequestWithoutAnswer() {
    add("a");
    add("b");
    queue.checkTimeouts();
    assertThat(rows()).containsExactly(List.of("a"));
    queue.checkTimeouts();
    assertThat(rows()).containsExactly(List.of("a"), List.of("b"));
  }

  @Test
  public void operationsRefusedTogetherAreSentAgainAlone() {
    add("a");
    PendingOperation good = add("good");
    PendingOperation bad = add("bad");
    answer(0, 0, "A");
    refuse(1, 0);
    refuse(1, 1);
    assertThat(rows())
        .containsExactly(List.of("a"), List.of("good", "bad"), List.of("good"), List.of("bad"));
    answer(2, 0, "GOOD");
    refuse(3, 0);
    assertThat(good.completion()).isEqualTo(new Completion("GOOD", null));
    assertThat(bad.completion().failure()).isNotNull();
  }

  @Test
  public void aPutOrDeleteThatIsRefusedWithOthersIsSentAgainAlone() {
    add("a");
    queue.add(new PendingOperation(new RowPut(Bytes.toBytes("b"))));
    queue.add(new PendingOperation(new RowDelete(Bytes.toBytes("c"))));
    answer(0, 0, "A");
    refuse(1, 0);
    refuse(1, 1);
    assertThat(rows()).containsExactly(List.of("a"), List.of("b", "c"), List.of("b"), List.of("c"));
  }

  @Test
  public void anIncrementOrAppendThatIsRefusedWithOthersIsNotSentAgain() {
    add("a");
    PendingOperation increment = new PendingOperation(new RowIncrement(Bytes.toBytes("b")));
    PendingOperation append = new PendingOperation(new RowAppend(Bytes.toBytes("c")));
    queue.add(increment);
    queue.add(append);
    answer(0, 0, "A");
    refuse(1, 0);
    refuse(1, 1);
    assertThat(rows()).containsExactly(List.of("a"), List.of("b", "c"));
    assertThat(increment.completion().failure()).isNotNull();
    assertThat(append.completion().failure()).isNotNull();
  }

  @Test
  public void operationsThatNoServerTookAreNotSentAgain() {
    add("a");
    PendingOperation b = add("b");
    add("c");
    answer(0, 0, "A");
    answers.get(1).get(0).completeExceptionally(new IOException("gone"));
    assertThat(b.completion().failure()).isNotNull();
    assertThat(rows()).hasSize(2);
  }

  @Test
  public void anOperationThatItsThreadGaveUpIsNotSent() {
    add("a");
    PendingOperation impatient = add("b");
    add("c");
    Thread.currentThread().interrupt();
    assertThatThrownBy(impatient::await).isInstanceOf(InterruptedException.class);
    answer(0, 0, "A");
    assertThat(rows()).containsExactly(List.of("a"), List.of("c"));
  }

  @Test
  public void requestsAreBoundedByCountAndBytes() {
    add("a");
    IntStream.range(0, RegionServerQueue.MAX_OPERATIONS + 1).forEach(i -> add("r" + i));
    answer(0, 0, "A");
    assertThat(sent.get(1)).hasSize(RegionServerQueue.MAX_OPERATIONS);
    answer(1, 0, "");
    assertThat(sent.get(2)).hasSize(1);
    int half = (int) (RegionServerQueue.MAX_BYTES / 2);
    for (int i = 0; i < 3; i++) {
      RowPut put = new RowPut(Bytes.toBytes("big"));
      put.addColumn(Bytes.toBytes("f"), null, new byte[half]);
      queue.add(new PendingOperation(put));
    }
    answer(2, 0, "");
    assertThat(sent.get(3)).hasSize(2);
  }

  @Test
  public void aClosedQueueFailsOperationsInFlightPendingAndLater() {
    PendingOperation out = add("a");
    PendingOperation waiting = add("b");
    queue.close();
    for (PendingOperation call : List.of(out, waiting, add("c"))) {
      assertThat(call.completion().failure()).isInstanceOf(ConnectionClosingException.class);
    }
  }

  @Test
  public void anAnswerThatNeverComesIsATimeOut() {
    RegionServerQueue strict = new RegionServerQueue(this::send, 1, -1);
    PendingOperation lost = new PendingOperation(new RowGet(Bytes.toBytes("a")));
    strict.add(lost);
    strict.checkTimeouts();
    assertThat(lost.completion().failure()).isInstanceOf(TimeoutException.class);
  }

  private List<CompletableFuture<Object>> send(List<Action> rows) {
    sent.add(rows);
    List<CompletableFuture<Object>> own =
        rows.stream().map(row -> new CompletableFuture<>()).toList();
    answers.add(own);
    return own;
  }

  private PendingOperation add(String row) {
    PendingOperation call = new PendingOperation(new RowGet(Bytes.toBytes(row)));
    queue.add(call);
    return call;
  }

  private RegionServerQueue wide(int maxRequests) {
    return new RegionServerQueue(this::send, maxRequests, TimeUnit.HOURS.toNanos(1));
  }

  private static void add(RegionServerQueue queue, int calls) {
    for (int i = 0; i < calls; i++) {
      queue.add(new PendingOperation(new RowGet(Bytes.toBytes("r" + i))));
    }
  }

  private List<Integer> sizes() {
    return sent.stream().map(List::size).toList();
  }

  private void answer(int request, int operation, Object result) {
    answers.get(request).get(operation).complete(result);
  }

  /** Those that are sent meanwhile as well. */
  private void answerAll() {
    for (int request = 0; request < answers.size(); request++) {
      answers.get(request).forEach(answer -> answer.complete(""));
    }
  }

  private void refuse(int request, int operation) {
    answers.get(request).get(operation).completeExceptionally(new DoNotRetryIOException("no"));
  }

  private List<List<String>> rows() {
    return sent.stream()
        .map(rows -> rows.stream().map(row -> Bytes.toString(row.getRow())).toList())
        .toList();
  }
}
