package io.github.hbaseycsb.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.client.ExitStatus;
import io.github.hbaseycsb.launcher.GuardedWorkload.Ending;
import io.github.hbaseycsb.launcher.RunGuard.Verdict;
import io.github.hbaseycsb.launcher.RunGuard.Verdict.Plan;
import java.util.Map;
import java.util.Optional;
import org.junit.Test;

public class RunVerdictTest {
  private static final Plan THOUSAND = new Plan(false, 1000, false);
  private static final Plan TIMED = new Plan(false, 1000, true);
  private static final Ending WHOLE = new Ending(false, false, false, Optional.empty());
  private static final Ending STOPPED = new Ending(true, false, true, Optional.empty());
  private static final Ending EXHAUSTED = new Ending(true, true, true, Optional.empty());
  private static final Ending DEATH =
      new Ending(
          true,
          false,
          true,
          Optional.of("a client thread died: java.lang.OutOfMemoryError: Java heap space"));

  @Test
  public void allOperationsOkIsStatus0WithoutAWord() {
    assertVerdict(Verdict.of(THOUSAND, ok(1000), WHOLE), ExitStatus.OK, "");
    assertVerdict(Verdict.of(TIMED, ok(10), WHOLE), ExitStatus.OK, "");
    assertVerdict(Verdict.of(THOUSAND, ok(10), STOPPED), ExitStatus.OK, "");
  }

  @Test
  public void noOperationIsStatus1() {
    assertVerdict(
        Verdict.of(THOUSAND, ok(0), WHOLE),
        ExitStatus.NOT_RUN,
        "nothing was run: no client thread finished an operation");
    assertVerdict(
        Verdict.of(THOUSAND, ok(0), DEATH),
        ExitStatus.NOT_RUN,
        "nothing was run: a client thread died: java.lang.OutOfMemoryError: Java heap space");
  }

  @Test
  public void failedOperationsAreStatus3WithTheirCount() {
    OperationCounts outcome =
        new OperationCounts(900, Map.of("READ", Map.of("OK", 897L, "NOT_FOUND", 3L)), Map.of());
    assertVerdict(
        Verdict.of(THOUSAND, outcome, WHOLE),
        ExitStatus.FAILED,
        "3 operations failed (READ: 3 NOT_FOUND), 897 succeeded; 100 of 1000 operations were not"
            + " attempted");
    assertVerdict(
        Verdict.of(TIMED, outcome, WHOLE),
        ExitStatus.FAILED,
        "3 operations failed (READ: 3 NOT_FOUND), 897 succeeded");
  }

  @Test
  public void aDeadThreadIsStatus3WhateverEndsTheRun() {
    assertVerdict(
        Verdict.of(THOUSAND, ok(900), DEATH),
        ExitStatus.FAILED,
        "a client thread died: java.lang.OutOfMemoryError: Java heap space; 100 of 1000 operations"
            + " were not attempted");
    assertVerdict(
        Verdict.of(TIMED, ok(900), DEATH),
        ExitStatus.FAILED,
        "a client thread died: java.lang.OutOfMemoryError: Java heap space; the run ended after"
            + " 900 operations");
  }

  @Test
  public void missingOperationsAreStatus3() {
    assertVerdict(
        Verdict.of(THOUSAND, ok(900), WHOLE),
        ExitStatus.FAILED,
        "client threads died; 100 of 1000 operations were not attempted");
  }

  @Test
  public void insertsThatWereTriedAgainAreStatus0AndSaid() {
    OperationCounts outcome =
        new OperationCounts(
            1000, Map.of("INSERT", Map.of("OK", 1000L, "ERROR", 2L)), Map.of("ERROR", 2L));
    assertVerdict(
        Verdict.of(THOUSAND, outcome, WHOLE),
        ExitStatus.OK,
        "inserts were retried 2 times (after 2 ERROR)");
  }

  @Test
  public void insertsThatWereTriedAgainInVainAreStatus3() {
    OperationCounts outcome =
        new OperationCounts(
            1, Map.of("INSERT", Map.of("OK", 1L, "ERROR", 3L)), Map.of("ERROR", 2L));
    assertVerdict(
        Verdict.of(THOUSAND, outcome, STOPPED),
        ExitStatus.FAILED,
        "1 operations failed (INSERT: 1 ERROR), 1 succeeded; 999 of 1000 operations were not "
            + "attempted; inserts were retried 2 times (after 2 ERROR)");
  }

  @Test
  public void aRunWhoseThreadsYcsbEndsBeforeItsTimeSaysSo() {
    assertVerdict(
        Verdict.of(new Plan(false, Integer.MAX_VALUE, true), ok(2_147_000_000), EXHAUSTED),
        ExitStatus.OK,
        "the run ended early, after 2147000000 operations: a YCSB client does at most "
            + "2147483647, and a thread had done its share: use more clients");
  }

  @Test
  public void aLoadThatIsStoppedSaysHowFarItGot() {
    for (boolean timed : new boolean[] {false, true}) {
      assertVerdict(
          Verdict.of(new Plan(true, 1000, timed), ok(448), STOPPED),
          ExitStatus.OK,
          "the load was stopped after 448 of 1000 records");
    }
    assertVerdict(Verdict.of(new Plan(true, 1000, false), ok(1000), STOPPED), ExitStatus.OK, "");
    Ending ofItself = new Ending(true, false, false, Optional.empty());
    assertVerdict(Verdict.of(new Plan(true, 1000, false), ok(448), ofItself), ExitStatus.OK, "");
  }

  private static OperationCounts ok(long operations) {
    return new OperationCounts(
        operations,
        operations == 0 ? Map.of() : Map.of("READ", Map.of("OK", operations)),
        Map.of());
  }

  private static void assertVerdict(Verdict verdict, ExitStatus status, String line) {
    assertThat(verdict.line().orElse("")).isEqualTo(line);
    assertThat(verdict.status()).isEqualTo(status);
  }
}
