package io.github.hbaseycsb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.hbaseycsb.server.ServerProcess.Host;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;

public class ServerProcessTest {
  private Process sleeping;
  private ServerProcess process;

  @Before
  public void start() throws Exception {
    sleeping = new ProcessBuilder("sleep", "600").start();
    process = ServerProcess.of(sleeping.toHandle());
  }

  @After
  public void end() {
    sleeping.destroyForcibly();
  }

  @Test
  public void aProcessIsFoundAgainUntilItEnds() throws Exception {
    ServerProcess found = ServerProcess.parse(process.format());
    assertThat(found).isEqualTo(process);
    assertThat(process.format()).doesNotContain(" ");
    assertThat(found.isAlive()).isTrue();
    assertThat(found.hasEnded()).isFalse();

    found.terminate();
    assertThat(sleeping.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(found.isAlive()).isFalse();
    assertThat(found.hasEnded()).isTrue();
    assertThat(at(process.started(), new Host("other", Host.here().boot())).hasEnded()).isFalse();
  }

  @Test
  public void aPausedProcessIsAliveAndGoesOn() throws Exception {
    process.pause();
    await().atMost(Duration.ofMinutes(1)).until(() -> state().equals("T"));
    assertThat(process.isAlive()).isTrue();

    process.resume();
    assertThat(state()).isNotEqualTo("T");
  }

  private String state() throws Exception {
    return Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"))
        .split(" ", -1)[2];
  }

  @Test
  public void anotherProcessWithItsIdIsNotTakenForIt() {
    Host here = Host.here();
    assertThat(at(process.started() + 1, here).isAlive()).isFalse();
    assertThat(at(process.started(), new Host(here.name(), "before the boot")).isAlive()).isFalse();
    assertThat(at(process.started(), new Host("other", "other")).isAlive()).isFalse();
    at(process.started() - 1, here).kill();
    assertThat(sleeping.isAlive()).isTrue();
  }

  @Test
  public void aHostThatWasRenamedOrHasContainersIsTheSame() {
    ServerProcess other = at(process.started(), new Host("other", Host.here().boot()));
    assertThat(other.isAlive()).isTrue();
    assertThat(other.isOnOtherMachine()).isFalse();
  }

  @Test
  public void onlyAProcessOfAnotherHostMayBeAliveUnseen() {
    assertThat(at(1, new Host("other", "other")).isOnOtherMachine()).isTrue();
    assertThat(at(1, new Host(Host.here().name(), "before the boot")).isOnOtherMachine()).isFalse();
    assertThat(process.isOnOtherMachine()).isFalse();
    assertThat(ServerProcess.parse("1@1").isOnOtherMachine()).isFalse();
  }

  private ServerProcess at(long started, Host host) {
    return new ServerProcess(process.pid(), started, Optional.of(host));
  }

  @Test
  public void aProcessThatAnEarlierVersionStartedIsFoundByTheTime() {
    long startMs = sleeping.info().startInstant().orElseThrow().toEpochMilli();
    ServerProcess earlier = ServerProcess.parse(sleeping.pid() + "@" + startMs);
    assertThat(earlier.isAlive()).isTrue();
    assertThat(earlier.format()).isEqualTo(sleeping.pid() + "@" + startMs);
    assertThat(ServerProcess.parse(sleeping.pid() + "@" + (startMs + 10)).isAlive()).isFalse();
  }

  @Test
  public void aNameWithBlanksAndParenthesesDoesNotHideTheStart() {
    String rest = " S 1 1 1 0 -1 4194304 1 0 0 0 0 0 0 0 20 0 1 0 8765432 1 1 1";
    assertThat(ServerProcess.ticks("17 (sleep)" + rest)).isEqualTo(8765432);
    assertThat(ServerProcess.ticks("17 (a) R 1 (b c))" + rest)).isEqualTo(8765432);
  }

  @Test
  public void whatIsNoProcessIsNamed() {
    assertThatThrownBy(() -> ServerProcess.parse("17"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("'17' is not pid@started@boot@host");
  }
}
