package io.github.hbaseycsb.analysis.histogram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.hbaseycsb.analysis.RunAnalysis;
import io.github.hbaseycsb.analysis.RunFixture;
import io.github.hbaseycsb.analysis.run.RunView;
import io.github.hbaseycsb.client.ArrivalCount;
import io.github.hbaseycsb.model.run.Finding;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class OfferedLoadTest {
  private static final long BEGIN_MS = RunFixture.STARTED_MS;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private RunFixture run;

  @Before
  public void begin() throws IOException {
    run = new RunFixture(folder.getRoot().toPath(), "a", 1).target(100).client(1, 0, 10);
  }

  /** A queue to which so many operations come each second, and of which as many are taken. */
  private void arrivals(int client, int due, int taken) throws IOException {
    ArrivalCount.write(
        run.client(client).resolve(ArrivalCount.FILE),
        IntStream.rangeClosed(0, RunFixture.SECONDS)
            .mapToObj(
                second ->
                    new ArrivalCount(
                        BEGIN_MS + second * 1000L, (long) due * second, (long) taken * second))
            .toList());
  }

  private List<String> codes() throws IOException {
    return RunAnalysis.of(run.done()).findings().stream().map(Finding::code).toList();
  }

  @Test
  public void aRateIsThatOfAllQueues() throws Exception {
    run.steady(1, "READ", 40, 1000).client(2, 0, 10).steady(2, "READ", 57, 1000);
    arrivals(1, 40, 40);
    arrivals(2, 57, 57);
    LogFigures logs = RunView.read(run.done()).logs();

    OfferedLoad offered = logs.offered().orElseThrow();
    assertThat(offered.rate()).isCloseTo(97, within(1e-6));
    assertThat(offered.waiting()).isZero();
    assertThat(offered.waitingSeconds()).isZero();
    assertThat(offered.rates()).hasSameSizeAs(logs.course().series());
    assertThat(offered.rates().get(20)).isCloseTo(97, within(1e-6));
    assertThat(codes()).doesNotContain("target-missed");
  }

  @Test
  public void withoutTheQueueOfAClientTheTargetIsAllThatIsKnown() throws Exception {
    run.steady(1, "READ", 40, 1000).client(2, 0, 10).steady(2, "READ", 57, 1000);
    arrivals(1, 40, 40);

    assertThat(RunView.read(run.done()).logs().offered()).isEmpty();
    assertThat(codes()).contains("target-missed");
  }

  @Test
  public void whatIsDueAndNotDoneIsThatOfTheQueueAtTheWindowsEnd() throws Exception {
    run.steady(1, "READ", 90, 1000).steady(1, "Intended-READ", 90, 1000);
    arrivals(1, 100, 90);
    RunView view = RunView.read(run.done());

    // The window ends 65 s after the clients began.
    assertThat(view.unsent().count()).isEqualTo(650);
    assertThat(view.unsent().seconds()).isCloseTo(6.5, within(1e-6));
    assertThat(view.unsent().share()).isCloseTo(650 / 6000.0, within(1e-6));
    assertThat(view.histograms().get("Intended-READ").getTotalCount()).isEqualTo(90 * 60 + 650);
    assertThat(codes()).contains("target-missed", "percentile-unreliable");
    assertThat(RunAnalysis.of(run.done()).findings())
        .extracting(Finding::text)
        .contains("90.00 ops/s are 10.0% below the target of 100, by which 100.0 were due.");
  }

  @Test
  public void threadsThatWaitForWhatIsNotDueYetAreNotLate() throws Exception {
    run.steady(1, "READ", 100, 1000);
    ArrivalCount.write(
        run.client(1).resolve(ArrivalCount.FILE),
        List.of(new ArrivalCount(BEGIN_MS, 0, 4), new ArrivalCount(BEGIN_MS + 70_000, 7000, 7004)));

    assertThat(RunView.read(run.done()).unsent().count()).isZero();
  }
}
