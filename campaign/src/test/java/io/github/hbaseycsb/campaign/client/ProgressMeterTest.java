package io.github.hbaseycsb.campaign.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.client.ClientProtocol.StatusLine;
import java.util.List;
import org.junit.Test;

public class ProgressMeterTest {
  private static final String LINE =
      "2026-11-21 00:12:13:141 7 sec: 81234 operations; 12001.5 current ops/sec; est completion in"
          + " 1 minute [READ: Count=6021, Max=9015, Min=301, Avg=640.11, 90=900, 99=1805,"
          + " 99.9=5003, 99.99=9015] [UPDATE: Count=5980, Max=19015, Min=401, Avg=740.11, 90=1000,"
          + " 99=2511, 99.9=7003, 99.99=19015] [CLEANUP: Count=1, Max=99999, Min=1, Avg=1, 90=1,"
          + " 99=99999, 99.9=99999, 99.99=99999]";

  @Test
  public void tellsOperationsAndTheWorstPercentileOfTheInterval() {
    assertThat(StatusLine.parse(LINE)).contains(new StatusLine(7, 81234, 2511));
  }

  @Test
  public void aLineBeforeTheFirstOperationHasNoPercentile() {
    assertThat(StatusLine.parse("2026-11-21 00:12:06:141 0 sec: 0 operations; "))
        .contains(new StatusLine(0, 0, 0));
  }

  @Test
  public void otherOutputIsNoStatus() {
    assertThat(StatusLine.parse("Maximum execution time specified as: 12 secs")).isEmpty();
  }

  @Test
  public void progressAddsClientsAndTakesTheWorstPercentile() {
    ProcessGroup.Meter meter = new ProcessGroup.Meter();
    meter.read(List.of(new StatusLine(1, 100, 10), new StatusLine(1, 200, 20)), 5_000);

    assertThat(meter.read(List.of(new StatusLine(3, 300, 50), new StatusLine(2, 500, 40)), 7_000))
        .contains(new ClientProgress(2, 800, 250, 50));
  }

  @Test
  public void progressWaitsForTheLastClientToStart() {
    assertThat(
            new ProcessGroup.Meter()
                .read(List.of(new StatusLine(1, 100, 10), new StatusLine(0, 0, 0)), 5_000))
        .isEmpty();
  }
}
