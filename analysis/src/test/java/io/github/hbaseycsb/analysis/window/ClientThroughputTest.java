package io.github.hbaseycsb.analysis.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.RunFixture;
import java.time.Duration;
import java.util.OptionalDouble;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class ClientThroughputTest {
  private static final int CLIENTS = 2;
  private static final Duration LEAST = Duration.ofSeconds(2);

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private RunFixture run;

  @Before
  public void twoClientsOfWhichTheFirstDoesAHundredOperationsPerSecond() throws Exception {
    run = new RunFixture(folder.getRoot().toPath(), "workloada", 1);
    run.client(1, 0, 1).client(2, 0, 1).steady(1, "READ", 100, 1000);
  }

  @Test
  public void theRatesOfAllClientsAreAddedUp() throws Exception {
    run.steady(2, "READ", 50, 1000);

    assertThat(since(RunFixture.WINDOW_START_MS)).hasValue(150);
  }

  @Test
  public void anIntervalThatEndsLateCountsWithItsWholeLength() throws Exception {
    int late = RunFixture.SECONDS - 1;
    run.log(
        2,
        "READ",
        0,
        RunFixture.SECONDS,
        second ->
            second > 3 && second < late ? null : RunFixture.values(second == late ? 80 : 10, 1));

    assertThat(since(RunFixture.STARTED_MS + 4000)).hasValue(100 + 80.0 / (late - 3));
  }

  @Test
  public void itIsUnknownWhileAClientHasMeasuredTooLittle() throws Exception {
    run.log(2, "READ", 0, 4, second -> RunFixture.values(50, 1000));

    assertThat(since(RunFixture.STARTED_MS + 2000)).hasValue(150);
    assertThat(since(RunFixture.STARTED_MS + 2001)).isEmpty();
  }

  @Test
  public void itIsUnknownIfAClientCompletedNothing() throws Exception {
    run.log(2, "READ", 0, RunFixture.SECONDS, second -> RunFixture.values(second < 3 ? 50 : 0, 1));

    assertThat(since(RunFixture.STARTED_MS + 3000)).isEmpty();
  }

  private OptionalDouble since(long startMs) throws Exception {
    return ClientThroughput.of(run.done(), CLIENTS, startMs, Long.MAX_VALUE, LEAST);
  }
}
