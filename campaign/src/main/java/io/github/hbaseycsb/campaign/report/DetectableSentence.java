package io.github.hbaseycsb.campaign.report;

import static java.util.Locale.ROOT;

import io.github.hbaseycsb.campaign.plan.Plan;
import io.github.hbaseycsb.campaign.plan.RunOrder;
import io.github.hbaseycsb.campaign.stats.DetectableChange;
import java.util.Optional;

/** How small a change a plan can be expected to show, before it is run. */
public final class DetectableSentence {
  /** Standard deviation of runs, as a share of their mean, where nothing better is known. */
  private static final double ASSUMED_VARIATION = 0.03;

  private DetectableSentence() {}

  /**
   * The sentence.
   *
   * @param measured what the A/A test of the plan came to; empty where there was none
   */
  public static String of(Plan plan, Optional<NoiseFloor> measured) {
    if (measured.isPresent()) {
      return "Smallest change, by the A/A test on %s: %s"
          .formatted(measured.get().host(), measured.get().sentence());
    }
    int units =
        plan.schedule().restarts() > 1
            ? plan.schedule().restarts()
            : plan.cells().stream().mapToInt(cell -> cell.runs().count()).min().orElse(1);
    String aa = "scripts/campaign aa measures it.";
    if (units < 2) {
      return "Smallest change: none, as a single run has no error; give runs.count or runs.restarts.";
    }
    boolean paired = plan.schedule().order() != RunOrder.BLOCKED;
    return String.format(
        ROOT,
        "Smallest change that is found in four of five cases: about %.0f%% between two campaigns%s,"
            + " assuming that runs differ by %.0f%%; %s",
        new DetectableChange(ASSUMED_VARIATION, false).percent(units),
        paired
            ? String.format(
                ROOT,
                " and %.0f%% between variants of one",
                new DetectableChange(ASSUMED_VARIATION, true).percent(units))
            : "",
        ASSUMED_VARIATION * 100,
        aa);
  }
}
