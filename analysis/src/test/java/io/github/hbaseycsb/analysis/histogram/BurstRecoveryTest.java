package io.github.hbaseycsb.analysis.histogram;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.RunAnalysis;
import io.github.hbaseycsb.analysis.RunFixture;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.property.BindingProperty;
import java.util.function.IntUnaryOperator;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** The window lasts 60 s, and its load has a burst from second 10 to 14 of every 30. */
public class BurstRecoveryTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private RunAnalysis run(String load, IntUnaryOperator latencyUs) throws Exception {
    RunFixture run =
        new RunFixture(folder.newFolder().toPath(), "a", 1)
            .target(100)
            .client(1, 0, 10)
            .property(BindingProperty.RATES.key(), load)
            .steady(1, "READ", 100, 900)
            .log(
                1,
                "Intended-READ",
                0,
                RunFixture.SECONDS,
                second -> RunFixture.values(100, latencyUs.applyAsInt(second - 5)));
    return RunAnalysis.of(run.done());
  }

  private static int inRound(int second) {
    return Math.floorMod(second, 30);
  }

  @Test
  public void itIsTheTimeUntilLatencyIsWithinThatOfSecondsBeforeBursts() throws Exception {
    RunAnalysis run =
        run(
            "[50x10,200x4,50x16]",
            // Of the ten seconds before the first burst one is slow: that is usual.
            second ->
                inRound(second) >= 10 && inRound(second) < 17 ? 9000 : second == 3 ? 3000 : 1000);

    assertThat(run.summary().events().recovery()).contains(new BurstRecovery(2, 2, 3));
    assertThat(run.summary().recoverySeconds()).hasValue(3);
  }

  @Test
  public void latencyThatWasNeverHighIsBackAtOnce() throws Exception {
    assertThat(run("[50x10,200x4,50x16]", second -> 1000).summary().events().recovery())
        .contains(new BurstRecovery(2, 2, 0));
  }

  @Test
  public void latencyThatDoesNotComeBackCountsUntilTheNextBurstOrTheEnd() throws Exception {
    RunAnalysis run = run("[50x10,200x4,50x16]", second -> inRound(second) < 10 ? 1000 : 9000);
    // From second 14 to 30, before the second burst; from 44 to 60, the end.
    assertThat(run.summary().events().recovery()).contains(new BurstRecovery(2, 1, 16));
  }

  @Test
  public void aLoadWithoutBurstsHasNone() throws Exception {
    RunAnalysis run = run("50-150x60,150", second -> 1000);
    assertThat(run.summary().events().recovery()).isEmpty();
  }

  @Test
  public void aLoadOverTimeIsNeverSteadyAndThatIsNoFinding() throws Exception {
    assertThat(run("[50x10,200x4,50x16]", second -> 1000).findings())
        .extracting(Finding::code)
        .doesNotContain("stalled", "dip", "not-steady");
  }
}
