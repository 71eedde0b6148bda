package io.github.hbaseycsb.analysis.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.capacity.SimulatedSystem.Disturbance;
import org.junit.Test;

/** A few of the searches of {@code scripts/dev/simulate-capacity}. */
public class SimulateCapacityIT {
  private static final int SEARCHES = 20;

  private static SimulateCapacity.Outcome outcome(
      SimulatedSystem system, double spread, int runs, Disturbance disturbance) {
    return SimulateCapacity.outcome(system, spread, runs, disturbance, 20261126, SEARCHES);
  }

  @Test
  public void theAnswerIsTheCapacityAlthoughRunsDiffer() {
    for (SimulatedSystem system : SimulatedSystem.OfLatency.ALL) {
      SimulateCapacity.Outcome outcome = outcome(system, 0.3, 1, Disturbance.NONE);

      assertThat(outcome.median().ratio()).as(system.name()).isBetween(0.95, 1.05);
      // One of 20 is expected to miss.
      assertThat(outcome.median().covered()).as(system.name()).isGreaterThan(0.75);
      assertThat(outcome.most().ratio()).as(system.name()).isLessThan(1.1);
      assertThat(outcome.measurements()).as(system.name()).isLessThan(15);
    }
  }

  @Test
  public void disturbedMeasurementsHardlyMoveTheAnswer() {
    SimulateCapacity.Outcome outcome =
        outcome(SimulatedSystem.OfLatency.ALL.get(0), 0.15, 2, new Disturbance(0.1, 10));

    assertThat(outcome.median().ratio()).isBetween(0.97, 1.03);
    assertThat(outcome.median().covered()).isGreaterThan(0.75);
  }
}
