package io.github.hbaseycsb.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.capacity.Capacity;
import io.github.hbaseycsb.analysis.capacity.Capacity.Answer;
import io.github.hbaseycsb.analysis.capacity.Capacity.Ending;
import io.github.hbaseycsb.model.plan.SearchSpec.By;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.Test;

/** Searches from 500 to 200,000 with a precision of 5%. */
public class CapacityFindingsTest {
  private static final Optional<Answer> NO_THROUGHPUT = Optional.empty();

  private static List<Finding> findings(
      Ending ending, Answer median, Optional<Answer> most, Optional<Answer> highest) {
    return CapacityFindings.of(
        capacity(ending, median, most, highest, Map.of("READ.p99", 10_000.0)));
  }

  private static Capacity capacity(
      Ending ending,
      Answer median,
      Optional<Answer> most,
      Optional<Answer> highest,
      Map<String, Double> objective) {
    return new Capacity(
        OptionalInt.of(median.rate()),
        Optional.of(new Capacity.Fit(median, most, highest, List.of())),
        Optional.of(ending),
        objective,
        500,
        200_000,
        5,
        Optional.empty(),
        highest.map(any -> By.THREADS),
        Optional.empty(),
        List.of());
  }

  private static List<Finding> found(int low, int high, int mostLow, int mostHigh) {
    return findings(
        Ending.FOUND,
        new Answer((low + high) / 2, low, high),
        Optional.of(new Answer((mostLow + mostHigh) / 2, mostLow, mostHigh)),
        NO_THROUGHPUT);
  }

  private static List<Finding> ended(Ending ending, int low, int high) {
    Answer answer = new Answer((low + high) / 2, low, high);
    return findings(ending, answer, Optional.of(answer), NO_THROUGHPUT);
  }

  private static void assertWide(List<Finding> findings, String text) {
    assertThat(findings).hasSize(1);
    assertThat(findings.get(0).code()).isEqualTo("capacity-wide");
    assertThat(findings.get(0).verdict()).isEqualTo(Verdict.UNJUDGED);
    assertThat(findings.get(0).text()).startsWith(text);
  }

  private static void assertOnly(List<Finding> findings, String code, Verdict verdict) {
    assertThat(findings).extracting(Finding::code).containsExactly(code);
    assertThat(findings).extracting(Finding::verdict).containsExactly(verdict);
  }

  @Test
  public void anAnswerThatIsAsPreciseAsPlannedIsJudged() {
    assertThat(found(9_800, 10_200, 8_000, 9_900)).isEmpty();
  }

  @Test
  public void aWiderOneIsUnjudged() {
    assertWide(
        found(9_000, 11_000, 8_000, 9_900),
        "The interval of the capacity, 9,000 to 11,000 ops/s, is wider than 5%: runs at one rate");
    assertWide(found(0, 900, 0, 900), "The interval of the capacity, 0 to 900 ops/s, is wider");
  }

  @Test
  public void aRateOfNineteenOfTwentyRunsIsUnjudgedBeyondAFactorOfTwo() {
    assertThat(found(9_800, 10_200, 4_950, 9_900)).isEmpty();
    assertWide(
        found(9_800, 10_200, 4_900, 9_900),
        "The rate that passes in 19 of 20 runs is between 4,900 and 9,900 ops/s, which is more than"
            + " a factor of 2:");
    assertWide(
        found(9_800, 10_200, 0, 900),
        "The rate that passes in 19 of 20 runs is between 0 and 900 ops/s");
  }

  @Test
  public void theHighestRatePassesIfTheWholeIntervalIsAboveIt() {
    assertOnly(ended(Ending.AT_LEAST, 200_000, 400_000), "capacity-at-least", Verdict.VALID);
    assertWide(
        ended(Ending.AT_LEAST, 20_000, 400_000),
        "The interval of the capacity, 20,000 to 400,000 ops/s, contains 200,000, the most tried:");
  }

  @Test
  public void theLowestRateDoesNotPassIfTheWholeIntervalIsBelowIt() {
    assertOnly(ended(Ending.NOTHING_HOLDS, 100, 400), "nothing-holds", Verdict.INVALID);
    assertWide(
        ended(Ending.NOTHING_HOLDS, 100, 800),
        "The interval of the capacity, 100 to 800 ops/s, contains 500, the least tried:");
  }

  private static List<Finding> unlimited(
      Map<String, Double> objective, Map<String, String> properties) {
    Answer answer = new Answer(1000, 990, 1010);
    return CapacityFindings.unlimited(
        capacity(Ending.FOUND, answer, Optional.of(answer), NO_THROUGHPUT, objective), properties);
  }

  @Test
  public void operationsWithoutALimitAreNamed() {
    Map<String, String> mix =
        Map.of("readproportion", "0.5", "updateproportion", "0.4", "insertproportion", "0.1");
    Map<String, Double> ofReads = Map.of("READ.p99", 10_000.0, "failed", 0.001);

    List<Finding> findings = unlimited(ofReads, mix);
    assertOnly(findings, "capacity-unlimited", Verdict.VALID);
    assertThat(findings.get(0).text())
        .startsWith("runs.find.objective has no limit for UPDATE, INSERT, whose latency");
    assertThat(unlimited(ofReads, Map.of("updateproportion", "0"))).isEmpty();
    assertThat(unlimited(Map.of("server.cpu", 0.7), mix)).as("no latency is limited").isEmpty();
  }

  @Test
  public void theLimitsOfAReadModifyWriteAreThoseOfItsCalls() {
    Map<String, String> mix =
        Map.of(
            "readproportion", "0.5", "updateproportion", "0", "readmodifywriteproportion", "0.5");

    assertThat(unlimited(Map.of("READ.p99", 10_000.0, "UPDATE.p99.9", 20_000.0), mix)).isEmpty();
    assertThat(unlimited(Map.of("READ.p99", 10_000.0, "READ-MODIFY-WRITE.p99", 20_000.0), mix))
        .isEmpty();
    assertOnly(unlimited(Map.of("READ.p99", 10_000.0), mix), "capacity-unlimited", Verdict.VALID);
  }

  @Test
  public void theThroughputGrowsIfMoreThreadsThanAnyAreNeeded() {
    Optional<Answer> highest = Optional.of(new Answer(90_000, 80_000, 100_000));
    assertOnly(
        findings(Ending.AT_LEAST, new Answer(300_000, 200_001, 400_000), Optional.empty(), highest),
        "capacity-at-least",
        Verdict.VALID);
    assertWide(
        findings(Ending.AT_LEAST, new Answer(300_000, 200_000, 400_000), Optional.empty(), highest),
        "The interval of the capacity, 200,000 to 400,000 threads, contains 200,000, the most");
  }
}
