package io.github.hbaseycsb.campaign.plan;

import io.github.hbaseycsb.campaign.plan.PlanEstimate.Step;
import io.github.hbaseycsb.model.Counted;
import io.github.hbaseycsb.model.plan.Plan;
import java.io.IOException;

/** A line about the size of a campaign, printed before it starts. */
public final class PlanHeadline {
  private PlanHeadline() {}

  /**
   * The line, such as {@code 3 cells, 9 runs; expected to take about 6 min}.
   *
   * @throws IOException when a workload file cannot be read
   */
  public static String of(Plan plan) throws IOException {
    PlanEstimate estimate = PlanEstimate.of(plan, AssumedRates.DEFAULT);
    return "%s, %s%s; expected to take about %s"
        .formatted(
            Counted.of(plan.cells().size(), "cell"),
            Counted.of(estimate.times(Step.WINDOW), "run"),
            PlanSummary.profiled(estimate),
            PlanSummary.clock(estimate.total()));
  }
}
