package io.github.hbaseycsb.campaign.durability;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.Test;

public class ModeAuditTest {
  @Test
  public void aValueIsExpectedAsCoreWorkloadMakesIt() {
    assertThat(new String(ModeAudit.expected("user1"), UTF_8))
        .startsWith("user1:field0:-126839")
        .hasSize(100);
  }
}
