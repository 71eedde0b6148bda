package io.github.hbaseycsb.binding.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.property.Operation;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.Test;

public class OutageDetectorTest {
  private static final int LIMIT_S = 60;

  /** Near the greatest value, as the clock may be anywhere. */
  private final AtomicLong nowNs =
      new AtomicLong(Long.MAX_VALUE - TimeUnit.SECONDS.toNanos(LIMIT_S));

  private final AtomicInteger declared = new AtomicInteger();
  private final OutageDetector outage =
      new OutageDetector(LIMIT_S, declared::incrementAndGet, nowNs::get);

  private OperationTracker client() {
    return new OperationTracker(new FailureCounts(false), outage);
  }

  @Test
  public void anOperationThatHangsForLongerThanTheLimitIsAnOutageOnce() {
    OperationTracker client = client();
    client.begin();
    after(LIMIT_S);
    assertThat(declared).hasValue(0);
    after(1);
    after(1);
    assertThat(declared).hasValue(1);
  }

  @Test
  public void operationsThatFailForLongerThanTheLimitAreAnOutage() {
    OperationTracker client = client();
    for (int s = 0; s <= LIMIT_S; s++) {
      assertThat(declared).hasValue(0);
      client.begin();
      client.failed(Operation.READ, new IOException());
      client.end();
      after(1);
    }
    assertThat(declared).hasValue(1);
  }

  @Test
  public void aBufferThatIsNotAnsweredIsAnOutageToo() {
    OperationTracker client = client();
    client.sent();
    for (int s = 0; s <= LIMIT_S; s++) {
      assertThat(declared).hasValue(0);
      client.begin();
      client.end();
      after(1);
    }
    assertThat(declared).hasValue(1);
  }

  @Test
  public void oneClientThatCompletesOperationsKeepsTheRunGoing() {
    OperationTracker stuck = client();
    OperationTracker lively = client();
    stuck.begin();
    for (int s = 0; s <= 3 * LIMIT_S; s++) {
      lively.begin();
      lively.completed();
      lively.end();
      after(1);
    }
    assertThat(declared).hasValue(0);
    lively.close();
    after(0);
    assertThat(declared).hasValue(1);
  }

  @Test
  public void whoHadNothingToDoHasNotBeenWaitingForTheServer() {
    OperationTracker client = client();
    after(2 * LIMIT_S);
    client.begin();
    after(1);
    assertThat(declared).hasValue(0);
    client.completed();
    client.end();
    after(2 * LIMIT_S);
    client.sent();
    after(1);
    client.completed();
    client.answered();
    after(2 * LIMIT_S);
    assertThat(declared).hasValue(0);
  }

  @Test
  public void aFailureAfterALongSuccessIsNoOutageYet() {
    OperationTracker scanning = client();
    scanning.completed();
    after(3 * LIMIT_S);
    scanning.failed(Operation.READ, new IOException());
    after(LIMIT_S);
    assertThat(declared).hasValue(0);
    after(1);
    assertThat(declared).hasValue(1);
  }

  @Test
  public void aPauseIsNoOutage() {
    OperationTracker client = client();
    client.begin();
    client.failed(Operation.READ, new IOException());
    client.end();
    after(LIMIT_S);
    client.pause();
    after(2 * LIMIT_S);
    assertThat(declared).as("in the pause").hasValue(0);
    client.begin();
    after(0);
    assertThat(declared).as("after it").hasValue(0);
    after(1);
    assertThat(declared).as("the time before it counts").hasValue(1);
  }

  @Test
  public void whoPausesLongerThanAnotherIsNotSilentMeanwhile() {
    OperationTracker failing = client();
    OperationTracker lively = client();
    failing.begin();
    failing.failed(Operation.READ, new IOException());
    after(LIMIT_S - 1);
    lively.completed();
    failing.pause();
    lively.pause();
    after(2 * LIMIT_S);
    failing.begin();
    after(2);
    assertThat(declared).hasValue(0);
  }

  private void after(int seconds) {
    nowNs.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
    outage.check();
  }
}
