package io.github.hbaseycsb.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.Test;

public class OutcomeTest {
  @Test
  public void everythingOkIsNoFailure() {
    Outcome outcome = new Outcome(10, Map.of("READ", Map.of("OK", 6L), "UPDATE", Map.of("OK", 4L)));
    assertThat(outcome.failed()).isZero();
    assertThat(outcome.succeeded()).isEqualTo(10);
    assertThat(outcome.failures()).isEmpty();
  }

  @Test
  public void failuresAreCountedByOperationAndStatus() {
    Outcome outcome =
        new Outcome(
            10,
            Map.of(
                "READ", Map.of("OK", 3L, "NOT_FOUND", 2L),
                "UPDATE", Map.of("OK", 1L, "SERVICE_UNAVAILABLE", 4L)));
    assertThat(outcome.failed()).isEqualTo(6);
    assertThat(outcome.succeeded()).isEqualTo(4);
    assertThat(outcome.failures()).isEqualTo("READ: 2 NOT_FOUND; UPDATE: 4 SERVICE_UNAVAILABLE");
  }

  @Test
  public void acknowledgementsCountInsteadOfCalls() {
    Outcome outcome =
        new Outcome(
            10,
            Map.of(
                "INSERT", Map.of("BATCHED_OK", 9L, "ERROR", 1L),
                "INSERT-ACK", Map.of("OK", 7L, "ERROR", 3L)));
    assertThat(outcome.failed()).isEqualTo(3);
    assertThat(outcome.succeeded()).isEqualTo(7);
    assertThat(outcome.failures()).isEqualTo("INSERT-ACK: 3 ERROR");
  }

  @Test
  public void aRowThatWasNotFoundIsNotCountedAgainByItsVerification() {
    Outcome outcome =
        new Outcome(
            5,
            Map.of(
                "READ", Map.of("OK", 4L, "NOT_FOUND", 1L),
                "VERIFY", Map.of("OK", 2L, "ERROR", 1L, "UNEXPECTED_STATE", 2L)));
    assertThat(outcome.failed()).isEqualTo(3);
    assertThat(outcome.succeeded()).isEqualTo(4);
  }
}
