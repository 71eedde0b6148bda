package io.github.hbaseycsb.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.campaign.run.SimulateWarmUp.Outcome;
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
}
