package io.github.hbaseycsb.campaign.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.model.plan.Plan;
import java.util.List;
import java.util.Optional;
import org.junit.Test;

public class PlanHeadlineTest {
  @Test
  public void itHasTheDurationThatTheCheckHas() throws Exception {
    Plan quickstart =
        Checkout.loader()
            .load(
                Checkout.directory().resolve("campaigns/quickstart.yaml"),
                Optional.empty(),
                List.of());
    String headline = PlanHeadline.of(quickstart);
    assertThat(headline).startsWith("3 cells, 9 runs; expected to take about ").endsWith(" min");
    assertThat(PlanSummary.of(quickstart, AssumedRates.DEFAULT))
        .contains("Expected duration: " + headline.replaceFirst(".*(?=about)", "") + "\n");
  }
}
