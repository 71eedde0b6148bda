package io.github.hbaseycsb.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.hbaseycsb.campaign.client.ClientProgress;
import io.github.hbaseycsb.model.run.Conditions.Warmed;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.function.IntToDoubleFunction;
import org.junit.Test;

public class SteadyLoadTest {
  private static final Duration SHORT = Duration.ofSeconds(2);
  private static final int LIMIT = 120;

  private SteadyLoad load =
      new SteadyLoad(SHORT, OptionalInt.empty(), false, SteadyLoad.limit(SHORT));

  /** The second at which it is first steady; 0 if it never is. */
  private int steadyAt(IntToDoubleFunction rate, IntToDoubleFunction p99Us) {
    double operations = 0;
    for (int second = 1; second <= LIMIT; second++) {
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

  private int steadyAt(IntToDoubleFunction rate) {
    return steadyAt(rate, second -> 5000);
  }

  /** The same of a load with a target of 1000/s. */
  private int caughtUpAt(IntToDoubleFunction rate) {
    load = new SteadyLoad(SHORT, OptionalInt.of(1000), false, SteadyLoad.limit(SHORT));
    return steadyAt(rate);
  }

  @Test
  public void aFlatLoadIsSteadyAfterThreeWindowsWithinBounds() {
    assertThat(steadyAt(second -> 1000)).isEqualTo(16);
    load =
        new SteadyLoad(
            Duration.ofSeconds(12),
            OptionalInt.empty(),
            false,
            SteadyLoad.limit(Duration.ofSeconds(12)));
    assertThat(steadyAt(second -> 1000)).isEqualTo(36);
    load =
        new SteadyLoad(
            Duration.ofHours(1), OptionalInt.empty(), false, SteadyLoad.limit(Duration.ofHours(1)));
    assertThat(steadyAt(second -> 1000)).isEqualTo(40);
  }

  @Test
  public void aLoadIsSteadyWhenTheLastDoublingsOfTimeWereFlat() {
    // From 80 s on, also the eighth of the time that counts is after the rise.
    assertThat(steadyAt(second -> second <= 10 ? 1000 : 2000)).isBetween(60, 80);
  }

  @Test
  public void aLoadThatRisesSlowlyIsNotSteady() {
    assertThat(steadyAt(second -> 1000 + 20 * second)).isZero();
  }

  @Test
  public void aFallingPercentileKeepsItFromBeingSteady() {
    assertThat(steadyAt(second -> 1000, second -> second <= 10 ? 40_000 : 5000)).isEqualTo(28);
  }

  @Test
  public void aPassingDipDoesNotKeepAWarmLoadFromBeingSteady() {
    assertThat(steadyAt(second -> second == 14 ? 500 : 1000)).isEqualTo(16);
  }

  @Test
  public void aLoadOfWhichTheErrorIsTooLargeToTellIsNotSteadyAndOverdueAtTheLimit() {
    assertThat(steadyAt(second -> second / 3 % 2 == 0 ? 100 : 1900)).isZero();
    assertThat(load.isOverdue()).isTrue();
    assertThat(load.reason())
        .isEqualTo("throughput and 99th percentile were not steady within 120 s.");
  }

  @Test
  public void aLoadThatMakesUpForWhatItWasLateWithIsNotSteadyYet() {
    // 3 s late from the start, and 30 operations less in each second: 1 s late after 67 s.
    assertThat(caughtUpAt(second -> second <= 3 ? 0 : 1030)).isEqualTo(70);
  }

  @Test
  public void aLoadThatIsNeverLateIsSteadyAtOnce() {
    assertThat(caughtUpAt(second -> second == 1 ? 600 : 1000)).isEqualTo(16);
  }

  @Test
  public void fewerOperationsThanTheTargetByChanceAreNotLate() {
    // Of 100/s at random 1,600 are due in 16 s, give or take 40.
    IntToDoubleFunction rate = second -> second == 1 ? -60 : 101;
    load = new SteadyLoad(SHORT, OptionalInt.of(100), false, SteadyLoad.limit(SHORT));
    assertThat(steadyAt(rate)).isGreaterThan(16);
    load = new SteadyLoad(SHORT, OptionalInt.of(100), true, SteadyLoad.limit(SHORT));
    assertThat(steadyAt(rate)).isEqualTo(16);
  }

  @Test
  public void aLoadThatCannotReachItsTargetIsSteady() {
    assertThat(caughtUpAt(second -> 900)).isEqualTo(16);
  }

  @Test
  public void aLoadWithoutOperationsIsNotSteady() {
    assertThat(steadyAt(second -> 0, second -> 0)).isZero();
  }

  @Test
  public void whatIsRecordedIsTheLastHalf() {
    assertThat(steadyAt(second -> second <= 8 ? 960 : 1000, second -> second <= 8 ? 6000 : 5000))
        .isEqualTo(16);

    Warmed warmed = load.warmed();
    assertThat(warmed.seconds()).isEqualTo(16);
    assertThat(warmed.operationsPerSecond()).isCloseTo(1000, within(1e-9));
    assertThat(warmed.p99Us()).isEqualTo(5000);
    assertThat(warmed.reason()).isEqualTo("throughput and 99th percentile were steady.");
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
  public void longerWindowsAreWorthLongerWarmUpsWithinBounds() {
    assertThat(SteadyLoad.limit(SHORT)).isEqualTo(Duration.ofMinutes(2));
    assertThat(SteadyLoad.limit(Duration.ofMinutes(1))).isEqualTo(Duration.ofMinutes(4));
    assertThat(SteadyLoad.limit(Duration.ofMinutes(10))).isEqualTo(Duration.ofMinutes(15));
  }
}
