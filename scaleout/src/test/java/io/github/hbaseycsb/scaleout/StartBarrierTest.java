package io.github.hbaseycsb.scaleout;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.scaleout.JobDirectory.ClockOffset;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class StartBarrierTest {
  private static final long HOUR_MS = Duration.ofHours(1).toMillis();
  private static final long MINUTE_MS = Duration.ofMinutes(1).toMillis();

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private JobDirectory directory;

  @Before
  public void create() throws IOException {
    folder.newFolder("ready");
    directory = JobDirectory.at(new Path(folder.getRoot().toURI()), new Configuration());
  }

  @Test
  public void aDriverWhoseClockIsAheadStartsTheClientsAtOnce() throws Exception {
    assertStartsSoon(HOUR_MS, 0);
  }

  @Test
  public void aDriverWhoseClockIsBehindGivesTheClientsTimeToStart() throws Exception {
    assertStartsSoon(-HOUR_MS, 0);
  }

  @Test
  public void clientsWhoseClocksAreAllAheadStartAtOnce() throws Exception {
    assertStartsSoon(0, HOUR_MS);
  }

  private void assertStartsSoon(long driverAheadMs, long clientsAheadMs) throws IOException {
    InstantSource system = InstantSource.system();
    InstantSource driver = InstantSource.offset(system, Duration.ofMillis(driverAheadMs));
    ready(1, clientsAheadMs, 0);
    ready(2, clientsAheadMs, 0);
    StartBarrier barrier = barrier(false, driver);
    long clientsMs = system.millis() + clientsAheadMs;
    long driverMs = driver.millis();

    barrier.startOrCancel();

    assertThat(directory.start().orElseThrow()).isBetween(clientsMs, clientsMs + MINUTE_MS);
    assertThat(barrier.startMs().orElseThrow()).isBetween(driverMs, driverMs + MINUTE_MS);
  }

  @Test
  public void theClientWhoseClockIsAheadOfTheOthersHasTimeToStart() throws Exception {
    long beforeMs = System.currentTimeMillis();
    ready(1, 0, 0);
    ready(2, 3000, 0);

    barrier().startOrCancel();

    assertThat(directory.start().orElseThrow()).isGreaterThan(beforeMs + 5000);
    assertThat(directory.cancelled()).isEmpty();
  }

  @Test
  public void clocksThatAreTooFarApartCancelTheRun() throws Exception {
    ready(1, 0, 0);
    ready(2, 4000, 500);

    barrier().startOrCancel();

    assertThat(directory.cancelled())
        .hasValue("the clocks of the clients' machines are 3500 ms apart");
    assertThat(directory.start()).isEmpty();
  }

  @Test
  public void aFileSystemThatAnsweredOneClientSlowlyCancelsNothing() throws Exception {
    ready(1, 0, 0);
    ready(2, -20_000, 20_000);

    barrier().startOrCancel();

    assertThat(directory.cancelled()).isEmpty();
    assertThat(directory.start()).isPresent();
  }

  @Test
  public void clientsThatTakeTurnsNeedTheClockOfTheDriver() throws Exception {
    ready(1, HOUR_MS, 0);
    ready(2, HOUR_MS, 0);
    InstantSource driver = InstantSource.offset(InstantSource.system(), Duration.ofMillis(HOUR_MS));
    barrier(true, driver).startOrCancel();
    assertThat(directory.cancelled()).isEmpty();
    assertThat(directory.start()).isPresent();

    barrier(true, InstantSource.system()).startOrCancel();
    assertThat(directory.cancelled().orElseThrow())
        .matches(
            "the clocks of the driver's and the clients' machines are \\d+ ms apart, and turns"
                + " allow 100: synchronize them, or use another runs.order");
  }

  @Test
  public void clientsThatTakeTurnsNeedTheSameTime() throws Exception {
    ready(1, 0, 0);
    ready(2, 2000, 0);

    barrier(true, InstantSource.system()).startOrCancel();

    assertThat(directory.cancelled()).isPresent();
    assertThat(directory.start()).isEmpty();
  }

  @Test
  public void theClockIsComparedWhenTheFileSystemAnswersQuickly() throws Exception {
    // The first file takes 20 s, the second none.
    AtomicInteger reads = new AtomicInteger();
    long nowMs = System.currentTimeMillis();
    ClockOffset offset =
        directory.offset(
            () -> Instant.ofEpochMilli(nowMs + (reads.getAndIncrement() == 0 ? 0 : 20_000)));

    assertThat(reads).hasValue(4);
    assertThat(offset.errorMs()).isZero();
    assertThat(folder.getRoot().list()).containsExactly("ready");
  }

  private StartBarrier barrier() {
    return barrier(false, InstantSource.system());
  }

  private StartBarrier barrier(boolean turns, InstantSource driver) {
    return new StartBarrier(directory, 2, Duration.ofMinutes(10), turns, driver);
  }

  private void ready(int client, long aheadMs, long errorMs) throws IOException {
    directory.ready(client, "host" + client, "task" + client, new ClockOffset(aheadMs, errorMs));
  }
}
