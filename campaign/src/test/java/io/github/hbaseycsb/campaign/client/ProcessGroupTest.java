package io.github.hbaseycsb.campaign.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.client.ClientProcess;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class ProcessGroupTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private ClientProcess start(String script) throws Exception {
    return ClientProcess.start(
        List.of("sh", "-c", script),
        Map.of(),
        folder.newFolder().toPath(),
        List.of(),
        Clock.systemUTC());
  }

  private static void await(ClientProcess process, Duration limit, boolean enough)
      throws Exception {
    ProcessGroup group = new ProcessGroup(List.of(List.of(process)), Clock.systemUTC());
    try {
      group.await(Optional.of(limit), (side, progress) -> {}, ended -> enough);
    } finally {
      group.stop();
    }
  }

  @Test
  public void aProcessThatHasDoneEnoughIsAskedToEndAndKeepsItsStatus() throws Exception {
    ClientProcess process = start("read line; test \"$line\" = end && exit 3");

    await(process, Duration.ofMinutes(1), true);

    assertThat(process.exitStatus()).isEqualTo(3);
  }

  @Test
  public void aProcessWhoseLimitHasPassedIsStopped() throws Exception {
    ClientProcess process = start("read line");

    await(process, Duration.ZERO, false);

    assertThat(process.exitStatus()).isEqualTo(128 + 15);
  }

  @Test
  public void aProcessThatFailsEndsTheWaitingForTheOthers() throws Exception {
    ClientProcess failing = start("exit 1");
    ClientProcess other = start("exec sleep 300");
    ProcessGroup group = new ProcessGroup(List.of(List.of(failing, other)), Clock.systemUTC());

    group.await(Optional.empty(), (side, progress) -> {}, ended -> false);
    group.stop();

    assertThat(failing.exitStatus()).isEqualTo(1);
    assertThat(other.exitStatus()).isEqualTo(128 + 15);
  }

  @Test
  public void aProcessWhoseOperationsFailedDoesNotEndTheOthers() throws Exception {
    ClientProcess failed = start("exit 3");
    ClientProcess other = start("sleep 0.5; exit 0");
    ProcessGroup group = new ProcessGroup(List.of(List.of(failed, other)), Clock.systemUTC());

    group.await(Optional.empty(), (side, progress) -> {}, ended -> false);

    assertThat(failed.exitStatus()).isEqualTo(3);
    assertThat(other.exitStatus()).isZero();
  }

  @Test
  public void whoDecidesOnTheEndIsToldHowManyHaveEndedWhenAllHaveBegun() throws Exception {
    ClientProcess failed = start("exit 3");
    ClientProcess other =
        start(
            "sleep 0.5; echo '2026-11-23 10:00:00:000 7 sec: 100 operations; 100 current ops/sec;'"
                + " >&2; read line; test \"$line\" = end && exit 0");
    ProcessGroup group = new ProcessGroup(List.of(List.of(failed, other)), Clock.systemUTC());

    List<Long> operations = new ArrayList<>();
    group.await(
        Optional.of(Duration.ofMinutes(1)),
        (side, progress) -> {},
        ended -> {
          operations.add(ended > 0 ? other.status().operations() : 0);
          return ended > 0;
        });

    assertThat(operations).last().isEqualTo(100L);
    assertThat(failed.exitStatus()).isEqualTo(3);
    assertThat(other.exitStatus()).isZero();
  }

  @Test
  public void stoppingIsNotCutShortByAnInterruptWhichStaysPending() throws Exception {
    ClientProcess process = start("trap 'exit 7' TERM; echo ready; while :; do sleep 0.1; done");
    ProcessGroup group = new ProcessGroup(List.of(List.of(process)), Clock.systemUTC());
    Thread.currentThread().interrupt();

    group.stop();

    assertThat(Thread.interrupted()).isTrue();
    assertThat(process.exitStatus()).isIn(7, 128 + 15);
  }
}
