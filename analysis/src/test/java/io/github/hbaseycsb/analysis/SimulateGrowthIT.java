package io.github.hbaseycsb.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.SimulatedCampaign.Shares;
import java.util.List;
import org.junit.Test;

/** The short form of scripts/dev/simulate-growth. */
public class SimulateGrowthIT {
  @Test
  public void steadyWindowsAreValidAndGrowingOnesAreNot() {
    for (SimulatedWindows windows :
        List.of(
            new SimulatedWindows(3, 60, 0.1, 0.5, 0),
            new SimulatedWindows(5, 300, 0.1, 0.5, 0),
            new SimulatedWindows(1, 40, 0.07, 0, 0))) {
      assertThat(windows.of(0, 1, 200).valid()).as("%s", windows).isGreaterThan(0.9);
      assertThat(windows.of(0.2, 1, 200).valid()).as("%s", windows).isLessThan(0.05);
    }
    for (SimulatedWindows turns :
        List.of(
            new SimulatedWindows(1, 40, 0.1, 0.25, 0), new SimulatedWindows(3, 12, 0.1, 0.25, 0))) {
      assertThat(turns.of(0, 1, 1000).valid()).as("%s", turns).isGreaterThan(0.75);
      assertThat(turns.of(0.2, 1, 1000).valid()).as("%s", turns).isLessThan(0.05);
    }
    SimulatedWindows shortOnes = new SimulatedWindows(4, 12, 0.1, 0.5, 0.05);
    assertThat(shortOnes.of(0.2, 1, 100).valid()).isLessThan(0.1);
    assertThat(shortOnes.of(0.54, 1, 100).notSteady()).isGreaterThan(0.95);
  }

  @Test
  public void growthThatDiffersFromRunToRunIsSeldomCalledNotSteady() {
    for (SimulatedWindows windows :
        List.of(
            new SimulatedWindows(2, 60, 0.1, 0.5, 0.1),
            new SimulatedWindows(3, 300, 0.1, 0.5, 0.05),
            new SimulatedWindows(3, 300, 0.1, 0.5, 0.1),
            new SimulatedWindows(1, 40, 0.1, 0.25, 0),
            new SimulatedWindows(1, 80, 0.1, 0.4, 0))) {
      assertThat(windows.of(0, 1, 1000).notSteady()).as("%s", windows).isLessThan(0.065);
    }
  }

  @Test
  public void cellsOfACampaignSeldomGrowOnlyBecauseOthersDo() {
    for (SimulatedCampaign campaign : SimulatedCampaign.ALL) {
      if (campaign.cells() == 10) {
        Shares steady = campaign.of(0, 0, 1, 100).campaigns();
        assertThat(steady.together() - steady.alone()).as("%s", campaign).isLessThan(0.06);
      }
    }
    SimulatedCampaign threeRuns =
        new SimulatedCampaign(10, new SimulatedWindows(3, 60, 0.1, 0.5, 0), false, 0);
    assertThat(threeRuns.of(0, 0.2, 1, 200).cells().together()).isLessThan(0.15);
    Shares growing = threeRuns.of(0.1, 0.1, 1, 200).cells();
    assertThat(growing.together()).isGreaterThan(0.7);
    assertThat(growing.together() - growing.alone()).isGreaterThan(0.2);
  }
}
