package io.github.hbaseycsb.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.text.Templates;
import io.github.hbaseycsb.model.run.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.Test;

/** What the driver says in each case of a sentence, also in those that are rare. */
public class DriverTextsTest {
  private static String run(
      OptionalDouble throughput, Optional<?> slowest, Verdict verdict, List<String> codes) {
    return Templates.sentence(
        "driver.ftl",
        "run",
        Map.of(
            "cell", "workloada",
            "run", 1000,
            "throughput", throughput,
            "slowest", slowest,
            "verdict", verdict,
            "codes", codes));
  }

  private record Next(
      String cell, int rate, boolean ofThreads, String why, int left, OptionalLong minutes) {}

  private static String next(int left, OptionalLong minutes) {
    Next next = new Next("workloada", 2000, false, "none has failed yet", left, minutes);
    return Templates.sentence("driver.ftl", "next", next);
  }

  private static String ofDataset(String macro, Map<String, ?> of) {
    return Templates.sentence("dataset.ftl", macro, of);
  }

  @Test
  public void aRunIsSaidWithItsThroughputItsSlowestOperationAndItsFindings() {
    assertThat(
            run(
                OptionalDouble.of(12_344.5),
                Optional.of(Map.of("operation", "READ", "p99Us", 1849)),
                Verdict.SUSPECT,
                List.of("dip", "compaction")))
        .isEqualTo("workloada run 1000: 12,345 ops/s, READ p99 1.8 ms, suspect (dip, compaction)");
    assertThat(run(OptionalDouble.empty(), Optional.empty(), Verdict.INVALID, List.of()))
        .isEqualTo("workloada run 1000: nothing measured, invalid");
  }

  @Test
  public void aSearchSaysWhatIsLeftOfItAsFarAsThatIsKnown() {
    assertThat(next(7, OptionalLong.empty()))
        .isEqualTo("workloada: next 2,000 ops/s, none has failed yet; about 7 measurements left");
    assertThat(next(7, OptionalLong.of(9)))
        .isEqualTo("workloada: next 2,000 ops/s, none has failed yet; about 9 min left");
    assertThat(next(0, OptionalLong.of(0)))
        .isEqualTo("workloada: next 2,000 ops/s, none has failed yet; its own search has ended");
  }

  @Test
  public void aLoadThatGoesOnSaysHowManyRecordsAreLeft() {
    assertThat(ofDataset("loading", Map.of("inBulk", false, "table", "t", "left", 9, "rows", 9)))
        .isEqualTo("load t");
    assertThat(
            ofDataset("loading", Map.of("inBulk", true, "table", "t", "left", 1500, "rows", 2000)))
        .isEqualTo("bulk load t, the last 1,500 of 2,000 records");
  }

  @Test
  public void whatInsertsOverwriteIsSaidWhetherItIsCountedOrNot() {
    assertThat(
            ofDataset(
                "rowsBefore", Map.of("table", "t", "loaded", 20, "rows", OptionalLong.empty())))
        .isEqualTo(
            "Table t existed before this campaign, with an unknown number of rows beside the"
                + " plan's: if they were inserted by runs, inserts of this run overwrite them."
                + " Load it again, with campaign run --reload if the plan loads it.");
    assertThat(ofDataset("sameRows", Map.of("workload", "some.Other", "clients", 2)))
        .isEqualTo(
            "some.Other inserts rows from recordcount on in each client and in each run: 2 clients"
                + " inserted the same rows.");
  }
}
