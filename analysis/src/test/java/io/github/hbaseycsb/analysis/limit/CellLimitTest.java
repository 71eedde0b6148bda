package io.github.hbaseycsb.analysis.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.limit.Limit.Estimate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.Test;

public class CellLimitTest {
  private static final OptionalDouble NONE = OptionalDouble.empty();

  /** A run with a gain for each of some types. */
  private static Limit run(double throughput, Object... typesAndGains) {
    List<Estimate> ranking =
        Stream.iterate(0, i -> i < typesAndGains.length, i -> i + 2)
            .map(
                i ->
                    new Estimate(
                        (LimitType) typesAndGains[i],
                        (double) typesAndGains[i + 1],
                        "at " + throughput))
            .toList();
    return new Limit(
        ranking.isEmpty() ? LimitType.UNKNOWN : ranking.get(0).type(),
        ranking.isEmpty() ? "the limit is unknown" : Limit.named(ranking),
        ranking,
        new LimitEvidence(
            new LimitEvidence.Load(1, OptionalInt.empty(), NONE, throughput, NONE, NONE, NONE),
            new LimitEvidence.Machine(Optional.empty(), NONE, NONE, NONE, NONE, NONE),
            new LimitEvidence.Clients(0, NONE, Optional.empty(), NONE, NONE),
            new LimitEvidence.Servers(NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE),
            new LimitEvidence.Waits(NONE, NONE, NONE, NONE, NONE, NONE, 0)));
  }

  private static CellLimit of(Limit... runs) {
    return CellLimit.of(List.of(runs)).orElseThrow();
  }

  @Test
  public void theMedianGainOfItsRunsLimitsACellInTheWordsOfTheMiddleOne() {
    CellLimit limit =
        of(
            run(900, LimitType.GC, 9.0),
            run(30, LimitType.SERVER_CPU, 0.5),
            run(10, LimitType.SERVER_CPU, 0.6, LimitType.GC, 0.1),
            run(20, LimitType.SERVER_CPU, 0.7));

    assertThat(limit.type()).isEqualTo(LimitType.SERVER_CPU);
    assertThat(limit.sentence())
        .isEqualTo("limited by the servers' processors: at 20.0 (3 of 4 runs)");
    assertThat(limit.ranking())
        .containsExactly(
            new Estimate(LimitType.SERVER_CPU, 0.55, "at 20.0"),
            new Estimate(LimitType.GC, 0.05, "at 900.0"));
    assertThat(limit.next()).hasValue("garbage collection of the servers (at 900.0)");
  }

  @Test
  public void aTieIsATie() {
    CellLimit limit =
        of(
            run(10, LimitType.GC, 0.5, LimitType.WAL_SYNC, 0.4),
            run(20, LimitType.WAL_SYNC, 0.5, LimitType.GC, 0.4));

    assertThat(limit.sentence())
        .isEqualTo(
            "limited by garbage collection of the servers: at 20.0; and by WAL syncs: at 20.0");
    assertThat(limit.agreeing()).isEqualTo(2);
    assertThat(limit.next()).isEmpty();
  }

  @Test
  public void runsThatHaveNothingInCommonHaveNoLimit() {
    assertThat(
            of(
                    run(10, LimitType.GC, 0.5),
                    run(20, LimitType.WAL_SYNC, 0.5),
                    run(30, LimitType.NETWORK, 0.5))
                .sentence())
        .isEqualTo("the limit is unknown: it differs from run to run (0 of 3 runs)");
    assertThat(of(run(10, LimitType.GC, 0.5), run(20), run(30)).sentence())
        .isEqualTo("the limit is unknown (2 of 3 runs)");
  }

  @Test
  public void aTargetThatARunMissedIsNotTheLimit() {
    Limit reached = run(100, LimitType.TARGET, 4.0);
    assertThat(of(reached, reached).sentence()).isEqualTo("limited by the target rate: at 100.0");

    CellLimit limit =
        of(reached, reached, run(80, LimitType.SERVER_CPU, 0.5, LimitType.GC, 0.1), reached);
    assertThat(limit.type()).isEqualTo(LimitType.SERVER_CPU);
    assertThat(limit.sentence())
        .isEqualTo("limited by the servers' processors: at 80.0 (1 of 4 runs)");
    assertThat(limit.ranking())
        .extracting(Estimate::type)
        .containsExactly(LimitType.SERVER_CPU, LimitType.GC);
    assertThat(of(reached, run(80)).sentence()).isEqualTo("the limit is unknown (1 of 2 runs)");
  }

  @Test
  public void withoutARunThereIsNone() {
    assertThat(CellLimit.of(List.of())).isEmpty();
    assertThat(of(run(1, LimitType.GC, 1.0)).sentence())
        .isEqualTo("limited by garbage collection of the servers: at 1.0");
  }
}
