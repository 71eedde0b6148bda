package io.github.hbaseycsb.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.analysis.report.ResultFiles.Written;
import io.github.hbaseycsb.campaign.run.Journal.Step;
import io.github.hbaseycsb.campaign.run.Lifetime.Killed;
import java.io.IOException;
import java.util.List;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Drivers that are killed while a round is repeated: at each step another one. */
public class StolenRoundsIT {
  @Rule public final TemporaryFolder folder = TestCampaign.folder();

  private TestCampaign campaign(String order) throws IOException {
    TestCampaign campaign =
        StolenRoundsTest.campaign(
            folder,
            "count: 1, order: " + order,
            "cluster: {conf: " + TestCampaign.CONF + "}",
            "workloads: [workloada]",
            "variants: [{name: a}, {name: b}]");
    campaign.troubles.add(StolenRoundsTest.stealing(campaign, "workloada-b", 1));
    return campaign;
  }

  @Test
  public void aDriverThatIsKilledLeavesNoRoundHalfRepeated() throws Exception {
    for (String order : List.of("interleaved", "turns, turn: 2s")) {
      TestCampaign undisturbed = campaign(order);
      Lifetime whole = Lifetime.whole();
      undisturbed.begin(whole, false);
      assertThat(StolenRoundsTest.repeats(undisturbed, "workloada-a")).containsExactly(1);
      List<String> moments = whole.moments();

      for (int end = moments.indexOf("clients ended: RUN");
          end < moments.lastIndexOf("start clients: RUN");
          end++) {
        TestCampaign campaign = campaign(order);
        int last = end;
        assertThatThrownBy(() -> campaign.begin(new Lifetime(moment -> moment == last), false))
            .isInstanceOf(Killed.class);
        Written written = campaign.resume();

        String moment = order + " killed at " + end + ", " + moments.get(end);
        List<Integer> repeats = StolenRoundsTest.repeats(campaign, "workloada-a");
        assertThat(repeats)
            .as(moment)
            .isEqualTo(StolenRoundsTest.repeats(campaign, "workloada-b"))
            .hasSizeLessThanOrEqualTo(1);
        assertThat(campaign.journal(Step.FINISHED)).as(moment).isNotEmpty();
        for (int cell = 0; cell < 2; cell++) {
          assertThat(written.summary().cells().get(cell).runs()).as(moment).hasSize(1);
          assertThat(StolenRoundsTest.codes(written, cell)).as(moment).doesNotContain("host-steal");
        }
      }
    }
  }
}
