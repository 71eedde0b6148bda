package io.github.hbaseycsb.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.campaign.run.SimulateWarmUp.Outcome;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.Test;

/** The short form of scripts/dev/simulate-warm-up. */
public class SimulateWarmUpIT {
  private static final double NOISE = 0.15;
  private static final double AIM = SimulateWarmUp.AIM;

  private static Outcome outcome(DoubleUnaryOperator load, int windowSeconds) {
    return SimulateWarmUp.of(load, NOISE, windowSeconds, 1, 50);
  }

  @Test
  public void littleGrowthIsLeftWhereTheLimitAllowsAWarmUp() {
    for (int[] warmUp : new int[][] {{12, 5}, {12, 10}, {60, 20}, {600, 40}, {600, 120}}) {
      Outcome outcome = outcome(SimulateWarmUp.exponential(warmUp[1]), warmUp[0]);
      assertThat(outcome.growth(0.5))
          .as("window %d s, T %d s", warmUp[0], warmUp[1])
          .isLessThan(AIM);
      assertThat(outcome.growth(0.9))
          .as("window %d s, T %d s", warmUp[0], warmUp[1])
          .isLessThan(AIM);
      assertThat(outcome.notSteady())
          .as("window %d s, T %d s", warmUp[0], warmUp[1])
          .isLessThan(0.4);
    }
  }

  @Test
  public void aWarmUpThatIsLongerThanTheLimitIsSeldomCalledSteady() {
    for (int t : new int[] {40, 80, 120}) {
      assertThat(outcome(SimulateWarmUp.exponential(t), 12).wrong())
          .as("T %d s", t)
          .isLessThan(0.12);
    }
  }

  @Test
  public void stepsAreWaitedFor() {
    assertThat(outcome(SimulateWarmUp.steps(20), 60).wrong()).isZero();
  }

  @Test
  public void aFlatLoadIsSteadySoon() {
    Outcome flat = outcome(second -> 1, 12);
    assertThat(flat.seconds().get(25)).isLessThan(60);
    assertThat(flat.notSteady()).isLessThan(0.1);
  }

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
}
