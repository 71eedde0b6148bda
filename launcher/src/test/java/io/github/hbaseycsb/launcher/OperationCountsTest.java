package io.github.hbaseycsb.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.Test;

public class OperationCountsTest {
  @Test
  public void everythingOkIsNoFailure() {
    OperationCounts outcome = outcome(Map.of("READ", Map.of("OK", 6L), "UPDATE", Map.of("OK", 4L)));
    assertThat(outcome.failed()).isZero();
    assertThat(outcome.succeeded()).isEqualTo(10);
    assertThat(outcome.failures()).isEmpty();
  }

  @Test
  public void failuresAreCountedByOperationAndStatus() {
    OperationCounts outcome =
        outcome(
            Map.of(
                "READ", Map.of("OK", 3L, "NOT_FOUND", 2L),
                "UPDATE", Map.of("OK", 1L, "SERVICE_UNAVAILABLE", 4L)));
    assertThat(outcome.failed()).isEqualTo(6);
    assertThat(outcome.succeeded()).isEqualTo(4);
    assertThat(outcome.failures()).isEqualTo("READ: 2 NOT_FOUND; UPDATE: 4 SERVICE_UNAVAILABLE");
  }

  @Test
  public void acknowledgmentsCountInsteadOfCalls() {
    OperationCounts outcome =
        outcome(
            Map.of(
                "INSERT", Map.of("BATCHED_OK", 9L, "ERROR", 1L),
                "INSERT-ACK", Map.of("OK", 7L, "ERROR", 3L)));
    assertThat(outcome.failed()).isEqualTo(3);
    assertThat(outcome.succeeded()).isEqualTo(7);
    assertThat(outcome.failures()).isEqualTo("INSERT-ACK: 3 ERROR");
  }

  @Test
  public void aRowThatWasNotFoundIsNotCountedAgainByItsVerification() {
    OperationCounts outcome =
        outcome(
            Map.of(
                "READ", Map.of("OK", 4L, "NOT_FOUND", 1L),
                "VERIFY", Map.of("OK", 2L, "ERROR", 1L, "UNEXPECTED_STATE", 2L)));
    assertThat(outcome.failed()).isEqualTo(3);
    assertThat(outcome.succeeded()).isEqualTo(4);
  }

  @Test
  public void anInsertThatSucceededWhenItWasTriedAgainIsNoFailure() {
    OperationCounts outcome =
        new OperationCounts(
            4,
            Map.of("INSERT", Map.of("OK", 4L, "ERROR", 2L, "SERVICE_UNAVAILABLE", 1L)),
            Map.of("ERROR", 2L, "SERVICE_UNAVAILABLE", 1L));
    assertThat(outcome.failed()).isZero();
    assertThat(outcome.failures()).isEmpty();
    assertThat(outcome.succeeded()).isEqualTo(4);
    assertThat(outcome.retries()).isEqualTo(3);
    assertThat(outcome.retryReasons()).isEqualTo("2 ERROR, 1 SERVICE_UNAVAILABLE");
  }

  @Test
  public void anInsertWhoseLastAttemptFailedIsOneFailure() {
    OperationCounts outcome =
        new OperationCounts(
            2, Map.of("INSERT", Map.of("OK", 1L, "ERROR", 4L)), Map.of("ERROR", 3L));
    assertThat(outcome.failed()).isEqualTo(1);
    assertThat(outcome.failures()).isEqualTo("INSERT: 1 ERROR");
  }

  @Test
  public void anInsertThatCannotBeBufferedIsOneFailureHoweverOftenItIsTried() {
    OperationCounts outcome =
        new OperationCounts(
            2,
            Map.of(
                "INSERT", Map.of("BATCHED_OK", 1L, "ERROR", 4L),
                "INSERT-ACK", Map.of("OK", 1L, "ERROR", 4L)),
            Map.of("ERROR", 3L));
    assertThat(outcome.failed()).isEqualTo(1);
    assertThat(outcome.succeeded()).isEqualTo(1);
  }

  private static OperationCounts outcome(Map<String, Map<String, Long>> returns) {
    return new OperationCounts(10, returns, Map.of());
  }
}
