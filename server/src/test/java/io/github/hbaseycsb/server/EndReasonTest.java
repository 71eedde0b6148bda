package io.github.hbaseycsb.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.server.ServerLogs.EndReason;
import java.util.List;
import java.util.OptionalInt;
import org.junit.Test;

public class EndReasonTest {
  private static final String ERROR =
      "2026-01-31 11:59:00,123 ERROR [main] master.HMaster: Failed to become active master";
  private static final String ABORT =
      "2026-01-31 12:00:00,123 ERROR [RS:0;localhost:24102] regionserver.HRegionServer: *****"
          + " ABORTING region server localhost,24102,1: Replay of WAL required. Forcing server"
          + " shutdown *****";

  @Test
  public void aHeapThatWasTooSmallIsNamedWhateverElseWasLogged() {
    assertThat(
            cause(
                3,
                List.of(
                    "NOTE: Picked up JDK_JAVA_OPTIONS: -Xshare:auto",
                    "Terminating due to java.lang.OutOfMemoryError: Java heap space"),
                List.of(ABORT)))
        .isEqualTo("java.lang.OutOfMemoryError: Java heap space");
  }

  @Test
  public void memoryThatHBaseItselfWasRefusedIsNamed() {
    assertThat(
            cause(
                1,
                List.of(),
                List.of(
                    ABORT, "java.lang.OutOfMemoryError: Direct buffer memory", "\tat a.B.c(D)")))
        .isEqualTo("java.lang.OutOfMemoryError: Direct buffer memory");
  }

  @Test
  public void aKillIsNamedWhateverWasLoggedBefore() {
    assertThat(cause(137, List.of(), List.of("java.lang.OutOfMemoryError: x", ABORT)))
        .isEqualTo("killed by SIGKILL, from outside or by the kernel when memory ran out");
    assertThat(cause(143, List.of(), List.of(ABORT))).isEqualTo("stopped from outside by SIGTERM");
    assertThat(cause(129, List.of(), List.of())).isEqualTo("killed by signal 1");
  }

  @Test
  public void anExitStatusThatIsNoSignalIsNotTakenForOne() {
    assertThat(cause(192, List.of(), List.of())).isEqualTo("killed by signal 64");
    assertThat(cause(255, List.of(), List.of(ABORT)))
        .isEqualTo(
            "ABORTING region server localhost,24102,1: Replay of WAL required. Forcing server"
                + " shutdown (exit status 255)");
    assertThat(cause(255, List.of(), List.of(ERROR)))
        .isEqualTo("master.HMaster: Failed to become active master (exit status 255)");
    assertThat(cause(193, List.of("some line"), List.of()))
        .isEqualTo("some line (exit status 193)");
  }

  @Test
  public void aCrashOfTheJvmIsNamed() {
    assertThat(
            cause(
                134,
                List.of(
                    "#",
                    "# A fatal error has been detected by the Java Runtime Environment:",
                    "#",
                    "#  SIGSEGV (0xb) at pc=0x00007f, pid=1, tid=2",
                    "#",
                    "# JRE version: OpenJDK Runtime Environment (17.0.15+6)"),
                List.of()))
        .isEqualTo("the JVM crashed: SIGSEGV (0xb) at pc=0x00007f, pid=1, tid=2");
  }

  @Test
  public void anAbortOfHBaseIsNamedWithItsReason() {
    assertThat(cause(1, List.of(), List.of(ERROR, ABORT, "Caused by: java.io.IOException: no")))
        .isEqualTo(
            "ABORTING region server localhost,24102,1: Replay of WAL required. Forcing server"
                + " shutdown (exit status 1)");
  }

  @Test
  public void otherwiseTheLastErrorOrTheLastLineIsGiven() {
    assertThat(cause(1, List.of("some line"), List.of(ERROR, "2026-01-31 INFO  [a] b: c")))
        .isEqualTo("master.HMaster: Failed to become active master (exit status 1)");
    assertThat(
            cause(
                1,
                List.of("Error: Could not find or load main class", "", "NOTE: Picked up x"),
                List.of()))
        .isEqualTo("Error: Could not find or load main class (exit status 1)");
    assertThat(cause(0, List.of("some line"), List.of(ERROR)))
        .isEqualTo("shut down from outside (exit status 0)");
  }

  @Test
  public void anUnknownReasonIsReported() {
    assertThat(new EndReason(OptionalInt.empty(), List.of(), List.of("an ordinary line")).cause())
        .isEqualTo("its logs give no reason, as after a kill or a restart of the machine");
    assertThat(new EndReason(OptionalInt.empty(), List.of(), List.of(ABORT)).certain()).isEmpty();
  }

  private static String cause(int status, List<String> output, List<String> log) {
    return new EndReason(OptionalInt.of(status), output, log).cause();
  }
}
