package io.github.hbaseycsb.binding.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.hbaseycsb.binding.options.StartupException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.Test;

public class StartupTest {
  private static final Duration AMPLE = Duration.ofMinutes(1);

  /** What the clock of a startup shows, and how often it was asked. */
  private final AtomicLong nanoTime = new AtomicLong();

  private final AtomicInteger looks = new AtomicInteger();

  /** Its limit has passed when a step says so, by {@link #pass}. */
  private Startup startup() {
    return new Startup(
        Duration.ofNanos(1000),
        () -> {
          looks.incrementAndGet();
          return nanoTime.get();
        });
  }

  private void pass() {
    nanoTime.addAndGet(1000);
  }

  @Test
  public void stepsArePerformedInTheirOrder() throws Exception {
    List<String> done = new ArrayList<>();
    try (Startup startup = new Startup(AMPLE, System::nanoTime)) {
      startup.perform(() -> done.add("login"), "late");
      startup.perform(() -> done.add("connect"), "late");
    }
    assertThat(done).containsExactly("login", "connect");
  }

  @Test
  public void aStepThatDoesNotEndIsInterruptedAndNamed() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    try (Startup startup = startup()) {
      assertThatThrownBy(
              () ->
                  startup.perform(
                      () -> {
                        pass();
                        try {
                          never.await();
                        } catch (InterruptedException e) {
                          interrupted.countDown();
                        }
                      },
                      "no answer"))
          .isInstanceOf(StartupException.class)
          .hasMessage("no answer");
      assertThat(interrupted.await(1, TimeUnit.MINUTES)).isTrue();
    }
  }

  @Test
  public void theLimitIsForAllStepsTogether() throws Exception {
    try (Startup startup = new Startup(Duration.ZERO, System::nanoTime)) {
      CountDownLatch never = new CountDownLatch(1);
      assertThatThrownBy(() -> startup.perform(never::await, "late"))
          .isInstanceOfSatisfying(
              StartupException.class, e -> assertThat(e.isUnanswered()).isTrue())
          .hasMessage("late");
    }
  }

  @Test
  public void aStepThatGetsOnMayTakeLongerThanTheLimit() throws Exception {
    try (Startup startup = startup()) {
      startup.perform(
          () -> {
            for (int regions = 0; regions < 3; regions++) {
              nanoTime.addAndGet(900);
              startup.progressed("10 of 1000 regions", "they open");
              // Whoever waits has looked at the clock.
              int seen = looks.get();
              await().atMost(AMPLE).until(() -> looks.get() > seen + 1);
            }
          },
          "late");
    }
  }

  @Test
  public void aStepThatStopsMakingProgressIsReportedWithItsProgress() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    try (Startup startup = startup()) {
      assertThatThrownBy(
              () ->
                  startup.perform(
                      () -> {
                        startup.progressed("10 of 1000 regions", "they open");
                        pass();
                        never.await();
                      },
                      "no answer"))
          .isInstanceOf(StartupException.class)
          .hasMessage(
              "10 of 1000 regions within 0 s: check that they open (property"
                  + " hbase.startuptimeout allows more time)");
    }
  }

  @Test
  public void stepsThatWaitForTheSameSilentServerWaitTogether() throws Exception {
    CyclicBarrier all = new CyclicBarrier(6);
    AtomicInteger ended = new AtomicInteger();
    Startup.Step step =
        () -> {
          all.await(1, TimeUnit.MINUTES);
          ended.incrementAndGet();
        };

    Startup.inParallel(Collections.nCopies(6, step));

    assertThat(ended).hasValue(6);
  }

  @Test
  public void whatOneOfTheStepsTogetherThrowsIsPassedOn() {
    IOException failure = new IOException("no such region");

    assertThatThrownBy(
            () ->
                Startup.inParallel(
                    List.of(
                        () -> {},
                        () -> {
                          throw failure;
                        })))
        .isInstanceOf(ExecutionException.class)
        .hasCause(failure);
  }

  @Test
  public void stepsTogetherAreInterruptedPastTheLimit() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    CyclicBarrier both = new CyclicBarrier(2, this::pass);
    CountDownLatch interrupted = new CountDownLatch(2);
    Startup.Step step =
        () -> {
          both.await();
          try {
            never.await();
          } catch (InterruptedException e) {
            interrupted.countDown();
          }
        };
    try (Startup startup = startup()) {
      assertThatThrownBy(
              () -> startup.perform(() -> Startup.inParallel(List.of(step, step)), "no answer"))
          .hasMessage("no answer");
      assertThat(interrupted.await(1, TimeUnit.MINUTES)).isTrue();
    }
  }

  @Test
  public void whatAStepSaysToTheUserIsPassedOn() {
    StartupException refusal = new StartupException("no such table");
    try (Startup startup = new Startup(AMPLE, System::nanoTime)) {
      assertThatThrownBy(
              () ->
                  startup.perform(
                      () -> {
                        throw refusal;
                      },
                      "late"))
          .isSameAs(refusal);
      assertThatThrownBy(
              () ->
                  startup.perform(
                      () -> {
                        throw new IOException("connection reset");
                      },
                      "late"))
          .isInstanceOf(ExecutionException.class)
          .hasRootCauseMessage("connection reset");
    }
  }
}
