package io.github.hbaseycsb.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.stats.Growth;
import io.github.hbaseycsb.analysis.stats.WindowGrowth;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.Test;

public class SteadinessFindingsTest {
  private static List<Finding> of(double percent, double low, double high) {
    return of(percent, low, high, low, high);
  }

  private static List<Finding> of(
      double percent, double low, double high, double windowsLow, double windowsHigh) {
    return new SteadinessFindings(4, 12, false)
        .all(
            Optional.of(new Growth(percent, low, high, 3, 100, 154)),
            Optional.of(new Growth(percent, windowsLow, windowsHigh, 12, 100, 154)),
            Map.of(),
            Optional.empty());
  }

  private static List<Finding> p99(double... growths) {
    return p99(false, growths);
  }

  private static List<Finding> p99(boolean byLatency, double... growths) {
    List<WindowGrowth> runs =
        Arrays.stream(growths).mapToObj(g -> new WindowGrowth(100, 100 * g, 0, 0)).toList();
    Optional<Growth> steady = Optional.of(new Growth(0, -1, 1, 3, 100, 100));
    return new SteadinessFindings(growths.length, 60, byLatency)
        .all(steady, steady, Map.of("READ", runs), Optional.empty());
  }

  @Test
  public void growthWhoseIntervalExcludesZeroIsNotSteady() {
    assertThat(of(54, 41, 68))
        .containsExactly(
            new Finding(
                "not-steady",
                Verdict.SUSPECT,
                OptionalInt.empty(),
                "Not steady: throughput grew by 54% (41% to 68%) within windows, from the first third"
                    + " to the last, over 4 runs."));
    assertThat(of(-20, -30, -10).get(0).text()).contains("throughput fell by 20% (10% to 30%)");
  }

  @Test
  public void aWideIntervalLeavesItUnknownAndANarrowOneIsSteady() {
    assertThat(of(6, -20, 38))
        .containsExactly(
            new Finding(
                "steadiness-unknown",
                Verdict.UNJUDGED,
                OptionalInt.empty(),
                "4 windows of 12 s are too short to tell whether the throughput is steady: it may"
                    + " grow by up to 38% within them."));
    assertThat(of(-6, -22, 10).get(0).text()).contains("it may fall by up to 22%");
    assertThat(of(6, -20, 4_950).get(0).text()).endsWith(" whether the throughput is steady.");
    assertThat(of(4, 1, 7)).isEmpty();
    assertThat(of(6, -2, 14)).isEmpty();
    assertThat(
            new SteadinessFindings(1, 8, false)
                .all(Optional.empty(), Optional.empty(), Map.of(), Optional.empty())
                .get(0)
                .text())
        .isEqualTo("1 window of 8 s is too short to tell whether the throughput is steady.");
  }

  @Test
  public void windowsThatGrewThoughRunsDoNotAgreeLeaveItUnknown() {
    assertThat(of(10, -6, 28, 6, 14))
        .containsExactly(
            new Finding(
                "steadiness-unknown",
                Verdict.UNJUDGED,
                OptionalInt.empty(),
                "The throughput grew by 10% within these 4 windows, but runs differ too much to"
                    + " tell whether it always does."));
    assertThat(of(-10, -28, 6, -14, -6).get(0).text()).startsWith("The throughput fell by 10%");
    assertThat(of(4, -20, 28, 1, 7)).isEmpty();
  }

  private static List<Finding> inCampaign(Growth own, Growth campaign) {
    return new SteadinessFindings(4, 60, false)
        .all(
            Optional.of(own),
            Optional.of(own),
            Map.of(),
            Optional.of(new CampaignGrowth(campaign, 5)));
  }

  @Test
  public void aCellThatCannotTellAloneIsNotSteadyIfItsCampaignIsNot() {
    Growth campaign = new Growth(8, 6, 10, 4, 100, 108);

    assertThat(inCampaign(new Growth(6, -2, 14, 3, 100, 106), campaign))
        .containsExactly(
            new Finding(
                "not-steady",
                Verdict.SUSPECT,
                OptionalInt.empty(),
                "Not steady: throughput grew by 8% (6% to 10%) within windows, from the first third"
                    + " to the last, over 5 cells of the campaign together."));
    assertThat(inCampaign(new Growth(-6, -14, 2, 3, 100, 94), new Growth(-8, -10, -6, 4, 100, 92)))
        .extracting(Finding::text)
        .singleElement()
        .asString()
        .startsWith("Not steady: throughput fell by 8%");
  }

  @Test
  public void aCellThatGrowsLittleOrOtherwiseOrIsNotSteadyAloneIsJudgedAlone() {
    Growth campaign = new Growth(8, 6, 10, 4, 100, 108);

    assertThat(inCampaign(new Growth(1, -3, 5, 3, 100, 101), campaign)).isEmpty();
    assertThat(inCampaign(new Growth(3, -6, 13, 3, 100, 103), campaign)).isEmpty();
    assertThat(inCampaign(new Growth(-9, -15, 4, 3, 100, 91), campaign)).isEmpty();
    assertThat(inCampaign(new Growth(54, 41, 68, 3, 100, 154), campaign))
        .extracting(Finding::text)
        .singleElement()
        .asString()
        .endsWith("over 4 runs.");
  }

  @Test
  public void aCampaignThatGrowsLittleOrNotSignificantlyAddsNothing() {
    Growth own = new Growth(6, -2, 14, 3, 100, 106);

    assertThat(inCampaign(own, new Growth(4, 2, 6, 4, 100, 104))).isEmpty();
    assertThat(inCampaign(own, new Growth(8, -1, 18, 4, 100, 108))).isEmpty();
  }

  @Test
  public void percentilesThatGrowMuchInThreeRunsAreNotSteady() {
    assertThat(p99(1.5, 1.6, 1.4)).extracting(Finding::code).containsExactly("not-steady");
    assertThat(p99(1.5, 1.6, 1.4).get(0).text())
        .startsWith("Not steady: p99 of READ grew by 50% (");
    assertThat(p99(1.5, 1.6)).isEmpty();
    assertThat(p99(1.2, 1.21, 1.19)).isEmpty();
    assertThat(p99(1, 3, 1.2)).isEmpty();
  }

  @Test
  public void percentilesThatAreTheResultAreUnknownWithFewerThanThreeRuns() {
    assertThat(p99(true, 1, 1.1))
        .containsExactly(
            new Finding(
                "steadiness-unknown",
                Verdict.UNJUDGED,
                OptionalInt.empty(),
                "2 runs are too few to tell whether the 99th percentile is steady: it is judged"
                    + " from 3 on."));
    assertThat(p99(true, 1).get(0).text()).startsWith("1 run is too few to tell");
    assertThat(p99(true).get(0).text()).startsWith("No run has enough operations to tell");
    assertThat(p99(true, 1, 1.1, 0.9)).isEmpty();
  }
}
