package io.github.hbaseycsb.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.hbaseycsb.analysis.capacity.Capacity;
import io.github.hbaseycsb.analysis.report.ResultFiles.Written;
import io.github.hbaseycsb.campaign.run.FakeClients.Trouble;
import io.github.hbaseycsb.campaign.run.Journal.Step;
import io.github.hbaseycsb.campaign.run.Lifetime.Killed;
import io.github.hbaseycsb.client.Trees;
import io.github.hbaseycsb.model.run.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Searches whose drivers end in the middle, and that others continue. */
public class RateSearchIT {
  @Rule public final TemporaryFolder folder = TestCampaign.folder();

  /** With a measurement of each kind: probes that hold and that fail, and runs. */
  private TestCampaign aShortSearch() throws IOException {
    return RateSearchTest.campaign(
        folder, RateSearchTest.CAPACITY, RateSearchTest.CAPACITY + 50, "workloadc");
  }

  private static Capacity found(Written written) {
    return written.summary().cells().get(0).capacity().orElseThrow();
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

  @Test
  public void searchesThatAreTogetherGoOnAfterCtrlC() throws Exception {
    TestCampaign undisturbed = RateSearchTest.byTurns(folder, "from: 120");
    undisturbed.begin();
    TestCampaign campaign = RateSearchTest.byTurns(folder, "from: 120");
    campaign.troubles.add(new Trouble("workloadc-b/.probe-3", Trouble.CTRL_C));

    assertThatThrownBy(campaign::begin).isInstanceOf(InterruptedException.class);

    assertThat(campaign.runs())
        .containsExactly(
            "workloadc-a probe 1",
            "workloadc-b probe 1",
            "workloadc-a probe 2",
            "workloadc-b probe 2");

    campaign.resume();

    assertThat(campaign.runs()).isEqualTo(undisturbed.runs());
  }

  @Test
  public void aProbeThatBreaksLeavesAllSearchesForAResume() throws Exception {
    TestCampaign campaign = RateSearchTest.byTurns(folder, "from: 120");
    campaign.troubles.add(new Trouble("workloadc-b/.probe-2", Trouble.KILLED));

    campaign.begin();

    assertThat(campaign.runs()).containsExactly("workloadc-a probe 1", "workloadc-b probe 1");
    assertThat(campaign.journal(Step.RUN_BROKEN)).hasSize(2);
    assertThat(campaign.journal(Step.FINISHED)).isEmpty();

    campaign.resume();

    assertThat(campaign.runs()).doesNotHaveDuplicates().contains("workloadc-a probe 2");
    assertThat(campaign.journal(Step.FINISHED)).hasSize(1);
  }

  @Test
  public void aProbeCountsIfTheDriverDiedBeforeThatOfTheOtherSideWasInItsPlace() throws Exception {
    TestCampaign campaign = RateSearchTest.byTurns(folder, "from: 120");
    campaign.troubles.add(new Trouble("workloadc-b/.probe-4", Trouble.CTRL_C));
    assertThatThrownBy(campaign::begin).isInstanceOf(InterruptedException.class);
    Path kept = RateSearchTest.measurement(campaign, "a", "probe-3").resolve(RunRecord.FILE);
    byte[] record = Files.readAllBytes(kept);
    Trees.delete(RateSearchTest.measurement(campaign, "b", "probe-3"));

    campaign.resume();

    assertThat(Files.readAllBytes(kept)).isEqualTo(record);
    assertThat(RateSearchTest.turns(campaign, "b", "probe-3").schedule())
        .isEqualTo(RateSearchTest.turns(campaign, "a", "probe-4").schedule());
    assertThat(campaign.journal(Step.FINISHED)).hasSize(1);
  }
}
