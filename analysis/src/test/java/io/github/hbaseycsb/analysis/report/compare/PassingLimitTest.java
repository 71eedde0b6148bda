package io.github.hbaseycsb.analysis.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.stats.AnalysisUnit;
import io.github.hbaseycsb.analysis.stats.DetectableChange;
import io.github.hbaseycsb.analysis.text.Templates;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.Test;

public class PassingLimitTest {
  static PassingLimit limit(boolean lower, int figures, double variation) {
    return new PassingLimit(
        lower ? Gate.SLOWER : Gate.P99_SLOWER,
        lower,
        figures,
        new DetectableChange(variation, false),
        AnalysisUnit.RESTART);
  }

  private static String sentence(PassingLimit.View limit) {
    return Templates.render("gate.txt.ftl", Map.of("limits", Map.of(), "ability", List.of(limit)))
        .lines()
        .skip(1)
        .collect(Collectors.joining());
  }

  @Test
  public void aSentenceSaysWhatAnotherLimitTakes() {
    assertThat(sentence(limit(true, 2, 0.03).view(5, 5)))
        .isEqualTo(
            "With 2 cells and 5 restarts on each side an unchanged build passes --fail-if-slower 7%"
                + " in four of five tries; 5% takes 9 restarts.");
    assertThat(sentence(limit(false, 1, 0.5).view(3, 10)))
        .isEqualTo(
            "With 1 99th percentile and 3 restarts on each side an unchanged build passes no"
                + " --fail-if-p99-slower in four of five tries; 10% takes more than 100 restarts.");
  }

  @Test
  public void theNumberOfUnitsIsTheLeastThatKeepsToTheLimit() {
    PassingLimit limit = limit(true, 2, 0.03);

    assertThat(limit.percent(9)).isLessThanOrEqualTo(5);
    assertThat(limit.percent(8)).isGreaterThan(5);
  }
}
