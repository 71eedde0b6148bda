package io.github.hbaseycsb.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.Test;

public class BenchmarkPlanTest {
  private final BenchmarkPlan plan =
      new BenchmarkPlan(
          List.of(Mix.GET, Mix.PUT),
          List.of(Contender.YCSB, Contender.COALESCED, Contender.BARE),
          List.of(1, 16),
          3,
          1000,
          5,
          5,
          0,
          1);

  @Test
  public void anotherContenderComesFirstInEachRound() {
    assertThat(List.of(1, 2, 3, 4))
        .map(round -> plan.runs(round).get(0).contender())
        .containsExactly(Contender.COALESCED, Contender.BARE, Contender.YCSB, Contender.COALESCED);
  }

  @Test
  public void everyRoundHasEveryContenderAtEachNumberOfThreadsOfEachMix() {
    assertThat(plan.runs(2))
        .hasSize(2 * 2 * 3)
        .doesNotHaveDuplicates()
        .allSatisfy(run -> assertThat(run.round()).isEqualTo(2));
  }
}
