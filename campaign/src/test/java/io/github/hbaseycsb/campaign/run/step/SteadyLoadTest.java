package io.github.hbaseycsb.campaign.run.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.hbaseycsb.campaign.client.ClientProgress;
import io.github.hbaseycsb.model.run.Conditions.Warmed;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.function.IntToDoubleFunction;
import org.junit.Test;

public class SteadyLoadTest {
  private static final SteadyLoad.Rule RULE =
      new SteadyLoad.Rule(Duration.ofSeconds(3), Duration.ofSeconds(60));

  private final SteadyLoad load = new SteadyLoad(RULE);

  /** The second at which it is first steady; 0 if it never is. */
  private int steadyAt(int seconds, IntToDoubleFunction rate, IntToDoubleFunction p99Us) {
    double operations = 0;
    for (int second = 1; second <= seconds; second++) {
      operations += rate.applyAsDouble(second);
      load.add(
          new ClientProgress(
              second,
              Math.round(operations),
              rate.applyAsDouble(second),
              p99Us.applyAsDouble(second)));
      if (load.isSteady()) {
        return second;
      }
    }
    return 0;
  }

  @Test
  public void aConstantLoadIsSteadyAsSoonAsThreeBlocksAreThere() {
    assertThat(steadyAt(60, second -> 1000, second -> 5000)).isEqualTo(10);
  }

  @Test
  public void aLoadThatDoublesWithinTenSecondsIsNotSteadyWhileItDoes() {
    int steady = steadyAt(60, second -> second < 20 ? 2000 + 100 * second : 4000, second -> 5000);

    assertThat(steady).isGreaterThan(22);
  }

  @Test
  public void aFallingPercentileKeepsItFromBeingSteady() {
    int steady = steadyAt(60, second -> 1000, second -> second < 15 ? 40000 - 2000 * second : 5000);

    assertThat(steady).isGreaterThan(18);
  }

  @Test
  public void aPassingDipDoesNotKeepAWarmLoadFromBeingSteady() {
    assertThat(steadyAt(60, second -> second == 6 ? 500 : 1000, second -> 5000 + second % 4 * 400))
        .isEqualTo(10);
  }

  @Test
  public void aLoadThatSwingsIsNeverSteadyAndOverdueAtTheLimit() {
    int steady = steadyAt(60, second -> second / 3 % 2 == 0 ? 500 : 1500, second -> 5000);

    assertThat(steady).isZero();
    assertThat(load.isOverdue()).isTrue();
    Warmed warmed = load.warmed(false, "the limit was reached");
    assertThat(warmed.seconds()).isEqualTo(60);
    assertThat(warmed.steady()).isFalse();
    assertThat(warmed.reason()).isEqualTo("the limit was reached");
  }

  @Test
  public void aLoadThatMakesUpForWhatItWasLateWithIsNotSteadyYet() {
    SteadyLoad late = new SteadyLoad(RULE, OptionalInt.of(1000));
    long operations = 0;
    for (int second = 1; second <= 30; second++) {
      operations += second <= 20 ? 1050 : 1000;
      late.add(new ClientProgress(second, operations, 1000, 5000));
      assertThat(late.isSteady()).as("second %d", second).isEqualTo(second >= 22);
    }
  }

  @Test
  public void aLoadWithoutOperationsIsNotSteady() {
    assertThat(steadyAt(60, second -> 0, second -> 0)).isZero();
  }

  @Test
  public void whatIsRecordedIsTheLastBlocks() {
    steadyAt(9, second -> second < 6 ? 100 : 1000, second -> second < 6 ? 90000 : 5000);

    Warmed warmed = load.warmed(true, "steady");
    assertThat(warmed.operationsPerSecond()).isCloseTo(1000, within(1e-9));
    assertThat(warmed.p99Us()).isEqualTo(5000);
  }

  @Test
  public void aReadingOfTheSameSecondIsNotCountedTwice() {
    for (int i = 0; i < 100; i++) {
      load.add(new ClientProgress(1, 1000, 1000, 5000));
    }

    assertThat(load.isSteady()).isFalse();
    assertThat(load.seconds()).isEqualTo(1);
  }

  @Test
  public void longerWindowsAreWorthLongerBlocksWithinBounds() {
    assertThat(SteadyLoad.Rule.ofClients(Duration.ofSeconds(10)))
        .isEqualTo(new SteadyLoad.Rule(Duration.ofSeconds(3), Duration.ofMinutes(1)));
    assertThat(SteadyLoad.Rule.ofClients(Duration.ofMinutes(1)))
        .isEqualTo(new SteadyLoad.Rule(Duration.ofSeconds(6), Duration.ofMinutes(2)));
    assertThat(SteadyLoad.Rule.ofClients(Duration.ofMinutes(15)))
        .isEqualTo(new SteadyLoad.Rule(Duration.ofSeconds(30), Duration.ofMinutes(10)));
    assertThat(SteadyLoad.Rule.ofServers(Duration.ofSeconds(10)))
        .isEqualTo(new SteadyLoad.Rule(Duration.ofSeconds(10), Duration.ofMinutes(2)));
  }
}
