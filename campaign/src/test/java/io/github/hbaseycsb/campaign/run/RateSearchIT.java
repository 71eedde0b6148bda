package io.github.hbaseycsb.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.hbaseycsb.analysis.capacity.Capacity;
import io.github.hbaseycsb.campaign.run.CampaignDriver.Outcome;
import io.github.hbaseycsb.campaign.run.Lifetime.Killed;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Drivers that are killed in the middle of a search: at each step another one. */
public class RateSearchIT {
  @Rule public final TemporaryFolder folder = TestCampaign.folder();

  /** With a measurement of each kind: probes that hold and that fail, and runs. */
  private TestCampaign aShortSearch() throws IOException {
    return RateSearchTest.campaign(
        folder, RateSearchTest.CAPACITY, RateSearchTest.CAPACITY + 50, "workloadc");
  }

  private static Capacity found(Outcome outcome) {
    return outcome.summary().cells().get(0).capacity().orElseThrow();
  }

  @Test
  public void aDriverThatIsKilledAtAnyMomentLosesNothingButTheMeasurementUnderWay()
      throws Exception {
    TestCampaign undisturbed = aShortSearch();
    Lifetime life = Lifetime.whole();
    Capacity expected = found(undisturbed.begin(life, false));
    assertThat(undisturbed.runs()).contains("workloadc probe 1", "workloadc 1", "workloadc 2");
    List<String> files =
        undisturbed.files().stream().filter(it -> !it.startsWith("load/")).toList();
    List<String> wrong = new ArrayList<>();
    for (int moment = 0; moment < life.moments().size(); moment++) {
      int end = moment;
      TestCampaign crashed = aShortSearch();
      Throwable death = catchThrowable(() -> crashed.goOn(new Lifetime(now -> now == end), false));
      assertThat(death).isInstanceOf(Killed.class);
      crashed.cutOffTheJournal();

      Capacity found = found(crashed.goOn(Lifetime.whole(), false));

      boolean same =
          found.rate().equals(expected.rate())
              && found.fit().equals(expected.fit())
              && found.probes().size() == expected.probes().size()
              && crashed.files().stream()
                  .filter(it -> !it.startsWith("load/"))
                  .toList()
                  .equals(files);
      if (!same) {
        wrong.add(moment + " " + life.moments().get(moment));
      }
      assertThat(crashed.runs()).doesNotHaveDuplicates();
      try (var all = Files.walk(crashed.results())) {
        assertThat(all.filter(it -> it.getFileName().toString().startsWith(".probe"))).isEmpty();
      }
    }
    assertThat(wrong).isEmpty();
  }
}
