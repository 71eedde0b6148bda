package io.github.hbaseycsb.binding;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.binding.Outage.Heartbeat;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.Test;

public class OutageTest {
  private static final int LIMIT_S = 60;

  /** Near the greatest value, as the clock may be anywhere. */
  private final AtomicLong nowNs =
      new AtomicLong(Long.MAX_VALUE - TimeUnit.SECONDS.toNanos(LIMIT_S));

  private final AtomicInteger declared = new AtomicInteger();
  private final Outage outage = new Outage(LIMIT_S, declared::incrementAndGet, nowNs::get);

  @Test
  public void anOperationThatHangsForLongerThanTheLimitIsAnOutageOnce() {
    Heartbeat client = outage.join();
    client.begin();
    after(LIMIT_S);
    assertThat(declared).hasValue(0);
    after(1);
    after(1);
    assertThat(declared).hasValue(1);
  }

  @Test
  public void operationsThatFailForLongerThanTheLimitAreAnOutage() {
    Heartbeat client = outage.join();
    for (int s = 0; s <= LIMIT_S; s++) {
      assertThat(declared).hasValue(0);
      client.begin();
      client.failed();
      client.end();
      after(1);
    }
    assertThat(declared).hasValue(1);
  }

  @Test
  public void aBufferThatIsNotAnsweredIsAnOutageToo() {
    Heartbeat client = outage.join();
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
    Heartbeat stuck = outage.join();
    Heartbeat lively = outage.join();
    stuck.begin();
    for (int s = 0; s <= 3 * LIMIT_S; s++) {
      lively.begin();
      lively.completed();
      lively.end();
      after(1);
    }
    assertThat(declared).hasValue(0);
    outage.leave(lively);
    after(0);
    assertThat(declared).hasValue(1);
  }

  @Test
  public void whoHadNothingToDoHasNotBeenWaitingForTheServer() {
    Heartbeat client = outage.join();
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
    Heartbeat scanning = outage.join();
    scanning.completed();
    after(3 * LIMIT_S);
    scanning.failed();
    after(LIMIT_S);
    assertThat(declared).hasValue(0);
    after(1);
    assertThat(declared).hasValue(1);
  }

  private void after(int seconds) {
    nowNs.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
    outage.look();
  }
}
