package io.github.hbaseycsb.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.SynchronousQueue;
import org.junit.Test;

public class LocalTasksTest {
  @Test
  public void resultsAreInTheOrderOfTheTasks() throws Exception {
    try (LocalTasks tasks = new LocalTasks(2, rows -> {})) {
      assertThat(tasks.run(List.of(() -> "a", () -> "b", () -> "c")))
          .containsExactly("a", "b", "c");
    }
  }

  @Test
  public void rowsOfAllTasksAreCountedAndReported() throws Exception {
    SynchronousQueue<Long> told = new SynchronousQueue<>();
    try (LocalTasks tasks = new LocalTasks(2, told::offer)) {
      Callable<Void> row =
          () -> {
            tasks.rowDone();
            return null;
          };
      tasks.run(List.of(row, row, row));

      assertThat(tasks.rows()).isEqualTo(3);
      assertThat(told.take()).isEqualTo(3);
    }
  }

  @Test
  public void theFailureOfATaskIsThrownAsItIs() {
    try (LocalTasks tasks = new LocalTasks(2, rows -> {})) {
      IOException failure = new IOException("no space");
      Callable<Void> failing =
          () -> {
            throw failure;
          };
      assertThatThrownBy(() -> tasks.run(List.of(failing))).isSameAs(failure);
    }
  }

  @Test
  public void closingInterruptsTasksThatStillRun() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    Callable<Void> waiting =
        () -> {
          begun.countDown();
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            interrupted.countDown();
          }
          return null;
        };
    Thread caller =
        new Thread(
            () -> {
              try (LocalTasks tasks = new LocalTasks(2, rows -> {})) {
                tasks.run(List.of(waiting));
              } catch (IOException | InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    caller.start();
    begun.await();
    caller.interrupt();
    caller.join();

    assertThat(interrupted.getCount()).isZero();
  }
}
