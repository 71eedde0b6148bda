package io.github.hbaseycsb.analysis.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.Test;

public class CellLimitTest {
  private static final OptionalDouble NONE = OptionalDouble.empty();

  private static Limit run(LimitType type, double throughput) {
    return new Limit(
        type,
        type.code() + " at " + throughput,
        OptionalInt.empty(),
        NONE,
        new LimitEvidence(
            new LimitEvidence.Load(1, OptionalInt.empty(), throughput, NONE, NONE, NONE),
            new LimitEvidence.Machine(Optional.empty(), NONE, NONE, NONE, NONE),
            new LimitEvidence.Clients(0, NONE, Optional.empty(), NONE, NONE),
            new LimitEvidence.Servers(NONE, NONE, NONE, NONE, NONE),
            new LimitEvidence.Waits(NONE, NONE, NONE, NONE, NONE, NONE, 0)));
  }

  @Test
  public void whatMostRunsAreLimitedByLimitsTheCellInTheWordsOfTheMiddleOne() {
    CellLimit limit =
        CellLimit.of(
                List.of(
                    run(LimitType.GC, 900),
                    run(LimitType.SERVER_CPU, 30),
                    run(LimitType.SERVER_CPU, 10),
                    run(LimitType.SERVER_CPU, 20)))
            .orElseThrow();

    assertThat(limit.type()).isEqualTo(LimitType.SERVER_CPU);
    assertThat(limit.sentence()).isEqualTo("server-cpu at 20.0 (3 of 4 runs)");
  }

  @Test
  public void withoutARunThereIsNone() {
    assertThat(CellLimit.of(List.of())).isEmpty();
    assertThat(CellLimit.of(List.of(run(LimitType.GC, 1))).orElseThrow().sentence())
        .isEqualTo("gc at 1.0");
  }
}
