package io.github.hbaseycsb.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.Test;

public class StartupTest {
  private static final Duration AMPLE = Duration.ofMinutes(1);

  @Test
  public void stepsArePerformedInTheirOrder() throws Exception {
    List<String> done = new ArrayList<>();
    try (Startup startup = new Startup(AMPLE)) {
      startup.perform(() -> done.add("login"), "late");
      startup.perform(() -> done.add("connect"), "late");
    }
    assertThat(done).containsExactly("login", "connect");
  }

  @Test
  public void aStepThatDoesNotEndIsInterruptedAndNamed() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    try (Startup startup = new Startup(Duration.ofMillis(50))) {
      assertThatThrownBy(
              () ->
                  startup.perform(
                      () -> {
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
    try (Startup startup = new Startup(Duration.ZERO)) {
      CountDownLatch never = new CountDownLatch(1);
      assertThatThrownBy(() -> startup.perform(never::await, "late"))
          .isInstanceOf(StartupException.class)
          .hasMessage("late");
    }
  }

  @Test
  public void whatAStepSaysToTheUserIsPassedOn() {
    StartupException refusal = new StartupException("no such table");
    try (Startup startup = new Startup(AMPLE)) {
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
